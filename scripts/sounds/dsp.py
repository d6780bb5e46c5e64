"""Components of sounds: noise, tones, filters, envelopes, the echo of the tunnel.

A sound is a list of numbers between -1 and 1, RATE of them a second. The module uses only the standard library, so that
all developers can generate the sounds. Randomness comes only from a `random.Random` that the caller seeds, so that the
results are always the same.
"""

import math

RATE = 48000
TAU = 2 * math.pi


def samples(seconds):
    return int(RATE * seconds)


def silence(seconds):
    return [0.0] * samples(seconds)


def noise(chance, seconds):
    draw = chance.random
    return [2 * draw() - 1 for _ in range(samples(seconds))]


def brown(chance, seconds, leak=0.995):
    """Returns noise that falls by 6 dB per octave, the basis of fire and explosions."""
    out, y, draw = [], 0.0, chance.random
    for _ in range(samples(seconds)):
        y = leak * y + 2 * draw() - 1
        out.append(y)
    return scaled(out, 1 / (max(map(abs, out)) or 1))


def scaled(x, gain):
    return [gain * v for v in x]


def mixed(*parts):
    """Mixes parts; each is a sound, or (sound, gain), or (sound, gain, seconds from the start)."""
    full = [(p if isinstance(p, tuple) else (p,)) for p in parts]
    full = [(p + (1.0, 0.0)[len(p) - 1:]) for p in full]
    out = [0.0] * max(len(x) + samples(at) for x, _, at in full)
    for x, gain, at in full:
        start = samples(at)
        for i, v in enumerate(x, start):
            out[i] += gain * v
    return out


def times(x, y):
    return [a * b for a, b in zip(x, y)]


def decay(seconds, length, attack=0.001):
    """Returns an envelope that rises in `attack` and falls to 1/e in `seconds`."""
    rise, fall = max(1, samples(attack)), math.exp(-1 / (seconds * RATE))
    out, level = [], 1.0
    for i in range(samples(length)):
        if i < rise:
            out.append((i + 1) / rise)
        else:
            level *= fall
            out.append(level)
    return out


def swell(length, rise, fall):
    """Returns an envelope that rises and falls along half cosines, and is 1 in between."""
    count, up, down = samples(length), max(1, samples(rise)), max(1, samples(fall))
    out = []
    for i in range(count):
        a = 0.5 - 0.5 * math.cos(math.pi * min(1.0, i / up))
        b = 0.5 - 0.5 * math.cos(math.pi * min(1.0, (count - i) / down))
        out.append(a * b)
    return out


def wander(chance, length, rate, depth=1.0):
    """Returns a slow random curve between -depth and depth, with `rate` points a second."""
    count, step = samples(length), RATE / rate
    points = [chance.uniform(-depth, depth) for _ in range(int(count / step) + 3)]
    out = []
    for i in range(count):
        place = i / step
        k = int(place)
        t = 0.5 - 0.5 * math.cos(math.pi * (place - k))
        out.append(points[k] * (1 - t) + points[k + 1] * t)
    return out


def tone(length, pitch, shape=math.sin):
    """Returns a tone whose pitch is a number or a function of time."""
    out, phase, given = [], 0.0, callable(pitch)
    step = 0.0 if given else TAU * pitch / RATE
    for i in range(samples(length)):
        phase += TAU * pitch(i / RATE) / RATE if given else step
        out.append(shape(phase))
    return out


def saw(phase):
    return 2 * ((phase / TAU) % 1) - 1


def square(phase):
    return 1.0 if (phase / TAU) % 1 < 0.5 else -1.0


def ring(chance, length, modes, hard=0.3):
    """Returns the sound of struck metal, wood or bone: `modes` of (pitch, seconds, gain), and the knock itself."""
    out = silence(length)
    for pitch, seconds, gain in modes:
        w, r = TAU * pitch / RATE, math.exp(-1 / (seconds * RATE))
        y1, y2 = 0.0, -gain * math.sin(w) / r * chance.choice((-1, 1))
        c, rr = 2 * r * math.cos(w), r * r
        for i in range(len(out)):
            y = c * y1 - rr * y2
            out[i] += y
            y1, y2 = y, y1
    knock = times(highpass(noise(chance, min(length, 0.03)), 2200), decay(0.0018, min(length, 0.03), 0.0003))
    return mixed(out, (knock, hard))


