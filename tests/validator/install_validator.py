"""Installs the npm module of package.json into a folder, once.

install_validator.py NPM WORK_DIR   Exit 77: npm could not install it (a skip).
"""
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SKIP = 77


def install_validator(npm, work):
    """Makes WORK_DIR/node_modules have the validator."""
    if (work / "node_modules" / "gltf-validator").is_dir():
        return
    work.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "package.json", work)
    done = subprocess.run([npm, "install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"], cwd=work,
                          capture_output=True, text=True)
    if done.returncode != 0:
        print("SKIPPED: npm could not install gltf-validator:", *done.stderr.strip().splitlines()[-1:])
        sys.exit(SKIP)


if __name__ == "__main__":
    install_validator(sys.argv[1], pathlib.Path(sys.argv[2]))
    print("installed")
