"""The floors of the seven looks. Each look has eight tiles: 0–2 for rooms of the first kind, 3–4 for rooms of the
second, 5–6 for straight corridors, 7 for bends and crossings.
"""
from draw import *


def tread(colour, dark, step=32, box=(16, 16, 240, 240), alpha=.6):
    """Returns the raised lozenges of tread plate."""
    out = ''
    y = box[1] + step / 2
    row = 0
    while y < box[3]:
        x = box[0] + step / 2
        column = 0
        while x < box[2]:
            s = 1 if (row + column) % 2 else -1
            out += line([(x - 5, y + 5 * s), (x + 5, y - 5 * s)], dark, 6.5, alpha)
            out += line([(x - 5.6, y + 5 * s - .8), (x + 4.4, y - 5 * s - .8)], colour, 2.6, alpha)
            x += step
            column += 1
        y += step
        row += 1
    return out


def quarters(rnd, whole, tones, other=None):
    """Returns a plate of four parts. Their joints are faint, because players count the edges of squares."""
    out = plate(3, 3, 250, 250, whole, 6)
    for i, (x, y) in enumerate([(9, 9), (128, 9), (9, 128), (128, 128)]):
        tone = other if other and i == 2 else rnd.choice(tones)
        out += rect(x, y, 119, 119, tone, 0, 'fill-opacity=".55"')
    for a, b in (((128, 10), (128, 246)), ((10, 128), (246, 128))):
        out += line([a, b], '#14181C', 4, .25, 'butt')
    return out


# Gallery: hewn by the sappers of another century. Flagstones, packed gravel, duckboards.

STONE = ['#8F8468', '#857A60', '#99906F', '#7C7259', '#A0967A']


def flags(rnd, cuts, wear):
    out = rect(0, 0, 256, 256, '#2B261C')
    for x, y, w, h in cuts:
        tone = rnd.choice(STONE)
        corners = [(x + 5 + rnd.uniform(0, 4), y + 5 + rnd.uniform(0, 4)), (x + w - 5 - rnd.uniform(0, 4), y + 5 + rnd.uniform(0, 4)),
                   (x + w - 5 - rnd.uniform(0, 4), y + h - 5 - rnd.uniform(0, 4)), (x + 5 + rnd.uniform(0, 4), y + h - 5 - rnd.uniform(0, 4))]
        out += f'<path d="{path(corners)}" fill="{tone}" stroke="#1A160F" stroke-width="5" stroke-linejoin="round"/>'
        out += line([corners[3], corners[0], corners[1]], mix(tone, '#FFFFFF', .35), 3, .55)
        out += line([corners[1], corners[2], corners[3]], '#000000', 3.5, .35)
        box = (x + 12, y + 12, x + w - 12, y + h - 12)
        out += speckle(rnd, int(w * h / 1500), ['#5E563F', '#B7AC8C', '#4A4331'], 1.6, 4, .45, box)
        if rnd.random() < wear:
            out += blob(rnd, x + w / 2, y + h / 2, min(w, h) * .3, '#5B5138', .28, 9, .4)
    return out


