"""Two pieces that come and go: long drones, a few notes far off. Most of the time the tunnels are silent."""

from dsp import *
from things import brass, drum, note


def drone(c, midi, length, bright=420):
    """Strings and machines far below: partials that beat slowly against each other."""
    pitch = note(midi)
    parts = [(tone(length, pitch * k * (1 + off)), 0.5 / k) for k in (1, 2, 3, 4, 6) for off in (-0.0021, 0.0017)]
    breath = [0.75 + 0.25 * v for v in wander(c, length, 0.21)]
    air = times(lowpass(highpass(brown(c, length), 40), bright), [0.5 + 0.5 * v for v in wander(c, length, 0.35)])
    return times(times(mixed(mixed(*parts), (air, 0.5)), breath), swell(length, length * 0.3, length * 0.4))


def bell(c, midi, length=3.5):
    """A struck pipe somewhere in the rock."""
    pitch = note(midi)
    modes = [(pitch, 1.1, 0.5), (pitch * 2.76, 0.6, 0.25), (pitch * 5.4, 0.25, 0.1)]
    return ring(c, length, [mode for mode in modes if mode[0] < RATE * 0.45], 0.03)


def horn(midi, length):
    return lowpass(brass(midi, length, 0.25), 1500)


def pulse(c, count, gap, gain=1.0):
    """A heart, or a pump: pairs of soft strokes."""
    parts = []
    for k in range(count):
        parts += [(drum(c, 46), gain, k * gap), (drum(c, 46), 0.6 * gain, k * gap + 0.34)]
    return mixed(*parts)


def title(c):
    """In D, with the second that hurts: the march of the Seventh, remembered rather than played."""
    parts = [(drone(c, 38, 22), 0.8), (drone(c, 45, 17), 0.3, 3), (drone(c, 36, 20), 0.7, 20), (drone(c, 43, 15), 0.3, 23)]
    tune = ((50, 7.0, 2.2), (53, 9.2, 0.9), (57, 10.1, 3.4), (56, 16.0, 2.2), (53, 18.2, 0.9), (50, 19.1, 3.6),
            (48, 26.0, 2.2), (51, 28.2, 0.9), (50, 29.1, 4.2))
    parts += [(horn(midi, length), 0.42, at) for midi, at, length in tune]
    parts += [(horn(midi - 12, length), 0.26, at) for midi, at, length in tune if length > 3]
    parts += [(bell(c, midi), 0.12, at) for midi, at in ((74, 4.0), (69, 13.8), (75, 23.0), (74, 34.0))]
    parts += [(pulse(c, 3, 1.9, 0.34), 1.0, 12.4), (pulse(c, 2, 1.9, 0.3), 1.0, 32.5)]
    return tunnel(mixed(*parts), c, 2.4, 0.34, 1800, 0.1)


def battle(c):
    """Lower and emptier: a pump, a drone that shifts by a half-tone, two calls that get no answer."""
    parts = [(drone(c, 34, 19, 320), 0.9), (drone(c, 35, 17, 320), 0.8, 17), (drone(c, 34, 14, 320), 0.8, 32)]
    parts += [(drone(c, 46, 12, 600), 0.34, 5), (drone(c, 47, 11, 600), 0.34, 21)]
    parts += [(pulse(c, 4, 1.6, 0.4), 1.0, 4.0), (pulse(c, 4, 1.6, 0.4), 1.0, 20.0), (pulse(c, 2, 1.6, 0.3), 1.0, 37.0)]
    calls = ((46, 12.5, 1.6), (47, 14.1, 3.2), (46, 29.0, 1.6), (41, 30.6, 3.6))
    parts += [(horn(midi, length), 0.34, at) for midi, at, length in calls]
    parts += [(bell(c, midi), 0.10, at) for midi, at in ((70, 9.5), (77, 18.8), (71, 26.2), (65, 40.0))]
    return tunnel(mixed(*parts), c, 2.6, 0.36, 1500, 0.1)
