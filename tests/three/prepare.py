"""Bakes what the three.js tests draw, and writes the test vectors beside it.

prepare.py THRONG WRITE_VECTORS SAMPLES WORK
"""
import pathlib
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PERSON = ["--group", "hair=hair", "--socket", "hand=hand.R", "--clip", "walk", "--clip", "wave"]
# asset: model and flags. Each encoding, keys evenly and by need, bones with and without morphs.
ASSETS = {
    "person_vertex": ["person_a.glb", "--encoding", "vertex", "--fps", "60", *PERSON],
    "person_placed": ["person_a.glb", "--encoding", "vertex", "--place-keys", "--tolerance", "2mm", *PERSON],
    "person_plain": ["person_a.glb", "--encoding", "vertex", "--fps", "60", "--no-compress", *PERSON],
    # Tests change single words of these.
    "person_bone": ["person_a.glb", "--encoding", "bone", "--tolerance", "0.5mm", "--no-compress", *PERSON],
    "person_wide": ["person_a.glb", "--encoding", "bone", "--prefer", "speed", "--tolerance", "0.5mm", *PERSON],
    "person_small": ["person_a.glb", "--encoding", "bone", "--tolerance", "0.5mm", "--small", *PERSON],
    "flag_morph": ["flag.glb", "--encoding", "morph", "--no-compress"],
    "blob_bone": ["blob.gltf", "--encoding", "bone", "--no-compress"],
    "blob_tangents": ["blob.gltf", "--encoding", "vertex", "--tangents"],
    "flag_packed": ["flag.obj", "--cache", "flag.mdd", "--range", "0:1", "--tolerance", "1mm", "--no-compress"],
    "ripple_spline": ["ripple.obj", "--cache", "ripple.mdd", "--tolerance", "0.2mm"],
    "tree_still": ["tree_broadleaf.glb", "--encoding", "vertex"],
}


def main():
    throng, write_vectors, samples, work = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4])
    work.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, HERE / "make_blob.py", work / "blob.gltf"], check=True)
    subprocess.run([sys.executable, HERE / "make_ripple.py", work / "ripple.obj", work / "ripple.mdd"], check=True)
    for model in ("person_a.glb", "flag.obj", "flag.mdd"):
        shutil.copy(samples / model, work)
    for name, (model, *flags) in ASSETS.items():
        source = work / model if (work / model).exists() else samples / model
        asset = work / f"{name}.glb"
        flags = [work / flag if flag.endswith(".mdd") else flag for flag in flags]
        done = subprocess.run([throng, "bake", source, *flags, "-o", asset], capture_output=True, text=True)
        if done.returncode not in (0, 1):  # 1: written, but outside the tolerance
            sys.exit(f"{name} could not be baked: {done.stderr.strip()}")
        subprocess.run([write_vectors, asset, work / f"{name}.json"], check=True)
    print(f"{len(ASSETS)} assets baked")


main()
