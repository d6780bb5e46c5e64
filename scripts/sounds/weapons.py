"""Guns, fire, blasts and hits. Each function generates one variant from the random numbers `c`."""

from dsp import *


def shot(c, body=95, crack=1.0, weight=1.0, length=0.26):
    """One round: the crack, the blast, the thump in the chest, the bolt."""
    n = noise(c, length)
    sharp = times(highpass(n, 2200), decay(0.005, length, 0.0003))
    blast = times(between(n, 190, 2600), decay(0.030 * weight, length, 0.0006))
    low = times(tone(length, lambda t: body * (1 + 1.9 * math.exp(-t / 0.011))), decay(0.05 * weight, length))
    bolt = ring(c, 0.08, [(2350 * c.uniform(0.95, 1.05), 0.008, 0.10), (3720, 0.006, 0.07), (5180, 0.004, 0.05)], 0.12)
    return mixed(driven(mixed((sharp, 1.1 * crack), (blast, 1.7), (low, 1.2 * math.sqrt(weight))), 2.1), (bolt, 0.8, 0.04))


def burst(c, rounds, rate, body, crack, weight):
    parts, at = [], 0.0
    for i in range(rounds):
        gain = c.uniform(0.82, 1.0) * (1.0 if i else 1.05)
        parts.append((shot(c, body * c.uniform(0.94, 1.06), crack, weight), gain, at))
        at += 60 / rate * c.uniform(0.96, 1.04)
    return mixed(*parts)


def smg(c):
    return tunnel(burst(c, c.choice((4, 5)), 780, 125, 1.15, 0.75), c, 0.75, 0.26)


def lmg(c):
    return tunnel(burst(c, c.choice((5, 6)), 600, 96, 1.0, 1.0), c, 0.8, 0.26)


def hmg(c):
    brass = [(ring(c, 0.12, [(c.uniform(3600, 4700), 0.03, 0.5), (c.uniform(6000, 7400), 0.02, 0.3)], 0.1),
              c.uniform(0.03, 0.06), 0.3 + 0.17 * k + c.uniform(0, 0.06)) for k in range(4)]
    guns = burst(c, c.choice((5, 6)), 470, 68, 0.85, 1.5)
    return tunnel(mixed(guns, *brass), c, 0.95, 0.28)


def shotgun(c):
    boom = shot(c, 74, 0.9, 1.9, 0.4)
    clack = ring(c, 0.1, [(1450, 0.012, 0.3), (2700, 0.009, 0.3)], 0.5)
    pump = mixed((clack, 0.16, 0.42 + c.uniform(0, 0.04)), (clack, 0.2, 0.57 + c.uniform(0, 0.04)))
    return tunnel(mixed(boom, pump), c, 0.85, 0.28)


def pistol(c):
    return tunnel(shot(c, 150 * c.uniform(0.95, 1.05), 1.25, 0.7), c, 0.7, 0.24)


def crackle(c, length, rate, low=1100):
    """Small snaps of fire, `rate` a second."""
    out = silence(length)
    for _ in range(int(length * rate)):
        at, count, gain, fall = c.randrange(len(out)), c.randrange(40, 260), c.uniform(0.08, 0.55), c.uniform(8, 60)
        for i in range(min(count, len(out) - at)):
            out[at + i] += gain * (2 * c.random() - 1) * math.exp(-i / fall)
    return highpass(out, low)


def flame(c):
    """A jet of burning oil: the hiss comes first, then the roar that flutters."""
    length = c.uniform(1.15, 1.4)
    flutter = [1 + 0.45 * v for v in wander(c, length, 22)]
    roar = times(lowpass(highpass(brown(c, length), 55), 2100), flutter)
    hiss = times(between(noise(c, length), 900, 4200), [0.7 + 0.3 * v for v in flutter])
    whoosh = times(moving(noise(c, length), lambda t: 300 + 900 * math.exp(-t / 0.2), 1.2), decay(0.22, length, 0.05))
    body = times(mixed((evened(roar), 1.3), (hiss, 0.24), (whoosh, 1.4)), swell(length, 0.07, 0.5))
    return tunnel(mixed(driven(body, 1.5), (times(crackle(c, length, 45), swell(length, 0.2, 0.4)), 0.5)), c, 0.6, 0.16)


