"""Objects on the floors and walls: obstacles, decals, wall fittings, the stripes at doors, painted numbers."""
from draw import *


def shadow(x, y, w, h, rx=10):
    return ''.join(rect(x - i * 4, y - i * 4 + 6, w + i * 8, h + i * 8, '#000000', rx + i * 4, 'fill-opacity=".16"') for i in range(4))


def round_shadow(x, y, r):
    return ''.join(circle(x, y + 6, r + i * 5, '#000000', 'fill-opacity=".16"') for i in range(4))


def box(x, y, w, h, tone, boards=4):
    """Returns a wooden crate, seen from above."""
    out = rect(x, y, w, h, mix(tone, '#000000', .5), 4, f'stroke="{INK}" stroke-width="6"')
    each = (h - 8) / boards
    for i in range(boards):
        out += rect(x + 4, y + 4 + i * each, w - 8, each - 3, mix(tone, '#000000', .12 * (i % 2)), 2)
        out += line([(x + 8, y + 7 + i * each), (x + w - 8, y + 7 + i * each)], mix(tone, '#FFFFFF', .45), 2, .6)
    for bx in (x + 2, x + w - 22):
        out += rect(bx, y + 2, 20, h - 4, mix(tone, '#FFFFFF', .1), 2, f'stroke="{INK}" stroke-width="3.5"')
        out += ''.join(circle(bx + 10, y + a, 3.2, '#20150A') for a in (14, h - 14))
    return out


def crates(rnd):
    out = shadow(18, 20, 150, 130) + shadow(84, 120, 156, 118)
    out += box(16, 16, 150, 128, '#8A6236')
    out += f'<path d="M70 62 L92 84 L116 58" fill="none" stroke="#2A1A0A" stroke-width="7" stroke-opacity=".7"/>'
    return out + box(82, 118, 158, 120, '#9A7040', 4) + rect(130, 160, 64, 30, '#E6D9B0', 2, f'stroke="{INK}" stroke-width="3"') + line([(138, 170), (186, 170)], '#5B1F18', 4) + line([(138, 180), (172, 180)], '#5B1F18', 4)


def rubble(rnd):
    out = round_shadow(128, 132, 96)
    for x, y, r, tone in ((84, 168, 62, '#6E6450'), (172, 160, 66, '#7A6F58'), (128, 84, 70, '#857A60'), (60, 96, 40, '#766B54'), (200, 90, 40, '#6A604C'), (132, 140, 58, '#988C6E')):
        pts = ring(rnd, x, y, r, 7, .14)
        out += f'<path d="{path(pts)}" fill="{tone}" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/>'
        top = [(x - r * .12 + (px - x) * .55, y - r * .16 + (py - y) * .55) for px, py in pts]
        out += f'<path d="{path(top)}" fill="{mix(tone, "#FFFFFF", .22)}"/>'
    return out


def steel_crate(rnd):
    out = shadow(22, 22, 212, 212) + rect(20, 20, 216, 216, '#3C454C', 8, f'stroke="{INK}" stroke-width="7"')
    out += plate(34, 34, 188, 188, '#5A666E', 4, 4)
    out += line([(44, 44), (212, 212)], INK, 26, 1, 'butt') + line([(44, 212), (212, 44)], INK, 26, 1, 'butt')
    out += line([(44, 44), (212, 212)], '#7B8790', 16, 1, 'butt') + line([(44, 212), (212, 44)], '#7B8790', 16, 1, 'butt')
    out += circle(128, 128, 34, '#E0A526', f'stroke="{INK}" stroke-width="6"') + f'<path d="M128 104 L150 144 L106 144 Z" fill="{INK}"/>'
    return out + ''.join(rivet(x, y, 8, '#A4AFB7') for x in (36, 220) for y in (36, 220)) + rust(rnd, 60, 186, 20, '#9A5528', .7)


