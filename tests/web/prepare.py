"""Bakes what the tests of other web engines play.

prepare.py THRONG SAMPLES WORK
"""
import pathlib
import shutil
import subprocess
import sys

CLIPS = ["--clip", "walk", "--clip", "wave"]
# What to write, from which model, with which flags of `throng bake`.
BAKES = {
    "person_babylon": ["person_a.glb", "--target", "babylon", "--fps", "10", "--tolerance", "0.5mm", *CLIPS],
    "person.vat": ["person_a.glb", "--target", "playcanvas", "--fps", "60", "--atlas", *CLIPS],
}


def main():
    throng, samples, work = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    work.mkdir(parents=True, exist_ok=True)
    for name, (model, *flags) in BAKES.items():
        shutil.copy(samples / model, work)
        done = subprocess.run([throng, "bake", work / model, *flags, "-o", work / name], capture_output=True, text=True)
        if done.returncode not in (0, 1):  # 1: written, but outside the tolerance
            sys.exit(f"{name} could not be baked: {done.stderr.strip()}")
    print(f"{len(BAKES)} bakes")


main()