def burning(c):
    """A square in flames: soft, with snaps."""
    length = c.uniform(1.2, 1.5)
    flutter = [1 + 0.5 * v for v in wander(c, length, 13)]
    roar = times(lowpass(highpass(brown(c, length), 70), 900), flutter)
    body = mixed((evened(roar), 0.55), (crackle(c, length, 26, 1500), 1.0))
    return times(body, swell(length, 0.12, 0.55))


def burnt_out(c):
    """Fire that dies: a long breath of steam."""
    length = 0.8
    hiss = lowpass(moving(noise(c, length), lambda t: 3600 - 2500 * t / length, 0.9), 5200)
    return mixed((times(hiss, times(swell(length, 0.05, 0.5), decay(0.3, length, 0.04))), 1.0),
                 (times(crackle(c, length, 14), decay(0.3, length)), 0.5))


def explosion(c, deep=46, length=1.5):
    n = noise(c, length)
    sub = times(tone(length, lambda t: deep * (1 + 2.3 * math.exp(-t / 0.06))), decay(0.3, length, 0.002))
    boom = times(evened(brown(c, length, 0.97)), decay(0.30, length, 0.003))
    crack = times(highpass(n, 1500), decay(0.02, length, 0.0005))
    rubble = silence(length)
    for _ in range(46):
        at = samples(0.25 + c.expovariate(2.6))
        count = c.randrange(200, 900)
        if at + count < len(rubble):
            gain, fall = c.uniform(0.04, 0.22) * math.exp(-at / RATE), c.uniform(30, 200)
            for i in range(count):
                rubble[at + i] += gain * (2 * c.random() - 1) * math.exp(-i / fall)
    body = driven(mixed((sub, 1.4), (boom, 2.3), (crack, 0.9)), 2.2)
    return tunnel(mixed(body, (between(rubble, 350, 5200), 1.2)), c, 1.3, 0.34, 2200)


def mine(c):
    """The plate on its chest gives, and the fuse burns for a breath. The blast is a sound of its own."""
    plate = ring(c, 0.1, [(1850 * c.uniform(0.95, 1.05), 0.02, 0.5), (3320, 0.012, 0.3)], 0.6)
    fuse = times(lowpass(highpass(noise(c, 0.34), 1700), 6500), [0.5 + 0.5 * abs(v) for v in wander(c, 0.34, 80)])
    return tunnel(mixed((plate, 0.9), (times(fuse, swell(0.34, 0.2, 0.03)), 0.6, 0.07)), c, 0.3, 0.14)


def launcher(c):
    length = 0.4
    thump = times(tone(length, lambda t: 92 * (1 + 2.2 * math.exp(-t / 0.02))), decay(0.07, length))
    puff = times(between(noise(c, length), 250, 1600), decay(0.05, length, 0.002))
    hollow = ring(c, length, [(238 * c.uniform(0.96, 1.04), 0.09, 0.4), (481, 0.05, 0.2)], 0.1)
    return tunnel(mixed((driven(mixed(thump, (puff, 1.3)), 1.6), 1.0), (hollow, 0.6)), c, 0.6, 0.24)


def grenade(c):
    """The arm, the air, the iron on the floor."""
    length = 0.3
    swish = times(moving(noise(c, length), lambda t: 500 + 2600 * t, 2.0), swell(length, 0.16, 0.12))
    parts, at, gain = [(swish, 0.55)], 0.34, 1.0
    for _ in range(4):
        iron = ring(c, 0.16, [(c.uniform(1180, 1350), 0.03, 0.5), (c.uniform(2500, 2900), 0.02, 0.35),
                              (c.uniform(4300, 4900), 0.012, 0.2)], 0.5)
        parts.append((iron, gain * 0.8, at))
        at, gain = at + 0.16 * gain + c.uniform(0, 0.02), gain * 0.58
    return tunnel(mixed(*parts), c, 0.5, 0.22)


