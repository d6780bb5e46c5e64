"""Doors, machines, and the material of the game: dice, cards, tokens, buttons."""

from dsp import *


def hydraulics(c, length, low, high, up):
    """A pump that lifts a door, and the steel that grinds along with it."""
    def pitch(t):
        share = min(1.0, t / length)
        return low + (high - low) * (share if up else 1 - share)
    pump = mixed((tone(length, pitch, saw), 0.25), (tone(length, lambda t: 0.501 * pitch(t), square), 0.18))
    pump = lowpass(highpass(pump, 90), 1300)
    grind = times(between(noise(c, length), 200, 1500), [0.4 + 0.6 * abs(v) for v in wander(c, length, 55)])
    return times(mixed((pump, 1.0), (grind, 0.5)), swell(length, 0.06, 0.1))


def clank(c, deep=190):
    plate = ring(c, 0.5, [(deep * c.uniform(0.97, 1.03), 0.12, 0.5), (deep * 2.31, 0.09, 0.4),
                          (deep * 4.7, 0.05, 0.3), (deep * 8.1, 0.03, 0.2)], 0.8)
    thud = times(tone(0.3, lambda t: 58 * (1 + 1.4 * math.exp(-t / 0.012))), decay(0.07, 0.3))
    return driven(mixed(plate, (thud, 1.3)), 1.4)


def gas(c, length, fall):
    return times(between(noise(c, length), 1800, 7500), decay(fall, length, 0.01))


def door_open(c):
    length = c.uniform(0.5, 0.6)
    latch = clank(c, 310)
    body = mixed((latch, 0.5), (gas(c, 0.3, 0.08), 0.35, 0.04), (hydraulics(c, length, 70, 118, True), 0.9, 0.1),
                 (clank(c, 210), 0.6, 0.08 + length))
    return tunnel(body, c, 0.8, 0.22)


def door_close(c):
    length = c.uniform(0.4, 0.5)
    body = mixed((hydraulics(c, length, 66, 120, False), 0.8), (clank(c, 150), 1.2, length), (gas(c, 0.25, 0.06), 0.3,
                                                                                         length + 0.05))
    return tunnel(body, c, 0.95, 0.26)


def door_seal(c):
    """Bolts go home one after the other, then the wheel, then the hiss of the seal."""
    parts, at = [], 0.0
    for _ in range(3):
        parts.append((clank(c, c.uniform(230, 290)), 0.7, at))
        at += c.uniform(0.11, 0.15)
    wheel = times(bandpass(noise(c, 0.35), 2100, 6), [abs(v) for v in wander(c, 0.35, 60)])
    return tunnel(mixed(*parts, (times(wheel, swell(0.35, 0.05, 0.1)), 0.8, at), (clank(c, 140), 1.1, at + 0.33),
                        (gas(c, 0.4, 0.12), 0.4, at + 0.38)), c, 0.95, 0.24)


def burst_open(c):
    """A door that opens by itself: a relay, and then with force."""
    relay = ring(c, 0.05, [(2600, 0.006, 0.4)], 0.6)
    return tunnel(mixed((relay, 0.5), (clank(c, 260), 1.0, 0.12), (hydraulics(c, 0.35, 80, 170, True), 0.9, 0.14),
                        (clank(c, 170), 1.2, 0.46)), c, 1.0, 0.28)


def die(c, pitch, hard):
    return ring(c, 0.09, [(pitch, 0.007, 0.6), (pitch * 1.73, 0.005, 0.45), (pitch * 2.61, 0.004, 0.3),
                          (pitch * 4.2, 0.003, 0.15)], hard)


def dice(c):
    """Dice shaken in the hand, then on the table: each bounces lower and quicker than before."""
    parts = []
    for _ in range(c.choice((7, 8, 9))):
        parts.append((die(c, c.uniform(1900, 2700), 0.4), c.uniform(0.12, 0.24), c.uniform(0.0, 0.24)))
    for k in range(c.choice((2, 3))):
        at, gap, gain = 0.3 + 0.04 * k + c.uniform(0, 0.04), c.uniform(0.12, 0.17), 1.0
        while gap > 0.014 and at < 1.0:
            parts.append((die(c, c.uniform(1250, 2200), 0.7), gain * 0.8, at))
            wood = c.uniform(165, 215)
            parts.append((times(tone(0.1, wood), decay(0.02, 0.1)), gain * 0.7, at))
            at, gap, gain = at + gap, gap * c.uniform(0.55, 0.72), gain * c.uniform(0.5, 0.7)
    return tunnel(mixed(*parts), c, 0.22, 0.08)


