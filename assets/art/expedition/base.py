#!/usr/bin/env python3
"""Draws the base of an expedition around its sections: `python3 assets/art/expedition/base.py`.

Units are design pixels of the screen of the base. The rooms lie in a grid at the left of the rock; the shaft beside them
leads down to the gallery, and to the gate. Everything behind rooms and captions is dark and has little contrast.
"""
import math
import pathlib
import random

from rooms import (BRASS, GREEN_DARK, INK, LAMP, PAPER, STEEL, STEEL_DARK, STEEL_LIGHT, WOOD, WOOD_DARK,
                   WOOD_LIGHT, circle, ellipse, rect, shape, stroke)

HEIGHT, FLOOR = 376, 362
ROCK_WIDTH, GATE_WIDTH, OUTSIDE_WIDTH = 540, 64, 276
SHAFT_LEFT = 496
GALLERY_TOP = 256
STRATA = ('#41382F', '#352D27', '#493F35', '#302925', '#3F362E', '#2C2622')
CUT, CUT_LIGHT, HOLLOW = '#5B4F42', '#7A6B58', '#1A1613'
CHALK, ROPE = '#E4DCC4', '#B9A87A'


def svg(width, height, defs, parts):
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
            f'<defs>{defs}</defs>{"".join(parts)}</svg>\n')


def glow(name, color, alpha):
    return (f'<radialGradient id="{name}"><stop offset="0" stop-color="{color}" stop-opacity="{alpha}"/>'
            f'<stop offset="1" stop-color="{color}" stop-opacity="0"/></radialGradient>')


def fade(name, stops):
    """A vertical gradient: pairs of height and colour."""
    return (f'<linearGradient id="{name}" x1="0" y1="0" x2="0" y2="1">'
            + ''.join(f'<stop offset="{at}" stop-color="{color}"/>' for at, color in stops) + '</linearGradient>')


def line(points):
    return 'M' + ' L'.join(f'{x:.1f} {y:.1f}' for x, y in points)


def rough(rnd, ends, step=14, size=3.0):
    """The points of a polyline, with more of them between, each off the line by up to `size`."""
    points = []
    for (x0, y0), (x1, y1) in zip(ends, ends[1:]):
        count = max(1, round(math.dist((x0, y0), (x1, y1)) / step))
        points += [(x0 + (x1 - x0) * n / count + (rnd.uniform(-size, size) if n else 0),
                    y0 + (y1 - y0) * n / count + (rnd.uniform(-size, size) if n else 0)) for n in range(count)]
    return points + [ends[-1]]


def stone(rnd, x, y, size, fill='#4A4037', width=2.4):
    corners = [(x + math.cos(a) * size * rnd.uniform(.8, 1.15), y + math.sin(a) * size * rnd.uniform(.55, .8))
               for a in (math.tau * n / 7 for n in range(7))]
    top = [(px - size * .08, py + size * .22) for px, py in corners[3:6]]
    return shape(line(corners) + ' Z', fill, width) + stroke(line(top), CUT_LIGHT, width * .7, .55)


def lamp(x, y, size=1.0):
    """A lamp in a cage that hangs from y, with its glow."""
    return (f'<g transform="translate({x} {y}) scale({size})">' + circle(0, 17, 62, 'url(#lamp)', 0) + stroke('M0 -2 V7', INK, 3.5)
            + shape('M-9 12 Q-8 5 0 5 Q8 5 9 12 Z', GREEN_DARK, 2.6) + shape('M-6 12 Q-6 22 0 22 Q6 22 6 12 Z', LAMP, 2.4)
            + stroke('M0 13 V21', INK, 1.4, .6) + '</g>')


def ammonite(x, y, size):
    turns = [(x + math.cos(a) * size * (1 - a / 17), y + math.sin(a) * size * (1 - a / 17)) for a in (n * .3 for n in range(52))]
    ribs = ''.join(stroke(line([turns[n], (x + (turns[n][0] - x) * .68, y + (turns[n][1] - y) * .68)]), INK, 1.5, .55) for n in range(0, 21, 2))
    return circle(x, y, size + 2, CUT, 2.4) + ribs + stroke(line(turns), INK, 2, .8)


