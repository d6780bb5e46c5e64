#!/usr/bin/env python3
"""Generates the sounds of the game: `python3 scripts/sounds/make.py [NAME…]` writes assets/sound/NAME.ogg.

Needs Python 3 and `oggenc` (Debian: vorbis-tools). Every variant has its own seed, so each run generates the same
sounds.
One file contains all variants of a sound in sequence, because the headers of separate files would be larger than most
variants. Its comment `variants` lists the offset and the length of each, in samples.

The loudness is normalised: the loudest tenth of a second of each variant, weighted like human hearing, is scaled to the
level of its sound, and peaks are compressed below CEILING. The script prints a table of the results; `--check` decodes
the files again and measures them.
"""

import array
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import wave
from concurrent.futures import ProcessPoolExecutor

import bodies
import dsp
import music
import things
import weapons
from dsp import *

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "assets" / "sound"
CEILING = 10 ** (-1.5 / 20)
GAP = 2048
# Sample rates of generation and of the file, and the encoder's quality.
RATES = {"effects": (48000, 24000, "1"), "music": (16000, 16000, "0")}

# Name: (module, number of variants, level in dB). A gun is loud, a click on a button is not.
SOUNDS = {
    "smg": (weapons, 4, -17), "lmg": (weapons, 4, -16), "hmg": (weapons, 4, -15), "shotgun": (weapons, 3, -15),
    "pistol": (weapons, 3, -18), "flame": (weapons, 3, -17), "burning": (weapons, 3, -24), "burnt_out": (weapons, 3, -26),
    "explosion": (weapons, 3, -13), "mine": (weapons, 3, -20), "launcher": (weapons, 3, -18), "grenade": (weapons, 3, -21),
    "harpoon": (weapons, 3, -18), "chain": (weapons, 3, -21), "ricochet": (weapons, 5, -22), "hit_metal": (weapons, 5, -19),
    "hit_flesh": (weapons, 5, -19),
    "step": (bodies, 5, -21), "servo": (bodies, 4, -24), "jet": (bodies, 3, -18), "collapse": (bodies, 3, -16),
    "punch": (bodies, 3, -18), "groan": (bodies, 5, -22), "scream": (bodies, 3, -18), "bark": (bodies, 4, -20),
    "yelp": (bodies, 3, -20), "bones": (bodies, 5, -18), "claws": (bodies, 4, -20), "shuffle": (bodies, 5, -25),
    "hound_run": (bodies, 4, -24), "boots": (bodies, 4, -25), "fall": (bodies, 3, -19),
    "door_open": (things, 3, -20), "door_close": (things, 3, -19), "door_seal": (things, 3, -19),
    "burst_open": (things, 3, -18), "dice": (things, 5, -21), "card": (things, 4, -24), "cards": (things, 3, -24),
    "card_kill": (things, 3, -22), "curtain": (things, 3, -20), "curtain_open": (things, 3, -23), "token": (things, 4, -25),
    "stamp": (things, 3, -20), "click": (things, 4, -27), "hover": (things, 3, -36), "disabled": (things, 3, -28),
    "ready": (things, 3, -23), "jam": (things, 3, -23), "reload": (things, 3, -22), "repair": (things, 3, -23),
    "search": (things, 3, -24), "beacon": (things, 3, -23), "generator": (things, 3, -20), "alarm": (things, 3, -18),
    "half": (things, 3, -19), "turn": (things, 3, -20), "victory": (things, 3, -17), "defeat": (things, 3, -17),
    "title": (music, 1, -23), "battle": (music, 1, -24),
}


