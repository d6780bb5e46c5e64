#!/usr/bin/env python3
"""Draws the sections of an expedition's base as pictures, seen from the side: `python3 assets/art/expedition/rooms.py`.

A picture is 480 × 300 units. The floor is at FLOOR; everything stands on it or hangs from the ceiling. Outlines have the
same ink and widths as the figures and objects of the board.
"""
import math
import pathlib
import random

INK = '#0A0E11'
FLOOR = 252
STEEL, STEEL_DARK, STEEL_LIGHT = '#55636F', '#333E47', '#8FA0AD'
WOOD, WOOD_DARK, WOOD_LIGHT = '#9A6B3C', '#6B4725', '#C2935B'
BRASS, LAMP, RED, RED_DARK = '#D9A441', '#FFE9A8', '#B23A26', '#7E2416'
GREEN, GREEN_DARK, CLOTH, PAPER = '#6F7F4A', '#4A5732', '#B9AE8E', '#EFE6C8'
WHITE, BLUE = '#EDF0EC', '#3F6E9E'
NIGHT = {'air': '#12171C', 'haze': '#1E262D', 'rock': '#4A525A', 'ground': '#3B3F42', 'stone': '#5A6066'}
DAY = {'air': '#4F6977', 'haze': '#60798A', 'rock': '#857C6D', 'ground': '#655A49', 'stone': '#8C806B'}


def rect(x, y, w, h, fill, line=6, round_=4, extra=''):
    stroke = f' stroke="{INK}" stroke-width="{line}" stroke-linejoin="round"' if line else ''
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_:g}" fill="{fill}"{stroke}{extra}/>'


def circle(x, y, r, fill, line=6):
    stroke = f' stroke="{INK}" stroke-width="{line}"' if line else ''
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}"{stroke}/>'


def ellipse(x, y, rx, ry, fill, line=0, alpha=1.0):
    stroke = f' stroke="{INK}" stroke-width="{line}"' if line else ''
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{rx:g}" ry="{ry:g}" fill="{fill}" fill-opacity="{alpha:g}"{stroke}/>'


def shape(d, fill, line=6, alpha=1.0):
    stroke = f' stroke="{INK}" stroke-width="{line}" stroke-linejoin="round"' if line else ''
    return f'<path d="{d}" fill="{fill}" fill-opacity="{alpha:g}"{stroke}/>'


def stroke(d, color=INK, width=6, alpha=1.0):
    return (f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{width:g}" stroke-opacity="{alpha:g}" '
            'stroke-linecap="round" stroke-linejoin="round"/>')


def shadow(x, width):
    return ellipse(x, FLOOR + 3, width / 2, 8, '#000', alpha=.35)


def crate(x, width, height, fill=WOOD, mark=''):
    """A wooden crate that stands at x."""
    y, band = FLOOR - height, 10
    parts = [shadow(x + width / 2, width * 1.1), rect(x, y, width, height, fill)]
    parts.append(rect(x + 3, y + 3, width - 6, band, WOOD_LIGHT, 0, 2))
    parts += [stroke(f'M{x + 4} {y + height * part} H{x + width - 4}', WOOD_DARK, 4) for part in (.38, .68)]
    parts += [rect(x + at, y, 10, height, WOOD_DARK, 4, 2) for at in (6, width - 16)]
    if mark:
        parts.append(f'<g transform="translate({x + width / 2:g} {y + height / 2:g})">{mark}</g>')
    return ''.join(parts)


def barrel(x, fill=GREEN, height=62):
    y, w = FLOOR - height, 46
    return (shadow(x + w / 2, w * 1.2) + rect(x, y, w, height, fill, 6, 7) + rect(x + 6, y + 5, 8, height - 10, '#FFF', 0, 4, ' fill-opacity=".25"')
            + ''.join(stroke(f'M{x + 1} {y + height * part:g} H{x + w - 1}', INK, 4) for part in (.32, .66)))


def hanging_lamp(x, length=34):
    glow = shape(f'M{x - 16} {length + 20} L{x - 84} {FLOOR} H{x + 84} L{x + 16} {length + 20} Z', LAMP, 0, .13)
    return (glow + stroke(f'M{x} 14 V{length}', INK, 5) + shape(f'M{x - 26} {length + 20} Q{x - 22} {length} {x} {length} Q{x + 22} {length} {x + 26} {length + 20} Z', GREEN_DARK, 5)
            + ellipse(x, length + 22, 15, 8, LAMP, 4))


