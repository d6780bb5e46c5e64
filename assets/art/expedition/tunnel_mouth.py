#!/usr/bin/env python3
"""Draws the tunnel mouth before the gate by night and by day: `python3 assets/art/expedition/tunnel_mouth.py`."""
import random

from base import HEIGHT, OUTSIDE_WIDTH, cut_edges, fade, glow, line, rough, stone, svg, write_pictures
from rooms import INK, LAMP, STEEL, STEEL_DARK, STEEL_LIGHT, WOOD, WOOD_DARK, circle, ellipse, rect, shape, stroke

HORIZON, SHORE = 250, 284
MIDDLE = OUTSIDE_WIDTH / 2
NIGHT = {'sky': ((0, '#0A1322'), (.45, '#14263D'), (.68, '#2C4A66')), 'coast': '#111C2B', 'far': '#1B2D42', 'sea': '#16293D',
         'glint': '#BFD3D8', 'ground': '#292B2B', 'ground_light': '#3B3F40', 'rock': '#26221F', 'rail': '#7D8C98'}
DAY = {'sky': ((0, '#4C6E88'), (.45, '#7F9CAB'), (.68, '#D9C592')), 'coast': '#4A5A61', 'far': '#7C8C90', 'sea': '#466E80',
       'glint': '#FFF3C4', 'ground': '#5A5042', 'ground_light': '#776A55', 'rock': '#3A332C', 'rail': '#B4BEC4'}


def ridge(rnd, points, fill, width):
    return shape(line(rough(rnd, points, 12, 2.2)) + f' L{points[-1][0]} {HORIZON + 4} L{points[0][0]} {HORIZON + 4} Z', fill, width)


def night_sky(rnd):
    stars = [circle(rnd.randrange(18, 258), rnd.randrange(14, 200), rnd.choice((.8, 1, 1.5)), '#DCE8EC', 0) for _ in range(46)]
    moon = (circle(206, 172, 92, 'url(#halo)', 0) + circle(206, 172, 27, '#F2EBCF', 3.4) + shape('M217 147 A27 27 0 0 1 217 197 A33 33 0 0 0 217 147 Z', '#CFC59F', 0)
            + ellipse(197, 164, 6, 5, '#D8CFAC') + ellipse(208, 181, 8, 6, '#D8CFAC') + ellipse(196, 182, 3.4, 3, '#D8CFAC') + ellipse(212, 160, 3, 2.6, '#D8CFAC'))
    clouds = ''.join(shape(f'M{x} {y} q{w * .2:g} -9 {w * .45:g} -5 q{w * .3:g} -6 {w * .55:g} 5 Z', '#1B3048', 2, .9) for x, y, w in ((128, 205, 70), (196, 196, 74), (24, 160, 60), (60, 222, 66)))
    return [*stars, moon, clouds]


def day_sky(rnd):
    sun = circle(196, 206, 120, 'url(#halo)', 0) + circle(196, 206, 21, '#FFE9A8', 3)
    clouds = ''.join(shape(f'M{x} {y} q-8 -13 {w * .16:g} -16 q{w * .14:g} -17 {w * .36:g} -8 q{w * .2:g} -9 {w * .3:g} 8 q{w * .2:g} 2 {w * .14:g} 16 Z', '#E6E4D6', 2.6, .92)
                     for x, y, w in ((30, 70, 78), (160, 118, 88), (46, 190, 66), (206, 44, 60)))
    gulls = ''.join(stroke(f'M{x} {y} q6 -7 10 0 q5 -7 11 -1', INK, 2.2) for x, y in ((150, 160), (178, 148), (112, 216), (226, 168)))
    return [sun, clouds, gulls]


def strait(rnd, look, light):
    """The coast of Africa and the sea, with the light of moon or sun on the water."""
    parts = [ridge(rnd, [(10, HORIZON - 12), (52, HORIZON - 26), (96, HORIZON - 12), (150, HORIZON - 20), (214, HORIZON - 10), (268, HORIZON - 18)], look['far'], 2.2)]
    parts.append(ridge(rnd, [(10, HORIZON - 4), (74, HORIZON - 10), (112, HORIZON - 30), (134, HORIZON - 12), (170, HORIZON - 4), (268, HORIZON - 2)], look['coast'], 2.6))
    parts.append(rect(0, HORIZON, OUTSIDE_WIDTH, SHORE - HORIZON + 10, look['sea'], 2.6, 0))
    waves = ' '.join(f'M{rnd.randrange(16, 250)} {y} h{rnd.randrange(10, 26)}' for y in range(HORIZON + 5, SHORE, 4) for _ in range(3))
    parts.append(stroke(waves, INK, 1.4, .45))
    glints = ' '.join(f'M{light + rnd.uniform(-4, 4) - w / 2:.1f} {y} h{w}' for y, w in zip(range(HORIZON + 4, SHORE, 5), (30, 22, 27, 17, 22, 12)))
    parts.append(stroke(glints, look['glint'], 2.2, .85))
    ship = shape(f'M58 {HORIZON + 7} h34 l-5 7 h-25 Z', INK, 1) + stroke(f'M70 {HORIZON + 6} v-6 h9 v6 M75 {HORIZON} v-8 M84 {HORIZON + 6} v-4', INK, 2.2)
    return [*parts, ship]