def gallery(rnd, kind):
    if kind == 0:
        return flags(rnd, [(0, 0, 150, 128), (150, 0, 106, 128), (0, 128, 100, 128), (100, 128, 156, 128)], .3)
    if kind == 1:
        return flags(rnd, [(0, 0, 128, 86), (128, 0, 128, 86), (0, 86, 84, 86), (84, 86, 172, 86), (0, 172, 140, 84), (140, 172, 116, 84)], .3)
    if kind == 2:
        return flags(rnd, [(0, 0, 256, 128), (0, 128, 128, 128), (128, 128, 128, 128)], .6) + crack(rnd, 40, 20, .9, 190, '#1A160F', 5, .8, '#B7AC8C')
    if kind in (3, 4):
        out = rect(0, 0, 256, 256, '#2B271F') + plate(3, 3, 250, 250, '#7E7864', 3, 3, .5)
        out += speckle(rnd, 60, ['#5D5848', '#958E76', '#4A4639'], 1.5, 5, .4, (10, 10, 246, 246))
        if kind == 4:
            out += blob(rnd, 90, 150, 60, '#58523F', .22) + blob(rnd, 170, 80, 46, '#9A927A', .25)
        return out + (crack(rnd, 246, 60, 2.7, 170, '#1A160F', 5, .8, '#A59D83') if kind == 4 else '')
    out = rect(0, 0, 256, 256, '#5C5442')
    out += speckle(rnd, 170, ['#3F3929', '#756B53', '#8A8066', '#2F2A1E'], 2, 7, .7, (0, 0, 256, 256))
    if kind == 7:
        return out + blob(rnd, 128, 128, 80, '#3F3929', .3) + speckle(rnd, 30, ['#9C9276', '#2A2519'], 4, 9, .8, (20, 20, 236, 236))
    for i in range(6):
        x = 6 + i * 42.6
        tone = rnd.choice(['#7B5B38', '#6C4F30', '#86653F'])
        if kind == 6 and i == 3:
            out += rect(x, 92, 31, 128, '#1B140B', 2) + plate(x, 150, 31, 70, tone, 2, 2.5, .5)
        else:
            out += plate(x, 36 + rnd.uniform(-5, 5), 31, 184, tone, 2, 2.5, .5)
            for g in range(3):
                gx = x + 8 + g * 7
                out += line([(gx, 50), (gx + rnd.uniform(-2, 2), 130), (gx, 206)], '#2F2010', 1.8, .45)
        out += circle(x + 15, 62, 3.4, '#20150A') + circle(x + 15, 196, 3.4, '#20150A')
    return out + line([(0, 50), (256, 50)], '#000000', 3, .0)


# Bulkhead: plates of a ship's deck, riveted and rusty.

def bulkhead(rnd, kind):
    out = rect(0, 0, 256, 256, '#14181C')
    steel, rusty = '#5D6972', '#9A5528'
    if kind in (0, 1, 2):
        tone = [steel, '#58636B', '#647079'][kind]
        out += plate(3, 3, 250, 250, tone, 7)
        out += tread(mix(tone, '#FFFFFF', .3), mix(tone, '#000000', .5), 32, (22, 22, 234, 234), .42)
        out += rect(13, 13, 230, 230, 'none', 4, f'stroke="#22282E" stroke-width="2.5" stroke-opacity=".8"')
        if kind == 1:
            out += rust(rnd, 70, 190, 46, rusty, .6) + rust(rnd, 190, 120, 34, rusty, .5) + rust(rnd, 214, 226, 18, rusty, .6)
        if kind == 2:
            out += plate(96, 70, 122, 96, '#6E7A83', 4) + ''.join(rivet(x, y, 5) for x in (108, 157, 206) for y in (82, 154))
            out += rust(rnd, 56, 60, 26, rusty, .6) + rust(rnd, 160, 210, 30, rusty, .5)
        out += scratches(rnd, 6, '#B9C4CB')
        return out + ''.join(rivet(x, y) for x in (27, 229) for y in (27, 229))
    if kind in (3, 4):
        out += quarters(rnd, '#5D6972', ['#59646C', '#626D75', '#525C64'], '#6B5545' if kind == 4 else None)
        out += ''.join(rivet(x, y, 4.8) for x in (17, 239) for y in (17, 239))
        out += scratches(rnd, 8, '#B9C4CB', (20, 20, 236, 236))
        return out + (rust(rnd, 66, 190, 42, rusty, .6) + rust(rnd, 196, 60, 24, rusty, .5) if kind == 4 else rust(rnd, 130, 60, 22, rusty, .45))
    tone = '#545E66'
    out += plate(3, 3, 250, 250, tone, 4)
    if kind == 7:
        out += tread('#8D98A0', '#262C32', 32, (16, 16, 240, 240), .75) + rust(rnd, 180, 180, 34, rusty, .5)
        return out + ''.join(rivet(x, y) for x in (24, 232) for y in (24, 232))
    out += tread('#87929A', '#262C32', 32, (0, 48, 256, 208), .7)
    for y in (8, 210):
        out += rect(0, y, 256, 36, '#3E474E') + line([(0, y + 2), (256, y + 2)], '#8D98A0', 2.5, .7, 'butt') + line([(0, y + 35), (256, y + 35)], '#0D1012', 4, .9, 'butt')
        out += ''.join(rivet(x, y + 18, 5) for x in (32, 96, 160, 224))
    return out + (rust(rnd, 90, 130, 40, rusty, .55) + rust(rnd, 200, 226, 20, rusty, .6) if kind == 6 else '')


