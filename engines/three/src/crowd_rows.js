// An asset's animation as rows of 32-bit words for textures of integers, in any engine.
import { boneUse } from './bone_use.js';
import { ThrongError } from './throng_error.js';

const kWidth = 4096; // which every WebGL2 has; words.glsl, words_wide.glsl, decode_vertex.glsl and layers_faded.glsl know it
const kMaxHeight = 8192;
const kClipWords = 16;
const kKeysPerSlot = 1; // slots of a resolve table per key

// 32-bit words (given as words, or as pairs of 16-bit numbers) filled up to whole rows of `width` texels.
export function integerRows(numbers, wordsPerTexel, width = kWidth) {
  const numbersPerTexel = (wordsPerTexel * 4) / numbers.BYTES_PER_ELEMENT;
  const texels = Math.ceil(numbers.length / numbersPerTexel);
  const height = Math.max(1, Math.ceil(texels / width));
  if (height > kMaxHeight) throw new ThrongError('tooLarge', 'the animation', `needs a texture of ${width} x ${height} texels; at most ${kMaxHeight} rows are drawn: bake fewer clips, or with --encoding bone`);
  const filled = new numbers.constructor(width * height * numbersPerTexel);
  filled.set(numbers);
  return { words: new Uint32Array(filled.buffer), wordsPerTexel, width, height };
}

const bitsOf = (floats) => new Uint32Array(Float32Array.from(floats).buffer);

// For each of `slotCount` equal spans of a clip the last key at or before its start; then the key times' bits.
function resolveTable(clip) {
  const slotCount = clip.keyCount * kKeysPerSlot;
  const table = new Uint32Array(slotCount + clip.keyCount);
  let key = 0;
  for (let slot = 0; slot < slotCount; slot++) {
    const time = (clip.durationSeconds * slot) / slotCount;
    while (key + 2 < clip.keyCount && clip.keyTimes[key + 1] <= time) key++;
    // One key early, as the shader's own division may round to the slot before or after.
    table[slot] = Math.max(0, key - 1);
  }
  table.set(bitsOf(clip.keyTimes), slotCount);
  return { slotCount, table };
}

// Each texel with that of the same vertex in the next row; of the last row, with itself.
function pairedTexels({ texels, vertexCount }) {
  const words = new Uint32Array(texels.buffer, texels.byteOffset, texels.length / 2);
  const paired = new Uint32Array(2 * words.length);
  const rowWords = 2 * vertexCount;
  for (let i = 0; i < words.length; i += 2) {
    const next = i + rowWords < words.length ? i + rowWords : i;
    paired[2 * i] = words[i];
    paired[2 * i + 1] = words[i + 1];
    paired[2 * i + 2] = words[next];
    paired[2 * i + 3] = words[next + 1];
  }
  return paired;
}

function concatenate(parts) {
  const words = new Uint32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    words.set(part, at);
    at += part.length;
  }
  return words;
}

// `clips`: four RGBA32UI texels a clip; `words`: resolve tables, then the words of the other encodings, one to a texel or,
// where bones are read four words at once, four; `texels`: the rows of the vertex encoding (other encodings: no matter
// what), with `pairs` each beside that of the next row, so that one fetch brings both keys in twice the bytes. `at`: the
// number of vertices, the first words of bones (of the vertex encoding: of tangents' angles), of morph targets and of packed rows.
export function crowdRows(asset, pairs = false) {
  const parts = [new Uint32Array(4)]; // a table at word 0 means uniform keys
  let wordCount = parts[0].length;
  const add = (words) => {
    parts.push(words);
    wordCount += words.length;
    return wordCount - words.length;
  };
  const records = new Uint32Array(kClipWords * asset.clips.length);
  asset.clips.forEach((clip, i) => {
    let tableAt = 0;
    let slots = 0;
    if (clip.keyTimes && clip.durationSeconds > 0) {
      const { slotCount, table } = resolveTable(clip);
      tableAt = add(table);
      slots = slotCount;
    }
    const { min, max } = clip.bounds;
    const step = min.map((low, axis) => Math.fround(Math.fround(max[axis] - low) * Math.fround(1 / 65535)));
    records.set([clip.firstRow, clip.keyCount, bitsOf([clip.durationSeconds])[0], tableAt], kClipWords * i);
    records.set([...bitsOf(min), slots, ...bitsOf(step), 0], kClipWords * i + 4);
  });
  const wide = Boolean(asset.bone) && boneUse(asset.bone).wide;
  if (wide) add(new Uint32Array(-wordCount & 3));
  const boneAt = asset.bone ? add(asset.bone.words) : 0;
  const tangentsAt = asset.tangentAngles ? add(new Uint32Array(asset.tangentAngles.slice().buffer)) : 0;
  const morphAt = asset.morph ? add(asset.morph.words) : 0;
  const packedAt = asset.packed ? add(asset.packed.words) : 0;
  asset.clips.forEach((clip, i) => {
    if (asset.bone) records[kClipWords * i + 12] = boneAt + asset.bone.clipsAt[i];
    if (asset.morph) records[kClipWords * i + 13] = morphAt + asset.morph.clipsAt[i];
    if (asset.packed) records[kClipWords * i + 14] = packedAt + asset.packed.clipsAt[i];
  });
  const words = integerRows(concatenate(parts), wide ? 4 : 1, kWidth);
  return {
    clips: integerRows(records, 4, 4),
    words,
    texels: !asset.texels ? words : pairs ? integerRows(pairedTexels(asset), 4, kWidth) : integerRows(asset.texels, 2, kWidth),
    at: [asset.vertexCount, asset.bone ? boneAt : tangentsAt, morphAt, packedAt],
  };
}
