"""A cloth that ripples slowly, as OBJ with an MDD point cache: a spline holds it in fewer bytes than keys do.

make_ripple.py OUT.obj OUT.mdd
"""
import math
import pathlib
import struct
import sys

SIDE, FRAMES, FRAMES_PER_SECOND = 12, 121, 30


def points(seconds):
    for row in range(SIDE):
        for column in range(SIDE):
            x, z = column / (SIDE - 1), row / (SIDE - 1)
            yield x, 0.2 * x * math.sin(math.pi / 2 * seconds + 3 * x + 2 * z), z


def corner(row, column):
    return row * SIDE + column + 1


lines = [f"v {x:.6f} {y:.6f} {z:.6f}" for x, y, z in points(0)]
for row in range(SIDE - 1):
    for column in range(SIDE - 1):
        lines.append(f"f {corner(row, column)} {corner(row + 1, column)} {corner(row + 1, column + 1)} {corner(row, column + 1)}")
pathlib.Path(sys.argv[1]).write_text("\n".join(lines) + "\n")

cache = struct.pack(">ii", FRAMES, SIDE * SIDE)
cache += b"".join(struct.pack(">f", frame / FRAMES_PER_SECOND) for frame in range(FRAMES))
for frame in range(FRAMES):
    cache += b"".join(struct.pack(">3f", *point) for point in points(frame / FRAMES_PER_SECOND))
pathlib.Path(sys.argv[2]).write_bytes(cache)