def links(c, length, count, gain=1.0):
    """A chain that runs."""
    parts = [(silence(length), 0.0)]
    for k in range(count):
        link = ring(c, 0.07, [(c.uniform(2300, 3600), 0.016, 0.4), (c.uniform(4200, 6400), 0.011, 0.35)], 0.35)
        parts.append((link, gain * c.uniform(0.4, 1.0), length * (k + c.random()) / (count + 1)))
    return mixed(*parts)


def harpoon(c):
    length = 0.35
    thump = times(tone(length, lambda t: 78 * (1 + 2.6 * math.exp(-t / 0.016))), decay(0.08, length))
    gas = times(between(noise(c, length), 800, 5200), decay(0.09, length, 0.002))
    spring = ring(c, length, [(342 * c.uniform(0.97, 1.03), 0.08, 0.4), (911, 0.05, 0.3)], 0.2)
    shot = driven(mixed(thump, (gas, 0.8), (spring, 0.5)), 1.7)
    strike = ring(c, 0.2, [(720, 0.03, 0.5), (1630, 0.02, 0.4)], 0.8)
    return tunnel(mixed(shot, (links(c, 0.42, 17), 0.4, 0.09), (strike, 0.5, 0.47)), c, 0.6, 0.22)


def chain(c):
    length = 0.75
    scrape = times(between(noise(c, length), 300, 1500), [0.5 + 0.5 * v for v in wander(c, length, 16)])
    body = mixed((links(c, length, 21), 0.8), (times(scrape, swell(length, 0.12, 0.25)), 0.28))
    return tunnel(body, c, 0.5, 0.2)


def ricochet(c):
    """A round off the wall: the spang, and the whine that bends as it flies."""
    length, start = c.uniform(0.45, 0.6), c.uniform(2500, 3500)
    spang = ring(c, 0.12, [(start * 0.9, 0.014, 0.6), (start * 1.63, 0.009, 0.4)], 0.9)
    whine = tone(length, lambda t: start * (1 - 0.55 * t / length) * (1 + 0.02 * math.sin(TAU * 31 * t)))
    whine = times(whine, times(decay(0.16, length, 0.012), [1 + 0.3 * v for v in wander(c, length, 40)]))
    return tunnel(mixed((spang, 0.8), (whine, 0.34)), c, 0.6, 0.26, 4200)


def hit_metal(c):
    base = c.uniform(520, 700)
    modes = [(base * r * c.uniform(0.985, 1.015), s, g) for r, s, g in
             ((1, 0.10, 0.6), (1.61, 0.08, 0.5), (2.37, 0.06, 0.45), (3.9, 0.04, 0.35), (6.1, 0.02, 0.25))]
    plate = ring(c, 0.45, modes, 1.0)
    thud = times(tone(0.2, lambda t: 85 * (1 + math.exp(-t / 0.01))), decay(0.04, 0.2))
    return tunnel(driven(mixed(plate, (thud, 0.9)), 1.4), c, 0.55, 0.2)


def hit_flesh(c):
    length = 0.3
    slap = times(between(noise(c, length), 180, 1300), decay(0.022, length, 0.001))
    wet = times(moving(noise(c, length), lambda t: 1700 * math.exp(-t / 0.06) + 320, 3.0), decay(0.06, length, 0.006))
    thud = times(tone(length, lambda t: 74 * (1 + 0.9 * math.exp(-t / 0.02))), decay(0.05, length))
    return tunnel(driven(mixed((slap, 1.5), (wet, 0.9), (thud, 1.1)), 1.5), c, 0.35, 0.12)
