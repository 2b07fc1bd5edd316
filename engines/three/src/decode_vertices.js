// Posed vertices on the CPU, written from docs/format.md (sections 7 to 10): for picking, and as a second reading of the
// format. Positions, normals and tangents are three numbers per vertex asked for.
import { influenceBones, pivotSpacing } from './check_words.js';
import { packedVertex } from './decode_packed.js';
import { alongSurface, tangentOfAngle, unit } from './directions.js';
import { resolveRows } from './key_rows.js';
import { tangentRowBytes } from './read_asset.js';

const mix = (from, to, weight) => from.map((value, i) => value + (to[i] - value) * weight);

// The direction of a normal's code, not unit, in whole numbers.
function directionOf(code) {
  const u = (code & 255) - 127;
  const v = (code >> 8) - 127;
  const z = 127 - Math.abs(u) - Math.abs(v);
  const fold = Math.max(-z, 0);
  return [u + (u >= 0 ? -fold : fold), v + (v >= 0 ? -fold : fold), z];
}

function blendPosed(from, to, weight) {
  const normal = mix(from.normal, to.normal, weight);
  const squared = normal.reduce((sum, value) => sum + value * value, 0);
  const posed = { position: mix(from.position, to.position, weight), normal: squared > 1e-12 ? unit(...normal) : from.normal };
  if (from.tangent) posed.tangent = alongSurface(mix(from.tangent, to.tangent, weight), posed.normal);
  return posed;
}

function vertexDecoder(animation, clip, { row, weight }) {
  const { min, max } = clip.bounds;
  const decode = (vertex, r) => {
    const at = 4 * (r * animation.vertexCount + vertex);
    const position = min.map((low, axis) => low + ((max[axis] - low) * animation.texels[at + axis]) / 65535);
    const key = { position, direction: directionOf(animation.texels[at + 3]) };
    if (animation.tangentAngles) {
      const restOf = (list, width) => [...list.subarray(width * vertex, width * vertex + 3)];
      const angle = animation.tangentAngles[r * tangentRowBytes(animation.vertexCount) + vertex];
      key.tangent = tangentOfAngle(angle, unit(...key.direction), restOf(animation.tangents, 4), restOf(animation.normals, 3));
    }
    return key;
  };
  return (vertex) => {
    const [from, to] = [decode(vertex, row), decode(vertex, row + 1)];
    const direction = mix(from.direction, to.direction, weight);
    const squared = direction.reduce((sum, value) => sum + value * value, 0);
    const posed = { position: mix(from.position, to.position, weight), normal: unit(...(squared > 1e-6 ? direction : from.direction)) };
    if (from.tangent) posed.tangent = alongSurface(mix(from.tangent, to.tangent, weight), posed.normal);
    return posed;
  };
}

const floatsOf = (words) => new Float32Array(words.buffer, words.byteOffset, words.length);

function restOf(animation, vertex) {
  return { position: [...animation.positions.subarray(3 * vertex, 3 * vertex + 3)], normal: [...animation.normals.subarray(3 * vertex, 3 * vertex + 3)] };
}

// The rest pose with the morph targets' deltas; the normal is not unit.
function morphDecoder(animation, clipIndex, { row, weight }) {
  const { words, clipsAt } = animation.morph;
  const floats = floatsOf(words);
  const [, targetsAt, firstsAt, deltasAt, deltaWords] = words;
  const at = clipsAt[clipIndex];
  const rowAt = at + words[at + 1] + (row - words[at]) * words[at + 2];
  const code = (base, target) => (words[base + (target >> 1)] >>> (16 * (target & 1))) & 65535;
  const weightOf = (target) => {
    const from = code(rowAt, target);
    const to = code(rowAt + words[at + 2], target);
    return floats[targetsAt + 4 * target + 2] + (from + (to - from) * weight) * floats[targetsAt + 4 * target + 3];
  };
  return (vertex) => {
    const { position, normal } = restOf(animation, vertex);
    for (let i = words[firstsAt + vertex]; i < words[firstsAt + vertex + 1]; i++) {
      const [first, second, third] = words.subarray(deltasAt + deltaWords * i, deltasAt + deltaWords * i + deltaWords);
      const target = first & 65535;
      const share = weightOf(target);
      const metres = floats[targetsAt + 4 * target] * share;
      [first >>> 16, second & 65535, second >>> 16].forEach((value, axis) => (position[axis] += (value - 32767) * metres));
      if (third === undefined) continue;
      const turn = floats[targetsAt + 4 * target + 1] * share;
      for (let axis = 0; axis < 3; axis++) normal[axis] += (((third >>> (10 * axis)) & 1023) - 511) * turn;
    }
    return { position, normal };
  };
}

// Three components and the place of the largest: x y z w.
function smallestThree(a, b, c, largest) {
  const parts = [a, b, c].map((code) => ((code & 32767) - 16383) * 4.3160938e-5);
  parts.splice(largest, 0, Math.sqrt(Math.max(1 - parts.reduce((sum, part) => sum + part * part, 0), 0)));
  return parts;
}

