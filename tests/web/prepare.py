"""Bakes what the tests of other web engines play.

prepare.py THRONG SAMPLES WORK
"""
import pathlib
import shutil
import subprocess
import sys

CLIPS = ["--clip", "walk", "--clip", "wave"]
HAIR = ["--group", "hair=hair"]
# What to write, from which model, with which flags of `throng bake`.
BAKES = {
    "person_babylon": ["person_a.glb", "--target", "babylon", "--fps", "10", "--tolerance", "0.5mm", *CLIPS],
    "person.vat": ["person_a.glb", "--target", "playcanvas", "--fps", "60", "--atlas", *CLIPS],
    "person_vertex.glb": ["person_a.glb", "--encoding", "vertex", "--fps", "60", *HAIR, *CLIPS],
    "person_bone.glb": ["person_a.glb", "--encoding", "bone", "--tolerance", "0.2mm", *HAIR, *CLIPS],
    "flag_packed.glb": ["flag.obj", "--cache", "flag.mdd", "--range", "0:1", "--tolerance", "1mm"],
}


def main():
    throng, samples, work = (pathlib.Path(argument).resolve() for argument in sys.argv[1:4])
    work.mkdir(parents=True, exist_ok=True)
    for file in ("person_a.glb", "flag.obj", "flag.mdd"):
        shutil.copy(samples / file, work)
    for name, (model, *flags) in BAKES.items():
        done = subprocess.run([throng, "bake", work / model, *flags, "-o", work / name], capture_output=True, text=True, cwd=work)
        if done.returncode not in (0, 1):  # 1: written, but outside the tolerance
            sys.exit(f"{name} could not be baked: {done.stderr.strip()}")
    print(f"{len(BAKES)} bakes")


main()