def loudness(x, rate):
    """Returns the loudness of the loudest tenth of a second in dB, without the lowest tones, which ears and small
    speakers lose."""
    dsp.RATE = rate
    heard = highpass(highpass(x, 120), 60)
    window, total, best = max(1, rate // 10), 0.0, 0.0
    for i, v in enumerate(heard):
        total += v * v
        if i >= window:
            total -= heard[i - window] ** 2
        best = max(best, total)
    return 10 * math.log10(best / window + 1e-12)


def levelled(x, level, rate):
    dsp.RATE = rate
    x = trimmed(highpass(x, 30))
    for _ in range(4):
        x = scaled(x, 10 ** ((level - loudness(x, rate)) / 20))
        if peak(x) <= CEILING:
            break
        x = pressed(x)
    return edges(x)


def pressed(x):
    """Compresses peaks below the ceiling; samples below 60 % of it remain unchanged."""
    knee = 0.6 * CEILING
    room = CEILING - knee
    return [v if abs(v) <= knee else math.copysign(knee + room * math.tanh((abs(v) - knee) / room), v) for v in x]


def trimmed(x):
    """Puts 1/200 s of silence before the sound (LEAD in bank.rs), and cuts off its inaudible end."""
    top = peak(x)
    loud = [i for i, v in enumerate(x) if abs(v) > 0.0035 * top]
    start = next(i for i, v in enumerate(x) if abs(v) > 0.005 * top)
    return [0.0] * (dsp.RATE // 200) + x[max(0, start - 32):loud[-1] + 1]


def edges(x):
    rise, fall = min(24, len(x) // 4), min(dsp.RATE // 25, len(x) // 3)
    for i in range(rise):
        x[i] *= i / rise
    for i in range(fall):
        x[-1 - i] *= 0.5 - 0.5 * math.cos(math.pi * i / fall)
    return x


def kind(name):
    return "music" if SOUNDS[name][0] is music else "effects"


def variants(name):
    maker, count, level = SOUNDS[name]
    rate = RATES[kind(name)][0]
    made = []
    for k in range(count):
        dsp.RATE = rate
        made.append(levelled(getattr(maker, name)(random.Random(f"{name} {k}")), level, rate))
    return made


def write(name, made):
    """Writes all variants to one ogg file. With the same encoder, the same samples give the same bytes."""
    rate, to, quality = RATES[kind(name)]
    all_of_it, places = [0.0] * GAP, []
    for x in made:
        places.append(f"{len(all_of_it) * to // rate}+{len(x) * to // rate}")
        all_of_it += x + [0.0] * GAP
    with tempfile.TemporaryDirectory() as folder:
        raw = os.path.join(folder, "a.wav")
        with wave.open(raw, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(rate)
            out.writeframes(array.array("h", [round(32767 * v) for v in all_of_it]).tobytes())
        FOLDER.mkdir(parents=True, exist_ok=True)
        target = FOLDER / f"{name}.ogg"
        command = ["oggenc", "-Q", "-q", quality, "-s", "1", "-c", "variants=" + " ".join(places), "-o", target, raw]
        if to != rate:
            command += ["--resample", str(to)]
        subprocess.run(command, check=True)
        return target.stat().st_size


def measured(x, rate):
    """Returns peak, RMS and loudness in dB, DC offset, and the centre of the spectrum in Hz."""
    power = sum(v * v for v in x) / len(x) + 1e-15
    slope = sum((b - a) ** 2 for a, b in zip(x, x[1:])) / len(x)
    middle = rate / math.pi * math.asin(min(1.0, math.sqrt(slope / power) / 2))
    return (20 * math.log10(peak(x)), 10 * math.log10(power), loudness(x, rate), abs(sum(x) / len(x)), middle)


def decoded(name):
    """Reads the variants from the file."""
    path = FOLDER / f"{name}.ogg"
    raw = subprocess.run(["oggdec", "-Q", "-R", "-o", "-", path], check=True, capture_output=True).stdout
    samples = array.array("h", raw[:len(raw) // 2 * 2])
    told = path.read_bytes()[:4096].split(b"variants=")[1]
    places = told[:told.index(b"\x01")].decode("ascii", "ignore").split()
    places = [place.split("+") for place in places]
    return [[v / 32768 for v in samples[int(a):int(a) + int(b)]] for a, b in places]


def line(name, made, rate, size):
    rows = [measured(x, rate) for x in made]
    lengths = [len(x) / rate for x in made]
    worst = max(row[0] for row in rows)
    mean = [sum(row[k] for row in rows) / len(rows) for k in range(5)]
    return (f"{name:<13}{len(made):>3}  {min(lengths):5.2f}–{max(lengths):5.2f} s  peak {worst:6.1f}  rms {mean[1]:6.1f}  "
            f"loud {mean[2]:6.1f}  offset {mean[3]:.5f}  middle {mean[4]:5.0f} Hz  {size:>7} B")


def one(name):
    made = variants(name)
    return line(name, made, RATES[kind(name)][0], write(name, made))


def again(name):
    return line(name, decoded(name), RATES[kind(name)][1], (FOLDER / f"{name}.ogg").stat().st_size)


def main():
    check = "--check" in sys.argv
    names = [name for name in sys.argv[1:] if not name.startswith("-")] or list(SOUNDS)
    with ProcessPoolExecutor() as pool:
        for told in pool.map(again if check else one, names):
            print(told, flush=True)
    files = list(FOLDER.glob("*.ogg"))
    print(f"{len(files)} files, {sum(file.stat().st_size for file in files)} bytes")


if __name__ == "__main__":
    main()
