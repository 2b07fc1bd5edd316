#!/usr/bin/env python3
"""Checks who includes whom: the rooms of src/throng depend in one direction only.

    tools/check_includes.py [ROOT]      checks the tree at ROOT (default: the checkout this script is in)
    tools/check_includes.py --self-test plants one forbidden include and expects to find it

Prints how many includes it checked, and fails where there were none.
"""
import pathlib
import re
import sys
import tempfile

# A room may include itself and, transitively, what these rooms may include. The runtime half is above the line: it
# never sees an importer, an encoder or the baker.
ALLOWED = {
    "base": [],
    "model": ["base"],
    "asset": ["model"],
    "decode": ["asset"],
    "levels": ["decode"],
    "image": ["model"],
    "container": ["asset", "image"],
    "play": ["decode"],
    "effects": ["base"],
    "crowd": ["play", "effects", "levels", "container"],
    # -- offline
    "import": ["model"],
    "pose": ["model"],
    "notation": ["base"],
    "edit": ["pose", "image", "notation"],
    "encode": ["asset", "pose"],
    "verify": ["levels", "pose"],
    "bake": ["encode", "verify"],
    "page": ["verify", "container"],
    "target": ["container", "decode"],
    "scene": ["crowd", "notation"],
    "window": ["crowd"],
}
INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]throng/([a-z_]+)/[^">]+[">]')
# A test may look from outside: it may use any room, but for the runtime half none of the offline half.
RUNTIME = ["base", "model", "image", "asset", "decode", "levels", "container", "play", "effects", "crowd"]


def reachable(room):
    found, pending = set(), [room]
    while pending:
        current = pending.pop()
        if current not in found:
            found.add(current)
            pending.extend(ALLOWED[current])
    return found


def check(root):
    """Returns (number of includes checked, list of sentences about forbidden ones)."""
    checked, faults = 0, []
    source = root / "src" / "throng"
    for path in sorted(source.rglob("*")):
        if path.suffix not in (".h", ".cpp"):
            continue
        room = path.relative_to(source).parts[0]
        if room not in ALLOWED:
            faults.append(f"{path.relative_to(root)}: room '{room}' is unknown; add it to tools/check_includes.py")
            continue
        allowed = reachable(room)
        if path.stem.endswith("_test"):
            allowed = allowed | (set(RUNTIME) if room in RUNTIME else set(ALLOWED))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            # throng/<name>/ that is no room of src/throng is a folder of shaders/throng, open to all.
            if match[1] not in ALLOWED:
                continue
            checked += 1
            if match[1] not in allowed:
                faults.append(f"{path.relative_to(root)}:{number}: room '{room}' may not include '{match[1]}'")
    return checked, faults


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        room = pathlib.Path(folder, "src", "throng", "decode")
        room.mkdir(parents=True)
        (room / "decode.cpp").write_text('#include "throng/asset/asset.h"\n#include "throng/import/importer.h"\n')
        checked, faults = check(pathlib.Path(folder))
    expected = ["src/throng/decode/decode.cpp:2: room 'decode' may not include 'import'"]
    if (checked, faults) != (2, expected):
        print(f"self-test: checked {checked}, found {faults}; expected 2 and {expected}")
        return 1
    print("self-test: the planted include was found")
    return 0


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    root = pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent.parent).resolve()
    checked, faults = check(root)
    for fault in faults:
        print(fault)
    print(f"{checked} includes checked, {len(faults)} forbidden")
    return 0 if checked > 0 and not faults else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