def skull(x, y):
    """A skull of the people who lived in these caves long ago."""
    return (f'<g transform="translate({x} {y}) rotate(-24)">' + shape('M-17 4 Q-20 -16 0 -18 Q19 -17 19 0 Q19 8 13 9 L12 17 H-6 L-7 9 Q-15 10 -17 4 Z', '#75675A', 2.6)
            + ellipse(3, 0, 4.6, 5.4, INK, 0, .85) + ellipse(14, 0, 3, 5, INK, 0, .85) + shape('M8 5 l3 5 h-5 Z', INK, 0)
            + stroke('M-4 13 H12 M0 11 V16 M4 11 V16 M8 11 V16', INK, 1.5, .7) + stroke('M-12 -8 Q-6 -14 2 -14', '#9A8B79', 2, .7) + '</g>')


def bone(x, y, turn):
    ends = ''.join(circle(at, dy, 3.4, '#75675A', 2.2) for at in (-14, 14) for dy in (-2.4, 2.4))
    return f'<g transform="translate({x} {y}) rotate({turn})">{ends}{rect(-15, -2.6, 30, 5.2, "#75675A", 2.2, 2)}{rect(-14, -1.6, 28, 3.2, "#75675A", 0, 1)}</g>'


def strata(rnd):
    """Layers that dip to the right, broken by a fault."""
    def layer_top(base):
        left = rough(rnd, [(-6, base), (206, base + 22)], 24, 2.5)
        return left + rough(rnd, [(212 + base * .04, base + 4), (ROCK_WIDTH + 6, base + 42)], 24, 2.5)
    parts = [rect(0, 0, ROCK_WIDTH, HEIGHT, STRATA[0], 0, 0)]
    for n, base in enumerate(range(-30, HEIGHT, 46)):
        top = layer_top(base + rnd.randrange(-6, 7))
        parts.append(shape(line(top) + f' L{ROCK_WIDTH + 6} {HEIGHT} L-6 {HEIGHT} Z', STRATA[n % len(STRATA)], 0))
        parts += [stroke(line(top), INK, 2.6, .75), stroke(line([(x, y + 3) for x, y in top]), CUT, 1.4, .5)]
        hatches = [f'M{x + k * 5:.1f} {y + 5:.1f} l-{4 + k % 2 * 3} {9 + (k * 5) % 7}' for x, y in top[1:-1:2] for k in range(rnd.randrange(2, 5))]
        parts.append(stroke(' '.join(hatches), INK, 1.6, .4))
    fault = rough(rnd, [(204, -4), (224, HEIGHT)], 20, 3)
    parts += [stroke(line(fault), INK, 3.4, .8), stroke(line([(x + 3, y) for x, y in fault]), CUT, 1.4, .4)]
    for x, y in ((54, 20), (130, 196), (300, 150), (420, 30), (392, 214), (470, 190)):
        crack = rough(rnd, [(x, y), (x + rnd.randrange(-14, 15), y + 26), (x + rnd.randrange(-24, 25), y + 44)], 9, 3)
        parts += [stroke(line(crack), INK, 2.2, .7), stroke(f'M{crack[3][0]:.1f} {crack[3][1]:.1f} l9 7', INK, 1.8, .6)]
    parts += [stone(rnd, rnd.randrange(14, 486), rnd.randrange(8, 246), rnd.uniform(5, 11), rnd.choice(STRATA[:3])) for _ in range(26)]
    return parts


def cut_edges(rnd, ends):
    """The rim of hewn rock along a polyline, with ink on both sides and hatching beyond."""
    edge = rough(rnd, ends, 13, 2.2)
    parts = [stroke(line(edge), INK, 13), stroke(line(edge), CUT, 7.5)]
    for (x0, y0), (x1, y1) in zip(edge, edge[1:]):
        if rnd.random() < .55:
            parts.append(stroke(f'M{x0:.1f} {y0:.1f} l{rnd.uniform(-3, 3):.1f} {rnd.uniform(-3, 3):.1f}', INK, 2, .7))
        elif rnd.random() < .5:
            parts.append(stroke(line([(x0, y0 - 1), ((x0 + x1) / 2, (y0 + y1) / 2 - 1)]), CUT_LIGHT, 2, .8))
    return parts


def hatching(rnd, ends, away):
    edge = rough(rnd, ends, 6, 1)
    lines = [f'M{x:.1f} {y:.1f} l{away[0] * rnd.uniform(.6, 1.4):.1f} {away[1] * rnd.uniform(.6, 1.4):.1f}' for x, y in edge[1:-1]]
    return [stroke(' '.join(lines), INK, 1.8, .5)]


def prop(x, top, bottom, width=13):
    return (rect(x, top, width, bottom - top, WOOD_DARK, 3, 1.5) + stroke(f'M{x + 4} {top + 4} V{bottom - 4}', WOOD, 2.2, .8)
            + stroke(f'M{x + 9} {top + 14} V{top + 34}', INK, 1.3, .5))


