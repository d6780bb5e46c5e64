"""The suits, the dead and the hounds: steps, voices, blows and deaths."""

from dsp import *


def whirr(c, length, low, high):
    """An electric motor under load: rises and falls."""
    def pitch(t):
        return low + (high - low) * math.sin(math.pi * min(1.0, t / length)) ** 0.8
    hum = mixed((tone(length, pitch, square), 0.22), (tone(length, lambda t: 2 * pitch(t)), 0.30),
                (tone(length, lambda t: 7.03 * pitch(t)), 0.05))
    hum = lowpass(highpass(hum, 240), 2600)
    grit = times(bandpass(noise(c, length), 3000, 0.8), swell(length, 0.03, 0.06))
    return times(mixed(hum, (grit, 0.05)), swell(length, 0.04, 0.07))


def stomp(c, deep=60):
    thud = times(tone(0.28, lambda t: deep * (1 + 1.5 * math.exp(-t / 0.010))), decay(0.055, 0.28))
    grit = times(lowpass(noise(c, 0.12), 900), decay(0.018, 0.12))
    plate = ring(c, 0.28, [(431 * c.uniform(0.96, 1.04), 0.045, 0.26), (987 * c.uniform(0.96, 1.04), 0.035, 0.18),
                           (1713, 0.025, 0.12), (2890, 0.015, 0.08)], 0.18)
    return mixed((thud, 1.3), grit, (plate, 0.9))


def step(c):
    motor = whirr(c, c.uniform(0.20, 0.26), c.uniform(190, 230), c.uniform(520, 640))
    hiss = times(between(noise(c, 0.18), 2500, 8000), decay(0.05, 0.18, 0.015))
    body = mixed((motor, 0.7), (stomp(c, c.uniform(56, 66)), 1.0, 0.2), (hiss, 0.2, 0.29))
    return tunnel(body, c, 0.55, 0.16)


def servo(c):
    """A suit turns: a short motor, a click of the stop."""
    motor = whirr(c, c.uniform(0.26, 0.34), c.uniform(230, 280), c.uniform(430, 560))
    stop = ring(c, 0.07, [(1320, 0.010, 0.3), (2510, 0.007, 0.2)], 0.35)
    return tunnel(mixed((motor, 0.9), (stop, 0.6, 0.27)), c, 0.3, 0.12)


def jet(c):
    length = c.uniform(0.85, 1.0)
    roar = times(lowpass(highpass(brown(c, length), 60), 3200), [1 + 0.25 * v for v in wander(c, length, 30)])
    whistle = times(moving(noise(c, length), lambda t: 900 + 2500 * math.sin(math.pi * min(1, t / length)), 4.0),
                    swell(length, 0.1, 0.4))
    burn = times(mixed((evened(roar), 1.2), (whistle, 0.7)), swell(length, 0.05, 0.45))
    return tunnel(mixed(driven(burn, 1.6), (stomp(c, 52), 0.9, length - 0.08)), c, 0.7, 0.2)


def collapse(c):
    """A suit falls: the motor dies, then a heap of plates."""
    down = times(tone(0.6, lambda t: 420 * math.exp(-t / 0.4), square), swell(0.6, 0.02, 0.4))
    parts, at = [(lowpass(highpass(down, 180), 1800), 0.22)], 0.36
    for k in range(6):
        plate = ring(c, 0.4, [(c.uniform(250, 420), 0.11, 0.5), (c.uniform(600, 950), 0.08, 0.4),
                              (c.uniform(1500, 2300), 0.05, 0.25)], 0.7)
        parts += [(plate, 0.8 * 0.8 ** k, at), (stomp(c, 48), 1.0 * 0.7 ** k, at)]
        at += c.uniform(0.05, 0.13)
    sparks = times(highpass(noise(c, 0.5), 3500), [max(0.0, v) ** 3 for v in wander(c, 0.5, 60)])
    return tunnel(driven(mixed(*parts, (sparks, 0.22, 0.5)), 1.3), c, 0.9, 0.24)


def punch(c):
    motor = whirr(c, 0.16, 260, 760)
    blow = times(tone(0.25, lambda t: 68 * (1 + 1.8 * math.exp(-t / 0.012))), decay(0.06, 0.25))
    crunch = times(between(noise(c, 0.25), 250, 2400), decay(0.03, 0.25, 0.001))
    return tunnel(driven(mixed((motor, 0.5), (blow, 1.3, 0.14), (crunch, 1.1, 0.14)), 1.5), c, 0.45, 0.16)