# Dock: wet concrete, gutters, gratings over black water.

def wet(rnd, x, y, radius):
    pts = ring(rnd, x, y, radius, 10, .3)
    inner = [(x + (px - x) * .8, y + (py - y) * .8) for px, py in pts]
    return (f'<path d="{smooth(pts)}" fill="#0C2A2C" fill-opacity=".62" stroke="#7FC4BC" stroke-opacity=".35" stroke-width="2.5"/>'
            f'<path d="{smooth(inner)}" fill="#155052" fill-opacity=".4"/>'
            + line([(x - radius * .45, y - radius * .2), (x - radius * .1, y - radius * .42), (x + radius * .3, y - radius * .4)], '#C8F2EA', 4, .55)
            + line([(x + radius * .1, y + radius * .3), (x + radius * .36, y + radius * .22)], '#C8F2EA', 3, .35))


def dock(rnd, kind):
    base = '#4F6564'
    if kind in (3, 4):
        out = rect(0, 0, 256, 256, '#061516')
        for i in range(5):
            y = rnd.uniform(20, 236)
            x = rnd.uniform(0, 150)
            out += line([(x, y), (x + 40, y - 6), (x + 90, y + 3)], '#3FA59A', 5, .55)
        w = 9
        for i in range(8):
            p = 8 + i * 32
            out += line([(p, 0), (p, 256)], '#0A0F10', w + 5, 1, 'butt')
        for i in range(8):
            p = 8 + i * 32
            out += line([(0, p), (256, p)], '#0A0F10', w + 5, 1, 'butt') + line([(0, p), (256, p)], '#5B6E70', w, 1, 'butt') + line([(0, p - 2.6), (256, p - 2.6)], '#A3BDBB', 2.4, .8, 'butt')
        for i in range(8):
            p = 8 + i * 32
            out += line([(p, 0), (p, 256)], '#56696B', w - 2, 1, 'butt') + line([(p - 2, 0), (p - 2, 256)], '#9DB7B5', 2, .6, 'butt')
        out += rect(2, 2, 252, 252, 'none', 2, 'stroke="#0A0F10" stroke-width="8"') + rect(6, 6, 244, 244, 'none', 2, 'stroke="#6E8484" stroke-width="6"')
        return out + (rust(rnd, 200, 70, 34, '#8A4B2A', .7) + rust(rnd, 60, 220, 24, '#8A4B2A', .7) if kind == 4 else '')
    out = rect(0, 0, 256, 256, '#172322') + plate(2, 2, 252, 252, base, 3, 3, .45)
    out += speckle(rnd, 50, ['#3A4B4A', '#6A817F', '#2E3D3C'], 1.5, 5, .5, (8, 8, 248, 248))
    if kind in (0, 1, 2):
        out += line([(2, 128), (254, 128)], '#263534', 5, .25) + line([(2, 131), (254, 131)], '#78908D', 1.8, .15)
        out += blob(rnd, 70, 70, 44, '#35503F', .4) + blob(rnd, 200, 190, 38, '#37473F', .4)
        if kind == 1:
            out += wet(rnd, 150, 165, 66) + wet(rnd, 56, 60, 22)
        if kind == 2:
            out += wet(rnd, 78, 92, 44) + crack(rnd, 240, 30, 2.3, 200, '#0A1211', 5, .8, '#86A09C')
        return out
    if kind == 7:
        out += circle(128, 128, 62, '#0A1516') + circle(128, 128, 56, '#64797A') + circle(128, 128, 44, '#081012')
        for i in range(-2, 3):
            half = math.sqrt(42 ** 2 - (i * 17) ** 2)
            out += line([(128 + i * 17, 128 - half), (128 + i * 17, 128 + half)], '#7D9393', 7, 1, 'butt')
        return out + circle(128, 128, 50, 'none', 'stroke="#A9C2C0" stroke-width="2.5" stroke-opacity=".7"') + wet(rnd, 200, 214, 26)
    out += rect(0, 92, 256, 72, '#0A1413') + rect(0, 100, 256, 56, '#0E3B3D')
    out += rect(0, 100, 256, 12, '#061012', 0, 'fill-opacity=".6"')
    for x, y, d in ((20, 128, 70), (120, 138, 46), (180, 122, 60)) if kind == 5 else ((50, 140, 50), (140, 126, 80)):
        out += line([(x, y), (x + d / 2, y - 4), (x + d, y)], '#7FD8CC', 4, .6)
    out += line([(0, 91), (256, 91)], '#93ABA8', 3, .7, 'butt') + line([(0, 165), (256, 165)], '#93ABA8', 3, .5, 'butt')
    for x in (26, 154) if kind == 5 else (90,):
        out += plate(x, 86, 62, 84, '#5D7071', 3, 2.5) + ''.join(line([(x + 12, 102 + i * 17), (x + 50, 102 + i * 17)], '#0A1011', 6) for i in range(4))
    return out + (wet(rnd, 190, 214, 28) if kind == 6 else '')