def gallery(rnd):
    """The lowest gallery: pit props, rails, a mine cart and a heap of rubble."""
    roof = [(-8, GALLERY_TOP + 4), (SHAFT_LEFT + 2, GALLERY_TOP)]
    parts = [rect(-8, GALLERY_TOP, SHAFT_LEFT + 10, FLOOR - GALLERY_TOP + 20, HOLLOW, 0, 0)]
    starts = [(rnd.randrange(0, 500), rnd.randrange(GALLERY_TOP + 14, FLOOR - 16)) for _ in range(34)]
    chips = [line(rough(rnd, [(x, y), (x + rnd.randrange(12, 30), y + rnd.randrange(-4, 8))], 8, 2)) for x, y in starts]
    parts.append(stroke(' '.join(chips), '#332B25', 2.4))
    for x in (92, 308, 412):
        parts.append(shape(f'M{x - 8} {GALLERY_TOP + 34} L{x - 62} {FLOOR} H{x + 62} L{x + 8} {GALLERY_TOP + 34} Z', LAMP, 0, .07))
    parts += hatching(rnd, roof, (-5, -13)) + cut_edges(rnd, roof)
    parts.append(stroke(f'M-4 {GALLERY_TOP + 17} Q40 {GALLERY_TOP + 27} 92 {GALLERY_TOP + 18} Q200 {GALLERY_TOP + 36} 308 {GALLERY_TOP + 18} Q360 {GALLERY_TOP + 30} 412 {GALLERY_TOP + 18} Q460 {GALLERY_TOP + 26} 516 {GALLERY_TOP + 12}', INK, 3))
    for x in (24, 162, 330, 468):
        parts += [prop(x, GALLERY_TOP + 20, FLOOR), rect(x - 14, GALLERY_TOP + 8, 41, 13, WOOD, 3, 1.5), stroke(f'M{x - 9} {GALLERY_TOP + 12} H{x + 20}', WOOD_LIGHT, 2, .7),
                  stroke(f'M{x + 13} {GALLERY_TOP + 42} L{x + 25} {GALLERY_TOP + 22}', INK, 6.5), stroke(f'M{x + 13} {GALLERY_TOP + 42} L{x + 25} {GALLERY_TOP + 22}', WOOD_DARK, 3)]
    parts += [lamp(x, GALLERY_TOP + 17) for x in (92, 308, 412)]
    parts += [shape(f'M-6 {FLOOR} H{ROCK_WIDTH + 6} V{HEIGHT + 6} H-6 Z', '#251F1B', 3.4)]
    parts += rails(196, SHAFT_LEFT)
    heap = [(40, 0, 15), (66, 1, 17), (92, 0, 14), (54, 13, 13), (79, 14, 12), (66, 25, 10), (112, 0, 8), (22, 2, 8)]
    parts += [stone(rnd, x, FLOOR - 7 - lift, size, '#554A3F', 2.8) for x, lift, size in heap]
    parts += [stroke(f'M122 {FLOOR - 2} L148 {FLOOR - 66}', INK, 7), stroke(f'M122 {FLOOR - 2} L148 {FLOOR - 66}', WOOD, 3.6),
              shape(f'M127 {FLOOR - 74} Q148 {FLOOR - 76} 168 {FLOOR - 58} Q147 {FLOOR - 67} 127 {FLOOR - 74} Z', STEEL_LIGHT, 2.6)]
    parts += mine_cart(rnd, 216)
    parts += ['<g transform="translate(378 0)">', rect(0, FLOOR - 28, 40, 28, WOOD_DARK, 3, 2), stroke(f'M3 {FLOOR - 19} H37 M3 {FLOOR - 10} H37', INK, 1.8, .6), rect(8, FLOOR - 50, 27, 22, GREEN_DARK, 3, 2), stroke(f'M12 {FLOOR - 44} H31', PAPER, 2, .5), '</g>']
    return parts


def rails(left, right):
    ties = [rect(x, FLOOR - 1, 14, 6, WOOD_DARK, 2.2, 1) for x in range(left, right, 26)]
    return [*ties, rect(left - 6, FLOOR - 6, right - left + 12, 5, STEEL, 2.4, 1), stroke(f'M{left - 2} {FLOOR - 5} H{right + 4}', STEEL_LIGHT, 1.4)]