def throat(c, length, pitch, vowels, rough, breath):
    """A voice: a rough glottis through three resonances that move from the first vowel to the last."""
    drift = wander(c, length, 6)
    source, phase, half = [], 0.0, 0.0
    for i in range(samples(length)):
        t = i / RATE
        f = pitch(t / length) * (1 + 0.06 * drift[i])
        phase = (phase + f / RATE) % 1
        half = (half + f / 2 / RATE) % 1
        buzz = (2 * phase - 1) + 0.6 * (2 * half - 1)
        buzz *= 1 + rough * math.sin(TAU * 29 * t + 3 * drift[i])
        source.append(buzz + breath * (2 * c.random() - 1))
    out = silence(length)
    for k, gain in enumerate((1.0, 0.65, 0.28)):
        first, last = vowels[0][k], vowels[1][k]
        part = moving(source, lambda t: first + (last - first) * min(1, t / length), (7, 9, 12)[k])
        out = mixed(out, (part, gain * 3))
    return evened(out)


A, O, U, E = (650, 1050, 2450), (400, 800, 2300), (310, 640, 2200), (480, 1650, 2500)


def groan(c):
    length, base = c.uniform(1.1, 1.5), c.uniform(70, 104)
    vowels = c.choice(((A, O), (O, U), (U, A), (O, A), (A, U)))
    bend = c.uniform(0.75, 1.1)
    voice = throat(c, length, lambda t: base * (1.12 + (bend - 1.12) * t), vowels, 0.5, 0.35)
    return tunnel(driven(times(voice, swell(length, 0.16, 0.5)), 1.7), c, 0.9, 0.26)


def scream(c):
    """A Twitcher: two throats that are not in tune, upwards and breaking."""
    length, base = c.uniform(1.0, 1.25), c.uniform(330, 390)
    def pitch(t):
        return base * (1 + 1.3 * min(1, t / 0.25) - 0.35 * max(0, t - 0.5) + 0.05 * math.sin(TAU * 11 * t))
    one = throat(c, length, pitch, (A, (1000, 1900, 3300)), 0.8, 0.5)
    two = throat(c, length, lambda t: 0.743 * pitch(t), (E, (900, 1700, 3100)), 0.9, 0.8)
    shake = [1 + 0.4 * v for v in wander(c, length, 35)]
    body = times(times(mixed(one, (two, 0.7)), shake), swell(length, 0.07, 0.4))
    return tunnel(driven(highpass(body, 650), 2.6), c, 1.1, 0.3, 3800)


def snarl(c, length, base):
    voice = throat(c, length, lambda t: base * (1.05 - 0.25 * t), (E, O), 0.9, 0.9)
    return times(voice, swell(length, 0.05, 0.18))


def bark(c):
    """A hound: a growl and one or two barks."""
    base = c.uniform(105, 135)
    parts = [(snarl(c, 0.4, base * 0.6), 0.4, 0.0)]
    at = 0.27
    for _ in range(c.choice((1, 2, 2))):
        top = base * c.uniform(2.6, 3.2)
        yap = throat(c, 0.2, lambda t: top * (1 + 0.5 * math.sin(math.pi * min(1, t * 1.4))) * (1 - 0.45 * t),
                     (A, O), 0.5, 0.7)
        parts.append((times(yap, swell(0.2, 0.012, 0.12)), 1.0, at))
        at += c.uniform(0.23, 0.29)
    return tunnel(driven(mixed(*parts), 2.0), c, 0.7, 0.24)


def yelp(c):
    """A hound dies: one cry that falls, and the weight of it."""
    length, top = 0.55, c.uniform(620, 760)
    cry = throat(c, length, lambda t: top * (1.25 - 0.85 * t), (E, U), 0.5, 0.5)
    fall = times(lowpass(noise(c, 0.2), 420), decay(0.05, 0.2, 0.002))
    return tunnel(mixed((driven(times(cry, swell(length, 0.02, 0.35)), 1.6), 0.9), (fall, 1.6, 0.5)), c, 0.7, 0.24)


def snaps(c, count, over, low, high):
    """Bone: dry snaps, each a bundle of fibres that break."""
    parts = []
    for _ in range(count):
        pitch = c.uniform(low, high)
        snap = ring(c, 0.06, [(pitch, 0.006, 0.6), (pitch * 1.83, 0.004, 0.5), (pitch * 3.1, 0.003, 0.3)], 1.0)
        parts.append((snap, c.uniform(0.35, 1.0), c.uniform(0, over)))
    return mixed((silence(over + 0.1), 0.0), *parts)


