"""A second reader of the asset format, written from docs/format.md alone, and a second evaluation of a model.

second_reader.py THRONG WORK_DIR MODEL: bakes MODEL (a .gltf of nodes with one mesh, animated by linear rotations and
translations) with tangents that it gives to every vertex, reads the asset, and compares every vertex at every key with the
model's own curves.
Bakes also a curved sheet and measures its levels of detail by brute force, in poses of its own choice.
"""
import base64
import json
import math
import pathlib
import struct
import subprocess
import sys

from coded_keys import decode_coded_keys

MASK = 2**64 - 1
PRIMES = (11400714785074694791, 14029467366897019727, 1609587929392839161, 9650029242287828579, 2870177450012600261)


def rotate_left(value, bits):
    return ((value << bits) | (value >> (64 - bits))) & MASK


def xxh64(data):
    """XXH64, seed 0, from the description of the algorithm (Collet)."""
    p1, p2, p3, p4, p5 = PRIMES

    def mix(lane, word):
        return rotate_left((lane + word * p2) & MASK, 31) * p1 & MASK

    at, size = 0, len(data)
    if size >= 32:
        lanes = [(p1 + p2) & MASK, p2, 0, -p1 & MASK]
        while at <= size - 32:
            for i in range(4):
                lanes[i] = mix(lanes[i], struct.unpack_from("<Q", data, at)[0])
                at += 8
        total = sum(rotate_left(lane, bits) for lane, bits in zip(lanes, (1, 7, 12, 18))) & MASK
        for lane in lanes:
            total = ((total ^ mix(0, lane)) * p1 + p4) & MASK
    else:
        total = p5
    total = (total + size) & MASK
    while at <= size - 8:
        total = (rotate_left(total ^ mix(0, struct.unpack_from("<Q", data, at)[0]), 27) * p1 + p4) & MASK
        at += 8
    if at <= size - 4:
        total = (rotate_left(total ^ (struct.unpack_from("<I", data, at)[0] * p1 & MASK), 23) * p2 + p3) & MASK
        at += 4
    for byte in data[at:]:
        total = rotate_left(total ^ (byte * p5 & MASK), 11) * p1 & MASK
    total ^= total >> 33
    total = total * p2 & MASK
    total ^= total >> 29
    total = total * p3 & MASK
    return total ^ (total >> 32)


def float32(value):
    return struct.unpack("<f", struct.pack("<f", value))[0]