def drum(x, y, r, tone, cap):
    out = circle(x, y, r, mix(tone, '#000000', .35), f'stroke="{INK}" stroke-width="6"') + circle(x, y, r * .84, tone, f'stroke="{mix(tone, "#000000", .5)}" stroke-width="3"')
    out += f'<path d="M{num(x - r * .6)} {num(y - r * .2)} A{num(r * .64)} {num(r * .64)} 0 0 1 {num(x + r * .2)} {num(y - r * .6)}" fill="none" stroke="{mix(tone, "#FFFFFF", .6)}" stroke-width="5" stroke-linecap="round" stroke-opacity=".7"/>'
    return out + circle(x + r * .34, y + r * .3, r * .17, cap, f'stroke="{INK}" stroke-width="3.5"')


def drums(rnd):
    spots = ((76, 78, 58, '#6B3A2C', '#C9A24A'), (182, 88, 58, '#4C5B64', '#C9A24A'), (122, 182, 58, '#7A4631', '#9AA5AD'))
    return ''.join(round_shadow(x, y, r) for x, y, r, *_ in spots) + ''.join(drum(*s) for s in spots) + rust(rnd, 110, 190, 22, '#B06A34', .5)


def mine(rnd):
    out = shadow(26, 26, 204, 204) + rect(24, 24, 208, 208, '#2C3B3B', 6, f'stroke="{INK}" stroke-width="6"')
    out += line([(34, 128), (222, 128)], '#5D7170', 18) + line([(128, 34), (128, 222)], '#5D7170', 18)
    for i in range(8):
        a = i * math.tau / 8 + .39
        x, y = 128 + math.cos(a) * 88, 128 + math.sin(a) * 88
        out += line([(128, 128), (x, y)], INK, 24) + line([(128, 128), (x, y)], '#6C7B7C', 14) + circle(x, y, 11, '#B7473A', f'stroke="{INK}" stroke-width="4"')
    out += circle(128, 128, 76, '#1E282A', f'stroke="{INK}" stroke-width="7"') + circle(128, 128, 68, '#3E4F52') + circle(118, 114, 48, '#55696B', 'fill-opacity=".8"') + circle(108, 100, 24, '#8BA3A4', 'fill-opacity=".7"')
    out += ''.join(circle(128 + math.cos(i) * 58, 128 + math.sin(i) * 58, 4.5, '#182022') for i in [k * math.tau / 12 for k in range(12)])
    return out + circle(128, 128, 16, '#C9A24A', f'stroke="{INK}" stroke-width="4"') + line([(128, 118), (128, 138)], INK, 4)


def winch(rnd):
    out = shadow(20, 44, 216, 168) + rect(18, 40, 220, 172, '#34413F', 8, f'stroke="{INK}" stroke-width="6"')
    out += rect(58, 56, 140, 140, '#6B5A3A', 4, f'stroke="{INK}" stroke-width="5"')
    for i in range(9):
        y = 64 + i * 15.5
        out += line([(62, y + 4), (194, y)], '#2A2113', 4, .8, 'butt') + line([(62, y - 2), (194, y - 6)], '#B59B66', 4, .7, 'butt')
    for x in (22, 192):
        out += plate(x, 46, 42, 160, '#5E7370', 5, 3.5) + ''.join(rivet(x + 21, y, 6, '#93ABA8') for y in (66, 126, 186))
    return out + line([(128, 190), (140, 226), (180, 240)], INK, 14) + line([(128, 190), (140, 226), (180, 240)], '#A38A58', 8)


def tank(rnd):
    out = round_shadow(128, 128, 100) + circle(128, 128, 104, '#39443F', f'stroke="{INK}" stroke-width="7"') + circle(128, 128, 94, '#8B988E') + circle(128, 128, 78, '#0B2A1C', f'stroke="{INK}" stroke-width="5"')
    out += circle(128, 128, 74, '#2F8A50', 'fill-opacity=".8"') + circle(128, 128, 56, '#5CC77A', 'fill-opacity=".55"')
    out += f'<path d="M128 84 C150 84 156 104 146 118 C166 128 162 166 140 172 C122 178 104 162 108 144 C92 136 94 116 110 112 C104 96 112 84 128 84 Z" fill="#C9C890" stroke="#17401F" stroke-width="4"/>'
    out += circle(120, 102, 5, INK) + circle(136, 102, 5, INK) + line([(112, 146), (124, 140), (138, 148)], '#5A6B34', 3)
    out += f'<path d="M72 104 A62 62 0 0 1 116 68" fill="none" stroke="#E6FFE9" stroke-width="9" stroke-linecap="round" stroke-opacity=".8"/>'
    return out + ''.join(rivet(128 + math.cos(a) * 86, 128 + math.sin(a) * 86, 6, '#C9D2C6') for a in [k * math.tau / 8 for k in range(8)])