def mine_cart(rnd, x):
    y = FLOOR - 7
    load = [stone(rnd, x + at, y - 50 - lift, size, '#5F5346', 2.6) for at, lift, size in ((14, 0, 12), (36, 3, 15), (60, 1, 13), (26, 12, 10), (48, 14, 11))]
    body = shape(f'M{x - 6} {y - 50} H{x + 82} L{x + 72} {y - 14} H{x + 4} Z', STEEL_DARK, 3.6) + stroke(f'M{x - 2} {y - 44} H{x + 78}', STEEL_LIGHT, 2.4, .7)
    ribs = ''.join(stroke(f'M{x + at} {y - 46} L{x + 38 + (at - 38) * .8:.1f} {y - 18}', INK, 2.4, .7) for at in (14, 38, 62))
    wheels = ''.join(circle(x + at, y - 9, 9, STEEL, 3.2) + circle(x + at, y - 9, 2.6, INK, 0) for at in (17, 59))
    return load + [body, ribs, rect(x - 12, y - 18, 100, 6, STEEL, 2.6, 1.5), wheels]


def shaft(rnd):
    """The shaft with its ladder, landings and lamps, down to the gallery."""
    left, right = SHAFT_LEFT, ROCK_WIDTH
    parts = [rect(left, -6, right - left + 6, FLOOR + 6, HOLLOW, 0, 0)]
    chips = [line(rough(rnd, [(left + 6, y), (right - 2, y + 5)], 9, 2.5)) for y in range(14, 350, 17)]
    parts.append(stroke(' '.join(chips), '#302822', 2.4))
    parts += hatching(rnd, [(left, 0), (left, GALLERY_TOP)], (-12, 6)) + cut_edges(rnd, [(left, -8), (left, GALLERY_TOP)])
    parts += [stroke(f'M{x} -4 V{FLOOR - 2}', INK, 6) + stroke(f'M{x} -4 V{FLOOR - 2}', WOOD_LIGHT, 2.6) for x in (513, 532)]
    rungs = ' '.join(f'M513 {y} H532' for y in range(6, FLOOR - 2, 13))
    parts += [stroke(rungs, INK, 5), stroke(rungs, WOOD, 2.4)]
    for y in (121, 240):
        parts += [rect(left - 10, y - 48, 15, 50, '#0F0C0A', 3, 2), rect(left - 13, y - 53, 21, 8, WOOD, 2.6, 1.5),
                  rect(left - 8, y, 20, 8, WOOD, 2.8, 1.5), stroke(f'M{left - 4} {y + 3} H{left + 8}', WOOD_LIGHT, 1.8, .8)]
    parts += [lamp(506, y, .66) for y in (22, 140)] + rails(left - 14, right)
    return parts


def rock():
    rnd = random.Random(1949)
    parts = strata(rnd) + [ammonite(282, 208, 17), ammonite(456, 160, 10), skull(402, 178), bone(432, 206, 18), bone(372, 214, -38)]
    parts += gallery(rnd) + shaft(rnd) + [stone(rnd, SHAFT_LEFT - 1, GALLERY_TOP + 2, 11, CUT, 3)]
    # The cable above the rooms, and the shade of the rock at the edges.
    parts += [stroke('M-4 5 Q80 9 166 4 Q250 8 330 4 Q420 9 512 4', INK, 3)] + [lamp(x, 5, .5) for x in (165, 328)]
    parts += hatching(rnd, [(0, 4), (0, 372)], (13, -9)) + hatching(rnd, [(4, 0), (490, 0)], (-7, 12))
    parts.append(f'<rect width="{ROCK_WIDTH}" height="{HEIGHT}" fill="url(#shade)"/>')
    shade = '<linearGradient id="shade" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".45"/><stop offset=".3" stop-color="#000" stop-opacity=".08"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>'
    return svg(ROCK_WIDTH, HEIGHT, glow('lamp', LAMP, .34) + shade, parts)


def bolt(x, y, size=3.2):
    return circle(x, y, size, STEEL, 2) + circle(x - .8, y - 1, size * .35, STEEL_LIGHT, 0)


def warning_band(y, height, width=GATE_WIDTH):
    stripes = ''.join(shape(f'M{x} {y} h11 l-{height} {height} h-11 Z', '#14181C', 0) for x in range(-8, width + height + 14, 22))
    return (rect(-4, y, width + 8, height, BRASS, 0, 0) + f'<g clip-path="url(#band{y})">{stripes}</g>'
            + stroke(f'M-4 {y} H{width + 4} M-4 {y + height} H{width + 4}', INK, 3.2), f'<clipPath id="band{y}"><rect y="{y}" width="{width}" height="{height}"/></clipPath>')


