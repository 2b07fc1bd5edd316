"""Installs the npm modules of package.json into a folder, once.

install_modules.py NPM WORK_DIR   Exit 77: npm could not install them (a skip).
"""
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SKIP = 77


def main():
    npm, work = sys.argv[1], pathlib.Path(sys.argv[2])
    names = json.loads((HERE / "package.json").read_text())["dependencies"]
    if all((work / "node_modules" / name).is_dir() for name in names):
        return print(f"{len(names)} modules are installed")
    work.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "package.json", work)
    done = subprocess.run([npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"],
                          cwd=work, capture_output=True, text=True)
    if done.returncode != 0:
        print("SKIPPED: npm could not install", *names, *done.stderr.strip().splitlines()[-1:])
        sys.exit(SKIP)
    print(f"{len(names)} modules installed")


main()
