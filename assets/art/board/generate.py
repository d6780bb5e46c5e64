#!/usr/bin/env python3
"""Writes the pictures of the board: `python3 generate.py` in this folder. The pictures are kept in the repository."""
import os

from draw import seeded, svg
from floors import LOOKS
from things import DECALS, DIGITS, EDGES, PROPS, STRIPES, blood, stencil, threshold
from walls import GROUNDS, wall


def write(name, text):
    os.makedirs(os.path.dirname(name) or '.', exist_ok=True)
    with open(name, 'w') as file:
        file.write(text)


def main():
    for look, floor in LOOKS.items():
        for kind in range(8):
            write(f'{look}/floor_{kind}.svg', svg(floor(seeded(look, kind), kind)))
        # A tile with four squares of rock, or four of floor, has no wall.
        for mask in range(1, 15):
            write(f'{look}/wall_{mask:02}.svg', wall(look, mask))
        for kind, prop in enumerate(PROPS[look]):
            write(f'{look}/obstacle_{kind}.svg', svg(prop(seeded(look, 'obstacle', kind))))
    for name in STRIPES:
        write('threshold_green.svg' if name == 'green' else f'{name}/threshold.svg', threshold(name))
    for name, decal in DECALS.items():
        drawn = decal(seeded('decal', name))
        body, defs = drawn if isinstance(drawn, tuple) else (drawn, '')
        write(f'decal_{name}.svg', svg(body, 256, defs))
    for kind in range(3):
        write(f'blood_{kind}.svg', blood(seeded('blood', kind), kind))
    for name, edge in EDGES.items():
        write(f'edge_{name}.svg', svg(edge()).replace('0 0 256 256', '0 0 256 96'))
    for digit in DIGITS:
        body, defs = stencil(digit)
        write(f'stencil_{digit}.svg', svg(body, 256, defs))
    for name, ground in GROUNDS.items():
        write(f'ground_{name}.svg', ground())


if __name__ == '__main__':
    main()
