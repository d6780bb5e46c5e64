#!/usr/bin/env python3
"""Draws the cover of the expeditions, in ink on paper: `python3 assets/art/expedition/cover.py`."""
import math
import random

from base import line, rough, svg, write_pictures
from rooms import circle, ellipse

WIDTH, HEIGHT = 844, 250
INK, WASH, PAPER, RED = '#3B2E1E', '#8A6E3F', '#F3EAD0', '#8E1F12'
SEA, GROUND = 214, 226
# The outline of the Rock, from the sea at the left to the tunnel at the right.
OUTLINE = [(66, 256), (104, SEA), (122, 182), (136, 136), (160, 96), (188, 74), (214, 46), (242, 34), (280, 40), (322, 46), (368, 36), (404, 48),
           (452, 52), (500, 64), (548, 72), (600, 92), (660, 98), (724, 108), (790, 112), (856, 106)]
ROOMS = [(196, 76), (290, 76), (384, 76), (160, 128), (254, 128), (348, 128), (206, 180), (300, 180)]
ROOM_WIDTH, ROOM_HEIGHT = 84, 42
# The passages between the rooms: left end, floor and length.
PASSAGES = [(280, 118, 10), (374, 118, 10), (468, 118, 10), (244, 170, 10), (338, 170, 10), (432, 170, 46), (290, 222, 10), (384, 222, 10)]
GATE = 520
TUNNEL = [(GATE + 8, 150), (590, 146), (660, 150), (740, 144), (850, 150)]


def pen(d, width=1.6, color=INK, alpha=.9):
    return f'<path d="{d}" fill="none" stroke="{color}" stroke-width="{width}" stroke-opacity="{alpha}" stroke-linecap="round" stroke-linejoin="round"/>'


def fill(d, color=PAPER, width=1.6, alpha=1.0):
    return f'<path d="{d}" fill="{color}" fill-opacity="{alpha}" stroke="{INK}" stroke-width="{width}" stroke-linejoin="round"/>'


def box(x, y, width, height, color=PAPER, line_width=1.4):
    return fill(f'M{x} {y} h{width} v{height} h-{width} Z', color, line_width)


def person(x, y, arm='l7 4', hat=True, weapon=''):
    """A survivor whose feet are at y."""
    head = circle(x, y - 22, 3.4, PAPER, 0).replace('/>', f' stroke="{INK}" stroke-width="1.4"/>')
    helmet = fill(f'M{x - 4.4} {y - 22} Q{x - 4} {y - 27.4} {x} {y - 27.4} Q{x + 4} {y - 27.4} {x + 4.4} {y - 22} Z', INK, .8) if hat else ''
    body = fill(f'M{x - 3.6} {y - 18} h7.2 l1 10 h-9.2 Z', WASH, 1.3, .75) + pen(f'M{x - 2} {y - 8} l-1.6 8 M{x + 2} {y - 8} l2 8', 2.2)
    return head + helmet + body + pen(f'M{x + 1} {y - 16} {arm} {weapon}', 1.8)