def gate(is_hurt):
    """The bulkhead with the gate; the strength of the gate is written on the plate."""
    plates = [rect(-4, -4, 72, 384, '#2C3741', 0, 0), rect(14, -4, 36, 384, '#35424D', 0, 0), stroke('M14 -4 V380 M50 -4 V380', INK, 2.6, .8)]
    plates += [stroke(f'M0 {y} H64', INK, 3) + stroke(f'M2 {y + 3} H62', STEEL_LIGHT, 1.3, .35) for y in (84, 160)]
    plates += [bolt(x, y) for y in range(40, 214, 19) for x in (7, 57)]
    bands, clips = zip(warning_band(8, 15), warning_band(212, 13))
    light = circle(32, 60, 44, 'url(#red)', 0) + rect(22, 38, 20, 8, STEEL_DARK, 2.8, 2) + shape('M24 46 H40 V60 Q40 68 32 68 Q24 68 24 60 Z', '#D9472F', 2.8) + stroke('M32 47 V66 M25 56 H39', INK, 2, .75) + ellipse(29, 53, 2.4, 4, '#FFC9B5')
    plate = rect(5, 172, 54, 32, '#12181D', 3, 4) + rect(8, 175, 48, 26, 'none', 0, 2).replace('/>', f' stroke="{BRASS}" stroke-width="1.4"/>') + ''.join(circle(x, y, 1.4, STEEL_LIGHT, 0) for x in (11, 53) for y in (178, 198))
    wheel = circle(32, 122, 19, 'none', 9) + circle(32, 122, 19, 'none', 4).replace(INK, BRASS) + ''.join(f'<g transform="rotate({a} 32 122)">{rect(29.4, 105, 5.2, 16, BRASS, 2, 1)}</g>' for a in range(30, 390, 60)) + circle(32, 122, 6.5, STEEL_DARK, 3)
    arch = 'M6 362 V258 Q6 232 32 232 Q58 232 58 258 V362 Z'
    frame = shape(arch, '#06090B', 11) + stroke(arch, STEEL_LIGHT, 5.5) + stroke(arch, STEEL, 3) + f'<path d="{arch}" fill="url(#deep)"/>'
    bars = ''.join(rect(x, 238 if 14 < x < 46 else 246, 6.4, 120, STEEL, 2.8, 1.5) + stroke(f'M{x + 2} 250 V352', STEEL_LIGHT, 1.4) for x in (11.5, 23.5, 35.5, 47))
    bars += ''.join(rect(7, y, 50, 8, '#7C8A95', 2.8, 1) + bolt(14.7, y + 4, 2) + bolt(50, y + 4, 2) for y in (268, 304, 340))
    harm = ''
    if is_hurt:
        gap = 'M24 236 L38 262 L27 284 L44 306 L30 330 L40 358'
        harm = stroke(gap, INK, 10) + stroke(gap, '#FF5A3C', 4.6) + stroke('M38 262 l14 -9 M44 306 l12 8 M27 284 l-15 6', INK, 3.4)
        harm += ''.join(f'<g transform="rotate({turn} 32 {y})">{rect(1, y - 6, 62, 12, WOOD, 3, 1.5)}{stroke(f"M6 {y - 2} H56", WOOD_LIGHT, 1.6, .8)}{circle(7, y, 1.8, INK, 0)}{circle(57, y, 1.8, INK, 0)}</g>' for y, turn in ((291, -17), (326, 12)))
    floor = rect(-4, FLOOR, 72, 20, '#1B1F22', 3.4, 0) + rect(-4, FLOOR - 6, 72, 5, STEEL, 2.4, 0)
    sides = stroke('M0 -4 V380 M64 -4 V380', INK, 5)
    defs = ''.join(clips) + glow('red', '#FF6A48', .5) + fade('deep', ((0, '#0A0E11'), (1, '#2B3A45')))
    return svg(GATE_WIDTH, HEIGHT, defs, [*plates, *bands, wheel, light, plate, frame, bars, harm, floor, sides])