def cabinet(rnd):
    out = shadow(20, 30, 216, 196) + rect(18, 26, 220, 200, '#39443F', 6, f'stroke="{INK}" stroke-width="7"') + plate(26, 34, 204, 184, '#93A096', 4, 4)
    out += rect(42, 50, 110, 76, '#0D2018', 8, f'stroke="{INK}" stroke-width="5"') + line([(50, 92), (66, 92), (74, 66), (84, 112), (94, 84), (104, 92), (144, 92)], '#7CF0A0', 4)
    for i, c in enumerate(('#C9473A', '#E0A526', '#5CC77A')):
        out += circle(180, 62 + i * 26, 9, c, f'stroke="{INK}" stroke-width="4"')
    out += ''.join(circle(206, 62 + i * 26, 7, '#39443F', f'stroke="{INK}" stroke-width="3"') for i in range(3))
    for i in range(5):
        x = 56 + i * 32
        out += circle(x, 172, 14, '#C6D0C4', f'stroke="{INK}" stroke-width="4"') + circle(x, 172, 8, ('#8FB93C', '#3F8F8A', '#8FB93C', '#B0563C', '#8FB93C')[i], 'fill-opacity=".9"')
    return out


def bunk(rnd):
    out = shadow(20, 40, 216, 176) + rect(18, 36, 220, 184, '#3A2A1E', 6, f'stroke="{INK}" stroke-width="7"') + plate(26, 44, 204, 80, '#C7B894', 10, 3) + plate(26, 132, 204, 80, '#BDAE8A', 10, 3)
    for y, c in ((44, '#5B6440'), (132, '#6B4A36')):
        out += rect(92, y + 2, 134, 76, c, 6, f'stroke="{INK}" stroke-width="4"') + line([(108, y + 8), (104, y + 40), (110, y + 72)], '#FFFFFF', 4, .22) + line([(150, y + 10), (156, y + 70)], '#000000', 4, .25) + line([(190, y + 6), (184, y + 72)], '#000000', 4, .25)
        out += rect(36, y + 14, 46, 52, '#E8DFC4', 10, f'stroke="{INK}" stroke-width="4"') + line([(48, y + 26), (68, y + 54)], '#A39A7E', 3)
    return out


def stove(rnd):
    out = round_shadow(128, 128, 92) + circle(128, 134, 92, '#1B1A19', f'stroke="{INK}" stroke-width="7"') + circle(128, 134, 80, '#3B3836') + circle(128, 134, 56, '#242221', f'stroke="{INK}" stroke-width="5"')
    out += circle(128, 134, 44, '#5B1F12') + circle(128, 134, 34, '#B8481C') + circle(128, 134, 20, '#FFB04A')
    for i in range(-2, 3):
        out += line([(128 + i * 19, 96), (128 + i * 19, 172)], '#1B1A19', 8)
    out += f'<path d="M70 96 A72 72 0 0 1 128 66" fill="none" stroke="#8B8784" stroke-width="6" stroke-linecap="round"/>'
    return out + circle(196, 66, 32, '#141312', f'stroke="{INK}" stroke-width="6"') + circle(196, 66, 22, '#2E2B2A') + circle(196, 66, 12, '#080707')


def transformer(rnd):
    out = shadow(18, 22, 220, 212) + rect(16, 18, 224, 216, '#2E2E24', 8, f'stroke="{INK}" stroke-width="7"')
    for i in range(9):
        y = 30 + i * 22.4
        out += line([(24, y), (232, y)], '#13130E', 11, 1, 'butt') + line([(24, y - 2), (232, y - 2)], '#8B8A70', 4, .7, 'butt')
    out += plate(56, 44, 144, 168, '#55553F', 8, 4)
    for y in (76, 128, 180):
        out += circle(128, y, 26, '#5A2E14', f'stroke="{INK}" stroke-width="5"') + circle(128, y, 19, '#C9772F') + circle(128, y, 12, '#7A431A') + circle(128, y, 6, '#E8E2C8') + circle(121, y - 9, 4, '#FFD9A8', 'fill-opacity=".8"')
    return out + f'<path d="M82 62 L66 92 L78 92 L72 116 L94 84 L80 84 Z" fill="#E0A526" stroke="{INK}" stroke-width="4"/>' + ''.join(rivet(x, y, 6, '#A08A4A') for x in (66, 190) for y in (202,))