def shelf(x, y, width):
    """A shelf board with two brackets; things stand on y."""
    return (rect(x, y, width, 10, WOOD, 5, 2) + ''.join(
        shape(f'M{x + at} {y + 12} V{y + 30} L{x + at + 14} {y + 12} Z', STEEL_DARK, 4) for at in (10, width - 24)))


def bottle(x, y, fill, height=34):
    return (rect(x, y - height * .66, 15, height * .66, fill, 4, 4) + rect(x + 4.5, y - height, 6, height * .36, fill, 4, 1)
            + rect(x + 3, y - height * .5, 9, 8, PAPER, 0, 1))


def tin(x, y, fill=RED, height=24):
    return rect(x, y - height, 18, height, STEEL_LIGHT, 4, 2) + rect(x + 1, y - height * .75, 16, height * .5, fill, 0, 0)


def table(x, width, height=74, fill=WOOD):
    y = FLOOR - height
    legs = ''.join(rect(x + at, y + 12, 12, height - 12, WOOD_DARK, 5, 1) for at in (10, width - 22))
    return shadow(x + width / 2, width) + legs + rect(x, y, width, 14, fill, 6, 3) + rect(x + 4, y + 3, width - 8, 4, WOOD_LIGHT, 0, 1)


def room(wall, props, floor='#4B4038', rows=(80, 150)):
    """An interior: rock, wall with plates, ceiling with beam, floor, and the things in it."""
    rnd = random.Random(len(props) * 7919 + sum(map(ord, wall)))
    back = [rect(0, 0, 480, 300, '#1B2127', 0, 0), rect(10, 12, 460, FLOOR - 8, wall, 8, 6)]
    back += [stroke(f'M16 {y} H464', '#000', 4, .22) for y in rows]
    for y0, y1 in zip((16, *rows), (*rows, FLOOR)):
        shift = rnd.randrange(20, 90)
        back += [stroke(f'M{x} {y0 + 2} V{y1 - 2}', '#000', 4, .18) for x in range(shift, 464, 96)]
    back += [shape(f'M14 16 H466 V60 Q240 44 14 60 Z', '#000', 0, .25),
             shape(f'M14 {FLOOR - 50} Q240 {FLOOR - 30} 466 {FLOOR - 50} V{FLOOR} H14 Z', '#000', 0, .2)]
    ground = rect(6, FLOOR - 4, 468, 42, floor, 8, 3) + rect(12, FLOOR + 1, 456, 6, '#FFF', 0, 2, ' fill-opacity=".14"')
    ground += ''.join(stroke(f'M{x} {FLOOR + 10} l-14 22', '#000', 4, .3) for x in range(40, 470, 56))
    return ''.join(back) + ground + ''.join(props)


def outside(props, is_day):
    """The gallery before the gate: rock above, dark or daylight behind, rubble on the floor."""
    rnd = random.Random(31)
    look = DAY if is_day else NIGHT
    back = [rect(0, 0, 480, 300, look['air'], 0, 0)]
    back += [ellipse(rnd.randrange(480), rnd.randrange(30, 240), rnd.randrange(30, 80), rnd.randrange(18, 40), look['haze'], alpha=.8) for _ in range(16)]
    edge = [(0, 46), (50, 30), (92, 52), (150, 26), (206, 44), (262, 22), (318, 48), (372, 28), (430, 50), (480, 34)]
    back.append(shape('M0 0 H480 V34 ' + ' '.join(f'L{x} {y}' for x, y in reversed(edge)) + ' Z', look['rock'], 7))
    back += [stroke(f'M{x} 8 l{rnd.randrange(-16, 16)} {rnd.randrange(10, 20)}', '#000', 4, .4) for x in range(30, 470, 44)]
    ground = rect(-6, FLOOR - 4, 492, 60, look['ground'], 8, 0) + rect(0, FLOOR, 480, 6, '#FFF', 0, 0, ' fill-opacity=".12"')
    ground += ''.join(shape(f'M{x} {FLOOR + 34} l8 -14 l16 -4 l12 12 l-6 10 Z', look['stone'], 4) for x in (24, 150, 268, 400))
    return ''.join(back) + ground + ''.join(props)


