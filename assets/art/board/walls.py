"""The walls on the dual grid, and the rock behind them.

A tile lies on the corner of four squares. Its mask says which of them are rock: 1 top left, 2 top right, 4 bottom left,
8 bottom right. The wall is a band of masonry on the rock's side of the edge; behind it is the picture of the rock,
which covers 4 × 4 squares and repeats.
"""
from draw import *

BAND = 40  # thickness of a wall
ROUND = 34  # radius of its corners
OUT = 60  # margin drawn outside the tile

CORNERS = {1: (0, 0, 1, 1), 2: (256, 0, -1, 1), 4: (0, 256, 1, -1), 8: (256, 256, -1, -1)}


def around(bit):
    """Returns the curve around the rock or the floor in a corner of the tile, from edge to edge."""
    x, y, sx, sy = CORNERS[bit]
    at = lambda dx, dy: f'{x + sx * dx} {y + sy * dy}'
    curve = f'M{at(128, -OUT)} L{at(128, 128 - ROUND)} Q{at(128, 128)} {at(128 - ROUND, 128)} L{at(-OUT, 128)}'
    return curve, at


def outlines(mask):
    """Returns the area of rock as a path, and the curves along its edge."""
    bits = [bit for bit in (1, 2, 4, 8) if mask & bit]
    e, f = -OUT, 256 + OUT
    straight = {3: (f'M{e} {e} H{f} V128 H{e} Z', f'M{e} 128 H{f}'), 12: (f'M{e} {f} H{f} V128 H{e} Z', f'M{e} 128 H{f}'),
                5: (f'M{e} {e} V{f} H128 V{e} Z', f'M128 {e} V{f}'), 10: (f'M{f} {e} V{f} H128 V{e} Z', f'M128 {e} V{f}')}
    if mask in straight:
        area, curve = straight[mask]
        return area, [curve]
    if len(bits) == 3:
        curve, at = around(15 ^ mask)
        return f'{curve} L{at(-OUT, 256 + OUT)} L{at(256 + OUT, 256 + OUT)} L{at(256 + OUT, -OUT)} Z', [curve]
    curves = [around(bit) for bit in bits]
    return ' '.join(f'{curve} L{at(-OUT, -OUT)} Z' for curve, at in curves), [curve for curve, _ in curves]


def joints(mask, spots, reach):
    """Returns lines across the band, as pairs of points, at those distances along each side of the tile."""
    out = []
    sides = {3: ((0, 0), (1, 0), (0, -1)), 12: ((0, 0), (1, 0), (0, 1)), 5: ((0, 0), (0, 1), (-1, 0)), 10: ((0, 0), (0, 1), (1, 0))}
    if mask in sides:
        _, along, inward = sides[mask]
        for s in spots:
            x, y = (s, 128) if along[0] else (128, s)
            out.append(((x, y), (x + inward[0] * reach, y + inward[1] * reach)))
        return out
    bits = [bit for bit in (1, 2, 4, 8) if mask & bit]
    three = len(bits) == 3
    for bit in ([15 ^ mask] if three else bits):
        x, y, sx, sy = CORNERS[bit]
        way = 1 if three else -1
        deep = reach * .75
        for s in [s for s in spots if s < 128 - ROUND]:
            out.append(((x + sx * s, y + sy * 128), (x + sx * s, y + sy * (128 + way * reach))))
            out.append(((x + sx * 128, y + sy * s), (x + sx * (128 + way * reach), y + sy * s)))
        out.append(((x + sx * 119, y + sy * 119), (x + sx * (119 + way * deep), y + sy * (119 + way * deep))))
    return out


class Wall:
    """The material of a look's walls: tones from the floor's edge inwards, joints, and pipes or cables along them."""

    def __init__(self, body, pale, dark, joint=(0, 64, 128, 192), stripe=None, rivets=None, pipe=None, shade=.5):
        self.body, self.pale, self.dark, self.joint = body, pale, dark, joint
        self.stripe, self.rivets, self.pipe, self.shade = stripe, rivets, pipe, shade


WALLS = {
    'gallery': Wall('#8A7D60', '#B9AC8A', '#4A4230', (0, 46, 104, 152, 210)),
    'bulkhead': Wall('#5C6770', '#9AA7B0', '#2B3238', (0, 128), rivets='#8B97A0'),
    'dock': Wall('#56706E', '#93B0AC', '#22322F', (0, 128), stripe='#3C6B4E'),
    'laboratory': Wall('#B7C0B2', '#E4E9DC', '#5F6D63', (0, 64, 128, 192), stripe='#3F6B5A'),
    'barracks': Wall('#7A5144', '#AC7F6C', '#35211A', (0, 32, 64, 96, 128, 160, 192, 224)),
    'powerhouse': Wall('#4E4E3F', '#8F8E72', '#1E1E16', (0, 128), pipe='#C07A35', rivets='#A08A4A'),
    'silo': Wall('#3C3B41', '#77747D', '#121215', (0, 128), stripe='#A3372A', rivets='#75717A'),
}