def dynamo(rnd):
    out = shadow(18, 40, 220, 176) + rect(18, 52, 220, 152, '#35352A', 6, f'stroke="{INK}" stroke-width="6"')
    out += rect(40, 34, 150, 188, '#4F5B46', 30, f'stroke="{INK}" stroke-width="7"')
    for i in range(6):
        x = 58 + i * 22
        out += line([(x, 44), (x, 212)], '#20261B', 8) + line([(x - 4, 48), (x - 4, 208)], '#94A184', 3, .7)
    out += rect(184, 84, 36, 88, '#B5702E', 6, f'stroke="{INK}" stroke-width="5"') + line([(192, 92), (192, 164)], '#FFC98A', 4, .8) + rect(216, 112, 26, 32, '#7C8288', 4, f'stroke="{INK}" stroke-width="4"')
    return out + rect(76, 106, 62, 44, '#D9C98A', 3, f'stroke="{INK}" stroke-width="4"') + line([(84, 120), (130, 120)], '#3A2A12', 4) + line([(84, 134), (118, 134)], '#3A2A12', 4)


def fuel(rnd):
    out = round_shadow(128, 128, 104) + circle(128, 128, 108, '#17171A', f'stroke="{INK}" stroke-width="7"') + circle(128, 128, 98, '#5B5960')
    for i in range(12):
        a = i * math.tau / 12
        out += line([(128 + math.cos(a) * 52, 128 + math.sin(a) * 52), (128 + math.cos(a) * 96, 128 + math.sin(a) * 96)], '#2B2A2F', 5, .8) + rivet(128 + math.cos(a + .26) * 84, 128 + math.sin(a + .26) * 84, 5.5, '#8E8A92')
    out += f'<path d="M46 96 A88 88 0 0 1 104 44" fill="none" stroke="#C4C0CA" stroke-width="8" stroke-linecap="round" stroke-opacity=".6"/>'
    out += circle(128, 128, 50, '#8E2F22', f'stroke="{INK}" stroke-width="6"') + circle(128, 128, 40, '#B8402C')
    return out + f'<path d="M128 94 C146 116 152 126 152 140 A24 24 0 0 1 104 140 C104 126 110 116 128 94 Z" fill="#F7D581" stroke="{INK}" stroke-width="5"/>'


def console(rnd):
    out = shadow(18, 40, 220, 176) + rect(16, 34, 224, 186, '#1E1D21', 8, f'stroke="{INK}" stroke-width="7"') + plate(28, 46, 200, 162, '#4A494F', 5, 4)
    for x, y, w, c in ((44, 62, 74, '#E5735A'), (138, 62, 74, '#FFB04A')):
        out += rect(x, y, w, 56, '#190B0A', 6, f'stroke="{INK}" stroke-width="5"')
        out += ''.join(line([(x + 10, y + 14 + i * 13), (x + w - 12 - (i * 17) % 30, y + 14 + i * 13)], c, 5, .9) for i in range(3))
    for i in range(6):
        for j in range(2):
            out += circle(58 + i * 28, 146 + j * 30, 9, ('#C9473A', '#E0A526', '#8E8A92', '#8E8A92', '#C9473A', '#8E8A92')[(i + j * 2) % 6], f'stroke="{INK}" stroke-width="4"')
    return out


PROPS = {'gallery': (crates, rubble), 'bulkhead': (steel_crate, drums), 'dock': (mine, winch), 'laboratory': (tank, cabinet),
         'barracks': (bunk, stove), 'powerhouse': (transformer, dynamo), 'silo': (fuel, console)}


