// Every number in the words of `bone` and `morph` rows that a shader follows without looking (docs/format.md, 8 and 9).
import { malformed } from './throng_error.js';

const kMixed = 3;
const kKeyWords = [3, 4, 6]; // per bone of the forms rigid, scaled and affine

const fits = (at, count, size) => at + count <= size;

function requireFiniteWords(words, at, count, where) {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  for (let i = at; i < at + count; i++) if (!Number.isFinite(floats[i])) throw malformed(where, `have a float at word ${i} that is not finite`);
}

function requireClips(asset, rows, where) {
  if (rows.clipsAt.length !== asset.clips.length) throw malformed(where, `has ${rows.clipsAt.length} entries for ${asset.clips.length} clips`);
}

// Words from one pivot to the next.
export const pivotSpacing = (words) => (words[10] === 4 ? 4 : 3);

export function checkBoneWords(asset, rows) {
  const { words } = rows;
  requireClips(asset, rows, 'bone.clips');
  if (words.length < 12) throw malformed('bone.words', 'are too few for a header');
  const boneCount = words[0];
  if (boneCount === 0 || boneCount > 65536) throw malformed('bone.words[0]', `names ${boneCount} bones`);
  if (words[9] !== asset.vertexCount) throw malformed('bone.words[9]', `is not ${asset.vertexCount}, the number of vertices`);
  if (![0, 3, 4].includes(words[10])) throw malformed('bone.words[10]', `spaces the pivots by ${words[10]} words, neither 3 nor 4`);
  const pivotWords = pivotSpacing(words) * boneCount;
  if (!fits(words[1], pivotWords, words.length)) throw malformed('bone.words[1]', 'puts the pivots beyond the words');
  requireFiniteWords(words, words[1], pivotWords, 'bone.words');
  const firsts = [0, words[2], words[3], words[4], asset.vertexCount];
  for (let place = 0; place < 4; place++) checkInfluences(words, boneCount, place, firsts[place], firsts[place + 1]);
  asset.clips.forEach((clip, i) => checkBoneClip(words, boneCount, clip, rows.clipsAt[i], `bone.clips[${i}]`));
}

// The bones that an influence class of vertices first to end - 1 names.
function checkInfluences(words, boneCount, place, first, end) {
  const where = `bone.words[${5 + place}]`;
  if (first > end) throw malformed(where, 'begins after the next class of vertices');
  const boneWords = boneCount > 256 ? 2 : 1;
  const sizes = [0, boneCount > 1024 ? 2 : 1, boneWords + 1, 2 * boneWords + 3];
  const count = end - first;
  const needed = place === 0 ? Math.ceil(count / 2) : count * sizes[place];
  const at = words[5 + place];
  if (!fits(at, needed, words.length)) throw malformed(where, 'puts influences beyond the words');
  for (let i = 0; i < count; i++) {
    for (const bone of influenceBones(words, at, place, i, boneCount, sizes[place]))
      if (bone >= boneCount) throw malformed(`bone.influences[${first + i}]`, `names bone ${bone} of ${boneCount}`);
  }
}

// The bones of the i-th vertex of a class; those of class one begin with the even ones in the low half.
export function influenceBones(words, at, place, i, boneCount, size) {
  const low = (word) => word & 65535;
  const high = (word) => word >>> 16;
  if (place === 0) return [i & 1 ? high(words[at + (i >> 1)]) : low(words[at + (i >> 1)])];
  const word = words[at + i * size];
  if (place === 1) return boneCount <= 1024 ? [word & 1023, (word >>> 10) & 1023] : [low(word), high(word)];
  const bones = [];
  for (let k = 0; k < (place === 2 ? 4 : 8); k++) {
    if (boneCount <= 256) bones.push((words[at + i * size + (k >> 2)] >>> (8 * (k & 3))) & 255);
    else bones.push((words[at + i * size + (k >> 1)] >>> (16 * (k & 1))) & 65535);
  }
  return bones;
}