def paper(c, length, low, high, rate=120):
    """Card stock that bends and slides."""
    grain = [0.25 + 0.75 * abs(v) for v in wander(c, length, rate)]
    return times(times(between(noise(c, length), low, high), grain), swell(length, length * 0.3, length * 0.5))


def card(c):
    slide = paper(c, 0.13, 1800, 7500)
    tap = mixed((times(between(noise(c, 0.07), 300, 2200), decay(0.010, 0.07)), 1.0),
                (times(tone(0.07, 190 * c.uniform(0.95, 1.05)), decay(0.014, 0.07)), 0.7))
    return mixed((slide, 0.7), (tap, 1.0, 0.11))


def cards(c):
    """Several cards off the deck, one after the other."""
    parts, at = [], 0.0
    for _ in range(3):
        parts.append((card(c), c.uniform(0.7, 1.0), at))
        at += c.uniform(0.1, 0.13)
    return mixed(*parts)


def card_kill(c):
    """A card torn through."""
    length = c.uniform(0.34, 0.42)
    grain = [max(0.0, v) ** 1.4 for v in wander(c, length, 260)]
    tear = times(times(lowpass(moving(noise(c, length), lambda t: 1800 + 2600 * t / length, 0.9), 6500), grain),
                 swell(length, 0.02, 0.05))
    drop = times(between(noise(c, 0.08), 250, 1400), decay(0.012, 0.08))
    return mixed((tear, 1.5), (drop, 0.4, length + 0.06))


def curtain(c):
    """Two steel halves run together, and knock."""
    run = times(between(noise(c, 0.24), 160, 1400), [0.5 + 0.5 * abs(v) for v in wander(c, 0.24, 70)])
    return tunnel(mixed((times(run, swell(0.24, 0.12, 0.03)), 1.0), (clank(c, 130), 1.1, 0.2)), c, 0.6, 0.18)


def curtain_open(c):
    length = 0.34
    run = times(moving(noise(c, length), lambda t: 300 + 1700 * t / length, 1.0),
                [0.5 + 0.5 * abs(v) for v in wander(c, length, 70)])
    latch = ring(c, 0.1, [(620, 0.02, 0.5), (1480, 0.012, 0.3)], 0.6)
    return tunnel(mixed((latch, 0.5), (times(run, swell(length, 0.05, 0.2)), 1.3, 0.03)), c, 0.45, 0.14)


def token(c):
    pitch = c.uniform(980, 1150)
    chip = ring(c, 0.1, [(pitch, 0.012, 0.5), (pitch * 2.27, 0.008, 0.4), (pitch * 3.9, 0.005, 0.2)], 0.5)
    wood = times(tone(0.08, 210), decay(0.015, 0.08))
    return mixed(chip, (wood, 0.5), (chip, 0.35, c.uniform(0.05, 0.07)))


def stamp(c):
    """A rubber stamp on a desk."""
    thud = times(tone(0.2, lambda t: 96 * (1 + 1.2 * math.exp(-t / 0.008))), decay(0.035, 0.2))
    slap = times(between(noise(c, 0.1), 400, 2600), decay(0.012, 0.1))
    lift = paper(c, 0.07, 1500, 5000)
    return tunnel(mixed((driven(mixed((thud, 1.3), (slap, 1.0)), 1.5), 1.0), (lift, 0.12, 0.13)), c, 0.2, 0.08)


def click(c):
    """A pressed button, a steel plate: short and dry."""
    press = ring(c, 0.07, [(1250 * c.uniform(0.97, 1.03), 0.006, 0.4), (2860, 0.004, 0.3)], 0.6)
    return mixed(press, (times(tone(0.06, 310), decay(0.009, 0.06)), 0.5))


