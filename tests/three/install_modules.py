"""Installs the npm modules of a package.json into a folder, once.

install_modules.py NPM WORK_DIR [PACKAGE_DIR]   PACKAGE_DIR has package.json and perhaps package-lock.json; without it, the
                                                folder of this script. Exit 77: npm could not install them (a skip).
"""
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SKIP = 77
FLAGS = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]


def main():
    npm, work = sys.argv[1], pathlib.Path(sys.argv[2])
    package = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else HERE
    lock = package / "package-lock.json"
    text = (package / "package.json").read_text()
    names = json.loads(text)["dependencies"]
    installed = work / "package.json"
    if installed.exists() and installed.read_text() == text and all((work / "node_modules" / name).is_dir() for name in names):
        return print(f"{len(names)} modules are installed")
    work.mkdir(parents=True, exist_ok=True)
    installed.unlink(missing_ok=True)
    for file in filter(pathlib.Path.exists, (package / "package.json", lock)):
        shutil.copy(file, work)
    command = [npm, "ci", *FLAGS] if lock.exists() else [npm, "install", "--no-package-lock", *FLAGS]
    done = subprocess.run(command, cwd=work, capture_output=True, text=True)
    if done.returncode != 0:
        installed.unlink(missing_ok=True)
        print("SKIPPED: npm could not install", *names, *done.stderr.strip().splitlines()[-1:])
        sys.exit(SKIP)
    print(f"{len(names)} modules installed")


main()