def dead(rnd, x, y, size=1.0):
    """One of the dead, who walks to the left with outstretched arms, with a rim of paper around it."""
    lean, high, low = rnd.uniform(-13, 4), rnd.uniform(-4, 5), rnd.uniform(-2, 7)
    stride, jaw = rnd.choice((3, 5, 7)), rnd.uniform(1.5, 3)
    body = 'M-3 -23 L3.4 -22 L5 -15 L4 -9 L2.4 -11 L1 -8 L-1 -11 L-3.4 -8 L-3 -15 Z'
    limbs = f'M-1 -10 L{-2 - stride / 2} -5 L{-stride} 0 h-3 M2 -10 L{2 + stride / 3:.1f} -5 L{stride} 0 h-3'
    arms = f'M-2 -21 L-9 {-19 + high / 2:.1f} L-16 {-21 + high:.1f} l-3 -1.6 m3 1.6 l-3.4 .6 m3.4 -.6 l-2.6 2.4 M1 -19 L-7 {-14 + low / 2:.1f} L-12 {-15 + low:.1f} l-3 -1 m3 1 l-2.4 2'
    head = f'M-5.4 -27 Q-6.4 -34 -.6 -34.4 Q4.6 -34 4 -28.6 L1.6 -25 L1.4 -23 L-2 -23 L-4.6 {-24.4 + jaw:.1f} L-3 -26 Z'
    if rnd.random() < .3:
        arms = arms[:arms.index(' M1')]
    torn = pen('M-2 -18 h3.4 M-1.6 -15.6 h3 M-1 -13.4 h2.2', .9, PAPER, .9)
    hat = rnd.choice((fill('M-7.4 -29.5 Q-7 -36 -.6 -36 Q5.6 -36 6 -29 L7.6 -27.6 L4 -28.4 Z', WASH, 1.2), pen('M-3 -34 l-1.4 -1.6 M-1 -34.4 l-.6 -2 M1 -34.2 l.8 -2 M2.8 -33 l1.8 -1.4 M3.8 -31 l2 -.6', 1.2), pen('M.6 -33.6 l1.6 3 l-2 1.4', 1, PAPER)))
    rim = ''.join(f'<path d="{d}" fill="none" stroke="{PAPER}" stroke-width="{width}" stroke-linejoin="round"/>' for d, width in ((body, 3.2), (limbs, 4.4), (arms, 4), (head, 3.2)))
    ink = fill(body, INK, 1) + pen(limbs, 2.2, INK, 1) + pen(arms, 1.7, INK, 1) + fill(head, INK, .8) + circle(-3, -29.2, 1.5, PAPER, 0) + circle(-3.3, -29.2, .6, RED, 0) + pen('M-4.6 -25.8 h2.6', .8, PAPER, .9) + torn + hat
    return f'<g transform="translate({x:.1f} {y}) rotate({lean:.1f}) scale({size:.2f})">{rim}{ink}</g>'


def furniture():
    """The things in the rooms, each relative to the left end of its floor."""
    def bed(x, y):
        return box(x, y - 8, 26, 4) + pen(f'M{x} {y - 14} V{y} M{x + 26} {y - 11} V{y}', 1.8) + fill(f'M{x + 2} {y - 8} v-3 h7 v3 Z', PAPER, 1.1)
    bunks = ''.join(bed(x, y) for x in (8, 48) for y in (0, -16))
    kitchen = box(8, -20, 22, 20, WASH) + box(12, -13, 9, 8) + pen('M14 -20 V-40', 3) + box(34, -14, 34, 3, WASH) + pen('M37 -11 V0 M65 -11 V0 M40 -40 V-31 M50 -40 V-29 M60 -40 V-32', 1.6) + ''.join(circle(x, y, 4, INK, 0) for x, y in ((40, -28), (50, -26), (60, -29)))
    radio = box(8, -16, 38, 3, WASH) + pen('M11 -13 V0 M43 -13 V0', 1.6) + box(14, -30, 24, 14) + circle(21, -24, 3.6, WASH, 0) + circle(32, -24, 3.6, WASH, 0) + pen('M36 -30 V-42', 1.4) + person(58, 0, 'l-9 2', False)
    armoury = ''.join(pen(f'M{x} 0 L{x + 3} -28', 2.6) for x in (12, 21, 30, 39)) + box(50, -12, 24, 12, WASH) + box(54, -22, 16, 10) + pen('M8 -14 H46', 1.4)
    infirmary = bed(8, 0) + bed(48, 0) + box(38, -36, 14, 14) + pen('M45 -33 V-25 M41 -29 H49', 2.4, RED)
    workshop = box(8, -15, 40, 3, WASH) + pen('M12 -12 V0 M44 -12 V0 M16 -34 V-24 M22 -34 l4 10 M34 -34 V-24', 2) + box(24, -22, 9, 7) + person(62, 0, 'l-10 -2')
    mushrooms = ''.join(fill(f'M{x - 5} -10 Q{x} -20 {x + 5} -10 Z', WASH, 1.2) + pen(f'M{x} -10 V-4', 2) for x in (15, 27, 39, 51, 63)) + box(7, -5, 66, 5, WASH)
    store = ''.join(box(x, y, 14, 12, WASH if (x + y) % 3 else PAPER) for x, y in ((8, -12), (24, -12), (16, -24), (44, -12))) + box(62, -18, 12, 18) + pen('M62 -12 h12 M62 -6 h12', 1.2)
    return [radio, bunks, kitchen, armoury, infirmary, workshop, mushrooms, store]