def hover(c):
    tick = ring(c, 0.035, [(2300 * c.uniform(0.97, 1.03), 0.0035, 0.3)], 0.25)
    return lowpass(tick, 4200)


def disabled(c):
    """A disabled button, a locked steel plate: a dull double knock, without ringing."""
    knock = mixed((times(tone(0.08, 148 * c.uniform(0.97, 1.03)), decay(0.018, 0.08)), 1.0),
                  (times(lowpass(noise(c, 0.05), 700), decay(0.008, 0.05)), 0.9))
    return mixed(knock, (knock, 0.7, 0.075))


def ready(c):
    """A weapon is cocked and shouldered."""
    back = ring(c, 0.12, [(1380, 0.014, 0.4), (2650, 0.010, 0.35), (4300, 0.006, 0.2)], 0.7)
    slide = times(between(noise(c, 0.07), 1200, 4500), swell(0.07, 0.03, 0.02))
    return tunnel(mixed((slide, 0.4), (back, 0.7, 0.06), (slide, 0.3, 0.17), (back, 1.0, 0.22)), c, 0.35, 0.14)


def jam(c):
    """The pin falls on nothing, the bolt catches."""
    pin = ring(c, 0.06, [(1900, 0.006, 0.4), (3300, 0.004, 0.3)], 0.6)
    rattle = [(ring(c, 0.05, [(c.uniform(1300, 1700), 0.006, 0.4)], 0.5), 0.5, 0.16 + 0.045 * k) for k in range(3)]
    return tunnel(mixed((pin, 1.0), *rattle), c, 0.3, 0.12)


def reload(c):
    """Out with the drum, in with the drum, the bolt."""
    out = ring(c, 0.12, [(820, 0.02, 0.5), (1710, 0.014, 0.3)], 0.5)
    slide = times(between(noise(c, 0.09), 900, 3600), swell(0.09, 0.04, 0.03))
    home = ring(c, 0.15, [(560 * c.uniform(0.96, 1.04), 0.03, 0.5), (1290, 0.02, 0.4), (2900, 0.01, 0.2)], 0.8)
    bolt = ring(c, 0.12, [(1480, 0.014, 0.4), (2790, 0.010, 0.3)], 0.7)
    return tunnel(mixed((out, 0.7), (slide, 0.4, 0.16), (home, 1.0, 0.27), (bolt, 0.6, 0.47), (bolt, 0.8, 0.57)),
                  c, 0.35, 0.12)


def repair(c):
    """A ratchet and the plate that it holds."""
    clicks = [(ring(c, 0.04, [(c.uniform(2100, 2500), 0.005, 0.4)], 0.5), 0.6, 0.055 * k) for k in range(7)]
    return tunnel(mixed(*clicks, (clank(c, 420), 0.5, 0.42)), c, 0.35, 0.12)


def search(c):
    """A crate is opened and gone through."""
    creak = throat_of_wood(c)
    return tunnel(mixed((creak, 0.5), (paper(c, 0.4, 500, 3200, 40), 0.9, 0.22), (die(c, 900, 0.3), 0.3, 0.5)), c, 0.4, 0.14)


def throat_of_wood(c):
    start = c.uniform(260, 330)
    buzz = tone(0.3, lambda t: 46 + 70 * t, saw)
    return times(moving(buzz, lambda t: start + 900 * t, 6.0), swell(0.3, 0.08, 0.12))


def beacon(c):
    """The pulse beacon: two soft pulses of a valve."""
    pitch = 880 * c.choice((1, 1.06, 0.945))
    pulse = mixed((times(tone(0.5, pitch), decay(0.11, 0.5, 0.006)), 0.6),
                  (times(tone(0.5, pitch * 1.5), decay(0.07, 0.5, 0.006)), 0.25),
                  (times(tone(0.5, pitch / 4), decay(0.16, 0.5, 0.01)), 0.5))
    return tunnel(mixed(pulse, (pulse, 0.8, 0.22)), c, 1.0, 0.3)


