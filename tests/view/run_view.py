#!/usr/bin/env python3
"""Opens throng view under Xvfb, takes a screenshot and looks at it, loosely: the panel is there, and so is the model.

    run_view.py lit|levels|lines|depth|motion|texels --throng PROGRAM --model MODEL --out FOLDER
    run_view.py no-display --throng PROGRAM     without a display it ends with one sentence and code 4
    run_view.py self-test                       the checks refuse pictures without a panel and without a model

Exit code 77 means skipped: there is no Xvfb, no driver or no validation layer.
"""
import argparse
import os
import pathlib
import shutil
import struct
import subprocess
import sys
import zlib

SKIPPED = 77
SIZE = (640, 480)
PANEL = (8, 8, 270, 200)      # left, top, right, bottom, where the panel begins
MODEL = (320, 60, 620, 440)   # where the model is, beside the panel


def read_png(path):
    """Width, height and rows of RGB triples of an 8-bit PNG without interlace."""
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", "is no PNG"
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height, depth, color = struct.unpack(">IIBB", data[at + 8:at + 18])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += 12 + size
    assert depth == 8 and color in (2, 6), "is of another kind"
    step = 3 if color == 2 else 4
    raw, stride, before, rows = zlib.decompress(packed), width * step, bytes(width * step), []
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for x in range(stride):
            left = line[x - step] if x >= step else 0
            up, corner = before[x], before[x - step] if x >= step else 0
            if kind == 1:
                line[x] = line[x] + left & 255
            elif kind == 2:
                line[x] = line[x] + up & 255
            elif kind == 3:
                line[x] = line[x] + (left + up) // 2 & 255
            elif kind == 4:
                guess = left + up - corner
                line[x] = line[x] + min((left, up, corner), key=lambda v: (abs(guess - v), [left, up, corner].index(v))) & 255
        before = bytes(line)
        rows.append([tuple(line[x * step:x * step + 3]) for x in range(width)])
    return width, height, rows


def colors_in(rows, box):
    left, top, right, bottom = box
    return [rows[y][x] for y in range(top, min(bottom, len(rows))) for x in range(left, right)]


def faults_of(rows):
    faults = []
    panel = colors_in(rows, PANEL)
    dark = sum(max(color) < 60 for color in panel) / len(panel)
    bright = sum(min(color) > 200 for color in panel) / len(panel)
    if dark < 0.3:
        faults.append(f"only {dark:.0%} of the panel's place is dark")
    if bright < 0.005:
        faults.append(f"only {bright:.1%} of the panel's place is writing")
    if len(set(colors_in(rows, MODEL))) < 12:
        faults.append("there are fewer than 12 colours where the model should be")
    return faults


def self_test():
    grey = [[(90, 90, 90)] * SIZE[0] for _ in range(SIZE[1])]
    if len(faults_of(grey)) < 3:
        sys.exit("a grey picture passes for a window")
    panel_only = [[(20, 20, 20) if (x // 4 + y // 4) % 8 else (255, 255, 255) for x in range(SIZE[0])] for y in range(SIZE[1])]
    if faults_of(panel_only) != ["there are fewer than 12 colours where the model should be"]:
        sys.exit("a picture without a model passes for a window")
    print("2 planted faults found")


def no_display(throng):
    environment = {key: value for key, value in os.environ.items() if key not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run([throng, "view", "--frames", "1"], env=environment, capture_output=True, text=True, timeout=60)
    print(done.stderr, end="")
    lines = done.stderr.splitlines()
    if done.returncode != 4 or len(lines) != 1 or "no window can be opened" not in lines[0] or "throng render" not in lines[0]:
        sys.exit(f"expected code 4 and one sentence, got code {done.returncode}")


def show(arguments):
    if not shutil.which("xvfb-run"):
        print("skipped: there is no xvfb-run (Debian: xvfb)")
        sys.exit(SKIPPED)
    arguments.out.mkdir(parents=True, exist_ok=True)
    picture = arguments.out / f"{arguments.what}.png"
    picture.unlink(missing_ok=True)
    words = ["xvfb-run", "-a", "-s", "-screen 0 800x600x24", arguments.throng, "view", arguments.model, "--show", arguments.what,
             "--instances", "7", "--bounds", "--size", f"{SIZE[0]}x{SIZE[1]}", "--frames", "3", "--screenshot", picture, "--validation"]
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, timeout=110)
    print(done.stdout, done.stderr, sep="", end="")
    if done.returncode == 4:
        print("skipped: the machine lacks something")
        sys.exit(SKIPPED)
    if done.returncode != 0:
        sys.exit(f"throng view ended with {done.returncode}")
    if f"members, {arguments.what}, drawn" not in done.stdout:
        sys.exit(f"something else than {arguments.what} was shown")
    width, height, rows = read_png(picture)
    if (width, height) != SIZE:
        sys.exit(f"the screenshot is {width}x{height}")
    faults = faults_of(rows)
    if faults:
        sys.exit(f"{picture}: " + "; ".join(faults))
    print(f"{picture}: {len(set(colors_in(rows, MODEL)))} colours beside the panel")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["lit", "levels", "lines", "depth", "motion", "texels", "no-display", "self-test"])
    parser.add_argument("--throng")
    parser.add_argument("--model", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.what == "self-test":
        self_test()
    elif arguments.what == "no-display":
        no_display(arguments.throng)
    else:
        show(arguments)


if __name__ == "__main__":
    main()