def wall(look, mask):
    style = WALLS[look]
    area, curves = outlines(mask)
    edge = ' '.join(curves)
    stroke = lambda colour, width, alpha=1.0: f'<path d="{edge}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-opacity="{num2(alpha)}"/>'
    # The shadow on the floor: strokes instead of a blur.
    out = ''.join(stroke('#000000', width, style.shade / 7) for width in (150, 124, 100, 78, 58, 40, 24))
    inside = stroke('#08090A', 2 * BAND + 16, .75) + stroke('#08090A', 2 * BAND + 6) + stroke(style.dark, 2 * BAND) + stroke(style.body, 2 * BAND - 10)
    if style.stripe:
        inside += stroke(style.stripe, 2 * BAND - 36) + stroke(style.body, 2 * BAND - 54)
    for a, b in joints(mask, style.joint, BAND):
        inside += line([a, b], style.dark, 4.5, .95, 'butt')
        inside += line([(a[0] + 3, a[1] + 3), (b[0] + 3, b[1] + 3)], style.pale, 1.8, .35, 'butt')
    inside += stroke(style.pale, 17, .95) + stroke(mix(style.pale, '#FFFFFF', .45), 5, .55)
    if style.pipe:
        inside += ''.join(f'<path d="{edge}" fill="none" stroke="{c}" stroke-width="{w}"/>' for c, w in (('#0B0B08', 64), (style.pipe, 58)))
        inside += stroke(mix(style.pipe, '#FFFFFF', .55), 50, .7) + stroke(style.pipe, 44) + stroke('#0B0B08', 40) + stroke(style.body, 34) + stroke(style.pale, 17) + stroke('#FFFFFF', 5, .3)
    if style.rivets:
        for a, b in joints(mask, (32, 96, 160, 224), BAND):
            inside += rivet(a[0] + (b[0] - a[0]) * .62, a[1] + (b[1] - a[1]) * .62, 5, style.rivets)
    out += f'<g clip-path="url(#rock)">{inside}</g>'
    out += stroke('#07090A', 6)
    return svg(out, 256, f'<clipPath id="rock"><path d="{area}"/></clipPath>')


# The ground: cells of a periodic Voronoi pattern, lit from the top left.