def cross(size, fill=RED):
    half, arm = size / 2, size / 6
    return (f'<path d="M{-arm:g} {-half:g} H{arm:g} V{-arm:g} H{half:g} V{arm:g} H{arm:g} V{half:g} H{-arm:g} V{arm:g} '
            f'H{-half:g} V{-arm:g} H{-arm:g} Z" fill="{fill}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>')


def kitchen():
    stove = (shadow(120, 150) + rect(52, FLOOR - 96, 136, 96, STEEL_DARK, 7, 5) + rect(46, FLOOR - 104, 148, 14, STEEL, 6, 3)
             + rect(70, FLOOR - 74, 56, 52, '#20262B', 5, 3) + shape(f'M78 {FLOOR - 26} q2 -26 12 -30 q2 14 8 14 q0 -18 10 -26 q14 22 10 42 Z', '#F08A2C', 4)
             + circle(156, FLOOR - 56, 10, BRASS, 4) + circle(156, FLOOR - 26, 10, BRASS, 4) + rect(86, 16, 30, FLOOR - 120, STEEL, 6, 2))
    pot = (rect(118, FLOOR - 146, 70, 42, STEEL_LIGHT, 6, 8) + rect(112, FLOOR - 154, 82, 12, STEEL, 5, 5) + circle(153, FLOOR - 160, 6, BRASS, 4)
           + stroke(f'M140 {FLOOR - 172} q-8 -12 0 -22 q8 -12 0 -20 M166 {FLOOR - 172} q8 -12 0 -22 q-8 -12 0 -20', WHITE, 5, .55))
    pans = stroke('M232 58 H404', INK, 7) + ''.join(
        stroke(f'M{x} 58 V86', STEEL_LIGHT, 6) + circle(x, 86 + r, r, fill) for x, r, fill in ((256, 22, STEEL), (312, 17, '#B5652C'), (360, 20, STEEL), (396, 13, '#B5652C')))
    board = table(232, 196, 72) + tin(250, FLOOR - 72) + tin(272, FLOOR - 72, BRASS) + ellipse(340, FLOOR - 82, 34, 14, '#D9A066', 5) + stroke(f'M318 {FLOOR - 88} l12 10 M336 {FLOOR - 94} l12 10 M354 {FLOOR - 90} l10 8', WOOD_DARK, 4)
    board += shape(f'M392 {FLOOR - 74} v-44 l20 14 v30 Z', STEEL_LIGHT, 5)
    return room('#8C7A5B', [stove, pot, pans, board])


def infirmary():
    def bed(x):
        return (shadow(x + 84, 176) + rect(x, FLOOR - 78, 10, 78, STEEL, 5, 2) + rect(x + 158, FLOOR - 56, 10, 56, STEEL, 5, 2)
                + rect(x + 6, FLOOR - 40, 156, 14, STEEL_LIGHT, 5, 2) + rect(x + 12, FLOOR - 58, 146, 22, WHITE, 5, 7) + rect(x + 16, FLOOR - 72, 40, 20, PAPER, 5, 8)
                + rect(x + 76, FLOOR - 60, 82, 26, GREEN, 5, 4))
    cabinet = rect(196, 62, 88, 84, WHITE, 6, 4) + stroke('M240 66 V142', INK, 4) + ''.join(bottle(x, 100, fill, 26) for x, fill in ((204, RED), (221, BLUE), (246, GREEN), (262, BRASS)))
    cabinet += stroke('M200 102 H280', INK, 4) + f'<g transform="translate(240 124)">{cross(30)}</g>'
    drip = stroke(f'M60 {FLOOR - 70} V70 H84', STEEL_LIGHT, 6) + rect(74, 72, 22, 40, '#CFE3E8', 5, 7) + stroke(f'M85 112 Q92 150 78 {FLOOR - 62}', WHITE, 4)
    return room('#7C9088', [hanging_lamp(340), cabinet, drip, bed(48), bed(270)], '#59625C')


