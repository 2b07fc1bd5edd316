#!/usr/bin/env python3
"""Where the bytes of an asset are: one line per part, as it is stored.

byte_table.py ASSET.glb...
"""
import json
import pathlib
import struct
import sys


def parts_of(path):
    data = path.read_bytes()
    json_length = struct.unpack_from("<I", data, 12)[0]
    document = json.loads(data[20:20 + json_length])
    extension = document["extensions"]["THRONG_vertex_animation"]
    views, accessors = document["bufferViews"], document["accessors"]

    def stored(index):
        view = views[index]
        return view.get("extensions", {}).get("EXT_meshopt_compression", view)["byteLength"]

    primitives = document["meshes"][extension["mesh"]]["primitives"]
    for name, accessor in primitives[0]["attributes"].items():
        numbers = name == f"TEXCOORD_{extension['vertexNumberTexCoord']}"
        yield "vertex numbers" if numbers else name, stored(accessors[accessor]["bufferView"])
    yield "triangles", sum(stored(accessors[primitive["indices"]]["bufferView"]) for primitive in primitives)
    rows = extension[extension["encoding"]]
    view = rows.get("words", rows.get("texels"))
    chunks = views[view].get("extensions", {}).get("THRONG_vertex_animation", {}).get("chunks")
    if chunks and "words" in rows:
        yield "what clips share", chunks[0]["storedLength"]
        yield "keys", sum(chunk["storedLength"] for chunk in chunks[1:])
    else:
        yield "rows", stored(view)
    yield "levels", sum(stored(level["indices"]) for level in extension.get("levels", []))
    yield "sourceVertices", stored(extension["sourceVertices"]) if "sourceVertices" in extension else 0
    yield "key times", sum(stored(clip["keyTimes"]) for clip in extension["clips"] if "keyTimes" in clip)
    yield "pictures", sum(stored(image["bufferView"]) for image in document.get("images", []))
    yield "JSON", json_length
    yield "all", len(data)


for argument in sys.argv[1:]:
    print(argument)
    for name, size in parts_of(pathlib.Path(argument)):
        print(f"  {name:18}{size:12,}")
