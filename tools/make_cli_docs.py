#!/usr/bin/env python3
"""Writes docs/cli.md from what the command itself says.

    tools/make_cli_docs.py build/release/src/cli/throng           writes the page
    tools/make_cli_docs.py --check build/release/src/cli/throng   fails where the page says something else
"""
import pathlib
import re
import subprocess
import sys

PAGE = pathlib.Path(__file__).parent.parent / "docs" / "cli.md"
INTRODUCTION = """# The throng command

Made by `tools/make_cli_docs.py` from `--help`; a test compares. The code is in [src/cli](../src/cli): one file per
command, all flags in [flags.h](../src/cli/flags.h).

"""


def help_of(program, *words):
    return subprocess.run([program, *words, "--help"], check=True, capture_output=True, text=True).stdout


def make_page(program):
    overall = help_of(program)
    listed = overall.split("Commands:\n")[1].split("\n\n")[0]
    commands = re.findall(r"^  (\w+) ", listed, re.MULTILINE)
    if not commands:
        sys.exit("throng --help lists no command")
    page = INTRODUCTION + f"```\n{overall}```\n"
    for command in commands:
        page += f"\n## throng {command}\n\n```\n{help_of(program, command)}```\n"
    return page, len(commands)


def main(arguments):
    check = arguments[:1] == ["--check"]
    page, count = make_page(arguments[-1])
    if not check:
        PAGE.write_text(page, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != page:
        sys.exit("docs/cli.md differs from --help; run tools/make_cli_docs.py build/release/src/cli/throng")
    print(f"{count} commands in docs/cli.md")


if __name__ == "__main__":
    main(sys.argv[1:])
