// Posed vertices of `packed` and `spline` rows on the CPU (docs/format.md, section 10).
import { octahedral, unit } from './directions.js';
import { packedBits, packedClip, packedHeader, packedLayout, packedLink, ringNumber } from './packed_words.js';

// Stored keys and their weights at a moment between two rows.
function packedKeys(clip, key, weight) {
  const last = clip.storedKeys - 1;
  const next = key + 1 <= last ? key + 1 : clip.closed ? 0 : last;
  return [[Math.min(key, last), 1 - weight], [next, weight]];
}

function splineKeys(words, clip, key, u) {
  let control = key;
  for (let piece = 0; piece < clip.pieceCount && key >= words[clip.piecesAt + 2 * piece]; piece++)
    control = words[clip.piecesAt + 2 * piece + 1] + key - words[clip.piecesAt + 2 * piece];
  const outer = [(1 - u) ** 3 / 6, (3 * u ** 3 - 6 * u ** 2 + 4) / 6];
  const weights = [...outer, 1 - outer[0] - outer[1] - u ** 3 / 6, u ** 3 / 6];
  return weights.map((weight, i) => [clip.closed ? (control + i) % clip.storedKeys : Math.min(control + i, clip.storedKeys - 1), weight]);
}

function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

class PackedMoment {
  constructor(animation, clipIndex, { row, weight }) {
    this.animation = animation;
    this.words = animation.packed.words;
    this.layout = packedLayout(this.words, animation.vertexCount);
    this.clip = packedClip(this.words, this.layout, animation.packed.clipsAt[clipIndex]);
    const key = row - this.clip.firstRow;
    this.keys = animation.encoding === 'spline' ? splineKeys(this.words, this.clip, key, weight) : packedKeys(this.clip, key, weight);
    this.points = new Map();
  }

  codes(point, key) {
    const { words, layout, clip } = this;
    const segment = Math.floor(key / clip.segmentKeys);
    const i = key - segment * clip.segmentKeys;
    const { minimum, trend, width, offset } = packedHeader(words, layout, clip, segment, point);
    let bit = offset + i * (width[0] + width[1] + width[2]);
    return minimum.map((low, axis) => {
      bit += width[axis];
      return low + ((trend[axis] * i) >> clip.trendShift) + packedBits(words, clip.residualsAt, bit - width[axis], width[axis]);
    });
  }

  weighted(valueOf) {
    return this.keys.reduce((sum, [key, weight]) => valueOf(key).map((value, axis) => sum[axis] + value * weight), [0, 0, 0]);
  }

  point(index) {
    if (!this.points.has(index)) this.points.set(index, this.weighted((key) => this.codes(index, key)));
    return this.points.get(index);
  }

  storedNormal(normal) {
    const { clip } = this;
    const middle = 2 ** (clip.normalBits - 1) - 1;
    const at = (key) => {
      const [u, v] = [0, 1].map((half) => packedBits(this.words, clip.normalsAt + key * clip.normalRowWords, (2 * normal + half) * clip.normalBits, clip.normalBits));
      return octahedral((u - middle) / middle, (v - middle) / middle);
    };
    const sum = this.weighted(at);
    return Math.hypot(...sum) > 1e-6 ? unit(...sum) : at(this.keys[0][0]);
  }

  recomputedNormal(normal, rest) {
    const { words, layout } = this;
    let sum = [0, 0, 0];
    let fan = [];
    for (let index = words[layout.ringsAt + normal]; index < words[layout.ringsAt + normal + 1]; index++) {
      const point = ringNumber(words, layout, index);
      if (point < 0) fan = [];
      else fan.push(this.point(point));
      if (fan.length < 3) continue;
      const [from, to] = fan.slice(-2).map((end) => end.map((value, axis) => value - fan[0][axis]));
      sum = cross(from, to).map((value, axis) => sum[axis] + value);
    }
    return sum.every((value) => value === 0) ? rest : unit(...sum);
  }

  vertex(vertex) {
    const link = packedLink(this.words, this.layout, vertex);
    const position = this.point(link.point).map((code, axis) => this.clip.origin[axis] + code * this.clip.codeMetres);
    const rest = [...this.animation.normals.subarray(3 * vertex, 3 * vertex + 3)];
    return { position, normal: this.layout.ringsAt === 0 ? this.storedNormal(link.normal) : this.recomputedNormal(link.normal, rest) };
  }
}

// A function from a vertex to its { position, normal } between two rows of a clip.
export function packedVertex(animation, clipIndex, rows) {
  const moment = new PackedMoment(animation, clipIndex, rows);
  return (vertex) => moment.vertex(vertex);
}