# The stripes on both sides of a door; 256 × 160 with the door along the middle.

STRIPES = {'gallery': ('#D8D2BE', '#4A4434'), 'bulkhead': ('#E0A526', '#17181A'), 'dock': ('#E0A526', '#1C2A29'),
           'laboratory': ('#F2F2E6', '#B3362A'), 'barracks': ('#C9A24A', '#2A1D14'), 'powerhouse': ('#E0A526', '#17181A'),
           'silo': ('#E8E2DC', '#A3281C'), 'green': ('#F7F0DC', '#1F7A4C')}


def threshold(name):
    rnd = seeded('threshold', name)
    pale, dark = STRIPES[name]
    out = ''
    for y in (0, 124):
        out += f'<g clip-path="url(#band{y})">' + rect(20, y, 216, 36, dark)
        for i in range(-1, 9):
            x = 20 + i * 36
            out += f'<path d="M{x} {y + 36} L{x + 36} {y} L{x + 54} {y} L{x + 18} {y + 36} Z" fill="{pale}"/>'
        out += '</g>'
        # Scratches where boots have worn the paint away.
        out += f'<g clip-path="url(#band{y})">' + speckle(rnd, 40, ['#2B2E30', '#3A3D3F', '#46494A'], 2, 8, .9, (20, y, 236, y + 36)) + '</g>'
    clips = ''.join(f'<clipPath id="band{y}"><rect x="20" y="{y}" width="216" height="36" rx="3"/></clipPath>' for y in (0, 124))
    body = f'<g opacity="{".92" if name in ("green", "silo", "laboratory") else ".82"}">{out}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 160"><defs>{clips}</defs>{body}</svg>\n'


# Decals lie on the floor.

def blood(rnd, kind):
    defs = '<radialGradient id="g" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#6B120B"/><stop offset="1" stop-color="#3A0806"/></radialGradient>'
    out = ''
    if kind == 2:
        for i in range(5):
            y = 80 + i * 22
            out += f'<path d="M{30 + i * 6} {y} C90 {y - 12} 150 {y + 14} {206 - i * 9} {y - 4} C150 {y + 20} 90 {y + 2} {30 + i * 6} {y + 9} Z" fill="#4A0D08" fill-opacity=".75"/>'
    x, y, r = ((126, 130, 56), (112, 140, 44), (64, 122, 40))[kind]
    pts = ring(rnd, x, y, r, 13, .28)
    out += f'<path d="{smooth(pts)}" fill="url(#g)" fill-opacity=".88" stroke="#22040A" stroke-opacity=".6" stroke-width="3"/>'
    for i in range(16 if kind < 2 else 8):
        a, d = rnd.random() * math.tau, r * rnd.uniform(1.2, 1.95)
        px, py = x + math.cos(a) * d, y + math.sin(a) * d
        size = rnd.uniform(2.5, 9) * (1.2 if kind == 1 else 1)
        if 10 < px < 246 and 10 < py < 246:
            out += f'<g transform="translate({num(px)} {num(py)}) rotate({num(math.degrees(a))})"><ellipse rx="{num(size * 1.6)}" ry="{num(size)}" fill="#4A0D08" fill-opacity=".85"/></g>'
    out += line([(x - r * .4, y - r * .35), (x, y - r * .52), (x + r * .35, y - r * .42)], '#C24A38', 5, .6)
    return svg(out, 256, defs)


def cracks(rnd):
    a = rnd.random() * math.tau
    return ''.join(crack(rnd, 128, 128, a + i * 2.1 + rnd.uniform(-.4, .4), rnd.uniform(80, 110), '#000000', 6, .7, '#FFFFFF') for i in range(3))


def oil(rnd):
    return blob(rnd, 120, 134, 62, '#050507', .6, 12, .3) + blob(rnd, 112, 140, 36, '#16161C', .6) + line([(84, 112), (104, 100), (128, 98)], '#8FA0B5', 5, .45) + blob(rnd, 196, 84, 13, '#050507', .6) + blob(rnd, 206, 112, 7, '#050507', .6)