function checkBoneClip(words, boneCount, clip, at, where) {
  if (!fits(at, 16, words.length)) throw malformed(where, 'begins beyond the words');
  const [form, firstRow, rowWords, tracksAt, rowsAt] = words.subarray(at, at + 5);
  if (form > kMixed) throw malformed(where, 'has keys of an unknown form');
  if (firstRow !== clip.firstRow) throw malformed(where, 'names another first row than the clip');
  if (words[at + 14] !== clip.keyCount) throw malformed(where, 'has another number of rows than the clip has keys');
  if (!fits(at + rowsAt, rowWords * clip.keyCount + 3, words.length)) throw malformed(where, 'has rows beyond the words');
  requireFiniteWords(words, at + 5, 9, where);
  if (form !== kMixed) {
    if (kKeyWords[form] * boneCount > rowWords) throw malformed(where, 'has rows too short for its bones');
    return;
  }
  if (!fits(at + tracksAt, 6 * boneCount, words.length)) throw malformed(where, 'has tracks beyond the words');
  for (let bone = 0; bone < boneCount; bone++) checkTrack(words, at + tracksAt + 6 * bone, 32 * rowWords, `${where}.tracks[${bone}]`);
}

function checkTrack(words, at, rowBits, where) {
  const form = (words[at] >>> 24) & 3;
  const firstBit = words[at] & 0xffffff;
  if (form === 0) throw malformed(where, 'has keys of an unknown form');
  let bits = form === 1 ? 128 : 192;
  if (form === 3) {
    bits = words[at + 2] & 31;
    for (let field = 0; field < 6; field++) bits += (words[at + 1] >>> (5 * field)) & 31;
    if (bits > 97) throw malformed(where, `has a key of ${bits} bits, more than 97`);
  } else if (firstBit % 32 !== 0) {
    throw malformed(where, 'does not begin at a word');
  }
  if (firstBit + bits > rowBits) throw malformed(where, 'has a key beyond its row');
}

export function checkMorphWords(asset, rows) {
  const { words } = rows;
  requireClips(asset, rows, 'morph.clips');
  if (words.length < 6) throw malformed('morph.words', 'are too few for a header');
  const [targetCount, targetsAt, firstsAt, deltasAt, deltaWords] = words;
  if (targetCount > 65536 || !fits(targetsAt, 4 * targetCount, words.length)) throw malformed('morph.words[1]', 'puts the targets beyond the words');
  requireFiniteWords(words, targetsAt, 4 * targetCount, 'morph.words');
  if (!fits(firstsAt, asset.vertexCount + 1, words.length)) throw malformed('morph.words[2]', "puts the vertices' beginnings beyond the words");
  if (deltaWords !== 2 && deltaWords !== 3) throw malformed('morph.words[4]', 'is neither 2 nor 3');
  for (let v = 0; v < asset.vertexCount; v++)
    if (words[firstsAt + v] > words[firstsAt + v + 1]) throw malformed(`morph.vertices[${v}]`, 'begins after the next vertex');
  const deltaCount = words[firstsAt + asset.vertexCount];
  if (!fits(deltasAt, deltaCount * deltaWords, words.length)) throw malformed('morph.words[3]', 'puts deltas beyond the words');
  for (let i = 0; i < deltaCount; i++)
    if ((words[deltasAt + i * deltaWords] & 65535) >= targetCount) throw malformed(`morph.deltas[${i}]`, 'names a target that does not exist');
  asset.clips.forEach((clip, i) => checkMorphClip(words, targetCount, clip, rows.clipsAt[i], `morph.clips[${i}]`));
}

function checkMorphClip(words, targetCount, clip, at, where) {
  if (!fits(at, 3, words.length)) throw malformed(where, 'begins beyond the words');
  const [firstRow, rowsAt, rowWords] = words.subarray(at, at + 3);
  if (firstRow !== clip.firstRow) throw malformed(where, 'names another first row than the clip');
  if (rowWords < Math.ceil(targetCount / 2)) throw malformed(where, 'has rows too short for its targets');
  if (!fits(at + rowsAt, rowWords * clip.keyCount, words.length)) throw malformed(where, 'has rows beyond the words');
}
