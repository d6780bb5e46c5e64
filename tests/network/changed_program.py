"""Copies of the program that pretend to be another version of the game: their machine code is changed where a guest
names its versions, and their files in the folder of the copy."""

import os
import pathlib
import shutil
import struct
import subprocess

from machines import ROOT, NetworkFailure

# The function of a guest that sends its versions, and how it has them in its code: the protocol and the edition of the
# rules as one number, and the first letters of the game's version. If a compiler writes them otherwise, this fails.
HELLO_FUNCTION = "GuestSession>::connected"
HELLO_NUMBERS = struct.pack("<II", 4, 1)
HELLO_GAME = b"\xc7\x00" + b"0.1."


def find_function(program, name):
    """Returns the place and the length of a function in a program's file."""
    done = subprocess.run(["nm", "-C", "-S", program], capture_output=True, text=True, check=False)
    found = [line.split()[:2] for line in done.stdout.splitlines() if line.endswith(name)]
    if len(found) != 1:
        raise NetworkFailure(f"{program} has {len(found)} functions {name}: it needs symbols, and the program `nm`")
    address, length = (int(word, 16) for word in found[0])
    with open(program, "rb") as file:
        header = file.read(64)
        table, size, count = struct.unpack_from("<Q", header, 32)[0], *struct.unpack_from("<HH", header, 54)
        for number in range(count):
            file.seek(table + number * size)
            kind, _, offset, start, _, in_file = struct.unpack("<IIQQQQ", file.read(40))
            if kind == 1 and start <= address < start + in_file:
                return address - start + offset, length
    raise NetworkFailure(f"{program}: {name} is not in the file")


class ChangedProgram:
    """A copy of the program in a folder of its own, with copies of the game's files."""

    def __init__(self, program, folder):
        self.folder, self.program = folder, folder / "incursion"
        folder.mkdir()
        shutil.copy(program, self.program)
        for name in ("data", "text"):
            shutil.copytree(ROOT / "assets" / name, folder / "assets" / name)
        for other in (ROOT / "assets").iterdir():
            if not (folder / "assets" / other.name).exists():
                os.symlink(other, folder / "assets" / other.name)
        shutil.copytree(ROOT / "missions", folder / "missions")

    def change_hello(self, numbers=None, game=None):
        """Changes the versions that a guest names: the protocol and the edition, or the
        first four letters of the game's version."""
        place, length = find_function(self.program, HELLO_FUNCTION)
        with open(self.program, "r+b") as file:
            file.seek(place)
            code = file.read(length)
            for old, new in ((HELLO_NUMBERS, numbers), (HELLO_GAME, game)):
                if new is None:
                    continue
                if code.count(old) != 1:
                    raise NetworkFailure(f"the function has {code.count(old)} times {old!r}: the compiler has changed")
                code = code.replace(old, new)
            file.seek(place)
            file.write(code)
        return self

    def change_file(self, name, old, new):
        """Replaces a text in one of the game's files, which must have it."""
        path = pathlib.Path(self.folder, name)
        text = path.read_text()
        if old not in text:
            raise NetworkFailure(f"{name} has no {old!r}")
        path.write_text(text.replace(old, new))
        return self