def cells(rnd, count, size):
    side = size / count
    return [((i % count + rnd.uniform(.12, .88)) * side, (i // count + rnd.uniform(.12, .88)) * side) for i in range(count * count)]


def clip(points, a, b):
    """Returns the part of a polygon that is nearer to `a` than to `b`."""
    mx, my, dx, dy = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, b[0] - a[0], b[1] - a[1]
    depth = lambda p: (p[0] - mx) * dx + (p[1] - my) * dy
    out = []
    for p, q in zip(points, points[1:] + points[:1]):
        dp, dq = depth(p), depth(q)
        if dp <= 0:
            out.append(p)
        if dp * dq < 0:
            t = dp / (dp - dq)
            out.append((p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t))
    return out


def voronoi(rnd, count, size):
    """Returns the cells as polygons. Cells that cross an edge are repeated on the other side."""
    seeds = cells(rnd, count, size)
    wrapped = [(x + dx, y + dy) for x, y in seeds for dx in (-size, 0, size) for dy in (-size, 0, size)]
    reach = size / count * 3
    for x, y in seeds:
        shape = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
        for other in wrapped:
            if other != (x, y) and abs(other[0] - x) < reach and abs(other[1] - y) < reach:
                shape = clip(shape, (x, y), other)
        copies = [(dx, dy) for dx in (-size, 0, size) for dy in (-size, 0, size)
                  if any(-8 <= px + dx <= size + 8 and -8 <= py + dy <= size + 8 for px, py in shape)]
        yield (x, y), shape, copies


def rock():
    """Returns bare rock."""
    rnd, size = seeded('rock'), 1024
    out = rect(0, 0, size, size, '#4A4F54')
    for (x, y), shape, copies in voronoi(rnd, 8, size):
        tone = rnd.choice(['#5F656A', '#595F64', '#63696E', '#565C61', '#5C6267'])
        inner = [(x + (px - x) * .985, y + (py - y) * .985) for px, py in shape]
        part, turn = rnd.uniform(.3, .6), rnd.uniform(-.5, .5)
        facet = [(x - 6 + (px - x) * part + (py - y) * turn * .3, y - 8 + (py - y) * part - (px - x) * turn * .3) for px, py in shape]
        cell = f'<path d="{path(inner)}" fill="{tone}"/><path d="{path(facet)}" fill="{mix(tone, "#FFFFFF", .06)}"/>'
        # Ink runs along some of the edges only; the others are lit.
        for p, q in zip(inner, inner[1:] + inner[:1]):
            down = (p[0] + q[0] - 2 * x) + (p[1] + q[1] - 2 * y) > 20
            if down and rnd.random() < .75:
                cell += line([p, q], '#2A2E32', rnd.uniform(3, 7), .8)
            elif not down and rnd.random() < .5:
                cell += line([(x + (px - x) * .95, y + (py - y) * .95) for px, py in (p, q)], '#848B91', 2.4, .35)
        if rnd.random() < .45:
            cell += crack(rnd, x, y, rnd.random() * math.tau, rnd.uniform(40, 80), '#2A2E32', 4, .7)
        for _ in range(rnd.randrange(4, 9)):
            cell += circle(x + rnd.uniform(-55, 55), y + rnd.uniform(-55, 55), rnd.uniform(1.5, 3.5), rnd.choice(['#3C4145', '#7D848A']), 'fill-opacity=".5"')
        for i in range(3):
            hx, hy = x + rnd.uniform(10, 40), y + rnd.uniform(10, 40)
            cell += line([(hx, hy), (hx + 16, hy + 9)], '#34393D', 2.2, .45)
        out += ''.join(f'<g transform="translate({dx} {dy})">{cell}</g>' if dx or dy else cell for dx, dy in copies)
    return svg(out, size)


def concrete():
    """Returns poured concrete, with the marks of its formwork."""
    rnd, size = seeded('concrete'), 1024
    out = rect(0, 0, size, size, '#2E3235')
    for row in range(4):
        for column in range(2):
            x, y = column * 512 + (256 if row % 2 else 0), row * 256
            tone = rnd.choice(['#5B6165', '#626769', '#565B5F'])
            panel = rect(x + 3, y + 3, 506, 250, tone)
            for board in range(1, 4):
                panel += line([(x + 6, y + board * 63), (x + 506, y + board * 63)], '#484D51', 3, .7) + line([(x + 6, y + board * 63 + 3), (x + 506, y + board * 63 + 3)], '#767C80', 1.6, .4)
            panel += line([(x + 5, y + 249), (x + 5, y + 5), (x + 507, y + 5)], '#868C90', 3, .5)
            for tx in (64, 256, 448):
                for ty in (64, 192):
                    panel += circle(x + tx, y + ty, 8, '#1F2326') + circle(x + tx + 1, y + ty + 2, 6, '#33383B')
            panel += blob(rnd, x + rnd.uniform(120, 390), y + rnd.uniform(90, 160), rnd.uniform(40, 70), '#3F4448', .3)
            panel += speckle(rnd, 50, ['#3F4448', '#7C8286'], 1.5, 4.5, .5, (x + 8, y + 8, x + 504, y + 248))
            out += panel + (f'<g transform="translate(-{size} 0)">{panel}</g>' if x + 512 > size else '')
    return svg(out, size)


def steel():
    """Returns large plates of armour, welded and bolted."""
    rnd, size = seeded('steel'), 1024
    out = rect(0, 0, size, size, '#1C1F22')
    for row in range(2):
        for column in range(2):
            x, y = column * 512, row * 512
            tone = rnd.choice(['#555A5F', '#4F5459', '#5B6065'])
            out += plate(x + 4, y + 4, 504, 504, tone, 10, 4, .4)
            out += line([(x + 256, y + 8), (x + 256, y + 504)] if (row + column) % 2 else [(x + 8, y + 256), (x + 504, y + 256)], '#34393D', 6, .8)
            out += ''.join(rivet(x + a, y + b, 9, '#757B80') for a in (34, 256, 478) for b in (34, 256, 478) if (a, b) != (256, 256))
            out += scratches(rnd, 9, '#8A9095', (x + 40, y + 40, x + 470, y + 470), .3) + blob(rnd, x + 150, y + 340, 60, '#33373A', .35)
    return svg(out, size)


GROUNDS = {'rock': rock, 'concrete': concrete, 'steel': steel}