def engraving(rnd):
    """The rock as an engraving: hatching around the rooms and the tunnel."""
    edge = rough(rnd, OUTLINE, 12, 2)
    rock = line(edge) + ' L856 256 Z'
    holes = ' '.join(f'M{x} {y} h{ROOM_WIDTH} v{ROOM_HEIGHT} h-{ROOM_WIDTH} Z' for x, y in ROOMS)
    holes += f' M478 66 h24 V{GROUND - 40} h-24 Z M394 {GROUND - 40} H{GATE + 8} V{GROUND} H394 Z'
    holes += ' ' + ' '.join(f'M{x} {y - 20} h{width} v20 h-{width} Z' for x, y, width in PASSAGES)
    holes += ' ' + line(TUNNEL) + f' L850 {GROUND} L{GATE + 8} {GROUND} Z'
    clip = f'<clipPath id="rock"><path clip-rule="evenodd" d="{rock} {holes}"/></clipPath>'
    lines = []
    for n in range(-24, 128):
        x, bend = n * 7, rnd.uniform(-3, 3)
        gap = rnd.uniform(.25, .75)
        for start, end in ((0, gap - .04), (gap + .02, 1)):
            y0, y1 = HEIGHT * start, HEIGHT * end
            lines.append(f'M{x + 150 * (1 - start) + bend:.1f} {y0:.1f} L{x + 150 * (1 - end) + bend:.1f} {y1:.1f}')
    layers = [line(rough(rnd, [(100, y), (420, y + 16), (850, y + 30)], 22, 3)) for y in range(24, 260, 33)]
    washes = f'<path d="{rock} {holes}" fill="{WASH}" fill-opacity=".3" fill-rule="evenodd"/>'
    inside = f'<g clip-path="url(#rock)">{pen(" ".join(lines), 1, INK, .42)}{pen(" ".join(layers), 1.6, INK, .6)}</g>'
    return clip, [washes, inside, pen(holes, 2), *openings(), pen(line(edge), 2.6)]


def openings():
    """Clears the walls where the passages and the shaft open, and shades the rooms."""
    gaps = ' '.join(f'M{end} {y - 18.5} V{y - 1.5}' for x, y, width in PASSAGES for end in (x, x + width))
    shades = ' '.join(f'M{x + 1 + n * 5} {y + 2} l{-min(n * 5, 9)} {min(n * 5, 9)}' for x, y in ROOMS for n in range(1, 17))
    lamps = ' '.join(f'M{x + 42} {y} v6 m-5 5 q0 -5 5 -5 q5 0 5 5 Z' for x, y in ROOMS)
    walls = ' '.join(f'M{x} {y} h{ROOM_WIDTH} v{ROOM_HEIGHT} h-{ROOM_WIDTH} Z' for x, y in ROOMS)
    return [f'<path d="{walls}" fill="{WASH}" fill-opacity=".12"/>', pen(gaps, 2.6, PAPER, 1), pen(f'M479.5 {GROUND - 40} H500.5', 3, PAPER, 1),
            pen(shades, 1, INK, .5), f'<path d="{lamps}" fill="{INK}" stroke="{INK}" stroke-width="1.2"/>']


