#!/usr/bin/env python3
"""Checks that every relative link of every Markdown page names a file that exists.

    tools/check_links.py [ROOT]
    tools/check_links.py --self-test   plants one broken link and expects to find it

Prints how many links it checked, and fails where there were none.
"""
import pathlib
import re
import sys
import tempfile

LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")
SKIPPED_FOLDERS = {"build", "out", "node_modules", ".git"}


def pages(root):
    return [path for path in sorted(root.rglob("*.md")) if not SKIPPED_FOLDERS & set(path.relative_to(root).parts)]


def check(root):
    """Returns (number of links checked, list of sentences about broken ones)."""
    checked, faults = 0, []
    for page in pages(root):
        text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
        for target in LINK.findall(text):
            if "://" in target or target.startswith("mailto:"):
                continue
            checked += 1
            if not (page.parent / target).exists():
                faults.append(f"{page.relative_to(root)}: there is no {target}")
    return checked, faults


def self_test():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "a.md").write_text("[good](b.md) [bad](c.md#part) [far](https://example.org/x)\n")
        (root / "b.md").write_text("```\n[no link](d.md)\n```\n")
        result = check(root)
    expected = (2, ["a.md: there is no c.md"])
    print(f"self-test: {result}, expected {expected}")
    return 0 if result == expected else 1


def main(arguments):
    if arguments == ["--self-test"]:
        return self_test()
    checked, faults = check(pathlib.Path(arguments[0] if arguments else pathlib.Path(__file__).parent.parent).resolve())
    for fault in faults:
        print(fault)
    print(f"{checked} links checked, {len(faults)} broken")
    return 0 if checked > 0 and not faults else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