def biquad(x, b0, b1, b2, a1, a2):
    out, x1, x2, y1, y2 = [], 0.0, 0.0, 0.0, 0.0
    for v in x:
        y = b0 * v + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
        x2, x1, y2, y1 = x1, v, y1, y
        out.append(y)
    return out


def _angles(pitch, q):
    w = TAU * min(pitch, RATE * 0.47) / RATE
    return math.cos(w), math.sin(w) / (2 * q)


def lowpass(x, pitch, q=0.707):
    c, alpha = _angles(pitch, q)
    a0 = 1 + alpha
    b = (1 - c) / 2 / a0
    return biquad(x, b, 2 * b, b, -2 * c / a0, (1 - alpha) / a0)


def highpass(x, pitch, q=0.707):
    c, alpha = _angles(pitch, q)
    a0 = 1 + alpha
    b = (1 + c) / 2 / a0
    return biquad(x, b, -2 * b, b, -2 * c / a0, (1 - alpha) / a0)


def bandpass(x, pitch, q=1.0):
    c, alpha = _angles(pitch, q)
    a0 = 1 + alpha
    return biquad(x, alpha / a0, 0.0, -alpha / a0, -2 * c / a0, (1 - alpha) / a0)


def between(x, low, high):
    return lowpass(highpass(x, low), high)


def moving(x, pitch, q=2.0):
    """Applies a band-pass filter whose pitch is a function of time."""
    out, low, band = [], 0.0, 0.0
    for i, v in enumerate(x):
        f = 2 * math.sin(math.pi * min(pitch(i / RATE), RATE * 0.16) / RATE)
        low += f * band
        high = v - low - band / q
        band += f * high
        out.append(band / q)
    return out


def driven(x, amount):
    """Overdrives a sound: compresses its loud parts."""
    top = math.tanh(amount)
    return [math.tanh(amount * v) / top for v in x]


def peak(x):
    return max(map(abs, x)) or 1e-9


def evened(x, to=1.0):
    return scaled(x, to / peak(x))


def tunnel(x, chance, length=0.7, wet=0.28, bright=3200, flutter=0.5):
    """Adds the echo of a concrete tunnel: a few flutters between the walls, then a dark tail of `length` seconds."""
    tail = int(RATE * length * 0.9)
    x = x + [0.0] * tail
    out = _combs(x, chance, length, bright)
    for delay, gain in ((0.0051, 0.6), (0.0017, 0.6)):
        out = _allpass(out, samples(delay), gain)
    result = [a + wet * b for a, b in zip(x, out)]
    at = 0.009 + 0.003 * chance.random()
    for k in range(5):
        start, gain = samples(at), wet * flutter * (-0.72) ** k
        for i in range(start, len(x)):
            result[i] += gain * x[i - start]
        at += 0.013 * (1 + 0.25 * chance.random())
    return result


def _combs(x, chance, length, bright):
    damp = math.exp(-TAU * bright / RATE)
    total = [0.0] * len(x)
    for seconds in (0.0297, 0.0371, 0.0411, 0.0437):
        delay = int(RATE * seconds * chance.uniform(0.97, 1.03))
        back, buffer, place, low = 10 ** (-3 * seconds / length), [0.0] * delay, 0, 0.0
        for i, v in enumerate(x):
            old = buffer[place]
            low = old * (1 - damp) + low * damp
            buffer[place] = v + back * low
            place += 1
            if place == delay:
                place = 0
            total[i] += 0.4 * old
    return total


def _allpass(x, delay, gain):
    buffer, place, out = [0.0] * delay, 0, []
    for v in x:
        old = buffer[place]
        y = old - gain * v
        buffer[place] = v + gain * y
        place = place + 1 if place + 1 < delay else 0
        out.append(y)
    return out
