#!/usr/bin/env python3
"""Writes small starting inputs for the fuzz targets.

    tests/fuzz/make_seeds.py TARGET FOLDER [MODEL...]

For fuzz_asset: the asset of tests/format/data. For fuzz_fbx and fuzz_iqm: each MODEL of theirs below 64 KiB. For fuzz_gltf: a triangle with a bit of everything, and of each MODEL (.glb below 64 KiB) its JSON, a zero byte and its
binary chunk, which is the form in which the target takes them apart.
"""
import json
import pathlib
import struct
import sys


def triangle():
    positions = struct.pack("<9f", 0, 0, 0, 1, 0, 0, 0, 1, 0)
    weights = struct.pack("<12f", *[1, 0, 0, 0] * 3)
    bones = bytes(12)
    indices = struct.pack("<4H", 0, 1, 2, 0)
    times = struct.pack("<2f", 0, 1)
    matrix = struct.pack("<16f", 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
    chunks = [positions, weights, bones, indices, times, matrix]
    views, offset = [], 0
    for chunk in chunks:
        views.append({"buffer": 0, "byteOffset": offset, "byteLength": len(chunk)})
        offset += len(chunk)
    accessors = [
        {"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3},
        {"bufferView": 1, "componentType": 5126, "type": "VEC4", "count": 3},
        {"bufferView": 2, "componentType": 5121, "type": "VEC4", "count": 3},
        {"bufferView": 3, "componentType": 5123, "type": "SCALAR", "count": 3},
        {"bufferView": 4, "componentType": 5126, "type": "SCALAR", "count": 2},
        {"bufferView": 5, "componentType": 5126, "type": "MAT4", "count": 1},
        {"componentType": 5126, "type": "VEC3", "count": 3, "sparse": {
            "count": 1, "indices": {"bufferView": 3, "componentType": 5123}, "values": {"bufferView": 0}}},
    ]
    document = {
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}],
        "nodes": [{"mesh": 0, "skin": 0, "weights": [0.5]}, {"children": [2], "scale": [1, -1, 0]},
                  {"mesh": 0, "matrix": [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], "extensions": {
                      "EXT_mesh_gpu_instancing": {"attributes": {"TRANSLATION": 0, "SCALE": 6}},
                      "KHR_node_visibility": {"visible": False}}}],
        "meshes": [{"weights": [1], "extras": {"targetNames": ["smile"]}, "primitives": [
            {"mode": 4, "indices": 3, "material": 0, "attributes": {
                "POSITION": 0, "NORMAL": 0, "TANGENT": 1, "COLOR_0": 1, "WEIGHTS_0": 1, "JOINTS_0": 2},
             "targets": [{"POSITION": 6, "NORMAL": 6, "TANGENT": 0}]},
            {"mode": 5, "attributes": {"POSITION": 0}}]}],
        "skins": [{"joints": [1], "inverseBindMatrices": 5}],
        "animations": [{"name": "a", "channels": [
            {"sampler": 0, "target": {"node": 0, "path": "weights"}},
            {"sampler": 1, "target": {"path": "pointer", "extensions": {
                "KHR_animation_pointer": {"pointer": "/nodes/1/translation"}}}}],
            "samplers": [{"input": 4, "output": 4, "interpolation": "STEP"}, {"input": 4, "output": 0}]}],
        "materials": [{"alphaMode": "MASK", "normalTexture": {"index": 0, "scale": 2}, "extensions": {
            "KHR_materials_unlit": {}, "KHR_materials_sheen": {"sheenColorTexture": {"index": 0}}},
            "pbrMetallicRoughness": {"baseColorFactor": [1, 1, 1, 1], "baseColorTexture": {"index": 0, "extensions": {
                "KHR_texture_transform": {"offset": [0, 1], "rotation": 1}}}}}],
        "textures": [{"source": 0, "sampler": 0, "extensions": {"EXT_texture_webp": {"source": 0}}}],
        "samplers": [{"wrapS": 33071}], "images": [{"bufferView": 0, "mimeType": "image/png"}, {"uri": "data:,x"}],
        "accessors": accessors, "bufferViews": views, "buffers": [{"byteLength": offset}],
    }
    return json.dumps(document).encode() + b"\0" + b"".join(chunks)


def split_glb(data):
    json_size = struct.unpack_from("<I", data, 12)[0]
    text = data[20:20 + json_size].rstrip(b" ")
    return text + b"\0" + data[20 + json_size + 8:]


def main():
    target, folder, models = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    if target == "fuzz_asset":
        for asset in (pathlib.Path(__file__).parents[1] / "format" / "data").glob("*.glb"):
            (folder / asset.stem).write_bytes(split_glb(asset.read_bytes()))
    if target in ("fuzz_fbx", "fuzz_iqm"):
        for model in map(pathlib.Path, models):
            if model.suffix == "." + target[5:] and model.stat().st_size < 65536:
                (folder / model.stem).write_bytes(model.read_bytes())
    if target != "fuzz_gltf":
        return
    (folder / "triangle").write_bytes(triangle())
    for model in map(pathlib.Path, models):
        data = model.read_bytes()
        if model.suffix == ".glb" and len(data) < 65536:
            (folder / model.stem).write_bytes(split_glb(data))


if __name__ == "__main__":
    main()
