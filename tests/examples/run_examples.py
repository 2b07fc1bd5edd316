#!/usr/bin/env python3
"""Bakes sample models and runs the programs of examples/ on them.

    run_examples.py THRONG EXAMPLES SAMPLES WORK

Exit code 77 means skipped: there is no Vulkan driver.
"""
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "view"))
from run_view import read_png  # noqa: E402

SKIPPED, ENVIRONMENT_LACKS = 77, 4
WALK_METRES_PER_SECOND = 1.25  # samples/gait.cpp, walkGait


def run(*command):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode == ENVIRONMENT_LACKS:
        print(f"SKIPPED: {done.stderr.strip()}")
        sys.exit(SKIPPED)
    assert done.returncode == 0, f"{command[0]}: {done.stderr.strip()}"
    return done.stdout


def is_pillar(pixel):
    red, green, blue = pixel
    return red > 1.5 * green and red > 1.7 * blue and red > 60


def check_sockets(program, person):
    lines = re.findall(r"^(\d\.\d\d) s  hand at (\S+) (\S+) (\S+)$", run(program, person, "hand"), re.M)
    assert len(lines) == 9, f"{len(lines)} moments"
    places = [tuple(map(float, line[1:])) for line in lines]
    assert all(0.4 < y < 2.2 and abs(x - 10) < 1 and abs(z - 5) < 1 for x, y, z in places), f"a hand is off its body: {places}"
    assert max(y for _, y, _ in places) - min(y for _, y, _ in places) > 0.3, "nobody cheers"


def check_foreign(program, person, work):
    run(program, person, work / "foreign.png")
    width, height, rows = read_png(work / "foreign.png")
    pillars = sum(is_pillar(pixel) for row in rows for pixel in row)
    sky = sum(pixel == rows[0][0] for row in rows for pixel in row)
    others = width * height - pillars - sky
    assert pillars > 3000 and others > 20000, f"{pillars} pixels of pillars, {others} of people"
    # The middle pillar stands among people: at the height of their bodies some hide parts of it, above their heads none does.
    middle = range(width // 2 - 24, width // 2 + 24)
    assert all(is_pillar(rows[y][x]) for y in range(50, 100) for x in middle), "something stands before the pillar's top"
    hidden = sum(not is_pillar(rows[y][x]) for y in range(140, 270) for x in middle)
    assert 0 < hidden < 130 * 48 - 1000, f"{hidden} pixels of the pillar are hidden"


def check_walkers(program, street, person, work):
    told = run(program, 150, 1.5, street, person, work / "walkers.png")
    speed = float(re.search(r"person_a\S* walks at (\S+) m/s", told)[1])
    assert abs(speed - WALK_METRES_PER_SECOND) < 0.05, f"feet at {speed} m/s slide"
    _, _, rows = read_png(work / "walkers.png")
    assert len({pixel for row in rows for pixel in row}) > 2000, "an empty street"


def main():
    throng, examples, samples, work = sys.argv[1], *map(pathlib.Path, sys.argv[2:5])
    work.mkdir(parents=True, exist_ok=True)
    person, street = work / "person.throng.glb", work / "street.throng.glb"
    run(throng, "bake", samples / "person_a.glb", "--socket", "hand=hand.R", "-o", person)
    run(throng, "bake", samples / "street.glb", "-o", street)
    check_sockets(examples / "example_sockets", person)
    if (examples / "example_headless").exists():
        run(examples / "example_headless", person, work / "headless.png")
        _, _, rows = read_png(work / "headless.png")
        assert len({pixel for row in rows for pixel in row}) > 2000, "an empty picture"
        check_foreign(examples / "example_foreign_renderer", person, work)
        check_walkers(examples / "example_walkers", street, person, work)
    print("the examples do what they say")


main()
