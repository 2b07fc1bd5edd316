#!/usr/bin/env python3
"""Every model of the corpus, how it is read, and whose poses its own were compared with.

    tests/oracle/truth_table.py BUILD CORPUS [--write docs/truth.md]

BUILD is a build folder with tests (build/release). The comparisons are those of the tests themselves: three_poses.mjs for
glTF, test_import's FbxPoses, Collada and CorpusCaches for the rest; a vertex cache is compared with its own numbers, read
here a second time. Exit codes: 0 all told, 1 a file without a line of its own or beyond its limit.
"""
import math
import pathlib
import re
import struct
import subprocess
import sys

MODELS = {".glb", ".gltf", ".fbx", ".dae", ".iqm", ".md2", ".abc", ".usda", ".usdc"}
IMPORTERS = {".glb": "glTF", ".gltf": "glTF", ".fbx": "Assimp", ".dae": "Assimp", ".iqm": "IQM", ".md2": "Assimp",
             ".mdd": "MDD"}
LIMITS = {"three.js": 1e-5, "OBJ": 1e-4, "Blender": 1e-5, "its own numbers": 1e-6}


def run(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True).stdout


def truths_of_three(build, corpus):
    """file name below gltf -> (worst error, truth) or a reason."""
    script = pathlib.Path(__file__).parent / "three_poses.mjs"
    result = {}
    for line in run("node", script, build / "tests/oracle/write_poses", corpus / "gltf").splitlines():
        told = re.match(r"(agrees|DIFFERS) +(.*): (\S+) of its size", line)
        if told:
            result[told[2]] = (float(told[3]), "three.js")
        unread = re.match(r"unreadable (.*): three.js says (.*)", line)
        if unread:
            result[unread[1]] = f"not compared: three.js in node says {unread[2]}"
    return result


def truths_of_tests(build):
    """file name -> (worst error, truth), from the rows that the tests print."""
    result = {}
    rows = run(build / "src/throng/test_import", "--gtest_filter=FbxPoses.matchTheObjsThroughAssimp:Collada*")
    for row in re.findall(r"^\| Assimp \| (\S+) \| (\S+) \| ?(.*?) ?\|$", rows, re.M):
        if row[1] != "refused":
            result[row[0]] = (float(row[1]), "Blender" if "Blender" in row[2] else "OBJ")
    return result


def cache_error(build, base, cache):
    """The largest difference between the first and last frame as Throng poses them and as the file says them."""
    data = cache.read_bytes()
    frames, points = struct.unpack_from(">2i", data)
    poses = build / "cache.poses"
    run(build / "tests/oracle/write_poses", base, poses, cache)
    posed = poses.read_bytes()
    poses.unlink()
    _, vertices, times = struct.unpack_from("<3I", posed)
    if vertices != points:
        return math.inf
    worst = 0.0
    for frame, time in ((0, 0), (frames - 1, times - 1)):
        theirs = struct.unpack_from(f">{points * 3}f", data, 8 + frames * 4 + frame * points * 12)
        ours = struct.unpack_from(f"<{points * 3}f", posed, 28 + time * (8 + points * 12) + 8)
        # Vertices come in the order of the faces; each must lie on a point of its own.
        for a, b in zip(sorted(zip(*[iter(theirs)] * 3)), sorted(zip(*[iter(ours)] * 3))):
            worst = max(worst, math.dist(a, b))
    return worst


def line_of(file, read, three, tested):
    name = file.name
    suffix = file.suffix.lower()
    if read[0] == "refused":
        return [str(file), IMPORTERS.get(suffix, "Blender, where it can"), "refused", "", "", read[1], ""]
    clips, vertices, seconds = read[0], read[1], read[2]
    truth = three.get(str(file.relative_to("gltf"))) if file.parts[0] == "gltf" else tested.get(name)
    note = read[3] if len(read) > 3 else ""
    if truth is None:
        why = "clips only, no vertices" if vertices == "0" else \
            "ufbx, in builds that have it: fbx.md" if suffix == ".fbx" else "by hand, in the unit tests"
        return [str(file), IMPORTERS[suffix], clips, vertices, "", why, seconds]
    if isinstance(truth, str):
        return [str(file), IMPORTERS[suffix], clips, vertices, "", truth, seconds]
    error, against = truth
    words = against if error <= LIMITS[against] or not note else f"{against}; warned: {note}"
    return [str(file), IMPORTERS[suffix], clips, vertices, f"{error:.1e}", words, seconds]


def table(build, corpus):
    files = sorted(path for path in corpus.rglob("*") if path.suffix.lower() in MODELS)
    printed = run(build / "tests/oracle/read_models", *files)
    read = {fields[0]: fields[1:] for fields in (line.split("\t") for line in printed.splitlines())}
    three, tested = truths_of_three(build, corpus), truths_of_tests(build)
    lines = [line_of(file.relative_to(corpus), read[str(file)], three, tested) for file in files if str(file) in read]
    cloth = corpus / "cache/mdd/cloth.mdd"
    if cloth.exists():
        error = cache_error(build, cloth.with_name("cloth_base.obj"), cloth)
        lines.append([str(cloth.relative_to(corpus)), "MDD over OBJ", "1", "2500", f"{error:.1e}", "its own numbers", ""])
    return lines, len(files) + cloth.exists()


def faults_of(lines, count):
    faults = [] if len(lines) == count and count > 100 else [f"{count} models, {len(lines)} lines"]
    for line in lines:
        against = line[5].split(";")[0]
        # What each FBX reader cannot do is listed and held in fbx_cases.h; nothing else is excused by a warning.
        excused = line[0].endswith(".fbx") and ("warned:" in line[5] or "maya_poses" in line[0])
        if line[4] and float(line[4]) > LIMITS[against] and not excused:
            faults.append(f"{line[0]}: {line[4]} against {against} and no warning")
        if not line[5]:
            faults.append(f"{line[0]}: says nothing")
    return faults


def main():
    build, corpus = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    lines, count = table(build, corpus)
    head = ["file", "importer", "clips", "vertices", "worst error", "against, or why not", "seconds"]
    text = "\n".join("| " + " | ".join(cell.replace("|", "\\|").replace(str(corpus) + "/", "") for cell in line) + " |"
                     for line in [head, ["---"] * len(head), *lines])
    print(text)
    faults = faults_of(lines, count)
    for fault in faults:
        print("FAULT", fault, file=sys.stderr)
    if "--write" in sys.argv:
        page = pathlib.Path(sys.argv[sys.argv.index("--write") + 1])
        old = page.read_text()
        begin, end = "<!-- table: begin -->\n", "<!-- table: end -->"
        page.write_text(old[:old.index(begin) + len(begin)] + text + "\n" + old[old.index(end):])
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