def bullets(rnd):
    out = ''
    for _ in range(7):
        x, y, r = rnd.uniform(50, 206), rnd.uniform(50, 206), rnd.uniform(6, 10)
        out += ''.join(line([(x, y), (x + math.cos(a) * r * 2.4, y + math.sin(a) * r * 2.4)], '#000000', 2, .5) for a in [rnd.random() * 6.3 for _ in range(4)])
        out += circle(x, y, r, '#C9CED2', 'fill-opacity=".5"') + circle(x, y, r * .68, '#050505') + circle(x + 1, y + 2, r * .3, '#3A3D40')
    for _ in range(4):
        x, y, a = rnd.uniform(40, 216), rnd.uniform(40, 216), rnd.uniform(0, 180)
        out += f'<g transform="translate({num(x)} {num(y)}) rotate({num(a)})"><rect x="-9" y="-3.4" width="18" height="6.8" rx="2" fill="#C9973A" stroke="{INK}" stroke-width="2.4"/></g>'
    return out


def puddle(rnd):
    pts = ring(rnd, 126, 130, 74, 11, .25)
    return (f'<path d="{smooth(pts)}" fill="#0A1E26" fill-opacity=".5" stroke="#BFE3EC" stroke-opacity=".3" stroke-width="3"/>'
            + line([(80, 108), (112, 88), (150, 90)], '#E3F6FA', 5, .5) + line([(140, 164), (170, 156)], '#E3F6FA', 4, .35) + circle(126, 136, 16, 'none', 'stroke="#E3F6FA" stroke-opacity=".3" stroke-width="3"') + circle(126, 136, 30, 'none', 'stroke="#E3F6FA" stroke-opacity=".18" stroke-width="3"'))


def scorch(rnd):
    out = circle(128, 128, 108, 'url(#h)')
    for i in range(18):
        a, d = i * math.tau / 18 + rnd.uniform(-.1, .1), rnd.uniform(66, 112)
        out += f'<path d="M{num(128 + math.cos(a - .1) * 40)} {num(128 + math.sin(a - .1) * 40)} L{num(128 + math.cos(a) * d)} {num(128 + math.sin(a) * d)} L{num(128 + math.cos(a + .1) * 40)} {num(128 + math.sin(a + .1) * 40)} Z" fill="#000000" fill-opacity=".4"/>'
    return out, halo('h', '#000000', .8, .1)


def grate(rnd):
    out = rect(46, 46, 164, 164, '#000000', 8, 'fill-opacity=".5"') + plate(50, 50, 156, 156, '#6B757D', 6, 3) + rect(64, 64, 128, 128, '#07090A', 3)
    out += ''.join(rect(64, 72 + i * 20, 128, 10, '#7B858D', 0, f'stroke="{INK}" stroke-width="2"') for i in range(6)) + rect(122, 64, 12, 128, '#7B858D', 0, f'stroke="{INK}" stroke-width="2"')
    return out + ''.join(rivet(x, y, 4.5, '#A4AFB7') for x in (57, 199) for y in (57, 199))


def cable(rnd):
    way = 'M0 84 C50 60 84 170 128 150 C170 132 150 70 196 84 C230 96 226 170 256 168'
    return f'<path d="{way}" fill="none" stroke="#000000" stroke-opacity=".4" stroke-width="17" transform="translate(0 6)"/><path d="{way}" fill="none" stroke="{INK}" stroke-width="13"/><path d="{way}" fill="none" stroke="#3E4448" stroke-width="8"/><path d="{way}" fill="none" stroke="#8B949A" stroke-width="2" transform="translate(0 -2)"/>'


def papers(rnd):
    out = ''
    for x, y, a, w, h in ((92, 110, -18, 64, 84), (158, 150, 24, 60, 80), (150, 74, 62, 44, 58)):
        out += f'<g transform="translate({x} {y}) rotate({a})"><rect x="{-w / 2 + 4}" y="{-h / 2 + 5}" width="{w}" height="{h}" fill="#000000" fill-opacity=".35"/><rect x="{-w / 2}" y="{-h / 2}" width="{w}" height="{h}" fill="#D9CFB2" stroke="{INK}" stroke-width="3"/>'
        out += ''.join(line([(-w / 2 + 9, -h / 2 + 14 + i * 12), (w / 2 - 9 - (i * 13) % 20, -h / 2 + 14 + i * 12)], '#6B6350', 3, .8) for i in range(int(h / 14)))
        out += '</g>'
    return out


