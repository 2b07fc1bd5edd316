"""A small model that both skins and morphs, as .gltf: a strip of quads with tangents and texture coordinates, two bones that
bend and twist, one morph target, one clip.

make_blob.py OUT
"""
import base64
import json
import math
import pathlib
import struct
import sys

RINGS, SIDES = 12, 10


def vertices():
    for ring in range(RINGS):
        for side in range(SIDES):
            height, angle = ring / (RINGS - 1), 2 * math.pi * side / SIDES
            yield height, (0.2 * math.cos(angle), height, 0.2 * math.sin(angle)), (math.cos(angle), 0, math.sin(angle))


def triangles():
    for ring in range(RINGS - 1):
        for side in range(SIDES):
            a, b = ring * SIDES + side, ring * SIDES + (side + 1) % SIDES
            yield from (a, a + SIDES, b, b, a + SIDES, b + SIDES)


def turn(bend, twist):
    """About z, after about the strip itself, which turns tangents in their planes."""
    (a, b), (c, d) = [(math.sin(angle / 2), math.cos(angle / 2)) for angle in (bend, twist)]
    return (-a * c, b * c, a * d, b * d)


class Writer:
    def __init__(self):
        self.data, self.views, self.accessors = b"", [], []

    def add(self, rows, kind, code, component):
        packed = b"".join(struct.pack("<" + code, *row) for row in rows)
        packed += b"\0" * (-len(packed) % 4)
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(packed)})
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": kind}
        if kind in ("VEC3", "SCALAR") and component == 5126:
            accessor["min"] = [min(row[i] for row in rows) for i in range(len(rows[0]))]
            accessor["max"] = [max(row[i] for row in rows) for i in range(len(rows[0]))]
        self.accessors.append(accessor)
        self.data += packed
        return len(self.accessors) - 1


def make():
    out, all_vertices = Writer(), list(vertices())
    position = out.add([p for _, p, _ in all_vertices], "VEC3", "3f", 5126)
    normal = out.add([n for _, _, n in all_vertices], "VEC3", "3f", 5126)
    tangent = out.add([(-n[2], 0, n[0], -1) for _, _, n in all_vertices], "VEC4", "4f", 5126)
    texture = out.add([(math.atan2(n[2], n[0]) / (2 * math.pi) % 1, h) for h, _, n in all_vertices], "VEC2", "2f", 5126)
    weights = out.add([(1 - h, h, 0, 0) for h, _, _ in all_vertices], "VEC4", "4f", 5126)
    bones = out.add([(0, 1, 0, 0)] * len(all_vertices), "VEC4", "4B", 5121)
    bulge = out.add([(0.15 * n[0] * math.sin(math.pi * h), 0, 0.15 * n[2] * math.sin(math.pi * h))
                     for h, _, n in all_vertices], "VEC3", "3f", 5126)
    indices = out.add([(i,) for i in triangles()], "SCALAR", "H", 5123)
    times = out.add([(0.0,), (0.5,), (1.0,)], "SCALAR", "f", 5126)
    turns = out.add([turn(0, 0), turn(0.9, 1.4), turn(0, 0)], "VEC4", "4f", 5126)
    shares = out.add([(0.0,), (1.0,), (0.0,)], "SCALAR", "f", 5126)
    inverse = out.add([(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1) for y in (0.0, 0.5)], "MAT4", "16f", 5126)
    uri = "data:application/octet-stream;base64," + base64.b64encode(out.data).decode()
    primitive = {"attributes": {"POSITION": position, "NORMAL": normal, "TANGENT": tangent, "TEXCOORD_0": texture, "WEIGHTS_0": weights, "JOINTS_0": bones},
                 "indices": indices, "targets": [{"POSITION": bulge}]}
    return {"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 2]}],
            "nodes": [{"children": [1]}, {"translation": [0, 0.5, 0]}, {"mesh": 0, "skin": 0}],
            "meshes": [{"name": "blob", "primitives": [primitive]}],
            "skins": [{"joints": [0, 1], "inverseBindMatrices": inverse}],
            "animations": [{"name": "bend", "samplers": [{"input": times, "output": turns}, {"input": times, "output": shares}],
                            "channels": [{"sampler": 0, "target": {"node": 1, "path": "rotation"}},
                                         {"sampler": 1, "target": {"node": 2, "path": "weights"}}]}],
            "buffers": [{"byteLength": len(out.data), "uri": uri}], "bufferViews": out.views, "accessors": out.accessors}


pathlib.Path(sys.argv[1]).write_text(json.dumps(make()))