def track(rnd, look):
    """The ground before the gate, and the rails towards the mouth."""
    parts = [shape(line(rough(rnd, [(-6, SHORE + 3), (276, SHORE)], 12, 2.6)) + f' L282 {HEIGHT + 6} L-6 {HEIGHT + 6} Z', 'url(#ground)', 3.2)]
    parts.append(stroke(' '.join(f'M{rnd.randrange(0, 270)} {y} h{rnd.randrange(4, 14)}' for y in range(SHORE + 10, HEIGHT - 4, 4) for _ in range(3)), INK, 1.8, .4))
    depth = [(n / 9) ** 1.7 for n in range(10)]
    for part in depth:
        y, half, tall = SHORE + 6 + part * 88, 12 + part * 74, 2.4 + part * 6
        parts.append(rect(MIDDLE - half, y, half * 2, tall, WOOD_DARK, 1.4 + part * 1.6, 1))
        parts.append(stroke(f'M{MIDDLE - half + 2:.1f} {y + 1.4:.1f} H{MIDDLE + half - 2:.1f}', WOOD, .8 + part * 1.2, .7))
    for side in (-1, 1):
        rail = f'M{MIDDLE + side * 7} {SHORE + 3} L{MIDDLE + side * 9.4} {SHORE + 3} L{MIDDLE + side * 66} {HEIGHT + 4} L{MIDDLE + side * 54} {HEIGHT + 4} Z'
        parts.append(shape(rail, look['rail'], 2.6))
    parts += [stone(rnd, x, y, size, look['ground_light'], 2.4) for x, y, size in ((24, 350, 11), (40, 362, 8), (252, 362, 12), (232, 368, 7), (86, 312, 5), (196, 316, 6), (30, 320, 6), (176, 366, 5))]
    return parts


def barbed_wire(x, y, width, coils):
    step = width / coils
    posts = ''.join(f'<g transform="rotate({turn} {at} {y + 14})">{rect(at - 3, y - 24, 6, 44, WOOD, 2.4, 1)}</g>' for at, turn in ((x - 4, -5), (x + width + 4, 6)))
    loops = ''.join(ellipse(x + step * (n + .5), y, step * .72, 14, 'none', 0).replace('/>', f' stroke="{color}" stroke-width="{line_width}"/>')
                    for color, line_width in ((INK, 4.4), (STEEL_LIGHT, 1.8)) for n in range(coils))
    barbs = ' '.join(f'M{x + step * (n + at):.1f} {y + dy} l5 -5 m-5 0 l5 5' for n in range(coils) for at, dy in ((.3, -14), (.8, 10)))
    return posts + loops + stroke(barbs, INK, 3) + stroke(barbs, STEEL_LIGHT, 1.3)


def lamp_post(x, is_lit):
    cone = shape(f'M{x - 30} 272 L{x - 88} 352 Q{x - 34} 366 {x + 14} 352 L{x - 16} 272 Z', LAMP, 0, .2) if is_lit else ''
    head = shape(f'M{x - 37} 272 Q{x - 34} 259 {x - 23} 259 Q{x - 12} 259 {x - 9} 272 Z', STEEL_DARK, 2.8) + ellipse(x - 23, 272, 9, 4, LAMP if is_lit else STEEL_LIGHT, 2.4)
    bulb = circle(x - 23, 274, 40, 'url(#bulb)', 0) if is_lit else ''
    pole = f'M{x} 352 V268 Q{x} 254 {x - 22} 257'
    return cone + stroke(pole, INK, 9) + stroke(pole, STEEL, 4.4) + rect(x - 7, 344, 14, 10, STEEL_DARK, 2.6, 2) + head + bulb


def rock_frame(rnd, look):
    """The arch of rock around the mouth."""
    mouth = [(20, 340), (14, 250), (13, 130), (22, 66), (56, 22), (104, 10), (140, 8), (182, 11), (226, 26), (256, 70), (264, 134), (263, 250), (257, 336)]
    edge = rough(rnd, mouth, 15, 2.4)
    outline = line(edge) + f' L282 352 L282 -6 L-6 -6 L-6 356 Z'
    hatches = ' '.join(f'M{x:.1f} {y:.1f} l{(x - MIDDLE) * .1:.1f} {(y - 200) * .06:.1f}' for x, y in rough(rnd, mouth, 6, 1.5))
    rim = cut_edges(rnd, mouth)
    return [shape(outline, look['rock'], 0), stroke(hatches, INK, 1.8, .55), *rim]


def tunnel_mouth(look, is_night):
    rnd = random.Random(704)
    sky = night_sky(rnd) if is_night else day_sky(rnd)
    parts = [rect(0, 0, OUTSIDE_WIDTH, HEIGHT, 'url(#sky)', 0, 0), *sky, *strait(rnd, look, 206 if is_night else 196), *track(rnd, look)]
    parts += [barbed_wire(26, 300, 78, 6), barbed_wire(172, 300, 48, 4), lamp_post(242, is_night), *rock_frame(rnd, look)]
    defs = fade('sky', look['sky']) + fade('ground', ((0, look['ground_light']), (.5, look['ground']), (1, '#1B1A18')))
    return svg(OUTSIDE_WIDTH, HEIGHT, defs + glow('halo', '#DDEBF0' if is_night else '#FFE9A8', .5) + glow('bulb', LAMP, .55), parts)


if __name__ == '__main__':
    write_pictures({'base_outside_night': tunnel_mouth(NIGHT, True), 'base_outside_day': tunnel_mouth(DAY, False)})