def rope(rnd):
    out = round_shadow(128, 128, 62)
    for r in (62, 48, 34, 20):
        out += circle(128, 128, r, 'none', f'stroke="{INK}" stroke-width="16"') + circle(128, 128, r, 'none', 'stroke="#A58B58" stroke-width="10"') + circle(128, 128, r, 'none', 'stroke="#5E4B28" stroke-width="10" stroke-dasharray="3 9"')
    return out


def glass(rnd):
    out = blob(rnd, 126, 140, 40, '#8FB93C', .35)
    for _ in range(16):
        x, y, r = rnd.uniform(60, 200), rnd.uniform(60, 200), rnd.uniform(6, 16)
        out += f'<path d="{path(ring(rnd, x, y, r, 3, .5))}" fill="#DDF2EC" fill-opacity=".75" stroke="{INK}" stroke-width="2"/>'
    return out


def bottles(rnd):
    out = ''
    for x, y, a, c in ((90, 110, 20, '#3B6B3A'), (150, 150, -50, '#6B4A22'), (160, 84, 80, '#3B6B3A')):
        out += f'<g transform="translate({x} {y}) rotate({a})"><rect x="-30" y="-8" width="64" height="26" rx="9" fill="#000000" fill-opacity=".35"/><path d="M-32 -12 H12 L22 -5 H38 V5 H22 L12 12 H-32 Z" fill="{c}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/><path d="M-26 -6 H8" stroke="#E9F5DE" stroke-width="3" stroke-opacity=".7"/><rect x="-20" y="-10" width="20" height="20" fill="#D9CFB2"/></g>'
    return out


def wrench(rnd):
    return f'<g transform="translate(128 128) rotate(38)"><path d="M-84 -2 H84" stroke="#000000" stroke-opacity=".35" stroke-width="26" transform="translate(4 8)"/><path d="M-62 -10 H56 L70 -26 L96 -22 L80 -8 V8 L96 22 L70 26 L56 10 H-62 L-76 24 L-98 14 V-14 L-76 -24 Z" fill="#8B959D" stroke="{INK}" stroke-width="5" stroke-linejoin="round"/><path d="M-56 -4 H52" stroke="#DCE3E8" stroke-width="3"/><circle cx="-80" cy="0" r="9" fill="{INK}"/></g>' + blob(rnd, 70, 190, 20, '#050507', .5)


def chalk(rnd):
    out = ''
    for pts in ([(64, 150), (180, 150)], [(180, 150), (148, 118)], [(180, 150), (150, 184)], [(84, 84), (84, 116)], [(100, 84), (100, 116)], [(116, 84), (116, 116)], [(132, 84), (132, 116)], [(76, 112), (140, 88)]):
        for _ in range(3):
            out += line([(x + rnd.uniform(-2, 2), y + rnd.uniform(-2, 2)) for x, y in pts], '#F2EBD6', rnd.uniform(2, 4), .4)
    return out


def straw(rnd):
    return ''.join(line([(x, y), (x + math.cos(a) * 34, y + math.sin(a) * 34)], rnd.choice(['#B59B55', '#8C7538', '#CDB56C']), 3.2, .75)
                   for x, y, a in [(128 + rnd.gauss(0, 38), 128 + rnd.gauss(0, 34), rnd.random() * 6.3) for _ in range(60)])


DECALS = {'crack': cracks, 'oil': oil, 'bullets': bullets, 'puddle': puddle, 'scorch': scorch, 'grate': grate, 'cable': cable, 'papers': papers,
          'rope': rope, 'glass': glass, 'bottles': bottles, 'wrench': wrench, 'chalk': chalk, 'straw': straw}


# Wall fittings: 256 × 96 units, the wall in the upper half, the floor in the lower half.

