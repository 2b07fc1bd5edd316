"""Bakes models and has the Khronos glTF validator judge every asset: no errors, no warnings.

validate_baked.py THRONG NODE NPM WORK_DIR MINIMUM MODEL...   Exit 77: the validator cannot be had here (a skip).
A MODEL that does not exist is passed over; fewer than MINIMUM judged assets are a failure.
"""
import json
import os
import pathlib
import subprocess
import sys

from install_validator import install_validator

HERE = pathlib.Path(__file__).resolve().parent


def bake_all(throng, models, work):
    assets = []
    for number, model in enumerate(models):
        asset = work / f"{number:02d}_{model.stem}.glb"
        done = subprocess.run([throng, "bake", str(model), "--output", str(asset)], capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{model} could not be baked: {done.stderr.strip()}")
        assets.append(asset)
    return assets


def main():
    throng, node, npm, work, minimum, *models = sys.argv[1:]
    work = pathlib.Path(work)
    models = [path for path in map(pathlib.Path, models) if path.exists()]
    install_validator(npm, work)
    assets = bake_all(throng, models, work)
    done = subprocess.run([node, str(HERE / "validate.mjs"), "--json", *map(str, assets)], capture_output=True, text=True,
                          env={**os.environ, "NODE_PATH": str(work / "node_modules")})
    if done.returncode != 0:
        print(done.stdout, done.stderr)
        sys.exit(done.returncode)
    faults = 0
    judged = json.loads(done.stdout)
    for asset in judged:
        faults += asset["errors"] + asset["warnings"]
        if asset["errors"] + asset["warnings"] > 0:
            print(asset["file"], *asset["messages"], sep="\n  ")
    for asset in assets:
        asset.unlink()
    print(f"{len(judged)} assets judged, {faults} errors and warnings")
    sys.exit(1 if faults > 0 or len(judged) < int(minimum) else 0)


main()