function multiply([ax, ay, az, aw], [bx, by, bz, bw]) {
  return [aw * bx + ax * bw + ay * bz - az * by, aw * by - ax * bz + ay * bw + az * bx, aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz];
}

// Row-major 3 x 3 of a quaternion of any length, times a scale.
function matrixOf([x, y, z, w], scale) {
  const twice = 2 / (x * x + y * y + z * z + w * w);
  return [1 - (y * y + z * z) * twice, (x * y - w * z) * twice, (x * z + w * y) * twice, (x * y + w * z) * twice, 1 - (x * x + z * z) * twice,
    (y * z - w * x) * twice, (x * z - w * y) * twice, (y * z + w * x) * twice, 1 - (x * x + y * y) * twice].map((value) => value * scale);
}

// What a clip's chunk says, and its bones' matrices between two rows: { linear (9), position (3) }, pivots apart.
class BoneClip {
  constructor(animation, clipIndex, { row, weight }) {
    const { words, clipsAt } = animation.bone;
    this.words = words;
    this.weight = weight;
    const at = clipsAt[clipIndex];
    const floats = floatsOf(words);
    const [form, firstRow, rowWords, tracksAt, rowsAt] = words.subarray(at, at + 5);
    Object.assign(this, { form, tracksAt: at + tracksAt, fromAt: at + rowsAt + (row - firstRow) * rowWords });
    this.toAt = this.fromAt + rowWords;
    this.positionMin = [...floats.subarray(at + 5, at + 8)];
    [this.positionCoarse, this.positionFine, this.scaleMin, this.scaleCoarse, this.scaleFine, this.linearRange] = floats.subarray(at + 8, at + 14);
  }

  coarse(codes) {
    return codes.map((code, axis) => this.positionMin[axis] + code * this.positionCoarse);
  }

  key(at, scaled) {
    const [first, second, third, fourth] = this.words.subarray(at, at + 4);
    return {
      rotation: smallestThree(first, first >>> 15, second, first >>> 30),
      position: this.coarse([second >>> 16, third & 65535, third >>> 16]),
      scale: scaled ? this.scaleMin + (fourth & 65535) * this.scaleCoarse : 1,
    };
  }

  affine(at) {
    const halves = [...this.words.subarray(at, at + 6)].flatMap((word) => [word & 65535, word >>> 16]);
    return { position: this.coarse(halves.slice(0, 3)), linear: halves.slice(3).map((code) => ((code - 32767) / 32767) * this.linearRange) };
  }

  bits(at, width) {
    let value = 0;
    for (let i = 0; i < width; i++) value += ((this.words[(at + i) >>> 5] >>> ((at + i) & 31)) & 1) * 2 ** i;
    return value;
  }

  ranged(rowAt, track) {
    let at = 32 * rowAt + (track[0] & 0xffffff);
    const widths = [0, 5, 10, 15, 20, 25].map((shift) => (track[1] >>> shift) & 31);
    widths.push(track[2] & 31);
    const codes = widths.map((width) => {
      at += width;
      return this.bits(at - width, width);
    });
    const step = (64 + ((track[2] >>> 5) & 63)) / 2 ** ((track[2] >>> 11) & 31);
    const g = codes.slice(0, 3).map((code, axis) => (code - (2 ** widths[axis] - 1) / 2) * step);
    const length = Math.hypot(...g, 1);
    const low = this.coarse([track[3] & 65535, track[3] >>> 16, track[4] & 65535]);
    return {
      rotation: multiply(smallestThree(track[5], track[5] >>> 15, track[4] >>> 16, track[5] >>> 30), [...g, 1].map((value) => value / length)),
      position: low.map((value, axis) => value + codes[3 + axis] * this.positionFine),
      scale: this.scaleMin + (track[2] >>> 16) * this.scaleCoarse + codes[6] * this.scaleFine,
    };
  }

  mixAffine(offset) {
    const [from, to] = [this.affine(this.fromAt + offset), this.affine(this.toAt + offset)];
    return { position: mix(from.position, to.position, this.weight), linear: mix(from.linear, to.linear, this.weight) };
  }

  mixKeys(from, to) {
    const side = from.rotation.reduce((sum, value, i) => sum + value * to.rotation[i], 0) < 0 ? -1 : 1;
    const rotation = mix(from.rotation, to.rotation.map((value) => value * side), this.weight);
    const scale = from.scale + (to.scale - from.scale) * this.weight;
    return { position: mix(from.position, to.position, this.weight), linear: matrixOf(rotation, scale) };
  }

