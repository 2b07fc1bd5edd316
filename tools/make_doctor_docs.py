#!/usr/bin/env python3
"""Writes docs/doctor.md from the table of issues in src/throng/verify/issues.h.

    tools/make_doctor_docs.py            writes the page
    tools/make_doctor_docs.py --check    fails where the page says something else
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parent.parent
TABLE = ROOT / "src" / "throng" / "verify" / "issues.h"
PAGE = ROOT / "docs" / "doctor.md"
INTRODUCTION = """# When a bake looks wrong: throng doctor

Made by `tools/make_doctor_docs.py` from [issues.h](../src/throng/verify/issues.h); a test compares. The code is in
[src/throng/verify](../src/throng/verify): [doctor.h](../src/throng/verify/doctor.h) is the interface, each
`examine_*.cpp` goes through one part of the list.

```
throng doctor knight.throng.glb                        # 0: no error found (warnings and notes allowed), 1: an error
throng doctor knight.throng.glb --source knight.glb    # also measures it against its source
throng doctor knight.throng.glb --json                 # for scripts: the number never changes its meaning
throng inspect knight.throng.glb --html knight.html    # the same findings, with pictures
```

It decodes every clip at its keys and half way between them (at most 2,000 times a clip) with the code the GPU runs.
Each issue is reported once, at its worst place, with what was measured there and what to do; everything that was looked
for and not found is listed with its measured figure. Lengths are judged by the size of the model, its largest extent at
rest: loop ends 0.1 %, jumps 1 %, seams 0.005 % (0.5 % and more count as parts that come apart), bounds and steps
0.05 %, error 0.5 % or the tolerance given.

What looks wrong, and where to look:

| seen | numbers |
|---|---|
| trembling | 5001, 5002, 8001 |
| holes | 4004, 4005, 2002 |
| vanishing at the picture's edge, cut shadows | 5003 |
| spikes | 4006, 4001 |
| a jerk at every turn of a loop | 3005, 3007 |
| wrong light | 2001, 2002, 4002, 4003, 8002 |
| flickering surfaces | 2004 |
| too much memory | 6001, 6002, 6003, 5004, 2005 |
| vertices all over the place | 1002 |

"""
AREAS = {1: "The asset as a whole", 2: "The mesh", 3: "Clips and time", 4: "The motion as decoded",
         5: "Bounds and precision", 6: "Memory", 7: "Materials, sockets and groups", 8: "Against the source"}
STRING = r'"(?:[^"\\]|\\.)*"'
ENTRY = re.compile(r"inline constexpr Issue k\w+\{\s*(\d+), Severity::(\w+),((?:\s*,?\s*" + STRING + r")+)\s*\};")


def read_issues(text):
    """(number, severity, sentence, fine, advice) of each entry."""
    issues = []
    for number, severity, strings in ENTRY.findall(text):
        # Neighbouring literals are one string; a comma outside of them ends it.
        fields = [""]
        for token in re.findall(STRING + r"|,", strings):
            if token == ",":
                fields.append("")
            else:
                fields[-1] += token[1:-1].replace('\\"', '"')
        fields = [field for field in fields if field]
        if len(fields) != 3:
            sys.exit(f"issue {number} has {len(fields)} texts instead of 3")
        issues.append((int(number), severity.lower(), *fields))
    declared = text.count("inline constexpr Issue ")
    if not issues or len(issues) != declared:
        sys.exit(f"read {len(issues)} of {declared} issues of {TABLE}")
    return issues


def make_page(issues):
    page, area = INTRODUCTION, None
    for number, severity, sentence, _, advice in issues:
        if number // 1000 != area:
            area = number // 1000
            page += f"## {AREAS[area]}\n\n| number | severity | what is wrong | what to do |\n|---|---|---|---|\n"
        page += f"| {number} | {severity} | {sentence} | {advice} |\n"
        if number == max(n for n, *_ in issues if n // 1000 == area):
            page += "\n"
    return page.rstrip("\n") + "\n"


def main(arguments):
    issues = read_issues(TABLE.read_text(encoding="utf-8"))
    page = make_page(issues)
    if arguments != ["--check"]:
        PAGE.write_text(page, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page:
        sys.exit("docs/doctor.md differs from src/throng/verify/issues.h; run tools/make_doctor_docs.py")
    print(f"{len(issues)} issues in docs/doctor.md")


if __name__ == "__main__":
    main(sys.argv[1:])