def workshop():
    bench = table(40, 250, 82) + rect(70, FLOOR - 118, 52, 36, STEEL, 6, 4) + rect(60, FLOOR - 128, 30, 14, STEEL_DARK, 5, 3) + rect(104, FLOOR - 128, 30, 14, STEEL_DARK, 5, 3) + stroke(f'M60 {FLOOR - 100} H40', STEEL_LIGHT, 7)
    gear = circle(210, FLOOR - 110, 28, BRASS) + circle(210, FLOOR - 110, 10, STEEL_DARK, 5)
    gear = ''.join(f'<g transform="rotate({a} 210 {FLOOR - 110})">{rect(204, FLOOR - 146, 12, 16, BRASS, 5, 2)}</g>' for a in range(0, 360, 45)) + gear
    tools = rect(70, 54, 196, 74, WOOD_DARK, 6, 3) + stroke('M96 68 V112 M86 70 H108', STEEL_LIGHT, 9) + stroke('M134 66 V114', BRASS, 8) + stroke('M134 66 V84', STEEL_LIGHT, 12) + stroke('M166 70 q-10 10 4 18 V116', STEEL_LIGHT, 8) + shape('M196 112 V76 L246 68 V80 L208 88 V112 Z', STEEL_LIGHT, 5)
    grinder = shadow(380, 110) + rect(340, FLOOR - 66, 84, 66, STEEL_DARK, 6, 4) + circle(382, FLOOR - 94, 36, '#9C958A') + circle(382, FLOOR - 94, 8, STEEL, 5)
    sparks = ''.join(stroke(f'M{346 - n * 3} {FLOOR - 104 + n * 7} l{-26 - n * 3} {n * 7 - 20}', LAMP, 4) for n in range(5))
    return room('#6E6559', [hanging_lamp(382), tools, bench, gear, grinder, sparks])


def store():
    rack = ''.join(rect(x, 56, 12, FLOOR - 56, STEEL_DARK, 5, 1) for x in (40, 236, 432)) + ''.join(rect(36, y, 412, 12, STEEL, 5, 1) for y in (108, 172))
    goods = ''.join(tin(60 + n * 24, 108, fill, 28) for n, fill in enumerate((RED, BRASS, RED, GREEN, BLUE, RED)))
    goods += ''.join(bottle(262 + n * 22, 108, fill, 38) for n, fill in enumerate((GREEN, GREEN, '#6B4725', GREEN, BLUE, '#6B4725')))
    goods += rect(262, 134, 70, 36, CLOTH, 5, 10) + stroke('M286 138 q10 12 0 28', WOOD_DARK, 4) + rect(344, 128, 76, 44, WOOD, 5, 2) + stroke('M350 150 H414', WOOD_DARK, 4)
    goods += ''.join(shape(f'M{60 + n * 58} 172 q-8 -34 10 -40 h24 q18 6 10 40 Z', CLOTH, 5) + stroke(f'M{72 + n * 58} 138 h18', WOOD_DARK, 5) for n in range(3))
    low = crate(60, 76, 60) + crate(146, 76, 60, mark=cross(20, GREEN)) + barrel(262) + barrel(312, RED) + crate(366, 60, 48)
    return room('#6A6F63', [rack, goods, low])


def watchtower(is_day=False):
    legs = stroke(f'M196 150 L160 {FLOOR} M304 150 L340 {FLOOR}', INK, 22) + stroke(f'M196 150 L160 {FLOOR} M304 150 L340 {FLOOR}', WOOD, 12)
    braces = stroke(f'M178 {FLOOR - 42} L318 176 M322 {FLOOR - 42} L184 176', INK, 14) + stroke(f'M178 {FLOOR - 42} L318 176 M322 {FLOOR - 42} L184 176', WOOD_DARK, 7)
    cabin = rect(172, 96, 156, 56, WOOD, 7, 3) + stroke('M178 114 H322 M178 132 H322', WOOD_DARK, 4) + rect(164, 146, 172, 14, WOOD_DARK, 6, 2)
    roof = shape('M156 60 L250 36 L344 60 L336 70 H164 Z', STEEL, 7) + stroke('M182 70 V98 M318 70 V98', INK, 10)
    guard = circle(250, 74, 14, '#C99C74', 5) + shape('M232 72 Q234 54 250 54 Q266 54 268 72 Z', GREEN_DARK, 5) + rect(234, 86, 32, 14, GREEN, 5, 4)
    glass = rect(262, 68, 26, 9, STEEL_DARK, 4, 2)
    ladder = stroke(f'M236 160 V{FLOOR} M264 160 V{FLOOR}', INK, 8) + ''.join(stroke(f'M236 {y} H264', WOOD_LIGHT, 5) for y in range(176, FLOOR, 18))
    return outside([braces, legs, ladder, guard, glass, cabin, roof, barrel(384, RED), crate(52, 70, 50)], is_day)