def gate_and_tunnel(rnd):
    gate = box(GATE - 4, GROUND - 84, 16, 84, WASH, 2.2) + ''.join(circle(GATE + 4, GROUND - y, 1.8, INK, 0) for y in range(8, 84, 12))
    gate += pen(f'M{GATE - 4} {GROUND - 28} h16 M{GATE - 4} {GROUND - 56} h16', 2) + fill(f'M{GATE - 8} {GROUND - 92} h24 v10 h-24 Z', RED, 2, .85)
    rails = pen(f'M{GATE + 12} {GROUND} H850 M{GATE + 12} {GROUND + 4} H850', 1.8) + pen(' '.join(f'M{x} {GROUND + 5} h8' for x in range(GATE + 16, 844, 20)), 2.6)
    wire = ''.join(ellipse(x, GROUND - 10, 8, 10, 'none').replace('/>', f' stroke="{INK}" stroke-width="1.3"/>') for x in range(552, 606, 9))
    stakes = pen(' '.join(f'M{x} {GROUND} L{x + 20} {GROUND - 28} M{x + 22} {GROUND} L{x + 2} {GROUND - 26}' for x in (544, 572, 600)), 3)
    crowd = [(x + rnd.uniform(-5, 5), GROUND - back * 4, 1.5 - back * .2) for back in (2, 1, 0) for x in range(636 + back * 16 + (0 if back else 8), 866, 34 - back * 4)]
    shade = [pen(' '.join(f'M{x + rnd.uniform(-3, 3):.1f} {153 + rnd.uniform(0, 3):.1f} l{-depth * .5:.1f} {depth:.1f}' for x in range(560, 850, 6) for depth in [6 + (x - 560) * .2 * rnd.uniform(.6, 1)]), 1.1, INK, .55)]
    shade += [pen(' '.join(f'M{860 - n * 4} {150 + n * 2} L{720 + n * 3} {GROUND}' for n in range(0, 36, 2)), 1, INK, .3)]
    props = pen(' '.join(f'M{x} {GROUND} V147 M{x - 9} 148 h26' for x in (662, 748, 832)), 4.5, INK, .75)
    return [*shade, props, gate, rails, stakes, wire, *(dead(rnd, x, y, size) for x, y, size in crowd)]


def surroundings(rnd):
    """The sea and the coast at the left, and the rising sun, the mast and the watch over them."""
    coast = fill(line(rough(rnd, [(4, SEA), (20, SEA - 9), (34, SEA - 4), (50, SEA - 7), (70, SEA)], 9, 1.6)) + ' Z', WASH, 1.4, .35)
    waves = pen(' '.join(f'M{x} {y} q6 -4 12 0 q6 4 12 0' for y, first in ((SEA + 9, 8), (SEA + 18, 22), (SEA + 27, 6)) for x in range(first, 74, 34)), 1.4)
    ship = fill(f'M10 {SEA + 3} h42 l-6 9 h-31 Z', WASH, 1.6) + box(24, SEA - 5, 14, 8) + pen(f'M31 {SEA - 5} v-13 M44 {SEA + 2} v-8 M17 {SEA + 2} v-7 M31 {SEA - 17} l13 12', 1.5)
    sun = fill(f'M42 {SEA} A24 24 0 0 1 90 {SEA} Z', RED, 1.8, .8) + pen(' '.join(f'M{66 + math.cos(a) * 31:.1f} {SEA - math.sin(a) * 31:.1f} L{66 + math.cos(a) * r:.1f} {SEA - math.sin(a) * r:.1f}' for a, r in ((math.pi * n / 18, 60 if n % 2 else 92) for n in range(5, 19))), 1.3, INK, .6)
    mast = '<g transform="translate(0 16)">' + pen('M322 31 V0 M312 31 L322 6 L332 31 M316 21 h12 M318 14 h8', 1.7) + pen('M314 3 q-5 6 0 12 M330 3 q5 6 0 12 M308 -1 q-8 10 0 20 M336 -1 q8 10 0 20', 1.5, RED) + '</g>'
    watch = person(430, 50, 'l10 2', True, 'l9 -3') + person(250, 36, 'l-9 2', True, 'l-6 -2')
    bats = pen('M560 34 q5 -6 9 0 q4 -6 9 0 M604 48 q4 -5 7 0 q4 -5 7 0 M640 26 q5 -6 9 0 q4 -6 9 0', 1.6)
    return [sun, coast, ship, waves, mast, watch, bats]


def expedition_cover():
    rnd = random.Random(12)
    clip, rock = engraving(rnd)
    inside = [f'<g transform="translate({x} {y + ROOM_HEIGHT})">{things}</g>' for (x, y), things in zip(ROOMS, furniture())]
    ladder = pen(f'M484 64 V{GROUND} M496 64 V{GROUND}', 1.8) + pen(' '.join(f'M484 {y} H496' for y in range(70, GROUND, 8)), 1.4)
    guards = person(452, GROUND, 'l11 1', True, 'l9 0') + person(414, GROUND, 'l10 -1', True, 'l8 2') + person(508, GROUND, 'l6 -2', True, 'l4 -6')
    parts = [*rock, *surroundings(rnd), *inside, ladder, *gate_and_tunnel(rnd), guards]
    return svg(WIDTH, HEIGHT, clip, parts)


if __name__ == '__main__':
    write_pictures({'expedition_cover': expedition_cover()})
