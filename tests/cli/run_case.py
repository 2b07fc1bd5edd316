#!/usr/bin/env python3
"""Runs one case of the command line: what the user types, and what the user must see.

    run_case.py CASE.json --throng PROGRAM --data FOLDER --samples FOLDER [--corpus FOLDER]

A case is a JSON object:
    description   a sentence
    needs         "corpus": skipped where there is none
    files         made before: {"a.glb": {"text": "..."} | {"copy": "${DATA}/x", "bytes": N (cut to N), "append": "text"}
                  | {"folder": true} | {"link": "target"}}
    before        command lines that must succeed before, each a list of words
    command       the words after "throng"; "${DATA}", "${SAMPLES}", "${CORPUS}" are expanded, the working folder is a fresh one
    fileSizeLimit the largest file the command may write, bytes
    stdoutTo      where standard output goes, such as "/dev/full"
    signal        {"name": "SIGINT" | "SIGKILL", "afterSeconds": s}: sent while the command runs
    exitCode      expected; negative: ended by that signal
    stdout, stderr  expected lines; "<any>" stands for anything, "<number>" for a number. Absent: not looked at
    json          {"path.to.key": value | "<number>" | "<any>" | "<count N>" | "<keys a b>"} of standard output;
                  the empty path is the whole document
    unchanged     files that must be byte for byte as before
    absent        files that must not exist
    present       files that must exist
    same          pairs of files that must be equal byte for byte
    noLeftovers   true: no temporary file may be left in the folder
Exit code 77 means skipped.
"""
import argparse
import json
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time

SKIPPED = 77
NUMBER = r"-?[0-9][0-9,]*(\.[0-9]+)?(e[-+]?[0-9]+)?"
KNOWN_KEYS = {"description", "needs", "files", "before", "command", "fileSizeLimit", "stdoutTo", "signal", "exitCode",
              "stdout", "stderr", "json", "unchanged", "absent", "present", "noLeftovers", "same"}


class Mismatch(Exception):
    pass


def line_pattern(line):
    pattern = re.escape(line).replace("<any>", ".*").replace("<number>", NUMBER)
    return re.compile("^" + pattern + "$")


def compare_lines(stream, expected, actual):
    actual_lines = actual.splitlines()
    if len(expected) != len(actual_lines) or not all(
            line_pattern(wanted).match(got) for wanted, got in zip(expected, actual_lines)):
        raise Mismatch(f"{stream}: expected\n  " + "\n  ".join(expected) + "\ngot\n  " + "\n  ".join(actual_lines))


def compare_value(path, wanted, got):
    if wanted == "<any>":
        return
    if wanted == "<number>":
        if isinstance(got, bool) or not isinstance(got, (int, float)):
            raise Mismatch(f"json {path}: expected a number, got {got!r}")
    elif isinstance(wanted, str) and re.fullmatch(r"<count \d+>", wanted):
        if len(got) != int(wanted[7:-1]):
            raise Mismatch(f"json {path}: expected {wanted}, got {len(got)}")
    elif isinstance(wanted, str) and wanted.startswith("<keys "):
        if list(got) != wanted[6:-1].split():
            raise Mismatch(f"json {path}: expected {wanted}, got {list(got)}")
    elif wanted != got:
        raise Mismatch(f"json {path}: expected {wanted!r}, got {got!r}")


def compare_json(expected, text):
    document = json.loads(text)
    for path, wanted in expected.items():
        value = document
        for key in filter(None, path.split(".")):
            try:
                value = value[int(key)] if isinstance(value, list) else value[key]
            except (KeyError, IndexError, ValueError):
                raise Mismatch(f"json {path}: no such key in {text}") from None
        compare_value(path, wanted, value)


def make_file(path, recipe, expand):
    if recipe.get("folder"):
        path.mkdir(parents=True)
        return
    if "link" in recipe:
        path.symlink_to(recipe["link"])
        return
    if "copy" in recipe:
        content = pathlib.Path(expand(recipe["copy"])).read_bytes()
    else:
        content = recipe.get("text", "").encode()
    if "bytes" in recipe:
        content = content[:recipe["bytes"]]
    content += recipe.get("append", "").encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def run_command(case, words, folder):
    def limit():
        if "fileSizeLimit" in case:
            resource.setrlimit(resource.RLIMIT_FSIZE, (case["fileSizeLimit"], resource.RLIM_INFINITY))

    stdout = open(case["stdoutTo"], "w") if "stdoutTo" in case else subprocess.PIPE
    process = subprocess.Popen(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=stdout, stderr=subprocess.PIPE,
                               preexec_fn=limit)
    if "signal" in case:
        time.sleep(case["signal"]["afterSeconds"])
        process.send_signal(getattr(signal, case["signal"]["name"]))
    out, err = process.communicate(timeout=120)
    return process.returncode, (out or b"").decode(errors="replace"), err.decode(errors="replace")


def check(case, folder, before, code, out, err):
    if code != case["exitCode"]:
        raise Mismatch(f"exit code {code}, expected {case['exitCode']}\nstdout: {out}\nstderr: {err}")
    if "stdout" in case:
        compare_lines("stdout", case["stdout"], out)
    if "stderr" in case:
        compare_lines("stderr", case["stderr"], err)
    if "json" in case:
        compare_json(case["json"], out)
    for name in case.get("unchanged", []):
        if (folder / name).read_bytes() != before[name]:
            raise Mismatch(f"{name} was changed")
    for name in case.get("absent", []):
        if (folder / name).exists():
            raise Mismatch(f"{name} exists")
    for name in case.get("present", []):
        if not (folder / name).exists():
            raise Mismatch(f"{name} does not exist")
    for one, other in case.get("same", []):
        if (folder / one).read_bytes() != (folder / other).read_bytes():
            raise Mismatch(f"{one} and {other} differ")
    leftovers = [path.name for path in folder.rglob("*.partial-*")]
    if case.get("noLeftovers") and leftovers:
        raise Mismatch(f"left behind: {leftovers}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("case", type=pathlib.Path)
    for name in ("throng", "data", "samples", "corpus"):
        parser.add_argument("--" + name, default="")
    options = parser.parse_args()
    case = json.loads(options.case.read_text())
    unknown = set(case) - KNOWN_KEYS
    if unknown or "exitCode" not in case or "command" not in case:
        sys.exit(f"{options.case}: unknown keys {sorted(unknown)}, or no command or exitCode")
    if case.get("needs") == "corpus" and not pathlib.Path(options.corpus).is_dir():
        print("skipped: no corpus beside the checkout")
        sys.exit(SKIPPED)

    def expand(text):
        for name in ("data", "samples", "corpus"):
            text = text.replace("${" + name.upper() + "}", getattr(options, name))
        return text

    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name, recipe in case.get("files", {}).items():
            make_file(folder / name, recipe, expand)
        for words in case.get("before", []):
            subprocess.run([options.throng] + [expand(word) for word in words], cwd=folder, check=True,
                           stdout=subprocess.DEVNULL)
        before = {name: (folder / name).read_bytes() for name in case.get("unchanged", [])}
        words = [options.throng] + [expand(word) for word in case["command"]]
        code, out, err = run_command(case, words, folder)
        out, err = out.replace(options.data, "${DATA}"), err.replace(options.data, "${DATA}")
        try:
            check(case, folder, before, code, out, err)
        except Mismatch as problem:
            print(f"{options.case.name}: {case['description']}\n$ {' '.join(words)}\n{problem}")
            sys.exit(1)


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C.UTF-8"
    main()