def barricades(is_day=False):
    bags = ''.join(rect(x + (row % 2) * 20, FLOOR - 26 - row * 24, 46, 28, CLOTH if (x + row) % 3 else '#A3976F', 5, 12) for row in range(3) for x in range(24, 200 - row * 30, 46))
    stakes = ''.join(stroke(f'M{x} {FLOOR} L{x + 52} {FLOOR - 112} M{x + 58} {FLOOR} L{x - 4} {FLOOR - 106}', INK, 20) + stroke(f'M{x} {FLOOR} L{x + 52} {FLOOR - 112} M{x + 58} {FLOOR} L{x - 4} {FLOOR - 106}', WOOD, 11) for x in (236, 320, 404))
    beam = rect(216, FLOOR - 74, 256, 14, WOOD_DARK, 6, 3)
    wire = ''.join(circle(x, FLOOR - 98, 20, 'none', 4) for x in range(226, 476, 26)).replace(f'stroke="{INK}"', f'stroke="{STEEL_LIGHT}"')
    sign = stroke(f'M116 {FLOOR - 70} V128', INK, 10) + rect(72, 92, 90, 46, BRASS, 6, 3) + shape('M117 98 l16 32 h-32 Z', INK, 0) + rect(115, 108, 5, 12, BRASS, 0, 1) + rect(115, 122, 5, 4, BRASS, 0, 1)
    return outside([stakes, beam, wire, sign, bags], is_day)


def searchlights(is_day=False):
    glass = STEEL_LIGHT if is_day else LAMP

    def light(x, aim, height):
        beam = '' if is_day else shape(f'M{x} {FLOOR - height} L{x + aim - 60} 40 L{x + aim + 90} 40 Z', LAMP, 0, .28)
        legs = stroke(f'M{x} {FLOOR - height + 20} L{x - 40} {FLOOR} M{x} {FLOOR - height + 20} L{x + 40} {FLOOR} M{x} {FLOOR - height + 20} V{FLOOR}', INK, 12)
        turn = math.degrees(math.atan2(aim, FLOOR - height - 40))
        head = rect(-30, -26, 60, 52, STEEL, 7, 8) + ellipse(0, -28, 34, 12, glass, 6) + stroke('M-16 -20 V20 M0 -16 V20 M16 -20 V20', STEEL_DARK, 4)
        return beam + legs + f'<g transform="translate({x} {FLOOR - height}) rotate({turn:.0f})">{head}</g>'
    cable = stroke(f'M112 {FLOOR + 6} Q190 {FLOOR + 34} 250 {FLOOR + 8} Q300 {FLOOR - 8} 350 {FLOOR + 8}', INK, 8)
    return outside([light(120, 90, 96), light(352, -60, 110), cable, rect(206, FLOOR - 54, 70, 54, GREEN, 6, 4) + circle(226, FLOOR - 34, 9, glass, 4) + stroke(f'M246 {FLOOR - 40} h20 M246 {FLOOR - 28} h20', INK, 5)], is_day)


def armoury():
    def rifle(x):
        return rect(x - 5, 92, 10, 118, STEEL_DARK, 4, 2) + shape(f'M{x - 9} 176 h18 l6 62 h-26 Z', WOOD, 5) + rect(x - 3, 74, 6, 22, STEEL, 3, 1)
    rack = rect(44, 118, 196, 16, WOOD_DARK, 5, 3) + ''.join(rifle(x) for x in (70, 108, 146, 184, 222)) + rect(40, 232, 204, 20, WOOD, 6, 3)
    shells = ''.join(rect(280 + n * 30, 100, 20, 44, BRASS, 5, 3) + shape(f'M{280 + n * 30} 100 q10 -28 20 0 Z', RED, 5) for n in range(5))
    board = shelf(268, 146, 168)
    star = '<path d="M0 -16 L5 -5 L16 -5 L7 2 L10 14 L0 7 L-10 14 L-7 2 L-16 -5 L-5 -5 Z" fill="#EFE6C8"/>'
    boxes = crate(272, 84, 56, GREEN, star) + crate(362, 84, 56, GREEN, star)
    flame = rect(302, FLOOR - 102, 44, 46, RED, 6, 8) + rect(352, FLOOR - 98, 40, 42, STEEL, 6, 6)
    return room('#59636B', [rack, shells, board, boxes, flame], '#3E4448')