def lamp():
    out = rect(82, 24, 92, 34, INK, 10, 'fill-opacity=".5"') + rect(84, 10, 88, 26, '#3B4248', 6, f'stroke="{INK}" stroke-width="5"') + rect(96, 26, 64, 34, '#FFF3C8', 15, f'stroke="{INK}" stroke-width="5"')
    out += rect(104, 32, 48, 18, '#FFFFFF', 9)
    return out + ''.join(line([(x, 26), (x, 60)], '#2B3036', 5, .9) for x in (112, 128, 144)) + line([(94, 44), (162, 44)], '#2B3036', 4, .9) + ''.join(rivet(x, 18, 4.5, '#9AA5AD') for x in (94, 162))


def vent():
    out = rect(66, 4, 124, 42, '#14181B', 4, f'stroke="{INK}" stroke-width="5"') + rect(70, 8, 116, 34, '#4A5259', 3)
    return out + ''.join(line([(78, y), (178, y)], '#0A0C0E', 5) + line([(78, y + 4), (178, y + 4)], '#9AA5AD', 2, .6) for y in (14, 23, 32))


def fuses():
    out = rect(86, 14, 84, 54, INK, 6, 'fill-opacity=".4"') + rect(84, 2, 84, 54, '#5B656C', 5, f'stroke="{INK}" stroke-width="5"') + line([(90, 50), (90, 8), (160, 8)], '#AEB9C0', 3, .7)
    out += f'<path d="M130 12 L112 32 L124 32 L118 48 L140 26 L127 26 Z" fill="#E0A526" stroke="{INK}" stroke-width="3"/>'
    return out + line([(84, 30), (30, 30), (14, 12), (14, 0)], INK, 13) + line([(84, 30), (30, 30), (14, 12), (14, 0)], '#6E7881', 7)


def valve():
    out = line([(0, 26), (256, 26)], INK, 22, 1, 'butt') + line([(0, 26), (256, 26)], '#6B4A32', 15, 1, 'butt') + line([(0, 21), (256, 21)], '#D09A6C', 3, .7, 'butt')
    out += ''.join(rect(x, 12, 18, 28, '#4A3323', 3, f'stroke="{INK}" stroke-width="4"') for x in (34, 204))
    return out + circle(128, 30, 25, 'none', f'stroke="{INK}" stroke-width="14"') + circle(128, 30, 25, 'none', 'stroke="#B3362A" stroke-width="7"') + line([(105, 30), (151, 30)], '#B3362A', 6) + line([(128, 7), (128, 53)], '#B3362A', 6) + circle(128, 30, 7, '#E0A526', f'stroke="{INK}" stroke-width="3"')


EDGES = {'lamp': lamp, 'vent': vent, 'fuses': fuses, 'valve': valve}


# Stencilled numbers: strokes with gaps.

DIGITS = {
    1: [[(70, 40), (100, 20), (100, 180)]], 2: [[(40, 50), (60, 22), (120, 22), (140, 50), (140, 80), (40, 178), (145, 178)]],
    3: [[(40, 30), (130, 30), (85, 88), (130, 100), (140, 140), (110, 178), (40, 172)]], 4: [[(110, 178), (110, 22), (34, 130), (150, 130)]],
    5: [[(136, 24), (52, 24), (46, 92), (116, 88), (140, 120), (134, 160), (104, 178), (40, 172)]],
    6: [[(124, 24), (70, 50), (42, 120), (60, 172), (116, 176), (138, 136), (112, 98), (52, 106)]],
    7: [[(38, 26), (142, 26), (76, 178)]], 8: [[(90, 96), (48, 64), (66, 24), (114, 24), (132, 64), (90, 96), (38, 140), (62, 176), (118, 176), (142, 140), (90, 96)]],
    9: [[(132, 90), (70, 104), (42, 66), (64, 24), (116, 26), (138, 70), (110, 150), (60, 178)]],
}


def stencil(digit):
    out = ''.join(line(points, '#F2EBD6', 24, 1, 'butt') for points in DIGITS[digit])
    return (f'<g opacity=".5" mask="url(#bridge)"><g transform="translate(38 28)">{out}</g></g>',
            '<mask id="bridge"><rect width="256" height="256" fill="#fff"/><path d="M0 122 H256" stroke="#000" stroke-width="8"/><path d="M124 0 V256" stroke="#000" stroke-width="7"/></mask>')
