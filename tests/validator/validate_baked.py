"""Bakes models and has the Khronos glTF validator judge every asset: no errors, no warnings.

validate_baked.py THRONG NODE NPM WORK_DIR MINIMUM MODEL...   Exit 77: the validator cannot be had here (a skip).
A MODEL that does not exist is passed over; fewer than MINIMUM judged assets are a failure.
"""
import json
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SKIP = 77


def install_validator(npm, work):
    """The folder whose node_modules has the validator; installs it there once."""
    if (work / "node_modules" / "gltf-validator").is_dir():
        return
    work.mkdir(parents=True, exist_ok=True)
    shutil.copy(HERE / "package.json", work)
    done = subprocess.run([npm, "install", "--no-audit", "--no-fund", "--loglevel=error"], cwd=work,
                          capture_output=True, text=True)
    if done.returncode != 0:
        print("SKIPPED: npm could not install gltf-validator:", done.stderr.strip().splitlines()[-1:] or "")
        sys.exit(SKIP)


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
    shutil.copy(HERE / "validate.mjs", work)  # beside node_modules, where node looks for packages
    done = subprocess.run([node, str(work / "validate.mjs"), *map(str, assets)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
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
