"""Coded keys of the bone encoding, written from docs/format.md (section 15) alone."""
import math
import struct


class Chance:
    def __init__(self):
        self.fast = self.slow = 32768
        self.count = 0


class Bits:
    def __init__(self, data):
        self.data, self.at = data, 4
        self.range, self.code = 2**32 - 1, int.from_bytes(data[:4], "big")
        self.chances = {}

    def widen(self):
        while self.range < 2**24:
            byte = self.data[self.at] if self.at < len(self.data) else 0
            self.range, self.code, self.at = self.range << 8, self.code << 8 | byte, self.at + 1

    def bit(self, *name):
        chance = self.chances.setdefault(name, Chance())
        zero = min(max((chance.fast + chance.slow) // 32, 1), 4095)
        bound = self.range // 4096 * zero
        bit = int(self.code >= bound)
        if bit:
            self.code, self.range = self.code - bound, self.range - bound
        else:
            self.range = bound

        def learn(value, limit):
            shift = min(chance.count + 1, limit)
            return value - (value >> shift) if bit else value + (65535 - value >> shift)

        chance.fast, chance.slow = learn(chance.fast, 4), learn(chance.slow, 6)
        chance.count = min(chance.count + 1, 6)
        self.widen()
        return bit

    def plain(self, count):
        number = 0
        for _ in range(count):
            self.range //= 2
            bit = int(self.code >= self.range)
            self.code -= bit * self.range
            number = 2 * number + bit
            self.widen()
        return number

    def tree(self, name, bits):
        node = 1
        for _ in range(bits):
            node = 2 * node + self.bit(name, node)
        return node - 2**bits


def times(a, b):
    ax, ay, az, aw = a
    bx, by, bz, bw = b
    return (aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx,
            aw * bz + ax * by - ay * bx + az * bw, aw * bw - ax * bx - ay * by - az * bz)


def inverse(q):
    return -q[0], -q[1], -q[2], q[3]


def unit(q):
    size = math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
    return tuple(x / size for x in q) if size > 1e-30 else (0, 0, 0, 1)


def rotate(q, v):
    return times(times(q, (*v, 0)), inverse(q))[:3]


def as_float(word):
    return struct.unpack("<f", struct.pack("<I", word))[0]


class Bone:
    """A bone whose keys take bits."""

    def __init__(self, form, widths, words, head):
        self.form, self.widths, self.words = form, widths, words
        self.parent, self.offset, self.offsets = None, (0, 0, 0), 0
        self.codes, self.sizes, self.poses = {}, {}, {}
        self.step = (64 + (words[2] >> 5 & 63)) / 2**(words[2] >> 11 & 31)
        parts = [((code & 32767) - 16383) * 4.3160938e-05 for code in (words[5], words[5] >> 15, words[4] >> 16)]
        rest = 1 - parts[0] * parts[0] - parts[1] * parts[1] - parts[2] * parts[2]
        parts.insert(words[5] >> 30, math.sqrt(max(rest, 0)))
        self.reference = tuple(parts)
        starts = (words[3] & 65535, words[3] >> 16, words[4] & 65535)
        self.fine = as_float(head[9])
        self.start = [as_float(head[5 + axis]) + starts[axis] * as_float(head[8]) for axis in range(3)]

    def middle(self, field):
        return (2**self.widths[field] - 1) / 2

    def make_pose(self, row):
        codes = self.codes[row]
        g = [(codes[axis] - self.middle(axis)) * self.step for axis in range(3)]
        self.poses[row] = (unit(times(self.reference, unit((*g, 1)))),
                           [self.start[axis] + codes[3 + axis] * self.fine for axis in range(3)])

    def place_in_parent(self, row):
        rotation, position = self.parent.poses[row]
        return rotate(inverse(rotation), [a - b for a, b in zip(self.poses[row][1], position)])

    def expected(self, row, known):
        """`known`: the known rows in order, each with its weight and whether it is a."""
        if not known:
            return [self.middle(field) for field in range(len(self.widths))]
        result = []
        for field in range(len(self.widths)):
            total = 0.0
            for other, weight, _ in known:
                total = total + weight * self.codes[other][field]
            result.append(total)
        if self.parent is None:
            return result
        turns = {other: times(inverse(self.parent.poses[other][0]), self.poses[other][0]) for other, _, _ in known}
        nearest = next(turns[other] for other, _, is_a in known if is_a)
        total = (0.0, 0.0, 0.0, 0.0)
        for other, weight, _ in known:
            turn = turns[other]
            if turn[0] * nearest[0] + turn[1] * nearest[1] + turn[2] * nearest[2] + turn[3] * nearest[3] < 0:
                weight = -weight
            total = tuple(t + weight * x for t, x in zip(total, turn))
        rotation, position = self.parent.poses[row]
        q = times(inverse(self.reference), times(rotation, unit(total)))
        if abs(q[3]) > 1e-3:
            result[:3] = [q[axis] / q[3] / self.step + self.middle(axis) for axis in range(3)]
        arm = rotate(rotation, [x / self.offsets for x in self.offset])
        result[3:6] = [(position[axis] + arm[axis] - self.start[axis]) / self.fine for axis in range(3)]
        return result


def read_tracks(bits, words, bone_count):
    tracks = []
    for _ in range(bone_count):
        track = [0] * 6
        form = bits.tree("form", 2)
        widths = [bits.tree("rotation" if i < 3 else "position", 5) for i in range(6)]
        widths.append(bits.plain(5) if bits.bit("has scale") else 0)
        m, e = bits.tree("m", 6), bits.tree("e", 5)
        scale = bits.tree("s0", 8) * 256
        scale += bits.tree("s0", 8)
        track[1] = sum(width << 5 * i for i, width in enumerate(widths[:6]))
        track[2] = widths[6] | m << 5 | e << 11 | scale << 16
        for i in (3, 4, 5):
            track[i] = bits.plain(16)
            track[i] |= bits.plain(16) << 16
        fields = {1: [15, 15, 2, 15, 1, 16, 16, 16, 16, 16], 2: [16] * 12, 3: widths}[form]
        tracks.append((form, fields, track))
    at = 0
    for ranged in (False, True):
        for form, fields, track in tracks:
            if (form == 3) == ranged:
                track[0] = at | form << 24
                at += sum(fields)
    words[16:] = [word for _, _, track in tracks for word in track]
    return tracks, (at + 31) // 32


def row_order(count):
    """Rows with the known ones around them: before a, a, b, behind b."""
    yield 0, None
    if count > 1:
        yield count - 1, None
    known, intervals = [0, count - 1], [(0, count - 1)]
    for a, b in intervals:
        if b - a < 2:
            continue
        row = (a + b) // 2
        place = known.index(a)
        yield row, (known[place - 1] if place > 0 else None, a, b, known[place + 2] if place + 2 < len(known) else None)
        known.insert(place + 1, row)
        intervals += [(a, row), (row, b)]


def weigh(time, around):
    """The known rows in order, each with its weight and whether it is a; time["now"] is that of the row to come."""
    before, a, b, behind = around
    interval = time[b] - time[a]
    counting = []
    if before is not None and time[a] - time[before] > 0.3 * interval:
        counting.append(before)
    counting += [a, b]
    if behind is not None and time[behind] - time[b] > 0.3 * interval:
        counting.append(behind)
    u = (time["now"] - time[a]) / interval
    result = []
    for i in counting:
        line = 1 - u if i == a else u if i == b else 0
        curve = 1
        for j in counting:
            if j != i:
                curve = curve * ((time["now"] - time[j]) / (time[i] - time[j]))
        result.append((i, line + (curve - line) * 0.8, i == a))
    return [entry for entry in result if entry[1] != 0]


def context(bone, row, around, last, field, h):
    if row == 0:
        return 15
    size = lambda other: bone.sizes[other][field]
    if around is None or (around[1] == 0 and around[2] == last):
        r = (2**bone.widths[field] - 1) // 4
    elif around[1] == 0:
        r = 2 * size(around[2])
    elif around[2] == last:
        r = 2 * size(around[1])
    else:
        r = size(around[1]) + size(around[2])
    p = r // 2 if bone.parent is None else bone.parent.sizes[row][field]
    return min(((4 * r + 7 * h + 5 * p) // 5).bit_length(), 14)


def read_residual(bits, kind, c):
    if not bits.bit("zero", kind, c):
        return 0
    negative, x = bits.plain(1), 0
    while bits.bit("exponent", kind, c, min(x, 23)):
        x += 1
        assert x <= 30, "exponent"
    size = 1
    for i in range(x):
        size = 2 * size + (bits.bit("size", kind, min(x, 23), i) if i < 2 else bits.plain(1))
    return -size if negative else size


def decode_coded_keys(data, byte_length):
    bits = Bits(data)
    bone_count = bits.plain(17)
    words = [0] * 16
    for i in (1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14):
        words[i] = bits.plain(32) if bits.bit("word") else 0
    tracks, row_words = read_tracks(bits, words, bone_count)
    rows_at, row_count = len(words), words[14]
    words[0], words[2], words[3], words[4] = 3, row_words, 16, rows_at
    words += [0] * (row_count * row_words + 3)
    assert 4 * len(words) == byte_length, "length"
    bones = [Bone(form, fields, track, words) for form, fields, track in tracks if sum(fields) > 0]
    for k, bone in enumerate(bones):
        if bone.form == 3:
            back = bits.tree("parent", 8)
            bone.parent = bones[k - back] if 0 < back <= k and bones[k - back].form == 3 else None
    time = {0: 0.0, row_count - 1: 65536.0}
    for row, around in row_order(row_count) if bones else ():
        if around:
            time[row] = time[around[1]] + (time[around[2]] - time[around[1]]) * bits.tree("part", 5) / 32
        known = weigh({**time, "now": time[row]}, around) if around else [(0, 1, True)] if row > 0 else []
        for bone in bones:
            expected, h, at = bone.expected(row, known), 0, (bone.words[0] & 0xFFFFFF) + 32 * (rows_at + row * row_words)
            bone.codes[row], bone.sizes[row] = [0] * len(bone.widths), [0] * len(bone.widths)
            for field, width in enumerate(bone.widths):
                h = 0 if field == 3 else h
                if width == 0:
                    continue
                largest = 2**width - 1
                nearest = 0 if not expected[field] > 0 else largest if expected[field] >= largest else math.floor(expected[field] + 0.5)
                kind = 2 if bone.form != 3 or field == 6 else 0 if field < 3 else 1
                residual = read_residual(bits, kind, context(bone, row, around, row_count - 1, field, h))
                code, size = nearest + residual, abs(residual)
                assert 0 <= code <= largest, "code"
                bone.codes[row][field], bone.sizes[row][field] = code, size
                h = size if field % 3 == 0 else (h + size) // 2
                for place, part in ((at // 32, code << at % 32 & 0xFFFFFFFF), (at // 32 + 1, code << at % 32 >> 32)):
                    if part:
                        words[place] |= part
                at += width
            if bone.form == 3:
                bone.make_pose(row)
            if bone.parent:
                bone.offset = tuple(a + b for a, b in zip(bone.offset, bone.place_in_parent(row)))
                bone.offsets += 1
    assert bits.at == len(data), "bytes"
    return struct.pack(f"<{len(words)}I", *words)