def bones(c):
    """A zombie goes down: bones, something wet, the body on the floor."""
    wet = times(moving(noise(c, 0.35), lambda t: 1500 * math.exp(-t / 0.09) + 260, 3.0), decay(0.09, 0.35, 0.01))
    sigh = throat(c, 0.6, lambda t: c.uniform(84, 86) * (1.1 - 0.4 * t), (O, U), 0.6, 1.3)
    fall = mixed((times(tone(0.25, lambda t: 66 * (1 + 0.6 * math.exp(-t / 0.02))), decay(0.06, 0.25)), 1.0),
                 (times(lowpass(noise(c, 0.25), 700), decay(0.04, 0.25, 0.002)), 1.1))
    body = mixed((snaps(c, c.randrange(6, 10), 0.17, 900, 1900), 0.8), (wet, 0.8, 0.03),
                 (times(sigh, swell(0.6, 0.08, 0.4)), 0.28, 0.06), (fall, 1.0, 0.36))
    return tunnel(driven(body, 1.4), c, 0.55, 0.18)


def claws(c):
    """Nails through the air and over the plates."""
    length = 0.24
    swish = times(moving(noise(c, length), lambda t: 700 + 3800 * t / length, 1.6), swell(length, 0.15, 0.07))
    parts = [(swish, 0.8)]
    for k in range(3):
        start = c.uniform(1900, 3000)
        scratch = moving(noise(c, 0.22), lambda t: start * (1 + 1.1 * t / 0.22), 7.0)
        grain = [0.4 + 0.6 * abs(v) for v in wander(c, 0.22, 190)]
        parts.append((times(times(scratch, grain), decay(0.07, 0.22, 0.004)), 1.6, 0.17 + 0.022 * k))
    rip = times(between(noise(c, 0.2), 350, 1600), decay(0.04, 0.2, 0.002))
    return tunnel(mixed(*parts, (rip, 1.1, 0.18)), c, 0.4, 0.16)


def drag(c, length, low, high):
    """A sole over concrete."""
    grain = [abs(v) ** 1.5 for v in wander(c, length, 90)]
    return times(times(between(noise(c, length), low, high), grain), swell(length, length * 0.45, length * 0.4))


def shuffle(c):
    first, second = c.uniform(0.22, 0.3), c.uniform(0.24, 0.34)
    pat = times(lowpass(noise(c, 0.1), 500), decay(0.022, 0.1, 0.002))
    body = mixed((drag(c, first, 300, 2300), 1.0), (pat, 0.9, first - 0.04), (drag(c, second, 250, 1900), 0.9, 0.36),
                 (pat, 0.7, 0.36 + second - 0.05))
    return tunnel(body, c, 0.35, 0.14)


def boots(c):
    """Two steps in boots: heel and sole."""
    parts = []
    for k in range(2):
        heel = ring(c, 0.06, [(c.uniform(310, 380), 0.010, 0.5), (c.uniform(900, 1150), 0.006, 0.3)], 0.5)
        sole = times(between(noise(c, 0.09), 250, 2600), decay(0.02, 0.09, 0.004))
        parts += [(heel, 1.0, 0.2 * k), (sole, 0.5, 0.2 * k + 0.035)]
    return tunnel(mixed(*parts), c, 0.45, 0.2)


def fall(c):
    """A figure without a suit falls: breath, knees, the floor."""
    breath = throat(c, 0.3, lambda t: c.uniform(138, 142) * (1.1 - 0.5 * t), (A, O), 0.4, 1.0)
    thud = mixed((times(tone(0.25, lambda t: 70 * (1 + 0.7 * math.exp(-t / 0.02))), decay(0.06, 0.25)), 1.0),
                 (times(lowpass(noise(c, 0.25), 800), decay(0.04, 0.25, 0.002)), 1.0))
    body = mixed((times(breath, swell(0.3, 0.03, 0.2)), 0.5), (thud, 0.7, 0.22), (thud, 1.0, 0.36),
                 (drag(c, 0.3, 250, 1800), 0.4, 0.4))
    return tunnel(driven(body, 1.4), c, 0.55, 0.18)


def hound_run(c):
    """Four paws with claws, and the breath."""
    parts, at = [], 0.0
    for gap in (0.055, 0.085, 0.055, 0.1, 0.055, 0.085):
        pad = times(lowpass(noise(c, 0.06), 800), decay(0.014, 0.06, 0.001))
        nail = ring(c, 0.03, [(c.uniform(2900, 4200), 0.004, 0.3)], 0.35)
        parts += [(pad, c.uniform(0.7, 1.0), at), (nail, 0.35, at + 0.004)]
        at += gap * c.uniform(0.9, 1.1)
    breath = times(between(noise(c, 0.25), 700, 2600), swell(0.25, 0.08, 0.12))
    return tunnel(mixed(*parts, (breath, 0.22, 0.08)), c, 0.35, 0.14)