# Laboratory: small white tiles, a green border, drains in the floor.

def ceramic(rnd, colours, cells, broken=0, dirt=0.0):
    out = rect(0, 0, 256, 256, '#39443F')
    side = 256 / cells
    gone = rnd.sample(range(cells * cells), broken)
    for i in range(cells * cells):
        column, row = i % cells, i // cells
        x, y = column * side, row * side
        tone = colours[(column + row) % len(colours)] if len(colours) == 2 else rnd.choice(colours)
        if i in gone:
            out += rect(x + 2, y + 2, side - 4, side - 4, '#59564A', 2) + speckle(rnd, 8, ['#3B392F', '#7A7666'], 2, 5, .8, (x + 5, y + 5, x + side - 5, y + side - 5))
            continue
        out += rect(x + 2.2, y + 2.2, side - 4.4, side - 4.4, mix(tone, '#20302A', rnd.uniform(0, .12 + dirt)), 4)
        out += line([(x + 6, y + side - 9), (x + 6, y + 6), (x + side - 9, y + 6)], '#FFFFFF', 2.4, .4)
        out += line([(x + side - 5, y + 9), (x + side - 5, y + side - 5), (x + 9, y + side - 5)], '#20302A', 2.6, .35)
        if i - 1 in gone or i + 1 in gone:
            out += crack(rnd, x + side / 2, y + 4, 1.4, side * .8, '#26312C', 3, .8, None, False)
    return out


def laboratory(rnd, kind):
    pale = ['#A9B5A9', '#B3BEB1', '#A0ADA1', '#B8C2B5']
    if kind == 0:
        return ceramic(rnd, pale, 4)
    if kind == 1:
        return ceramic(rnd, pale, 4, 2, .1)
    if kind == 2:
        out = ceramic(rnd, pale, 4, 0, .12)
        return out + blob(rnd, 150, 120, 58, '#6E7A3F', .3, 11) + blob(rnd, 160, 126, 34, '#5B6A2C', .3, 9)
    if kind == 3:
        return ceramic(rnd, ['#AEBAAE', '#4F7566'], 4, 0, .06)
    if kind == 4:
        return ceramic(rnd, ['#AEBAAE', '#4F7566'], 4, 1, .14)
    out = rect(0, 0, 256, 256, '#8B988E')
    out += speckle(rnd, 60, ['#77857B', '#9BA89C', '#6B7970'], 1.5, 4.5, .5, (0, 0, 256, 256))
    if kind == 7:
        return out + line([(0, 128), (256, 128)], '#5D6A62', 3, .6, 'butt') + line([(128, 0), (128, 256)], '#5D6A62', 3, .6, 'butt') + scratches(rnd, 6, '#4C584F')
    for y in (0, 222):
        out += rect(0, y, 256, 34, '#3F6B5A') + rect(0, y + (34 if y == 0 else -9), 256, 9, '#D9DFD2')
        for x in (0, 64, 128, 192):
            out += line([(x, y), (x, y + 34)], '#274A3D', 3, .8, 'butt')
    out += line([(128, 43), (128, 213)], '#5D6A62', 3, .6, 'butt')
    return out + (scratches(rnd, 9, '#4C584F') + blob(rnd, 80, 140, 34, '#5E6B54', .35) if kind == 6 else scratches(rnd, 3, '#4C584F'))


