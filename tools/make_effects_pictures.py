#!/usr/bin/env python3
"""Makes the strips of docs/images/effects: each shows one parameter of wind, shock waves, footsteps or falls at several
values, in scenes of a few plants that `throng render` draws and ffmpeg joins.

    tools/make_effects_pictures.py THRONG [ASSETS [OUTPUT]] [--only NAME]...

THRONG is the program, ASSETS the folder of the baked sample plants (default: out, where ./run puts them), OUTPUT where
the strips go (default: docs/images/effects).
"""
import argparse
import pathlib
import subprocess
import tempfile

SKY = """
[light]
towardsSun = [-0.5, 0.7, 0.5]
sun = [8.8, 7.2, 5.1]
zenith = [0.17, 0.32, 0.66]
horizon = [0.72, 0.78, 0.82]
ground = [0.09, 0.10, 0.045]
"""
TREES = {"eye": [3, 5.5, 32], "target": [3.6, 4.2, 0], "fieldOfView": 20, "size": [480, 150]}
SLICE = {"eye": [3, 3.5, 44], "target": [4.4, 2.6, 0], "fieldOfView": 10.5, "size": [480, 110]}
LAWN = {"eye": [0, 6.5, 4], "target": [0, 0, 0.1], "fieldOfView": 27, "size": [240, 130]}
IMPACT_SECONDS = 3.9  # of the sample tree, cut at 0.4 m


def table(values):
    def word(value):
        if isinstance(value, dict):
            return "{ " + table(value).replace("\n", ", ") + " }"
        return f'"{value}"' if isinstance(value, str) else str(value)
    return "\n".join(f"{key} = {word(value)}" for key, value in values.items())


class Scene:
    """The text of a scene file, and the moment that is drawn; `exposure` seconds are drawn over one another."""

    def __init__(self, view, seconds, ground=None, wind=None, exposure=0):
        self.size, self.seconds, self.exposure = view["size"], seconds, exposure
        camera = {key: value for key, value in view.items() if key != "size"}
        self.parts = [f"size = {view['size']}", SKY, "[camera]\n" + table(camera),
                      "[ground]\n" + table({"kind": "meadow", **(ground or {})}), "[wind]\n" + table(wind or {})]

    def group(self, name, asset, **values):
        self.parts.append("[[groups]]\n" + table({"name": name, "asset": asset, **values}))
        return self

    def event(self, kind, time=0, **values):
        self.parts.append("[[events]]\n" + table({"time": time, kind: values}))
        return self

    def text(self, assets):
        files = [f'{name} = {{ file = "{assets / file}.throng.glb", plant = "{kind}" }}' for name, file, kind in (
            ("oak", "tree_broadleaf", "tree"), ("fir", "tree_conifer", "tree"), ("tuft", "grass", "tuft"), ("reed", "tree_conifer", "tuft"))
                 if f'"{name}"' in "".join(self.parts)]
        return "\n".join(self.parts[:1] + ["[assets]"] + files + self.parts[1:]) + "\n"


def four_trees(seconds, falls, view=TREES, **scene):
    """Four trees in a row; falls[i] are the values of the i-th one's fall."""
    result = Scene(view, seconds, **scene).group("oaks", "oak", at=[[-13, 0], [-4, 0], [5, 0], [14, 0]], heading=0)
    for member, values in enumerate(falls):
        result.event("fell", **{"group": "oaks", "member": member, "direction": [1, 0], "cut": 0.4, **values})
    return result


def row(seconds, asset, scale, **scene):
    """Small plants side by side, 1 m apart, seen from the side: what passes along the row is a wave of their tops."""
    view = {"eye": [0, 1.6, 60], "target": [0, 1.0, 0], "fieldOfView": 3.6, "size": [480, 56]}
    return Scene(view, seconds, **scene).group("row", asset, grid={"columns": 29, "rows": 1, "spacing": 1}, scale=scale)


def ring(seconds=0.55, **values):
    return row(seconds, "fir", 0.24).event("shockwave", **{"centre": [-14.5, 0], "strength": 0.9, **values})


def steps(seconds, **values):
    walk = {"from": [-2.4, 0], "to": [2.4, 0], "count": 7, "every": 0.4, "radius": 0.5, **values}
    place = {"count": 1100, "min": [-3.4, -1.8], "max": [3.4, 1.8], "spacing": 0.12}
    scene = Scene(LAWN, seconds).group("grass", "tuft", scatter=place, heading=[0, 360], scale=[0.8, 1.1])
    return scene.event("footsteps", **walk)


def windy(seconds, view=None, exposure=0, **wind):
    view = view or {"eye": [0, 4.5, 22], "target": [0, 4.2, 0], "fieldOfView": 26, "size": [240, 180]}
    scene = Scene(view, seconds, wind={"direction": [1, 0], "gustiness": 0.2, **wind}, exposure=exposure)
    scene.group("oaks", "oak", at=[[-2.6, 0]], heading=40).group("firs", "fir", at=[[3.6, -1]])
    place = {"count": 260, "min": [-6, 0.5], "max": [6, 5], "spacing": 0.3}
    return scene.group("grass", "tuft", scatter=place, heading=[0, 360])


def gusts(seconds, gustiness):
    return row(seconds, "reed", 0.24, wind={"speed": 9, "gustiness": gustiness, "gustLength": 12, "turbulence": 0})


def distance(metres):
    view = {"eye": [0, 5, 0], "target": [0, 4.5, -metres], "fieldOfView": 570 / metres, "size": [240, 180]}
    scene = Scene(view, 1, wind={"speed": 12, "gustiness": 0, "turbulence": 1}, exposure=1)
    return scene.group("oaks", "oak", at=[[0, -metres]], heading=40)


