"""Shapes for the generators of the board's pictures: paths, plates, rivets, rust, cracks. A square is 256 units wide.

No filters: a tile is rasterised in a few milliseconds. Random numbers are seeded, so the same call gives the same picture.
"""
import math
import random

INK = '#0B0F12'


def num(value):
    return f'{value:.1f}'.rstrip('0').rstrip('.')


def path(points, close=True):
    return 'M' + ' L'.join(f'{num(x)} {num(y)}' for x, y in points) + (' Z' if close else '')


def smooth(points):
    """Returns a closed curve through the midpoints between neighbouring points."""
    mids = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1])]
    bends = ''.join(f' Q{num(p[0])} {num(p[1])} {num(m[0])} {num(m[1])}'
                    for p, m in zip(points[1:] + points[:1], mids[1:] + mids[:1]))
    return f'M{num(mids[0][0])} {num(mids[0][1])}{bends} Z'


def ring(rnd, x, y, radius, corners=9, rough=.35, flat=1.0):
    turn = rnd.random() * math.tau
    return [(x + math.cos(turn + i * math.tau / corners) * radius * (1 + rnd.uniform(-rough, rough)),
             y + math.sin(turn + i * math.tau / corners) * radius * flat * (1 + rnd.uniform(-rough, rough)))
            for i in range(corners)]


def blob(rnd, x, y, radius, fill, alpha=1.0, corners=9, rough=.35, flat=1.0):
    return f'<path d="{smooth(ring(rnd, x, y, radius, corners, rough, flat))}" fill="{fill}" fill-opacity="{num2(alpha)}"/>'


def num2(value):
    return f'{value:.2f}'.rstrip('0').rstrip('.')


def rect(x, y, w, h, fill, rx=0, extra=''):
    return f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(rx)}" fill="{fill}" {extra}/>'


def line(points, colour, width, alpha=1.0, cap='round', extra=''):
    return (f'<path d="{path(points, False)}" fill="none" stroke="{colour}" stroke-width="{num(width)}" '
            f'stroke-opacity="{num2(alpha)}" stroke-linecap="{cap}" stroke-linejoin="round" {extra}/>')


def circle(x, y, r, fill, extra=''):
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}" {extra}/>'


def mix(a, b, part):
    """Returns a mixture of two colours."""
    one, two = ([int(c[i:i + 2], 16) for i in (1, 3, 5)] for c in (a, b))
    return '#' + ''.join(f'{round(p + (q - p) * part):02X}' for p, q in zip(one, two))


def rivet(x, y, r=6.0, tone='#7F8992'):
    return (circle(x, y, r, mix(tone, '#000000', .75)) + circle(x - .6, y - .8, r * .76, tone)
            + circle(x - r * .3, y - r * .36, r * .28, mix(tone, '#FFFFFF', .65)))


def plate(x, y, w, h, fill, rx=5, edge=3.0, light=.75):
    """Returns a plate with a light and a dark edge, outlined in ink."""
    pale, dark = mix(fill, '#FFFFFF', .42), mix(fill, '#000000', .62)
    e = edge / 2 + 1
    return (rect(x, y, w, h, fill, rx, f'stroke="{mix(fill, "#000000", .82)}" stroke-width="5"')
            + line([(x + e, y + h - e - rx), (x + e, y + e + rx), (x + e + rx, y + e), (x + w - e - rx, y + e)], pale, edge, light)
            + line([(x + w - e, y + e + rx), (x + w - e, y + h - e - rx), (x + w - e - rx, y + h - e), (x + e + rx, y + h - e)], dark, edge + 1, .8))


def speckle(rnd, count, colours, low=1.5, high=4.0, alpha=.5, box=(4, 4, 252, 252)):
    """Returns grains scattered over a rectangle."""
    out = []
    for _ in range(count):
        r = rnd.uniform(low, high)
        x, y = rnd.uniform(box[0] + r, box[2] - r), rnd.uniform(box[1] + r, box[3] - r)
        pts = ring(rnd, x, y, r, 5, .4)
        out.append(f'<path d="{path(pts)}" fill="{rnd.choice(colours)}" fill-opacity="{num2(alpha * rnd.uniform(.5, 1))}"/>')
    return ''.join(out)


def crack(rnd, x, y, angle, length, colour='#000000', width=3.2, alpha=.75, pale=None, fork=True):
    """Returns a crack in ink that tapers off, with a light rim."""
    points, heading, step = [(x, y)], angle, length / 7
    branches = ''
    for i in range(7):
        heading += rnd.uniform(-.6, .6)
        x, y = x + math.cos(heading) * step, y + math.sin(heading) * step
        points.append((x, y))
        if fork and i in (2, 4):
            branches += crack(rnd, x, y, heading + rnd.choice((-1, 1)) * .9, length * .32, colour, width * .6, alpha, None, False)
    left, right = [], []
    for i, (px, py) in enumerate(points):
        half = width / 2 * (1 - i / 7.2)
        left.append((px + math.sin(angle) * half, py - math.cos(angle) * half))
        right.append((px - math.sin(angle) * half, py + math.cos(angle) * half))
    lip = line([(px + 1.8, py + 2.2) for px, py in points], pale, 1.6, .5) if pale else ''
    return lip + f'<path d="{path(left + right[::-1])}" fill="{colour}" fill-opacity="{num2(alpha)}"/>' + branches


def rust(rnd, x, y, radius, colour='#8A4B2A', alpha=.5):
    """Returns a patch of rust: dark in the middle, light outside, with grains around it."""
    out = blob(rnd, x, y, radius, colour, alpha * .55, 11, .45) + blob(rnd, x, y, radius * .62, colour, alpha * .7, 9, .45)
    out += blob(rnd, x + radius * .1, y, radius * .28, mix(colour, '#000000', .45), alpha, 8, .4)
    for _ in range(7):
        a, d = rnd.random() * math.tau, radius * rnd.uniform(.9, 1.5)
        out += blob(rnd, x + math.cos(a) * d, y + math.sin(a) * d, radius * rnd.uniform(.05, .12), colour, alpha, 6)
    return out


def scratches(rnd, count, colour, box=(20, 20, 236, 236), alpha=.35):
    out = ''
    for _ in range(count):
        x, y, a = rnd.uniform(box[0], box[2]), rnd.uniform(box[1], box[3]), rnd.uniform(-.5, .5) + rnd.choice((0, 1.2))
        d = rnd.uniform(12, 34)
        out += line([(x, y), (min(box[2], x + math.cos(a) * d), min(box[3], y + math.sin(a) * d))], colour, rnd.uniform(1.2, 2.4), alpha)
    return out


def bend(fill, to, name, turn='x1="0" y1="0" x2="1" y2="1"'):
    """Returns a gradient from one colour to another."""
    return f'<linearGradient id="{name}" {turn}><stop offset="0" stop-color="{fill}"/><stop offset="1" stop-color="{to}"/></linearGradient>'


def halo(name, colour, alpha, middle=0.0):
    return (f'<radialGradient id="{name}" cx=".5" cy=".5" r=".5"><stop offset="{middle}" stop-color="{colour}" stop-opacity="{alpha}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient>')


def svg(body, size=256, defs=''):
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}">'
    return head + (f'<defs>{defs}</defs>' if defs else '') + body + '</svg>\n'


def seeded(*parts):
    return random.Random('/'.join(map(str, parts)))