def garage():
    gate = rect(52, 40, 160, FLOOR - 40, STEEL_DARK, 7, 2) + ''.join(stroke(f'M58 {y} H206', INK, 5) for y in range(66, FLOOR, 26))
    gate += ''.join(shape(f'M{x} 40 h22 l-14 20 h-22 Z', BRASS, 0) for x in range(74, 206, 44))
    truck = shadow(316, 290) + rect(192, FLOOR - 118, 150, 78, GREEN, 7, 4) + ''.join(stroke(f'M{x} {FLOOR - 112} V{FLOOR - 46}', GREEN_DARK, 5) for x in (222, 254, 286, 316))
    truck += shape(f'M348 {FLOOR - 40} V{FLOOR - 124} H396 L418 {FLOOR - 84} H444 V{FLOOR - 40} Z', GREEN, 7) + shape(f'M362 {FLOOR - 112} H390 L404 {FLOOR - 86} H362 Z', '#BFD3D8', 5)
    truck += rect(430, FLOOR - 62, 24, 26, STEEL, 6, 3) + circle(440, FLOOR - 76, 8, LAMP, 4) + rect(186, FLOOR - 44, 262, 16, STEEL_DARK, 6, 2)
    wheels = ''.join(circle(x, FLOOR - 22, 26, '#22282D', 7) + circle(x, FLOOR - 22, 10, STEEL_LIGHT, 4) for x in (234, 400))
    return room('#6F6A60', [gate, hanging_lamp(330, 26), truck, wheels], '#45474A')


def radio():
    desk = table(48, 300, 78)
    sets = rect(78, FLOOR - 170, 130, 92, STEEL, 7, 5) + ''.join(circle(x, FLOOR - 142, 18, PAPER, 5) + stroke(f'M{x} {FLOOR - 142} l{dx} -10', RED, 4) for x, dx in ((112, -8), (170, 9)))
    sets += ''.join(circle(x, FLOOR - 100, 9, fill, 4) for x, fill in ((100, BRASS), (126, BRASS), (152, RED), (184, BRASS)))
    sets += rect(220, FLOOR - 132, 96, 54, GREEN_DARK, 6, 4) + ''.join(rect(232 + n * 12, FLOOR - 120, 5, 30, INK, 0, 2) for n in range(6)) + circle(304, FLOOR - 92, 6, LAMP, 3)
    mast = stroke('M410 252 V44', INK, 12) + stroke('M410 252 V44', STEEL_LIGHT, 5) + ''.join(stroke(f'M{410 - w} {y} H{410 + w}', INK, 8) for y, w in ((64, 18), (92, 28), (120, 38)))
    waves = ''.join(stroke(f'M{410 - 20 - n * 16} {46 - n * 6} q-10 18 0 36 M{410 + 20 + n * 16} {46 - n * 6} q10 18 0 36', LAMP, 5, .9 - n * .2) for n in range(2))
    wire = stroke('M78 92 Q60 60 120 58 H300 Q380 60 408 74', INK, 5)
    chair = shadow(360, 60) + rect(336, FLOOR - 52, 52, 12, WOOD, 5, 3) + stroke(f'M342 {FLOOR - 40} V{FLOOR} M382 {FLOOR - 40} V{FLOOR}', INK, 9) + stroke(f'M384 {FLOOR - 50} V{FLOOR - 104}', INK, 9)
    return room('#5F6F6B', [mast, waves, wire, desk, sets, chair])


def bunks():
    def bunk(x):
        posts = ''.join(rect(x + at, 96, 11, FLOOR - 96, WOOD_DARK, 5, 2) for at in (0, 139))
        rows = ''.join(rect(x + 4, y, 142, 12, WOOD, 5, 2) + rect(x + 10, y - 18, 130, 20, CLOTH, 5, 7) + rect(x + 12, y - 30, 38, 18, PAPER, 5, 7) + rect(x + 62, y - 22, 78, 24, fill, 5, 5) for y, fill in ((150, GREEN), (224, '#7A4B3A')))
        return shadow(x + 75, 160) + posts + rows
    chest = crate(208, 66, 44)
    picture = rect(214, 84, 54, 44, WOOD, 5, 2) + rect(220, 90, 42, 32, '#BFD3D8', 0, 1) + shape('M222 122 l14 -18 l10 10 l8 -8 l8 16 Z', GREEN, 0)
    return room('#7A6A58', [hanging_lamp(241, 22), bunk(40), bunk(292), picture, chest, stroke('M196 150 q8 -14 18 0 v34', INK, 4) + rect(200, 160, 30, 46, GREEN, 5, 6)])