def on_slope():
    view = {"eye": [0, 3.5, 40], "target": [-1, 2.6, 0], "fieldOfView": 20, "size": [480, 170]}
    slope = {"slope": 16, "uphill": [-1, 0]}
    directions = ([-1, 0], [0, -1], [1, 0])
    return [four_trees(seconds, [{"direction": direction} for direction in directions], view, ground=slope)
            for seconds in (2.9, 8)]


# Name: rows of scenes.
STRIPS = {
    "fall-cut": [[four_trees(3.3, [{"cut": cut} for cut in (0.3, 0.8, 1.6, 3)])]],
    "fall-direction": [[four_trees(3.2, [{"direction": d} for d in ([1, 0], [0.7, 0.7], [0, -1], [-1, 0])])]],
    "fall-bend": [[four_trees(3.3, [{"bend": bend} for bend in (0, 1, 2, 4)])]],
    "fall-hesitate": [[four_trees(seconds, [{"hesitate": wait} for wait in (0, 0.7, 1.4, 2.1)])] for seconds in (2, 3)],
    "fall-restitution": [[four_trees(IMPACT_SECONDS + after, [{"restitution": r} for r in (0, 0.2, 0.4, 0.6)], SLICE)]
                         for after in (0.2, 0.6, 1.1)],
    "fall-after": [[four_trees(seconds, [{}, {"after": "sink", "lie": 1}, {"after": "fade", "lie": 1},
                                         {"after": "fade", "lie": 0.5, "afterSeconds": 1, "regrow": 5}])]
                   for seconds in (5.4, 6.7, 9.4)],
    "fall-slope": [[scene] for scene in on_slope()],
    "wind-speed": [[windy(2.0, speed=speed) for speed in (0, 8, 16, 30)]],
    "wind-turbulence": [[windy(2.0, exposure=1.2, speed=11, turbulence=turbulence) for turbulence in (0, 0.5, 1)]],
    "wind-gusts": [[gusts(seconds, gustiness)] for gustiness in (0, 1) for seconds in (1, 1.5)],
    "wind-distance": [[distance(metres) for metres in (30, 90, 150)]],
    "shock-time": [[ring(seconds)] for seconds in (0.25, 0.55, 0.85, 1.15)],
    "shock-values": [[ring(**values)] for values in ({"strength": 0.4}, {"strength": 1.3}, {"speed": 12}, {"speed": 32},
                                                     {"reach": 6}, {"reach": 90}, {"width": 2}, {"width": 10})],
    "steps-time": [[steps(seconds) for seconds in (0.7, 1.7, 2.6, 6)]],
    "steps-values": [[steps(2.6, radius=0.3), steps(2.6, strength=0.5), steps(2.6, hold=0, recovery=1), steps(2.6, recovery=0.6)],
                     [steps(2.6, radius=0.8), steps(2.6, strength=1.5), steps(2.6, hold=2, recovery=1), steps(2.6, recovery=9)]],
}


def run(*command):
    subprocess.run([str(word) for word in command], check=True, stdout=subprocess.DEVNULL)


def draw(throng, assets, scene, folder, name):
    """One picture; returns its file."""
    file, picture = folder / f"{name}.toml", folder / f"{name}.png"
    file.write_text(scene.text(assets), encoding="utf-8")
    if not scene.exposure:
        run(throng, "render", "--scene", file, "--time", scene.seconds, "-o", picture)
        return picture
    film, count = folder / f"{name}.mp4", 16
    run(throng, "render", "--scene", file, "--seconds", scene.exposure, "--video-rate", count / scene.exposure, "-o", film)
    run("ffmpeg", "-v", "error", "-y", "-i", film, "-vf", f"tmix=frames={count},select=eq(n\\,{count - 1})", "-frames:v", 1,
        picture)
    return picture


def make_strip(throng, assets, rows, folder, output):
    inputs, graph, stacked = [], [], []
    for row, scenes in enumerate(rows):
        pads = ""
        for column, scene in enumerate(scenes):
            inputs += ["-i", draw(throng, assets, scene, folder, f"{output.stem}-{row}-{column}")]
            # A white line to the right of and below every picture.
            graph.append(f"[{len(inputs) // 2 - 1}]pad=iw+2:ih+2:0:0:white[p{row}_{column}]")
            pads += f"[p{row}_{column}]"
        graph.append(f"{pads}hstack={len(scenes)}[r{row}]" if len(scenes) > 1 else f"{pads}null[r{row}]")
        stacked.append(f"[r{row}]")
    graph.append("".join(stacked) + (f"vstack={len(rows)}" if len(rows) > 1 else "null") + ",crop=iw-2:ih-2:0:0[all]")
    run("ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", ";".join(graph), "-map", "[all]", "-frames:v", 1,
        "-update", 1, "-q:v", 6, output)
    print(f"{output} {output.stat().st_size / 1000:.0f} kB", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("throng", type=pathlib.Path)
    parser.add_argument("assets", type=pathlib.Path, nargs="?", default=pathlib.Path("out"))
    parser.add_argument("output", type=pathlib.Path, nargs="?", default=pathlib.Path("docs/images/effects"))
    parser.add_argument("--only", action="append", choices=STRIPS, help="this strip; may be repeated")
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for name in options.only or STRIPS:
            make_strip(options.throng.resolve(), options.assets.resolve(), STRIPS[name], pathlib.Path(folder),
                       options.output / f"{name}.jpg")


if __name__ == "__main__":
    main()