# Barracks: planks in the rooms, brick in the passages.

def planks(rnd, rows, missing=False):
    out = rect(0, 0, 256, 256, '#150D07')
    height = 256 / rows
    for row in range(rows):
        y, cut = row * height, rnd.choice((70, 110, 150, 190))
        for x, w in ((0, cut), (cut, 256 - cut)):
            tone = rnd.choice(['#6E543C', '#654C35', '#785E45', '#5D452F'])
            out += rect(x + 1.5, y + 2, w - 3, height - 4, tone, 2)
            out += line([(x + 4, y + 4.5), (x + w - 4, y + 4.5)], '#B99A76', 2, .4) + line([(x + 4, y + height - 4), (x + w - 4, y + height - 4)], '#1C1008', 3, .55)
            for i in range(3):
                gy = y + 10 + i * (height - 18) / 2.4
                out += line([(x + 10, gy), (x + w * .45, gy + rnd.uniform(-3, 3)), (x + w - 10, gy)], '#3A220F', 1.7, .5)
            out += ''.join(circle(nx, ny, 2.6, '#20130A') for nx in (x + 9, x + w - 9) for ny in (y + 11, y + height - 11))
        if missing and row == 2:
            out += rect(88, y + 3, 70, height - 6, '#0A0603') + line([(88, y + 5), (158, y + 5)], '#000000', 6)
    return out


def bricks(rnd, rows, columns, tones, herring=False):
    out = rect(0, 0, 256, 256, '#2E211B')
    h, w = 256 / rows, 256 / columns
    for row in range(rows):
        shift = w / 2 if row % 2 else 0
        for column in range(columns + (1 if shift else 0)):
            tone = rnd.choice(tones) if not (shift and column in (0, columns)) else tones[row % len(tones)]
            x, y = column * w - shift, row * h
            out += rect(x + 2.2, y + 2.2, w - 4.4, h - 4.4, tone, 3)
            out += line([(x + 6, y + 5), (x + w - 6, y + 5)], mix(tone, '#FFFFFF', .4), 2.2, .45) + line([(x + 6, y + h - 5), (x + w - 6, y + h - 5)], '#1A0E09', 3, .45)
    return out


def barracks(rnd, kind):
    brick = ['#744C40', '#6B4538', '#80574A', '#623E33']
    if kind in (0, 1):
        return planks(rnd, 5)
    if kind == 2:
        return planks(rnd, 5, True)
    if kind in (3, 4):
        out = bricks(rnd, 8, 4, brick)
        return out + (blob(rnd, 150, 120, 60, '#1E130E', .4) if kind == 4 else '')
    if kind == 7:
        out = rect(0, 0, 256, 256, '#221914')
        out += quarters(rnd, '#73624F', ['#73624F', '#6B5A48', '#7B6A56'])
        out += speckle(rnd, 48, ['#4A3D30', '#8D7B65'], 2, 5, .5, (12, 12, 244, 244))
        return out
    out = bricks(rnd, 8, 4, brick)
    out += rect(0, 78, 256, 100, '#1B120D')
    for x in (0, 128):
        out += plate(x + 3, 82, 122, 92, rnd.choice(['#73624F', '#6B5A48']), 4, 3, .5)
        out += speckle(rnd, 10, ['#4A3D30', '#8D7B65'], 2, 5, .5, (x + 12, 92, x + 116, 166))
    return out + (crack(rnd, 10, 96, .4, 150, '#120B07', 5, .8, '#9C8A72') if kind == 6 else '')


