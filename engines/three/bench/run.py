#!/usr/bin/env python3
"""Bakes a model for every rival, installs the npm modules, and runs bench.mjs: one command for the tables of
docs/performance.md.

run.py THRONG MODEL.glb WORK [--clip NAME]... [--bytes-only] [arguments of bench.mjs]
"""
import argparse
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
INSTALL = HERE.parents[2] / "tests/three/install_modules.py"
# What each plays, and how it is baked: 1 mm, or frames at 30 Hz where a player wants frames.
BAKES = {
    "vertex.glb": ["--encoding", "vertex", "--tolerance", "1mm"],
    "bone.glb": ["--encoding", "bone", "--tolerance", "1mm"],
    "small.glb": ["--encoding", "bone", "--tolerance", "1mm", "--small", "--levels", "none"],  # rivals have no levels either
    "babylon": ["--target", "babylon", "--fps", "30", "--tolerance", "1mm"],
    "model.vat": ["--target", "playcanvas", "--fps", "30", "--atlas"],
}


def size_of(path):
    return path.stat().st_size if path.is_file() else sum(size_of(each) for each in path.iterdir())


def bake(throng, model, work, clips):
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    shutil.copy(model, work / "model.glb")
    for name, flags in BAKES.items():
        chosen = [word for clip in clips for word in ("--clip", clip)]
        done = subprocess.run([throng, "bake", work / "model.glb", *flags, *chosen, "-o", work / name], capture_output=True, text=True)
        if done.returncode not in (0, 1):  # 1: written, but outside the tolerance
            print(f"no {name}: {done.stderr.strip().splitlines()[-1]}")
    (work / "bench.json").write_text(json.dumps({"clips": clips}))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("throng")
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--clip", action="append", default=[])
    parser.add_argument("--bytes-only", action="store_true")
    given, rest = parser.parse_known_args()
    given.work = given.work.resolve()
    assets = given.work / "assets"
    bake(given.throng, given.model, assets, given.clip)
    if given.bytes_only:
        for name in filter(lambda each: (assets / each).exists(), ["model.glb", *BAKES]):
            print(f"{name:12} {size_of(assets / name):12,}")
        return
    if not given.clip:
        sys.exit("name the clips that are played with --clip, as all rivals play the same")
    subprocess.run([sys.executable, INSTALL, shutil.which("npm"), given.work, HERE], check=True)
    subprocess.run([shutil.which("node"), HERE / "bench.mjs", "--modules", given.work / "node_modules", "--assets", assets, *rest], check=True)


main()