def mushrooms():
    def mushroom(x, y, size, cap):
        stem = shape(f'M{x - size * .28:g} {y} q{size * .1:g} {-size * .5:g} 0 {-size * .7:g} h{size * .56:g} q{-size * .1:g} {size * .3:g} 0 {size * .7:g} Z', PAPER, 5)
        top = shape(f'M{x - size * .75:g} {y - size * .62:g} Q{x:g} {y - size * 1.7:g} {x + size * .75:g} {y - size * .62:g} Z', cap, 5)
        return stem + top + circle(x - size * .2, y - size * .86, size * .1, PAPER, 0) + circle(x + size * .2, y - size * .95, size * .08, PAPER, 0)
    def bed(x, y, width):
        sizes = (26, 34, 22, 30, 38, 24, 32)
        grown = ''.join(mushroom(x + 28 + n * 42, y + 6, sizes[(n + int(y)) % 7], ('#C9A27A', '#B5774B', '#D8C3A0')[n % 3]) for n in range(int(width // 42)))
        return grown + rect(x, y, width, 26, WOOD, 6, 3) + rect(x + 6, y - 2, width - 12, 9, '#3A2A1C', 4, 4)
    frame = ''.join(rect(x, 108, 12, FLOOR - 108, WOOD_DARK, 5, 1) for x in (44, 250, 258, 432))
    pipe = stroke('M20 52 H460', INK, 18) + stroke('M20 52 H460', STEEL_LIGHT, 9) + ''.join(shape(f'M{x} 64 q8 12 0 16 q-8 -4 0 -16 Z', '#8FC1E0', 3) for x in (120, 214, 330, 402))
    return room('#4E5550', [pipe, frame, bed(40, 132, 220), bed(40, 218, 220), bed(252, 132, 196), bed(252, 218, 196)], '#3F3A33')


def traps(is_day=False):
    def trap(x, y, size):
        teeth = ''.join(shape(f'M{x - size + n * size / 3:g} {y - 4} l{size / 6:g} {-size * .5:g} l{size / 6:g} {size * .5:g} Z', STEEL_LIGHT, 4) for n in range(6))
        return (ellipse(x, y + 8, size * 1.3, 9, '#000', alpha=.4) + teeth + shape(f'M{x - size - 6:g} {y} Q{x:g} {y + 26} {x + size + 6:g} {y} L{x + size:g} {y - 8} Q{x:g} {y + 10} {x - size:g} {y - 8} Z', STEEL, 6)
                + circle(x, y + 4, size * .24, BRASS, 5) + stroke(f'M{x + size + 6:g} {y} q20 -14 34 6', INK, 6))
    sign = stroke(f'M404 {FLOOR} V124', INK, 12) + stroke(f'M404 {FLOOR} V124', WOOD, 5) + shape('M352 96 H446 L462 116 L446 138 H352 Z', WOOD, 6) + circle(392, 112, 13, PAPER, 5) + rect(386, 122, 12, 9, PAPER, 4, 1) + circle(387, 111, 3, INK, 0) + circle(397, 111, 3, INK, 0)
    wires = stroke(f'M20 {FLOOR - 30} L160 {FLOOR - 52} L300 {FLOOR - 34}', STEEL_LIGHT, 4, .8) + ''.join(stroke(f'M{x} {FLOOR} V{y}', INK, 10) + stroke(f'M{x} {FLOOR} V{y}', WOOD, 4) for x, y in ((24, FLOOR - 46), (160, FLOOR - 70), (300, FLOOR - 50)))
    bells = ''.join(shape(f'M{x - 8} {y + 18} q0 -18 8 -18 q8 0 8 18 Z', BRASS, 4) for x, y in ((92, FLOOR - 40), (230, FLOOR - 44)))
    return outside([sign, wires, bells, trap(90, FLOOR + 6, 44), trap(228, FLOOR + 22, 50), trap(352, FLOOR + 8, 38)], is_day)


def barrels(is_day=False):
    def drum(x, lift=0):
        y = FLOOR - 92 - lift
        base = ('' if lift else shadow(x + 32, 84)) + rect(x, y, 64, 92, RED, 7, 9) + rect(x + 8, y + 8, 10, 76, '#FFF', 0, 5, ' fill-opacity=".25"')
        rings = ''.join(stroke(f'M{x + 2} {y + at} H{x + 62}', INK, 5) for at in (26, 66))
        flame = shape(f'M{x + 32} {y + 30} q16 16 12 26 q-2 8 -12 8 q-10 0 -12 -8 q-2 -8 6 -14 q2 5 4 5 q4 -8 2 -17 Z', '#FFC24A', 4)
        return base + rings + flame
    fuse = stroke(f'M12 {FLOOR + 22} Q100 {FLOOR + 40} 128 {FLOOR - 2} M128 {FLOOR + 4} Q220 {FLOOR + 40} 300 {FLOOR + 8} Q340 {FLOOR - 6} 372 {FLOOR + 8}', INK, 7) + stroke(f'M12 {FLOOR + 22} Q100 {FLOOR + 40} 128 {FLOOR - 2} M128 {FLOOR + 4} Q220 {FLOOR + 40} 300 {FLOOR + 8} Q340 {FLOOR - 6} 372 {FLOOR + 8}', CLOTH, 3)
    plunger = shadow(430, 80) + rect(396, FLOOR - 44, 66, 44, WOOD, 6, 3) + stroke(f'M429 {FLOOR - 44} V{FLOOR - 84}', INK, 9) + rect(404, FLOOR - 96, 50, 14, STEEL, 6, 5)
    return outside([drum(52), drum(122), drum(88, 92), drum(226), drum(296), fuse, plunger], is_day)


def bulkhead(is_day=False):
    door = rect(110, 40, 260, FLOOR - 36, STEEL_DARK, 9, 6) + rect(132, 62, 216, FLOOR - 62, STEEL, 7, 8)
    stripes = ''.join(shape(f'M{x} 44 h20 l-12 14 h-20 Z', BRASS, 0) for x in range(134, 366, 38))
    ribs = ''.join(stroke(f'M140 {y} H340', '#000', 5, .3) for y in (112, 206)) + stroke(f'M240 66 V{FLOOR - 6}', INK, 5)
    rivets = ''.join(circle(x, y, 5, STEEL_LIGHT, 3) for x in (146, 334) for y in range(82, FLOOR - 8, 30))
    wheel = circle(240, 156, 42, 'none', 16) + circle(240, 156, 42, 'none', 7).replace(INK, BRASS) + ''.join(f'<g transform="rotate({a} 240 156)">{rect(235, 118, 10, 38, BRASS, 4, 2)}</g>' for a in range(0, 360, 60)) + circle(240, 156, 13, STEEL_DARK, 6)
    hinges = ''.join(rect(x, y, 34, 24, STEEL_LIGHT, 6, 4) for x in (96, 350) for y in (84, 200))
    lamps = ''.join(rect(x, 96, 26, 34, STEEL_DARK, 6, 5) + ellipse(x + 13, 116, 9, 11, fill, 4) + circle(x + 13, 116, 28, fill, 0).replace('/>', ' fill-opacity=".15"/>') for x, fill in ((44, RED), (410, RED)))
    struts = ''.join(stroke(f'M{a} {FLOOR} L{b} 176', INK, 20) + stroke(f'M{a} {FLOOR} L{b} 176', WOOD, 11) for a, b in ((52, 116), (428, 364)))
    return outside([door, stripes, ribs, rivets, wheel, hinges, struts, lamps], is_day)


INSIDE = [kitchen, mushrooms, infirmary, workshop, store, bunks, armoury, garage, radio]
# These have a second picture by day.
OUTSIDE = [watchtower, barricades, traps, barrels, searchlights, bulkhead]


def write_picture(name, parts):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="480" height="300" viewBox="0 0 480 300">{parts}</svg>\n'
    (pathlib.Path(__file__).parent / f'section_{name}.svg').write_text(text)


def main():
    for picture in INSIDE + OUTSIDE:
        write_picture(picture.__name__, picture())
    for picture in OUTSIDE:
        write_picture(f'{picture.__name__}_day', picture(is_day=True))


if __name__ == '__main__':
    main()