# Powerhouse: ribbed plates, insulating mats, trenches of copper cable.

def powerhouse(rnd, kind):
    out = rect(0, 0, 256, 256, '#0F100C')
    if kind in (0, 1, 2):
        tone = ['#66654F', '#5F5E4A', '#6C6B54'][kind]
        out += plate(3, 3, 250, 250, tone, 5)
        for i in range(7):
            y = 40 + i * 29.4
            out += line([(30, y), (226, y)], '#23231A', 8, .75) + line([(30, y - 3), (226, y - 3)], '#98967A', 2.4, .6)
        for x, y, sx, sy in ((16, 16, 1, 1), (240, 16, -1, 1), (16, 240, 1, -1), (240, 240, -1, -1)):
            out += line([(x, y + 22 * sy), (x, y), (x + 22 * sx, y)], '#D9A521', 6, .9, 'butt')
        if kind == 1:
            out += blob(rnd, 100, 150, 52, '#0B0B08', .6, 11) + blob(rnd, 170, 190, 20, '#0B0B08', .6) + line([(84, 132), (112, 124)], '#8F8DA0', 4, .4)
        if kind == 2:
            out += plate(78, 78, 100, 100, '#3A3A2F', 6) + ''.join(rivet(x, y, 5.5, '#A08A4A') for x in (92, 164) for y in (92, 164))
            out += f'<path d="M136 90 L108 132 L126 132 L118 166 L150 120 L131 120 Z" fill="#E0A526" stroke="#0B0F12" stroke-width="4" stroke-linejoin="round"/>'
        return out
    if kind in (3, 4):
        out += rect(2, 2, 252, 252, '#3A3E3B', 3)
        for i in range(10):
            p = 14 + i * 25.4
            out += line([(p, 6), (p, 250)], '#1A1C1B', 9, 1, 'butt') + line([(p + 7, 6), (p + 7, 250)], '#666B6A', 2.6, .8, 'butt')
        out += rect(4, 4, 248, 248, 'none', 3, 'stroke="#6B6F6C" stroke-width="4" stroke-opacity=".6"')
        return out + (blob(rnd, 160, 90, 44, '#8C7A4A', .22) + scratches(rnd, 5, '#8E9492') if kind == 4 else '')
    if kind == 7:
        out += plate(3, 3, 250, 250, '#5F5F4B', 5) + tread('#99977B', '#24241B', 32, (16, 16, 240, 240), .7)
        return out + ''.join(rivet(x, y, 7, '#A08A4A') for x in (24, 232) for y in (24, 232))
    out += rect(0, 0, 256, 66, '#56563F') + rect(0, 190, 256, 66, '#56563F')
    out += tread('#99977B', '#24241B', 32, (0, 0, 256, 64), .6) + tread('#99977B', '#24241B', 32, (0, 192, 256, 256), .6)
    out += rect(0, 66, 256, 124, '#0C0A07')
    for y, c in ((86, '#B8662A'), (108, '#C9772F'), (130, '#31383B'), (152, '#B8662A'), (172, '#7A2B20')):
        out += line([(0, y), (256, y)], '#050404', 20, 1, 'butt') + line([(0, y), (256, y)], c, 14, 1, 'butt') + line([(0, y - 3.5), (256, y - 3.5)], mix(c, '#FFFFFF', .5), 3.4, .8, 'butt')
    for x in (40, 168) if kind == 5 else (104,):
        out += plate(x, 60, 40, 136, '#4A4A3B', 3, 3) + ''.join(rivet(x + 20, y, 5, '#A08A4A') for y in (76, 180))
    out += line([(0, 65), (256, 65)], '#D9A521', 5, .85, 'butt') + line([(0, 191), (256, 191)], '#D9A521', 5, .85, 'butt')
    return out


