// Clips of the `bone` encoding whose keys are coded (docs/format.md, section 2, "Coded keys"), back to words.
import { BitDecoder, Probabilities } from './bit_decoder.js';
import { KeyTimeLine, keySteps } from './key_prediction.js';
import { malformed } from './throng_error.js';

const kClipWords = 16;
const kTrackWords = 6;
const kUnusedWords = 3;
const kScaled = 1, kAffine = 2, kMixed = 3, kRanged = 3; // forms of keys
const kMostKeys = 2 ** 20;
const kScaledWidths = [15, 15, 2, 15, 1, 16, 16, 16, 16, 16];
const kAffineWidths = new Array(12).fill(16);
const kExponents = 24;
const kPoseNumbers = 7;

// The words of a chunk, as many as `words` has room for.
export function decodeBoneKeys(words, stored, where) {
  words.fill(0);
  const walk = new Walk(words, stored);
  if (!walk.run() || !walk.bits.complete) throw malformed(where, 'does not decode');
}

// Quaternions and points lie in flat arrays: `a at i` is the one whose first number has index i. Nothing is allocated, for
// there are hundreds of thousands of keys.
function multiply(to, i, a, j, b, k) {
  const ax = a[j], ay = a[j + 1], az = a[j + 2], aw = a[j + 3];
  const bx = b[k], by = b[k + 1], bz = b[k + 2], bw = b[k + 3];
  to[i] = aw * bx + ax * bw + ay * bz - az * by;
  to[i + 1] = aw * by - ax * bz + ay * bw + az * bx;
  to[i + 2] = aw * bz + ax * by - ay * bx + az * bw;
  to[i + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

function invert(to, q, j) {
  to[0] = -q[j];
  to[1] = -q[j + 1];
  to[2] = -q[j + 2];
  to[3] = q[j + 3];
}

function makeUnit(q, i) {
  const size = Math.sqrt(q[i] * q[i] + q[i + 1] * q[i + 1] + q[i + 2] * q[i + 2] + q[i + 3] * q[i + 3]);
  if (!(size > 1e-30)) q.set(kIdentity, i);
  else for (let part = 0; part < 4; part++) q[i + part] = q[i + part] / size;
}

const kIdentity = [0, 0, 0, 1];
const turned = new Float64Array(4), back = new Float64Array(4);

// p turned by q, or by its inverse.
function rotate(to, q, j, p, inversely) {
  p[3] = 0;
  invert(back, q, j);
  if (inversely) {
    multiply(turned, 0, back, 0, p, 0);
    multiply(to, 0, turned, 0, q, j);
  } else {
    multiply(turned, 0, q, j, p, 0);
    multiply(to, 0, turned, 0, back, 0);
  }
}

function smallestThree(a, b, c, largest) {
  const [x, y, z] = [a, b, c].map((code) => ((code & 32767) - 16383) * 4.3160938e-5);
  const rest = 1 - x * x - y * y - z * z;
  const parts = [x, y, z];
  parts.splice(largest, 0, Math.sqrt(rest > 0 ? rest : 0));
  return parts;
}

function nearestCode(value, largest) {
  if (!(value > 0)) return 0;
  return value >= largest ? largest : Math.floor(value + 0.5);
}


class Walk {
  constructor(words, stored) {
    this.words = words;
    this.floats = new Float32Array(words.buffer, words.byteOffset, words.length);
    this.bits = new BitDecoder(stored);
    this.isZero = new Probabilities(3 * 16);
    this.exponent = new Probabilities(3 * 16 * kExponents);
    this.mantissa = new Probabilities(3 * kExponents * 2);
    this.single = new Probabilities(2); // a word that is not 0; a width of scales that is not 0
    this.trees = new Probabilities(4 + 2 * 32 + 64 + 32 + 256 + 256 + 32);
    [this.form, this.width, this.stepMantissa, this.stepExponent, this.scaleByte, this.parent, this.part] = [0, 4, 68, 132, 164, 420, 676];
  }

  run() {
    const { words, bits } = this;
    if (words.length < kClipWords + kUnusedWords) return false;
    this.boneCount = bits.plain(17);
    for (const i of [1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]) if (bits.bit(this.single, 0) === 1) words[i] = bits.plain(32);
    this.rowCount = words[14];
    this.rowsAt = kClipWords + kTrackWords * this.boneCount;
    if (this.rowsAt + kUnusedWords > words.length || !this.readTracks()) return false;
    if (this.tracks.length === 0) return true;
    if (this.rowCount * this.tracks.length > kMostKeys) return false;
    this.makeRoom();
    this.readParents();
    this.timeLine = new KeyTimeLine(this.rowCount);
    return keySteps(this.rowCount).every((step) => this.readRow(step));
  }

  // All tracks, then what follows from them: where keys begin, how long a row is, and the rest of the header.
  readTracks() {
    const { words } = this, all = [];
    for (let bone = 0; bone < this.boneCount; bone++) all.push(this.readTrack(kClipWords + kTrackWords * bone));
    if (all.some((track) => track.form === 0)) return false;
    let bit = 0;
    for (const ranged of [false, true])
      for (const [bone, track] of all.entries()) {
        if ((track.form === kRanged) !== ranged) continue;
        track.firstBit = bit;
        bit += track.widths.reduce((sum, width) => sum + width, 0);
        words[kClipWords + kTrackWords * bone] = track.firstBit | (track.form << 24);
        if (bit > 0xffffff) return false;
      }
    this.rowWords = Math.ceil(bit / 32);
    if (this.rowsAt + this.rowCount * this.rowWords + kUnusedWords !== words.length) return false;
    this.tracks = all.filter((track) => track.widths.some((width) => width > 0));
    [words[0], words[2], words[3], words[4]] = [kMixed, this.rowWords, kClipWords, this.rowsAt];
    return true;
  }

  readTrack(at) {
    const { words, floats, bits, trees } = this;
    const form = bits.tree(trees, this.form, 2);
    if (form === 0) return { form };
    const widths = [];
    for (let i = 0; i < 6; i++) widths.push(bits.tree(trees, this.width + (i < 3 ? 0 : 32), 5));
    widths.push(bits.bit(this.single, 1) === 1 ? bits.plain(5) : 0);
    const mantissa = bits.tree(trees, this.stepMantissa, 6), exponent = bits.tree(trees, this.stepExponent, 5);
    const scaleHigh = bits.tree(trees, this.scaleByte, 8), scaleLow = bits.tree(trees, this.scaleByte, 8);
    words[at + 1] = widths.slice(0, 6).reduce((sum, width, i) => sum | (width << (5 * i)), 0);
    words[at + 2] = widths[6] | (mantissa << 5) | (exponent << 11) | (scaleLow << 16) | (scaleHigh << 24);
    for (let i = 3; i < 6; i++) {
      const low = bits.plain(16);
      words[at + i] = low | (bits.plain(16) << 16);
    }
    const [w3, w4, w5] = words.subarray(at + 3, at + 6), coarse = floats[8];
    return {
      form,
      widths: form === kScaled ? kScaledWidths : form === kAffine ? kAffineWidths : widths,
      parent: -1,
      step: (64 + mantissa) / 2 ** exponent,
      reference: smallestThree(w5, w5 >>> 15, w4 >>> 16, w5 >>> 30),
      positionMin: [floats[5] + (w3 & 65535) * coarse, floats[6] + (w3 >>> 16) * coarse, floats[7] + (w4 & 65535) * coarse],
      offset: new Float64Array(3), // in the parent's space, summed over the rows so far
      offsetCount: 0,
    };
  }

  makeRoom() {
    let fields = 0;
    for (const track of this.tracks) {
      track.firstField = fields;
      track.largest = track.widths.map((width) => 2 ** width - 1);
      fields += track.widths.length;
    }
    this.fieldsPerRow = fields;
    this.codes = new Int32Array(fields * this.rowCount);
    this.residuals = new Int32Array(fields * this.rowCount); // their sizes
    this.poses = new Float64Array(kPoseNumbers * this.tracks.length * this.rowCount); // rotation, position
    this.expected = new Float64Array(kAffineWidths.length);
    [this.turn, this.sum, this.nearest, this.point, this.place] = Array.from({ length: 5 }, () => new Float64Array(4));
  }

  poseAt(row, k) {
    return kPoseNumbers * (row * this.tracks.length + k);
  }

  readParents() {
    for (const [k, track] of this.tracks.entries()) {
      if (track.form !== kRanged) continue;
      const back = this.bits.tree(this.trees, this.parent, 8);
      if (back > 0 && back <= k && this.tracks[k - back].form === kRanged) track.parent = k - back;
    }
  }

  readRow(step) {
    if (step.known[2] >= 0) {
      const part = this.bits.tree(this.trees, this.part, 5);
      if (part === 0) return false;
      this.timeLine.place(step, part);
    }
    const weights = this.timeLine.weights(step);
    for (let k = 0; k < this.tracks.length; k++) if (!this.readKey(step, weights, this.tracks[k], k)) return false;
    return true;
  }

  readKey(step, weights, track, k) {
    const { expected } = this;
    this.expect(step, weights, track, k);
    const at = step.row * this.fieldsPerRow + track.firstField;
    let bit = track.firstBit, before = 0;
    for (let field = 0; field < track.widths.length; field++) {
      if (field === 3) before = 0;
      const width = track.widths[field];
      if (width === 0) continue;
      const kind = track.form !== kRanged || field === 6 ? 2 : field < 3 ? 0 : 1;
      const residual = this.readResidual(kind, this.context(step, track, field, before));
      const code = nearestCode(expected[field], track.largest[field]) + residual;
      if (!(code >= 0 && code <= track.largest[field])) return false;
      const size = Math.abs(residual);
      this.codes[at + field] = code;
      this.residuals[at + field] = size;
      before = field % 3 === 0 ? size : Math.floor((before + size) / 2);
      this.putBits(this.rowsAt + step.row * this.rowWords, bit, width, code);
      bit += width;
    }
    if (track.form === kRanged) this.makePose(step.row, track, k, at);
    if (track.parent >= 0) {
      this.placeInParent(step.row, track.parent, k);
      for (let axis = 0; axis < 3; axis++) track.offset[axis] += this.place[axis];
      track.offsetCount++;
    }
    return true;
  }

  putBits(rowAt, bit, width, code) {
    const at = rowAt + (bit >>> 5), shift = bit & 31;
    this.words[at] |= code << shift;
    if (shift + width > 32) this.words[at + 1] |= code >>> (32 - shift);
  }

  makePose(row, track, k, at) {
    const { codes, floats, poses, turn } = this, fine = floats[9], pose = this.poseAt(row, k);
    for (let axis = 0; axis < 3; axis++) turn[axis] = (codes[at + axis] - track.largest[axis] / 2) * track.step;
    turn[3] = 1;
    makeUnit(turn, 0);
    multiply(poses, pose, track.reference, 0, turn, 0);
    makeUnit(poses, pose);
    for (let axis = 0; axis < 3; axis++) poses[pose + 4 + axis] = track.positionMin[axis] + codes[at + 3 + axis] * fine;
  }

  // A bone's position as its parent sees it, to `place`.
  placeInParent(row, parent, k) {
    const { poses, point } = this, own = this.poseAt(row, k), from = this.poseAt(row, parent);
    for (let axis = 0; axis < 3; axis++) point[axis] = poses[own + 4 + axis] - poses[from + 4 + axis];
    rotate(this.place, poses, from, point, true);
  }

  // To `expected`: by the keys around it alone, or with a parent, turned as it turns against the parent, at its place in the
  // parent's space.
  expect(step, weights, track, k) {
    const { expected, poses, sum, turn, point, place } = this, first = step.known[1] < 0;
    for (let field = 0; field < track.widths.length; field++)
      expected[field] = first ? track.largest[field] / 2 : this.mixedCode(step, weights, track.firstField + field);
    if (track.parent < 0 || first) return;
    const from = this.poseAt(step.row, track.parent);
    this.mixTurns(step, weights, track.parent, k);
    multiply(turn, 0, poses, from, sum, 0);
    invert(sum, track.reference, 0);
    multiply(turn, 0, sum, 0, turn, 0);
    if (Math.abs(turn[3]) > 1e-3) for (let axis = 0; axis < 3; axis++) expected[axis] = turn[axis] / turn[3] / track.step + track.largest[axis] / 2;
    for (let axis = 0; axis < 3; axis++) point[axis] = track.offset[axis] / track.offsetCount;
    rotate(place, poses, from, point, false);
    for (let axis = 0; axis < 3; axis++) expected[3 + axis] = (poses[from + 4 + axis] + place[axis] - track.positionMin[axis]) / this.floats[9];
  }

  mixedCode({ known }, weights, field) {
    let code = 0;
    for (let i = 0; i < 4; i++) if (weights[i] !== 0) code = code + weights[i] * this.codes[known[i] * this.fieldsPerRow + field];
    return code;
  }

  // How a bone is turned against its parent, mixed, to `sum`.
  mixTurns({ known }, weights, parent, k) {
    const { poses, sum, turn, nearest } = this;
    const turnAt = (row, to) => {
      invert(back, poses, this.poseAt(row, parent));
      multiply(to, 0, back, 0, poses, this.poseAt(row, k));
    };
    turnAt(known[1], nearest);
    sum.fill(0);
    for (let i = 0; i < 4; i++) {
      if (weights[i] === 0) continue;
      turnAt(known[i], turn);
      const along = turn[0] * nearest[0] + turn[1] * nearest[1] + turn[2] * nearest[2] + turn[3] * nearest[3];
      const weight = along < 0 ? -weights[i] : weights[i];
      for (let part = 0; part < 4; part++) sum[part] = sum[part] + weight * turn[part];
    }
    makeUnit(sum, 0);
  }

  // How large the residual may be, by those around it: 0 to 14; 15 for the first row.
  context({ row, known }, track, field, before) {
    if (known[1] < 0) return 15;
    const at = (other, of = track) => this.residuals[other * this.fieldsPerRow + of.firstField + field];
    const beforeIsEnd = known[1] === 0, behindIsEnd = known[2] === this.rowCount - 1;
    let around = Math.floor(track.largest[field] / 4);
    if (known[2] >= 0 && !(beforeIsEnd && behindIsEnd))
      around = beforeIsEnd ? 2 * at(known[2]) : behindIsEnd ? 2 * at(known[1]) : at(known[1]) + at(known[2]);
    const above = track.parent < 0 ? Math.floor(around / 2) : at(row, this.tracks[track.parent]);
    const size = Math.floor((4 * around + 7 * before + 5 * above) / 5);
    return 32 - Math.clz32(Math.min(size, 2 ** 14 - 1));
  }

  readResidual(kind, context) {
    const { bits } = this;
    if (bits.bit(this.isZero, kind * 16 + context) === 0) return 0;
    const negative = bits.plain(1);
    let exponent = 0;
    while (bits.bit(this.exponent, (kind * 16 + context) * kExponents + Math.min(exponent, kExponents - 1)) === 1) if (++exponent > 30) return NaN;
    let size = 1;
    for (let rank = 0; rank < exponent; rank++)
      size = size * 2 + (rank < 2 ? bits.bit(this.mantissa, (kind * kExponents + Math.min(exponent, kExponents - 1)) * 2 + rank) : bits.plain(1));
    return negative === 1 ? -size : size;
  }
}