def slot_inside():
    """A free slot in the rock: a hollow that was begun, its outline in chalk, a pick and a plus sign."""
    rnd = random.Random(5)
    corners = [(7, 9), (60, 6), (108, 8), (149, 6), (150, 58), (148, 105), (96, 106), (44, 105), (6, 106), (5, 56), (7, 9)]
    parts = [shape(line(rough(rnd, corners, 12, 1.8)) + ' Z', '#0F0C0A', 3.4, .74)]
    parts += [stroke(f'M{x} {12 + x % 3} l-5 12', '#463B32', 2, .6) for x in range(22, 146, 9)]
    parts += [stroke(f'M{x} {y} l6 {rnd.randrange(-3, 4)}', '#463B32', 2, .6) for x, y in ((14, 58), (130, 52), (24, 72), (122, 70), (17, 36), (133, 34))]
    border = [(13, 15), (77, 13), (142, 15), (141, 54), (142, 98), (77, 99), (13, 98), (14, 56), (13, 15)]
    dash = '" stroke-dasharray="11 6.5" fill="none'
    for width, alpha in ((2.4, .85), (1.2, .5)):
        parts.append(stroke(line(rough(rnd, border, 26, 1.3)), CHALK, width, alpha).replace('" fill="none', dash, 1))
    parts += [digging_tool('pick', 54, 50), chalk_plus(102, 48)]
    return svg(155, 111, '', parts)


def slot_outside():
    """A free slot before the gate: stakes and a rope around it, a spade and a plus sign."""
    rnd = random.Random(6)
    parts = [shape(line(rough(rnd, [(6, 12), (120, 12), (120, 106), (6, 106), (6, 12)], 16, 1.2)) + ' Z', '#0E1114', 2.6, .82)]
    for y, sag in ((17, 5), (99, 4)):
        rope = f'M11 {y} Q63 {y + sag} 115 {y}'
        parts += [stroke(rope, INK, 5), stroke(rope, ROPE, 2.4), stroke(rope, INK, 1, .5).replace('/>', ' stroke-dasharray="2 5"/>')]
    for x in (10, 116):
        parts += [shape(f'M{x - 4.5} 8 L{x} 3 L{x + 4.5} 8 V108 H{x - 4.5} Z', WOOD, 2.8), stroke(f'M{x - 1.5} 12 V104', WOOD_LIGHT, 1.6, .8)]
        parts += [rect(x - 5.5, y - 4, 11, 7, ROPE, 2, 2) for y in (17, 99)]
    parts += [shape('M40 20 l0 14 l5 -3 l5 3 l0 -13 Z', '#B23A26', 2.2), shape('M78 21 l0 13 l5 -3 l5 3 l0 -14 Z', '#B23A26', 2.2)]
    parts += [digging_tool('spade', 46, 46), chalk_plus(84, 49)]
    return svg(126, 111, '', parts)


def digging_tool(kind, x, y):
    shaft_line = 'M-16 24 L12 -18' if kind == 'pick' else 'M-8 12 L12 -18'
    handle = stroke(shaft_line, INK, 7.6) + stroke(shaft_line, WOOD, 4) + stroke('M-7 11 L10 -15', WOOD_LIGHT, 1.4)
    if kind == 'pick':
        head = shape('M-14 -22 Q8 -30 24 -12 Q32 -3 32 10 Q24 -4 15 -11 Q2 -20 -14 -22 Z', STEEL_LIGHT, 3) + rect(4, -22, 12, 10, STEEL, 2.8, 2, ' transform="rotate(34 10 -17)"')
    else:
        handle += stroke('M8 -22 L18 -15', INK, 7.6) + stroke('M8 -22 L18 -15', WOOD, 4)
        head = shape('M-8 3 L-18 9 Q-25 21 -23 28 Q-13 26 -3 18 L-1 9 Z', STEEL_LIGHT, 3) + stroke('M-11 10 L-18 22', STEEL, 2.4)
    return f'<g transform="translate({x} {y})">{handle}{head}</g>'


def chalk_plus(x, y):
    arms = f'M{x - 11} {y + .8} L{x + 11} {y - .6} M{x - .6} {y - 11} L{x + .6} {y + 11}'
    return stroke(arms, INK, 9, .8) + stroke(arms, CHALK, 5) + stroke(f'M{x - 9} {y - 2.6} L{x + 8} {y - 3.4}', CHALK, 1.2, .6)


def write_pictures(pictures):
    folder = pathlib.Path(__file__).parent
    for name, text in pictures.items():
        (folder / f'{name}.svg').write_text(text)


if __name__ == '__main__':
    write_pictures({'base_rock': rock(), 'base_gate': gate(False), 'base_gate_hurt': gate(True),
                    'base_slot_inside': slot_inside(), 'base_slot_outside': slot_outside()})