# Silo: armour plates, black from the last test; blast channels.

def silo(rnd, kind):
    out = rect(0, 0, 256, 256, '#08090B')
    if kind in (0, 1, 2):
        tone = ['#4B4A50', '#454449', '#504D52'][kind]
        cut = 34
        corners = [(4 + cut, 4), (252 - cut, 4), (252, 4 + cut), (252, 252 - cut), (252 - cut, 252), (4 + cut, 252), (4, 252 - cut), (4, 4 + cut)]
        out += f'<path d="{path(corners)}" fill="{tone}" stroke="#050506" stroke-width="6" stroke-linejoin="round"/>'
        inner = [(128 + (x - 128) * .93, 128 + (y - 128) * .93) for x, y in corners]
        out += line(inner[5:] + inner[:3], '#8E8A92', 3, .6) + line(inner[1:6], '#000000', 4, .5)
        for x, y in ((0, 0), (256, 0), (0, 256), (256, 256)):
            out += circle(x, y, 24, '#2A2629', 'stroke="#050506" stroke-width="5"') + circle(x, y, 11, '#6B2A24')
        out += ''.join(rivet(128 + dx * 92, 128 + dy * 92, 6.5, '#75717A') for dx, dy in ((1, .5), (1, -.5), (-1, .5), (-1, -.5), (.5, 1), (-.5, 1), (.5, -1), (-.5, -1)))
        if kind == 1:
            out += blob(rnd, 120, 140, 80, '#050505', .4, 12) + blob(rnd, 130, 130, 46, '#050505', .4, 10)
        if kind == 2:
            out += ''.join(f'<path d="M{x} 96 L{x + 26} 128 L{x} 160 L{x + 16} 160 L{x + 42} 128 L{x + 16} 96 Z" fill="#B0AAB4" fill-opacity=".35"/>' for x in (66, 106, 146))
        return out + scratches(rnd, 5, '#A8A2AC', (50, 50, 206, 206), .3)
    if kind in (3, 4):
        out += plate(2, 2, 252, 252, '#4E4744', 3, 3, .4)
        out += speckle(rnd, 50, ['#2F2A28', '#6A615D', '#241F1E'], 1.5, 5, .5, (8, 8, 248, 248))
        if kind == 4:
            out += blob(rnd, 128, 128, 92, '#080606', .3, 13, .25)
        return out + (crack(rnd, 20, 200, -.7, 220, '#050404', 6, .85, '#7E7570') if kind == 4 else '')
    if kind == 7:
        out += plate(3, 3, 250, 250, '#434247', 5)
        for i in range(5):
            d = 30 + i * 20
            out += circle(128, 128, d, 'none', 'stroke="#0A0A0C" stroke-width="6" stroke-opacity=".8"') + circle(128, 128, d + 4, 'none', 'stroke="#77737C" stroke-width="2" stroke-opacity=".5"')
        return out + ''.join(rivet(x, y, 6.5, '#75717A') for x in (24, 232) for y in (24, 232))
    out += rect(0, 0, 256, 256, '#403F44')
    for i in range(5):
        y = 56 + i * 36
        out += line([(0, y), (256, y)], '#060607', 16, 1, 'butt') + line([(0, y + 10), (256, y + 10)], '#77737C', 3, .6, 'butt')
    for y in (12, 244):
        out += line([(0, y), (256, y)], '#0A0A0B', 24, 1, 'butt') + line([(0, y), (256, y)], '#8E2F22', 12, 1, 'butt') + line([(0, y - 3), (256, y - 3)], '#E5735A', 3, .6, 'butt')
    for x in (64, 192) if kind == 5 else (128,):
        out += plate(x - 16, 30, 32, 196, '#4C4B51', 3, 3) + ''.join(rivet(x, y, 5, '#75717A') for y in (44, 128, 212))
    return out


LOOKS = {'gallery': gallery, 'bulkhead': bulkhead, 'dock': dock, 'laboratory': laboratory, 'barracks': barracks,
         'powerhouse': powerhouse, 'silo': silo}