  bone(index) {
    if (this.form === 2) return this.mixAffine(6 * index);
    if (this.form < 2) {
      const offset = (3 + this.form) * index;
      return this.mixKeys(this.key(this.fromAt + offset, this.form === 1), this.key(this.toAt + offset, this.form === 1));
    }
    const track = this.words.subarray(this.tracksAt + 6 * index, this.tracksAt + 6 * index + 6);
    const form = (track[0] >>> 24) & 3;
    const offset = (track[0] & 0xffffff) >>> 5;
    if (form === 2) return this.mixAffine(offset);
    if (form === 1) return this.mixKeys(this.key(this.fromAt + offset, true), this.key(this.toAt + offset, true));
    return this.mixKeys(this.ranged(this.fromAt, track), this.ranged(this.toAt, track));
  }
}

// Bones and weights of a vertex.
function influencesOf(words, vertex) {
  const boneCount = words[0];
  const place = vertex < words[2] ? 0 : vertex < words[3] ? 1 : vertex < words[4] ? 2 : 3;
  const i = vertex - [0, words[2], words[3], words[4]][place];
  const boneWords = boneCount > 256 ? 2 : 1;
  const size = [0, boneCount > 1024 ? 2 : 1, boneWords + 1, 2 * boneWords + 3][place];
  const bones = influenceBones(words, words[5 + place], place, i, boneCount, size);
  const at = words[5 + place] + i * size;
  let weights = [];
  if (place === 1) weights = [(boneCount <= 1024 ? words[at] >>> 20 : words[at + 1] & 4095) / 8190];
  const packed = place === 2 ? 3 : place === 3 ? 7 : 0;
  const weightsAt = at + (place === 3 ? 2 * boneWords : boneWords);
  for (let k = 0; k < packed; k++) weights.push(((words[weightsAt + Math.floor(k / 3)] >>> (10 * (k % 3))) & 1023) / (1023 * (k + 2)));
  return { bones, weights: [1 - weights.reduce((sum, weight) => sum + weight, 0), ...weights] };
}

function cofactorTimes(m, n) {
  const row = (a, b) => (m[a + 1] * m[b + 2] - m[a + 2] * m[b + 1]) * n[0] + (m[a + 2] * m[b] - m[a] * m[b + 2]) * n[1] + (m[a] * m[b + 1] - m[a + 1] * m[b]) * n[2];
  const turned = [row(3, 6), row(6, 0), row(0, 3)];
  const determinant = m[0] * (m[4] * m[8] - m[5] * m[7]) + m[1] * (m[5] * m[6] - m[3] * m[8]) + m[2] * (m[3] * m[7] - m[4] * m[6]);
  if (turned.every((value) => value === 0)) return n;
  return unit(...turned.map((value) => (determinant < 0 ? -value : value)));
}

function boneDecoder(animation, clipIndex, rows) {
  const { words } = animation.bone;
  const floats = floatsOf(words);
  const spacing = pivotSpacing(words);
  const clip = new BoneClip(animation, clipIndex, rows);
  const morphed = animation.morph ? morphDecoder(animation, clipIndex, rows) : (vertex) => restOf(animation, vertex);
  const kept = new Map();
  const bone = (index) => {
    if (!kept.has(index)) kept.set(index, clip.bone(index));
    return kept.get(index);
  };
  return (vertex) => {
    const rest = morphed(vertex);
    if (animation.morph) rest.normal = unit(...rest.normal);
    const { bones, weights } = influencesOf(words, vertex);
    const linear = new Array(9).fill(0);
    const position = [0, 0, 0];
    weights.forEach((weight, k) => {
      if (!(weight > 0)) return;
      const { linear: m, position: place } = bone(bones[k]);
      const from = rest.position.map((value, axis) => value - floats[words[1] + spacing * bones[k] + axis]);
      for (let axis = 0; axis < 3; axis++)
        position[axis] += weight * (place[axis] + m[3 * axis] * from[0] + m[3 * axis + 1] * from[1] + m[3 * axis + 2] * from[2]);
      for (let i = 0; i < 9; i++) linear[i] += weight * m[i];
    });
    return { position, normal: cofactorTimes(linear, rest.normal) };
  };
}

// A function from a vertex to its { position, normal } at a time of a clip; with `tangent` where the rows store them.
export function vertexAt(animation, clipIndex, timeSeconds) {
  const clip = animation.clips[clipIndex];
  const rows = resolveRows(clip, timeSeconds);
  if (animation.texels) return vertexDecoder(animation, clip, rows);
  if (animation.bone) return boneDecoder(animation, clipIndex, rows);
  if (animation.packed) return packedVertex(animation, clipIndex, rows);
  const morphed = morphDecoder(animation, clipIndex, rows);
  return (vertex) => {
    const { position, normal } = morphed(vertex);
    return { position, normal: unit(...normal) };
  };
}

// The same for what an instance plays (see resolvePlay).
export function vertexOfLayers(animation, { first, second, weight }) {
  const at = (layer) => vertexAt(animation, layer.clipIndex, layer.position * animation.clips[layer.clipIndex].durationSeconds);
  const from = at(first);
  if (!(weight > 0)) return from;
  const to = at(second);
  return (vertex) => blendPosed(from(vertex), to(vertex), weight);
}