def generator(c):
    """A switch is thrown; the machine runs up, or down."""
    length = 1.3
    def pitch(t):
        return 48 + 62 * (1 - math.exp(-t / 0.45))
    hum = mixed((tone(length, pitch, saw), 0.3), (tone(length, lambda t: 2.01 * pitch(t)), 0.35),
                (tone(length, lambda t: 4 * pitch(t)), 0.12))
    hum = times(lowpass(hum, 900), swell(length, 0.2, 0.5))
    spark = times(highpass(noise(c, 0.2), 2500), [max(0.0, v) for v in wander(c, 0.2, 90)])
    return tunnel(mixed((clank(c, 330), 0.7), (spark, 0.5, 0.08), (hum, 1.2, 0.06)), c, 0.8, 0.2)


def alarm(c):
    """The countdown: an old horn, twice, far down the tunnel."""
    base = 311 * c.choice((1, 0.985, 1.015))
    parts = []
    for k in range(2):
        horn = mixed((tone(0.42, lambda t: base * (1 - 0.10 * math.exp(-t / 0.05)), saw), 0.5),
                     (tone(0.42, lambda t: base * 1.19 * (1 - 0.10 * math.exp(-t / 0.05)), saw), 0.4))
        parts.append((times(lowpass(highpass(horn, 200), 1900, 1.4), swell(0.42, 0.03, 0.1)), 1.0, 0.56 * k))
    return tunnel(mixed(*parts), c, 1.4, 0.45, 2300)


def note(midi):
    return 440 * 2 ** ((midi - 69) / 12)


def brass(midi, length, soft=0.05):
    """A horn: higher partials come with the loudness."""
    parts, pitch = [], note(midi)
    for k in range(1, 10):
        if pitch * k > RATE * 0.42:
            break
        env = [max(0.0, v * 10 / k - 0.25) / 9.75 for v in swell(length, soft * (1 + 0.12 * k), length * 0.45)]
        parts.append((times(tone(length, lambda t: k * pitch * (1 + 0.003 * math.sin(TAU * 5.1 * t) * min(1, t / 0.3))),
                            env), 1 / math.sqrt(k)))
    return mixed(*parts)


def drum(c, deep=62, length=0.6):
    skin = times(tone(length, lambda t: deep * (1 + 0.9 * math.exp(-t / 0.03))), decay(0.15, length, 0.002))
    return mixed((skin, 1.0), (times(lowpass(noise(c, 0.15), 500), decay(0.03, 0.15)), 0.5))


def half(c):
    """The jingle at the beginning of a side's turn: a drum and a short fifth."""
    low = c.choice((38, 38, 36))
    chord = mixed((brass(low + 12, 0.7), 0.7), (brass(low + 19, 0.7), 0.6))
    return tunnel(mixed((drum(c), 1.0), (drum(c), 0.7, 0.16), (chord, 0.8, 0.16)), c, 1.0, 0.28)


def turn(c):
    """A new round: one deep stroke."""
    return tunnel(mixed((drum(c, 58, 0.8), 1.0), (clank(c, 236), 0.4), (brass(50, 0.9), 0.4)), c, 1.3, 0.34)


MAJOR = ((50, 0.0, 0.5), (57, 0.36, 0.3), (62, 0.56, 0.9), (66, 0.56, 0.9), (69, 0.56, 0.9))
DARK = ((62, 0.0, 0.6), (65, 0.45, 0.5), (61, 0.85, 1.1), (56, 0.85, 1.1), (49, 0.85, 1.2), (37, 0.85, 1.2))


def fanfare(c, tune, shift):
    horns = [(brass(midi + shift, length), 0.6, at) for midi, at, length in tune]
    drums = [(drum(c), g, at) for g, at in ((0.7, 0.0), (0.4, 0.28), (0.5, 0.42), (1.0, 0.56))]
    return tunnel(mixed(*horns, *drums), c, 1.3, 0.3, 2800)


def victory(c):
    return fanfare(c, MAJOR, c.choice((0, -2, 2)))


def defeat(c):
    return fanfare(c, DARK, c.choice((0, -2, -1)))