def decode_vertex_codec(data, count, stride):
    """The bytes of EXT_meshopt_compression in mode ATTRIBUTES, from its specification."""
    assert data[0] == 0xA0, "codec version"
    block_elements = min(8192 // stride & ~15, 256)
    last = list(data[len(data) - stride:])
    result, at = bytearray(count * stride), 1
    for first in range(0, count, block_elements):
        elements = min(block_elements, count - first)
        groups = (elements + 15) // 16
        for lane in range(stride):
            modes = [data[at + group // 4] >> group % 4 * 2 & 3 for group in range(groups)]
            at += (groups + 3) // 4
            deltas = []
            for mode in modes:
                bits = (0, 2, 4, 8)[mode]
                packed = data[at:at + 2 * bits]
                at += 2 * bits
                for i in range(16):
                    delta = 0 if bits == 0 else packed[i * bits // 8] >> 8 - bits - i * bits % 8 & (1 << bits) - 1
                    if bits in (2, 4) and delta == (1 << bits) - 1:
                        delta, at = data[at], at + 1
                    deltas.append(delta)
            for i in range(elements):
                last[lane] = last[lane] + (deltas[i] >> 1 ^ -(deltas[i] & 1)) & 255
                result[(first + i) * stride + lane] = last[lane]
    assert len(data) - at == max(stride, 32), "codec tail"
    return bytes(result)


def decode_chunk(stored, chunk):
    if chunk.get("codedKeys"):
        return decode_coded_keys(stored, chunk["byteLength"])
    if "byteStride" not in chunk:
        return stored
    stride, length = chunk["byteStride"], chunk["byteLength"]
    data = decode_vertex_codec(stored, length // stride, stride)
    if "columns" not in chunk:
        return data
    columns = chunk["columns"]
    rows = length // 8 // columns
    result = bytearray(length)
    for column in range(columns):
        lanes = [0, 0, 0, 0]
        for row in range(rows):
            codes = struct.unpack_from("<4H", data, 8 * (column * rows + row))
            if chunk.get("deltas") and row > 0:
                lanes = [lane + (code >> 1 ^ -(code & 1)) & 65535 for lane, code in zip(lanes, codes)]
            else:
                lanes = codes
            struct.pack_into("<4H", result, 8 * (row * columns + column), *lanes)
    return bytes(result)


def decode_triangles(data, count):
    """The indices of EXT_meshopt_compression in mode TRIANGLES, from its specification."""
    assert data[0] == 0xE1, "codec version"
    codes, at, end = data[1:1 + count // 3], 1 + count // 3, len(data) - 16
    table, edges, recent, fresh, last, result = data[end:], [], [], 0, 0, []

    def spelt():
        nonlocal at, last
        value = shift = 0
        while True:
            byte, at = data[at], at + 1
            value, shift = value | (byte & 127) << shift, shift + 7
            if byte < 128:
                break
        last = last + (value >> 1 ^ -(value & 1)) & 0xFFFFFFFF
        return last

    def new():
        nonlocal fresh
        fresh += 1
        return fresh - 1

    for code in codes:
        if code < 0xF0:
            a, b = edges[-1 - (code >> 4)]
            third = code & 15
            if 0 < third < 13:
                c = recent[-1 - third]
            else:
                if third == 0:
                    c = new()
                elif third == 15:
                    c = spelt()
                else:
                    c = last = last + (-1 if third == 13 else 1)
                recent.append(c)
            edges += [(c, b), (a, c)]
        else:
            spells = code >= 0xFE
            if spells:
                aux, at = data[at], at + 1
                fresh = 0 if aux == 0 else fresh
            else:
                aux = table[code & 15]
            kinds = [15 if code == 0xFF else 0, aux >> 4, aux & 15]
            corners = [new() if kind == 0 else None if spells and kind == 15 else recent[-kind] for kind in kinds]
            corners = [spelt() if corner is None else corner for corner in corners]
            recent += [corner for corner, kind in zip(corners, kinds) if kind == 0 or spells and kind == 15]
            a, b, c = corners
            edges += [(b, a), (c, b), (a, c)]
        result += [a, b, c]
    assert at == end, "codec tail"
    return result


def decode_mesh_view(stored, form):
    """A view of EXT_meshopt_compression; of its filters EXPONENTIAL alone."""
    count, stride = form["count"], form["byteStride"]
    if form["mode"] == "TRIANGLES":
        return struct.pack(f"<{count}{'H' if stride == 2 else 'I'}", *decode_triangles(stored, count))
    data = decode_vertex_codec(stored, count, stride)
    if form.get("filter", "NONE") == "NONE":
        return data
    assert form["filter"] == "EXPONENTIAL", "filter"
    words = struct.unpack(f"<{len(data) // 4}i", data)
    floats = [math.ldexp(((word & 0xFFFFFF) ^ 0x800000) - 0x800000, word >> 24) for word in words]
    return struct.pack(f"<{len(floats)}f", *floats)


class Gltf:
    """A glTF document and its one buffer."""

    def __init__(self, document, binary):
        self.document, self.binary = document, binary

    def view(self, index):
        view = self.document["bufferViews"][index]
        meshopt = view.get("extensions", {}).get("EXT_meshopt_compression")
        place = meshopt or view
        start = place.get("byteOffset", 0)
        data = self.binary[start:start + place["byteLength"]]
        if meshopt:
            content = decode_mesh_view(data, meshopt)
            assert len(content) == view["byteLength"], "view"
            return content
        form = view.get("extensions", {}).get("THRONG_vertex_animation")
        if form is None:
            return data
        content, start = b"", 0
        for chunk in form["chunks"]:
            content += decode_chunk(data[start:start + chunk["storedLength"]], chunk)
            start += chunk["storedLength"]
        assert len(content) == form["byteLength"] and start == len(data), "chunks"
        return content

    def accessor(self, index):
        accessor = self.document["accessors"][index]
        letter, size = {5121: ("B", 1), 5123: ("H", 2), 5125: ("I", 4), 5126: ("f", 4)}[accessor["componentType"]]
        width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}[accessor["type"]]
        count = accessor["count"] * width
        data = self.view(accessor["bufferView"])
        start = accessor.get("byteOffset", 0)
        values = struct.unpack_from(f"<{count}{letter}", data, start)
        return [values[i:i + width] for i in range(0, count, width)] if width > 1 else list(values)


def read_glb(path):
    data = path.read_bytes()
    magic, version, length = struct.unpack_from("<4sII", data)
    assert (magic, version, length) == (b"glTF", 2, len(data)), "header"
    json_length, json_type = struct.unpack_from("<I4s", data, 12)
    binary_length, binary_type = struct.unpack_from("<I4s", data, 20 + json_length)
    assert (json_type, binary_type) == (b"JSON", b"BIN\0"), "chunks"
    start = 28 + json_length
    return Gltf(json.loads(data[20:20 + json_length]), data[start:start + binary_length])


def read_model(path):
    document = json.loads(path.read_text())
    return Gltf(document, base64.b64decode(document["buffers"][0]["uri"].split(",", 1)[1]))


def decode_position(code, low, high):
    step = float32(float32(high - low) * float32(1 / 65535))
    return float32(low + float32(code * step))


def decode_normal(code):
    x, y = code % 256 - 127, code // 256 - 127
    z = 127 - abs(x) - abs(y)
    fold = max(-z, 0)
    x = x - fold if x >= 0 else x + fold
    y = y - fold if y >= 0 else y + fold
    size = math.sqrt(x * x + y * y + z * z)
    return x / size, y / size, z / size


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def along(v, normal):
    """The unit part of v at right angles to the normal."""
    for candidate in (v, (1, 0, 0) if abs(normal[0]) < 0.57 else (0, 1, 0)):
        flat = [x - n * dot(candidate, normal) for x, n in zip(candidate, normal)]
        if dot(flat, flat) > 1e-6:
            return [x / math.sqrt(dot(flat, flat)) for x in flat]


def decode_tangent(code, normal, rest_tangent, rest_normal):
    s = [a + n for a, n in zip(rest_normal, normal)]
    e = rest_tangent
    if dot(s, s) > 1e-8:
        e = [t - x * (2 * dot(s, rest_tangent) / dot(s, s)) for t, x in zip(rest_tangent, s)]
    e = along(e, normal)
    quarters = (code + 128) % 256 / 64
    x = abs(quarters - 2) - 1
    y = 1 - abs(x) if quarters < 2 else abs(x) - 1
    tangent = [x * a + y * b for a, b in zip(e, cross(normal, e))]
    return [value / math.sqrt(dot(tangent, tangent)) for value in tangent]


def digest(asset, mesh, extension):
    primitives = mesh["primitives"]
    attributes = primitives[0]["attributes"]
    data = b"".join(struct.pack("<3f", *p) for p in asset.accessor(attributes["POSITION"]))
    for texture_set in range(extension["vertexNumberTexCoord"]):
        data += b"".join(struct.pack("<2f", *uv) for uv in asset.accessor(attributes[f"TEXCOORD_{texture_set}"]))
    for primitive in primitives:
        data += b"".join(struct.pack("<I", index) for index in asset.accessor(primitive["indices"]))
    return f"{xxh64(data):016x}"


def key_times(asset, clip):
    count, duration = clip["keyCount"], clip["durationSeconds"]
    if "keyTimes" in clip:
        return struct.unpack(f"<{count}f", asset.view(clip["keyTimes"]))
    return [float32(float32(duration) * float32(i / (count - 1))) for i in range(count - 1)] + [float32(duration)]


def slerp(a, b, weight):
    cosine = sum(x * y for x, y in zip(a, b))
    if cosine < 0:
        b, cosine = [-x for x in b], -cosine
    angle = math.acos(min(cosine, 1))
    if angle < 1e-9:
        return a
    return [(math.sin((1 - weight) * angle) * x + math.sin(weight * angle) * y) / math.sin(angle) for x, y in zip(a, b)]


def sample(model, animation, time):
    """Rotation and translation of node 0."""
    rotation, translation = [0, 0, 0, 1], [0, 0, 0]
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        times, values = model.accessor(sampler["input"]), model.accessor(sampler["output"])
        key = max([i for i in range(len(times) - 1) if times[i] <= time], default=0)
        weight = min(max((time - times[key]) / (times[key + 1] - times[key]), 0), 1)
        if channel["target"]["path"] == "rotation":
            rotation = slerp(values[key], values[key + 1], weight)
        else:
            translation = [a + (b - a) * weight for a, b in zip(values[key], values[key + 1])]
    return rotation, translation


def rotated(q, v):
    x, y, z, w = q
    t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])]
    return [v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
            v[2] + w * t[2] + x * t[1] - y * t[0]]


def degrees_between(a, b):
    return math.degrees(math.acos(max(-1, min(1, dot(a, b)))))


def compare_clip(asset, extension, clip, model, animation):
    """Largest position error as a share of its bound, normal and tangent error in degrees, vertices compared."""
    baked = asset.document["meshes"][extension["mesh"]]["primitives"][0]["attributes"]
    rest_normals, rest_tangents = asset.accessor(baked["NORMAL"]), asset.accessor(baked["TANGENT"])
    angles, row_bytes = asset.view(extension["vertex"]["tangents"]), (extension["vertexCount"] + 7) // 8 * 8
    assert len(angles) == row_bytes * extension["rowCount"], "rows of angles"
    attributes = model.document["meshes"][0]["primitives"][0]["attributes"]
    positions, normals = model.accessor(attributes["POSITION"]), model.accessor(attributes["NORMAL"])
    tangents = model.accessor(attributes["TANGENT"])
    source = struct.unpack(f"<{extension['vertexCount']}I", asset.view(extension["sourceVertices"]))
    texels = asset.view(extension["vertex"]["texels"])
    low, high = clip["bounds"]["min"], clip["bounds"]["max"]
    worst_share = worst_degrees = worst_tangent = compared = 0
    for key, time in enumerate(key_times(asset, clip)):
        rotation, translation = sample(model, animation, time)
        for vertex, source_vertex in enumerate(source):
            texel = (clip["firstRow"] + key) * extension["vertexCount"] + vertex
            x, y, z, n = struct.unpack_from("<4H", texels, 8 * texel)
            expected = [a + b for a, b in zip(rotated(rotation, positions[source_vertex]), translation)]
            for axis, code in enumerate((x, y, z)):
                bound = 0.51 * (high[axis] - low[axis]) / 65535 + 2e-6
                worst_share = max(worst_share, abs(decode_position(code, low[axis], high[axis]) - expected[axis]) / bound)
            turned = rotated(rotation, normals[source_vertex])
            normal = decode_normal(n)
            worst_degrees = max(worst_degrees, degrees_between(normal, turned))
            angle = angles[(clip["firstRow"] + key) * row_bytes + vertex]
            tangent = decode_tangent(angle, normal, rest_tangents[vertex][:3], rest_normals[vertex])
            expected = along(rotated(rotation, tangents[source_vertex][:3]), normal)
            worst_tangent = max(worst_tangent, degrees_between(tangent, expected))
            compared += 1
    return worst_share, worst_degrees, worst_tangent, compared


def with_tangents(model):
    """The model with a tangent at every vertex: away from the normal, at another angle each."""
    document = model.document
    primitive = document["meshes"][0]["primitives"][0]
    data = b""
    for vertex, normal in enumerate(model.accessor(primitive["attributes"]["NORMAL"])):
        first = along((0.3, 0.9, 0.1), normal)
        turn = 0.4 + vertex
        second = cross(normal, first)
        data += struct.pack("<4f", *(math.cos(turn) * a + math.sin(turn) * b for a, b in zip(first, second)), -1)
    primitive["attributes"]["TANGENT"] = len(document["accessors"])
    document["accessors"].append({"bufferView": len(document["bufferViews"]), "componentType": 5126, "count": len(data) // 16,
                                  "type": "VEC4"})
    document["bufferViews"].append({"buffer": 0, "byteOffset": len(model.binary), "byteLength": len(data)})
    model.binary += data
    document["buffers"] = [{"byteLength": len(model.binary), "uri": "data:application/octet-stream;base64,"
                            + base64.b64encode(model.binary).decode()}]
    return model


def triangles_of(indices):
    """Triangles that begin at their smallest corner."""
    corners = [indices[i:i + 3] for i in range(0, len(indices), 3)]
    return [min(t[i:] + t[:i] for i in range(3)) for t in corners]


def compare_compressed_mesh(throng, work, bake, plain):
    """The same asset with its mesh compressed: the same triangles and rows, and numbers that are rounded as docs/format.md says."""
    path = work / "second_reader_mesh.glb"
    subprocess.run([*bake, "--small", "--output", str(path)], check=True, capture_output=True)
    asset = read_glb(path)
    assert asset.document["extensionsRequired"] == ["EXT_meshopt_compression"], "required"
    extension, plain_extension = (each.document["extensions"]["THRONG_vertex_animation"] for each in (asset, plain))
    mesh, plain_mesh = (each.document["meshes"][0] for each in (asset, plain))
    assert extension["meshDigest"] == digest(asset, mesh, extension), "digest"
    for part in ("sourceVertices",):
        assert asset.view(extension[part]) == plain.view(plain_extension[part]), part
    assert asset.view(extension["vertex"]["texels"]) == plain.view(plain_extension["vertex"]["texels"]), "rows"
    primitive, plain_primitive = mesh["primitives"][0], plain_mesh["primitives"][0]
    positions = plain.accessor(plain_primitive["attributes"]["POSITION"])
    extent = max(max(axis) - min(axis) for axis in zip(*positions))
    for name, index in primitive["attributes"].items():
        largest = extent / 65536 if name == "POSITION" else 1 / 512 if name in ("NORMAL", "TANGENT") else 1 / 32768
        for a, b in zip(asset.accessor(index), plain.accessor(plain_primitive["attributes"][name]), strict=True):
            assert max(abs(x - y) for x, y in zip(a, b)) <= largest * 1.001, name
    for a, b in zip(mesh["primitives"], plain_mesh["primitives"], strict=True):
        assert triangles_of(asset.accessor(a["indices"])) == triangles_of(plain.accessor(b["indices"])), "triangles"


def nearest_on_triangle(p, a, b, c):
    """Squared distance, by trying the plane and the three sides."""
    sub = lambda u, v: [x - y for x, y in zip(u, v)]
    dot = lambda u, v: sum(x * y for x, y in zip(u, v))
    best = math.inf
    for s, e in ((a, b), (b, c), (c, a)):
        along = sub(e, s)
        t = min(max(dot(sub(p, s), along) / max(dot(along, along), 1e-30), 0), 1)
        off = sub([x + t * y for x, y in zip(s, along)], p)
        best = min(best, dot(off, off))
    u, v, w = sub(b, a), sub(c, a), sub(p, a)
    uu, uv, vv, wu, wv = dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v)
    area = uu * vv - uv * uv
    if area > 0:
        s, t = (vv * wu - uv * wv) / area, (uu * wv - uv * wu) / area
        if s >= 0 and t >= 0 and s + t <= 1:
            off = [s * x + t * y - z for x, y, z in zip(u, v, w)]
            best = min(best, dot(off, off))
    return best


def write_sheet(path, side):
    """A sheet that is a wave at rest and rolls about its edge."""
    count = (side + 1) ** 2
    grid = [(i % (side + 1), i // (side + 1)) for i in range(count)]
    positions = [(0.1 * x, 0.3 * math.sin(0.45 * x) * math.cos(0.3 * z), 0.1 * z) for x, z in grid]
    indices = []
    for x, z in grid:
        if x and z:
            at = z * (side + 1) + x
            indices += [at - side - 2, at, at - side - 1, at - side - 2, at - 1, at]
    turns = [(0, 0, 0, 1), (0, math.sin(0.6), 0, math.cos(0.6))]
    parts = [(5126, "VEC3", count, b"".join(struct.pack("<3f", *p) for p in positions)),
             (5126, "VEC3", count, struct.pack("<3f", 0, 1, 0) * count),
             (5123, "SCALAR", len(indices), struct.pack(f"<{len(indices)}H", *indices)),
             (5126, "SCALAR", 2, struct.pack("<2f", 0, 1)),
             (5126, "VEC4", 2, b"".join(struct.pack("<4f", *q) for q in turns))]
    views, accessors, data = [], [], b""
    for component, kind, number, content in parts:
        data += bytes(-len(data) % 4)
        accessors.append({"bufferView": len(views), "componentType": component, "count": number, "type": kind})
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": len(content)})
        data += content
    path.write_text(json.dumps({
        "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
        "meshes": [{"primitives": [{"attributes": {"POSITION": 0, "NORMAL": 1}, "indices": 2}]}],
        "animations": [{"name": "Turn", "channels": [{"sampler": 0, "target": {"node": 0, "path": "rotation"}}],
                        "samplers": [{"input": 3, "output": 4}]}],
        "buffers": [{"byteLength": len(data), "uri": "data:application/octet-stream;base64," + base64.b64encode(data).decode()}],
        "bufferViews": views, "accessors": accessors}))


def check_levels(throng, work):
    side = 24
    write_sheet(work / "sheet.gltf", side)
    path = work / "sheet.glb"
    subprocess.run([throng, "bake", str(work / "sheet.gltf"), "--encoding", "vertex", "--output", str(path)],
                   check=True, capture_output=True)
    asset = read_glb(path)
    extension = asset.document["extensions"]["THRONG_vertex_animation"]
    texels, count, clip = asset.view(extension["vertex"]["texels"]), extension["vertexCount"], extension["clips"][0]
    low, high = clip["bounds"]["min"], clip["bounds"]["max"]
    levels = extension["levels"]
    assert len(levels) == 3, "levels"
    finer_count, finer_error, finer_size = count, 0, 2 * side * side
    for level in levels:
        total = sum(level["indexCounts"])
        indices = struct.unpack(f"<{total}H", asset.view(level["indices"]))
        assert total % 3 == 0 and total // 3 < 0.8 * finer_size, "triangles"
        assert max(indices) < level["vertexCount"] <= finer_count, "vertices"
        assert set(indices) == set(range(level["vertexCount"])), "a level uses the first vertices, all of them"
        worst = 0
        for row in (0, extension["rowCount"] // 2, extension["rowCount"] - 1):
            points = []
            for vertex in range(count):
                codes = struct.unpack_from("<3H", texels, 8 * (row * count + vertex))
                points.append([decode_position(code, a, b) for code, a, b in zip(codes, low, high)])
            corners = [[points[i] for i in indices[at:at + 3]] for at in range(0, total, 3)]
            for vertex in range(0, count, 7):
                worst = max(worst, min(nearest_on_triangle(points[vertex], *corner) for corner in corners))
        worst = math.sqrt(worst)
        print(f"level of {total // 3} triangles: {level['errorMetres']:.5f} m stated, {worst:.5f} m found")
        assert worst <= level["errorMetres"] * 1.0001 and level["errorMetres"] >= finer_error, "error"
        assert worst >= 0.3 * level["errorMetres"], "the brute force sees the error too"
        finer_count, finer_error, finer_size = level["vertexCount"], level["errorMetres"], total // 3


def check_coded_keys(throng, work, model_path):
    """The words of bones whose keys are coded, against those of the same asset as they are."""
    views = []
    for flags in (["--small"], ["--small", "--no-compress"]):
        path = work / "second_reader_bones.glb"
        subprocess.run([throng, "bake", str(model_path), "--encoding", "bone", *flags, "--output", str(path)], check=True, capture_output=True)
        asset = read_glb(path)
        extension = asset.document["extensions"]["THRONG_vertex_animation"]
        view = extension["bone"]["words"]
        form = asset.document["bufferViews"][view].get("extensions", {}).get("THRONG_vertex_animation", {"chunks": []})
        coded = sum(chunk.get("codedKeys", False) for chunk in form["chunks"])
        assert (coded > 0) == (extension["formatVersion"] == 2) == (flags == ["--small"]), "version and coded keys"
        views.append(asset.view(view))
    assert views[0] == views[1], "coded keys"
    print(f"{len(views[0])} bytes of coded keys")


def main():
    throng, work, model_path = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    work.mkdir(parents=True, exist_ok=True)
    model = with_tangents(read_model(model_path))
    model_path = work / "second_reader.gltf"
    model_path.write_text(json.dumps(model.document))
    bake = [throng, "bake", str(model_path), "--encoding", "vertex", "--tangents"]
    path = work / "second_reader.glb"
    subprocess.run([*bake, "--output", str(path)], check=True, capture_output=True)
    asset = read_glb(path)
    extension = asset.document["extensions"]["THRONG_vertex_animation"]
    assert extension["formatVersion"] == 1 and extension["encoding"] == "vertex"
    mesh = asset.document["meshes"][extension["mesh"]]
    assert extension["meshDigest"] == digest(asset, mesh, extension), "digest"
    numbers = asset.accessor(mesh["primitives"][0]["attributes"][f"TEXCOORD_{extension['vertexNumberTexCoord']}"])
    assert [x + 2048 * y for x, y in numbers] == list(range(extension["vertexCount"])), "vertex numbers"
    animations = {animation["name"]: animation for animation in model.document["animations"]}
    plain_path = work / "second_reader_plain.glb"
    subprocess.run([*bake, "--no-compress", "--output", str(plain_path)], check=True, capture_output=True)
    plain = read_glb(plain_path)
    for rows, view in plain.document["extensions"]["THRONG_vertex_animation"]["vertex"].items():
        assert asset.view(extension["vertex"][rows]) == plain.view(view), f"compression of {rows}"
    assert path.stat().st_size < plain_path.stat().st_size, "nothing was compressed"
    compare_compressed_mesh(throng, work, bake, plain)
    total = 0
    for clip in extension["clips"]:
        share, degrees, tangent, compared = compare_clip(asset, extension, clip, model, animations[clip["name"]])
        total += compared
        print(f"{clip['name']}: {compared} vertices, {share:.3f} of the position bound, {degrees:.3f} degrees, tangents {tangent:.3f}")
        assert share <= 1 and degrees <= 0.65 and tangent <= 0.9, "not what the format promises"
        # The same comparison must notice a row that is off by one.
        moved = dict(clip, firstRow=(clip["firstRow"] + 1) % (extension["rowCount"] - clip["keyCount"]))
        assert compare_clip(asset, extension, moved, model, animations[clip["name"]])[0] > 1, "the comparison sees nothing"
    assert total >= 100, "too little was compared"
    check_levels(throng, work)
    check_coded_keys(throng, work, model_path)


main()
