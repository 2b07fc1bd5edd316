#!/usr/bin/env python3
"""Writes small starting inputs for the fuzz targets.

    tests/fuzz/make_seeds.py TARGET FOLDER [MODEL...]

For fuzz_asset: the asset of tests/format/data. For fuzz_points, fuzz_cache and fuzz_recipe: one small file of each
format. For fuzz_fbx and fuzz_iqm: each MODEL of theirs below 64 KiB. For fuzz_gltf: a triangle with a bit of everything,
and of each MODEL (.glb below 64 KiB) its JSON, a zero byte and its
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


def points():
    ply = b"ply\nformat ascii 1.0\nelement vertex 3\nproperty float x\nproperty float y\nproperty float z\n" \
          b"element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n"
    obj = b"mtllib a.mtl\no a\nv 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 0 0 1\nvt 0 1\nvn 0 0 1\nusemtl m\ns off\n" \
          b"f 1/1/1 2/1/1 -1/1/1\nf 1//1 2//1 \\\n3//1\n"
    binary = ply.replace(b"ascii", b"binary_little_endian").split(b"end_header\n")[0] + b"end_header\n" + \
        struct.pack("<9fB3i", 0, 0, 0, 1, 0, 0, 0, 1, 0, 3, 0, 1, 2)
    return {"text.ply": ply, "binary.ply": binary, "mesh.obj": obj}


def chunk(tag, content, wide):
    head = tag + (struct.pack(">IQ", 0, len(content)) if wide else struct.pack(">I", len(content)))
    padding = 0 if tag in (b"FOR4", b"FOR8") else -len(content) % (8 if wide else 4)
    return head + content + bytes(padding)


def maya(wide):
    tag = b"FOR8" if wide else b"FOR4"
    frames = [chunk(tag, b"MYCH" + chunk(b"TIME", struct.pack(">i", ticks), wide) + chunk(b"CHNM", b"sheet\0", wide) +
                    chunk(b"SIZE", struct.pack(">i", 1), wide) + chunk(b"FVCA", struct.pack(">3f", 0, 1, 2), wide), wide)
              for ticks in (250, 500)]
    return chunk(tag, b"CACH", wide) + b"".join(frames)


def caches():
    return {"a.mdd": struct.pack(">2i2f6f", 2, 1, 0, 1, *range(6)),
            "a.pc2": b"POINTCACHE2\0" + struct.pack("<2i2fi6f", 1, 1, 0, 1, 2, *range(6)),
            "a.mcx": maya(True), "a.mc": maya(False)}


def recipes():
    return {"a.toml": b'scale = 2\nup = "z"\nkeep = ["a*"]\n[groups]\nhat = ["Hat"]\n[sockets]\nhand = "hand.r"\n'
                      b'[[clips]]\nsource = "Walk"\nrange = [0, 1]\nloop = "once"\nevents = [{name = "a", time = 0.5}]\n',
            "a.json": b'{"scale": 2, "clips": [{"source": "*", "frames": [1, 2], "framesPerSecond": 24, "mirror": true}]}'}


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
    small = {"fuzz_points": points, "fuzz_cache": caches, "fuzz_recipe": recipes}
    for name, data in small.get(target, dict)().items():
        (folder / name).write_bytes(data)
    if target != "fuzz_gltf":
        return
    (folder / "triangle").write_bytes(triangle())
    for model in map(pathlib.Path, models):
        data = model.read_bytes()
        if model.suffix == ".glb" and len(data) < 65536:
            (folder / model.stem).write_bytes(split_glb(data))


if __name__ == "__main__":
    main()
