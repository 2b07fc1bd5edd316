// What the words of `packed` and `spline` rows say (docs/format.md, section 10), as plain values.

// `width` bits, 0 to 32, from bit `bit` after word `at` on.
export function packedBits(words, at, bit, width) {
  let value = 0;
  for (let read = 0; read < width; ) {
    const shift = (bit + read) % 32;
    const count = Math.min(32 - shift, width - read);
    const word = words[at + Math.floor((bit + read) / 32)];
    value += ((word >>> shift) % 2 ** count) * 2 ** read;
    read += count;
  }
  return value;
}

export function packedLayout(words, vertexCount) {
  const [pointCount, normalCount, linksAt, ringsAt] = words;
  return { vertexCount, pointCount, normalCount, linksAt, ringsAt, wide: Math.max(pointCount, normalCount) > 65536, wideRings: pointCount > 65535 };
}

export function packedLink(words, layout, vertex) {
  if (layout.linksAt === 0) return { point: vertex, normal: vertex };
  if (layout.wide) return { point: words[layout.linksAt + 2 * vertex], normal: words[layout.linksAt + 2 * vertex + 1] };
  const word = words[layout.linksAt + vertex];
  return { point: word & 65535, normal: word >>> 16 };
}

// A number of the rings; -1 ends a fan.
export function ringNumber(words, layout, index) {
  const at = layout.ringsAt + layout.normalCount + 1;
  if (layout.wideRings) return words[at + index] === 0xffffffff ? -1 : words[at + index];
  const number = (words[at + (index >> 1)] >>> (16 * (index & 1))) & 65535;
  return number === 65535 ? -1 : number;
}

export function packedClip(words, layout, at) {
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  const [firstRow, storedKeys, keys, widths, trendShift, headersAt, residualsAt, normalsAt] = words.subarray(at, at + 8);
  const minBits = [0, 5, 10].map((shift) => (widths >>> shift) & 31);
  const [trendBits, widthBits, offsetBits] = [(widths >>> 15) & 31, (widths >>> 20) & 7, (widths >>> 23) & 63];
  const normalBits = (keys >>> 16) & 255;
  return {
    firstRow, storedKeys, segmentKeys: keys & 65535, normalBits, closed: keys >>> 24 !== 0, minBits, trendBits, widthBits, offsetBits, trendShift,
    headerBits: minBits[0] + minBits[1] + minBits[2] + 3 * (trendBits + widthBits) + offsetBits,
    normalRowWords: Math.ceil((layout.normalCount * 2 * normalBits) / 32),
    headersAt: at + headersAt, residualsAt: at + residualsAt, normalsAt: at + normalsAt,
    origin: [...floats.subarray(at + 8, at + 11)], codeMetres: floats[at + 11], pieceCount: words[at + 12], piecesAt: at + words[at + 13],
  };
}

// A point's minimum, trend and width of each axis in a segment, and the bit of its first residual.
export function packedHeader(words, layout, clip, segment, point) {
  let bit = (segment * layout.pointCount + point) * clip.headerBits;
  const next = (width) => {
    bit += width;
    return packedBits(words, clip.headersAt, bit - width, width);
  };
  const bias = clip.trendBits === 0 ? 0 : 2 ** (clip.trendBits - 1);
  const minimum = clip.minBits.map(next);
  const trend = [0, 1, 2].map(() => next(clip.trendBits) - bias);
  const width = [0, 1, 2].map(() => next(clip.widthBits));
  return { minimum, trend, width, offset: next(clip.offsetBits) };
}
