// Compressed rows (docs/format.md, section 2): chunks of a view, in the vertex codec of meshoptimizer, back to bytes.
import { decodeBoneKeys } from './bone_keys.js';
import { requireArray, requireObject, requireWhole } from './json_checks.js';
import { malformed } from './throng_error.js';
import { decodeVertexCodec } from './vertex_codec.js';

const kMaxChunks = 262144;
const kMaxBytes = 0xffffffff;
const kMostBytesPerStoredByte = 64;
const kElementBytes = 8;

// The content of a view whose stored bytes are these. `form`: what the view says of it.
export function readStoredChunks(form, stored, where) {
  requireObject(form, where);
  const chunks = requireArray(form.chunks, `${where}.chunks`, kMaxChunks).map((chunk, i) => readForm(chunk, `${where}.chunks[${i}]`));
  const sum = (key) => chunks.reduce((total, chunk) => total + chunk[key], 0);
  if (sum('storedLength') !== stored.byteLength) throw malformed(`${where}.chunks`, 'are not as long together as the view');
  if (sum('byteLength') !== requireWhole(form.byteLength, `${where}.byteLength`, kMaxBytes)) throw malformed(`${where}.byteLength`, "is not the sum of the chunks'");
  const content = new Uint8Array(form.byteLength);
  let from = 0, to = 0;
  for (const chunk of chunks) {
    decodeChunk(content.subarray(to, to + chunk.byteLength), stored.subarray(from, from + chunk.storedLength), chunk);
    from += chunk.storedLength;
    to += chunk.byteLength;
  }
  return content;
}

function readForm(chunk, where) {
  requireObject(chunk, where);
  const form = {
    where,
    storedLength: requireWhole(chunk.storedLength, `${where}.storedLength`, kMaxBytes),
    byteLength: requireWhole(chunk.byteLength, `${where}.byteLength`, kMaxBytes),
    byteStride: requireWhole(chunk.byteStride ?? 0, `${where}.byteStride`, 256),
    columns: requireWhole(chunk.columns ?? 0, `${where}.columns`, 0x7fffffff),
    deltas: chunk.deltas === true,
    codedKeys: chunk.codedKeys === true,
  };
  if (form.byteLength > kMostBytesPerStoredByte * form.storedLength) throw malformed(`${where}.byteLength`, `is more than ${form.storedLength} bytes can hold`);
  return form;
}

function decodeChunk(content, stored, form) {
  const { byteStride, columns, deltas, codedKeys, where } = form;
  if (codedKeys) {
    if (byteStride > 0 || columns > 0 || deltas || content.byteLength % 4 !== 0) throw malformed(where, 'is not what it says');
    const words = new Uint32Array(content.byteLength / 4);
    decodeBoneKeys(words, stored, where);
    content.set(new Uint8Array(words.buffer));
    return;
  }
  if (byteStride === 0) {
    if (stored.byteLength !== content.byteLength || columns > 0 || deltas) throw malformed(where, 'is not what it says');
    content.set(stored);
    return;
  }
  if (byteStride % 4 !== 0 || content.byteLength % byteStride !== 0) throw malformed(`${where}.byteStride`, 'does not divide the chunk');
  if (columns === 0 ? deltas : content.byteLength % (columns * kElementBytes) !== 0) throw malformed(`${where}.columns`, 'do not divide the chunk');
  const decoded = columns > 0 ? new Uint8Array(content.byteLength) : content;
  decodeVertexCodec(decoded, stored, byteStride, where);
  if (columns > 0) backToRows(content, decoded, columns, deltas);
}

// Elements of four 16-bit numbers, stored column by column, as rows; differences are added up down each column.
function backToRows(content, stored, columns, deltas) {
  const from = new Uint16Array(stored.buffer, stored.byteOffset, stored.byteLength / 2);
  const to = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const rows = from.length / 4 / columns;
  for (let column = 0; column < columns; column++)
    for (let lane = 0; lane < 4; lane++) {
      let value = 0;
      for (let row = 0; row < rows; row++) {
        const code = from[4 * (column * rows + row) + lane];
        value = deltas && row > 0 ? (value + ((code >> 1) ^ -(code & 1))) & 65535 : code;
        to.setUint16(kElementBytes * (row * columns + column) + 2 * lane, value, true);
      }
    }
}
