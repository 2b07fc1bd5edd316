// Every number in the words of `packed` and `spline` rows that a shader follows without looking (docs/format.md, 10).
import { packedClip, packedHeader, packedLayout, packedLink, ringNumber } from './packed_words.js';
import { malformed } from './throng_error.js';

const kMaxBits = 2 ** 32;

export function checkPackedWords(asset, rows) {
  const { words } = rows;
  const room = asset.encoding;
  if (rows.clipsAt.length !== asset.clips.length) throw malformed(`${room}.clips`, `has ${rows.clipsAt.length} entries for ${asset.clips.length} clips`);
  if (words.length < 4) throw malformed(`${room}.words`, 'are too few for a header');
  const layout = packedLayout(words, asset.vertexCount);
  checkLinks(words, layout, room);
  if (layout.ringsAt !== 0) checkRings(words, layout, room);
  asset.clips.forEach((clip, i) => checkClip(words, layout, clip, rows.clipsAt[i], room, `${room}.clips[${i}]`));
}

function checkLinks(words, layout, room) {
  const { vertexCount, pointCount, normalCount, linksAt } = layout;
  for (const at of [0, 1]) if (words[at] === 0 || words[at] > vertexCount) throw malformed(`${room}.words[${at}]`, 'is not from 1 to the number of vertices');
  if (linksAt === 0) {
    if (pointCount !== vertexCount || normalCount !== vertexCount) throw malformed(`${room}.words[2]`, 'names no links, but vertices share points or normals');
    return;
  }
  if (linksAt + vertexCount * (layout.wide ? 2 : 1) > words.length) throw malformed(`${room}.words[2]`, 'puts links beyond the words');
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const { point, normal } = packedLink(words, layout, vertex);
    if (point >= pointCount || normal >= normalCount) throw malformed(`${room}.links[${vertex}]`, 'names a point or normal that does not exist');
  }
}

function checkRings(words, layout, room) {
  const { ringsAt, normalCount, pointCount } = layout;
  if (ringsAt + normalCount + 1 > words.length) throw malformed(`${room}.words[3]`, 'puts rings beyond the words');
  for (let normal = 0; normal < normalCount; normal++)
    if (words[ringsAt + normal] > words[ringsAt + normal + 1]) throw malformed(`${room}.rings[${normal}]`, 'begins after the next one');
  const count = words[ringsAt + normalCount];
  if (ringsAt + normalCount + 1 + (layout.wideRings ? count : Math.ceil(count / 2)) > words.length) throw malformed(`${room}.words[3]`, 'puts rings beyond the words');
  for (let index = 0; index < count; index++)
    if (ringNumber(words, layout, index) >= pointCount) throw malformed(`${room}.rings`, `name point ${ringNumber(words, layout, index)} of ${pointCount}`);
}

function checkClip(words, layout, assetClip, at, room, where) {
  if (at + 16 > words.length) throw malformed(where, 'begins beyond the words');
  for (const word of [5, 6, 7, 13]) if (at + words[at + word] > words.length) throw malformed(`${where}.words[${word}]`, 'lies beyond the words');
  const clip = packedClip(words, layout, at);
  if (clip.firstRow !== assetClip.firstRow) throw malformed(where, 'names another first row than the clip');
  if (![...clip.origin, clip.codeMetres].every(Number.isFinite)) throw malformed(where, 'has a grid that is not finite');
  if (room === 'spline') checkPieces(words, clip, assetClip.keyCount, where);
  else if (clip.storedKeys !== assetClip.keyCount - (clip.closed ? 1 : 0) || clip.pieceCount !== 0) throw malformed(where, 'does not store the keys of the clip');
  if (clip.segmentKeys === 0 || clip.segmentKeys > 256) throw malformed(where, 'has segments of an impossible length');
  if (Math.max(...clip.minBits) > 24 || clip.trendBits > 20 || clip.trendShift > 15 || clip.widthBits > 5 || clip.offsetBits > 32)
    throw malformed(where, 'has fields of an impossible width');
  if (layout.ringsAt === 0) {
    if (clip.normalBits < 2 || clip.normalBits > 15) throw malformed(where, 'has normals of an impossible width');
    if (clip.normalsAt + clip.normalRowWords * clip.storedKeys > words.length) throw malformed(where, 'has normals beyond the words');
  }
  checkHeaders(words, layout, clip, where);
}

function checkPieces(words, clip, keyCount, where) {
  if (clip.storedKeys === 0 || clip.storedKeys > keyCount + 3 * (clip.pieceCount + 1)) throw malformed(where, 'has another number of control points than its knots need');
  if (clip.piecesAt + 2 * clip.pieceCount > words.length) throw malformed(where, 'has pieces beyond the words');
  for (let piece = 0; piece < clip.pieceCount; piece++)
    if (words[clip.piecesAt + 2 * piece] >= keyCount || words[clip.piecesAt + 2 * piece + 1] >= clip.storedKeys)
      throw malformed(`${where}.pieces[${piece}]`, 'begins beyond the clip');
}

function checkHeaders(words, layout, clip, where) {
  const segments = Math.ceil(clip.storedKeys / clip.segmentKeys);
  const bits = segments * layout.pointCount * clip.headerBits;
  if (bits >= kMaxBits || clip.headersAt + Math.ceil(bits / 32) > words.length) throw malformed(where, 'has headers beyond the words');
  const residualBits = Math.min(32 * (words.length - clip.residualsAt), kMaxBits - 1);
  for (let segment = 0; segment < segments; segment++) {
    const keys = Math.min(clip.segmentKeys, clip.storedKeys - segment * clip.segmentKeys);
    for (let point = 0; point < layout.pointCount; point++) {
      const { width, offset } = packedHeader(words, layout, clip, segment, point);
      if (Math.max(...width) > 24 || offset + keys * (width[0] + width[1] + width[2]) > residualBits)
        throw malformed(`${where}.headers[${segment}][${point}]`, 'names residuals beyond the words');
    }
  }
}
