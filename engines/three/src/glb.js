// A binary glTF file: its two chunks, its buffer views and its accessors (docs/format.md, sections 2 and 4).
import { requireArray, requireObject, requireWhole } from './json_checks.js';
import { decodeMeshoptView, storedPlace } from './meshopt_view.js';
import { readStoredChunks } from './stored_chunks.js';
import { malformed, ThrongError } from './throng_error.js';

const kMagic = 0x46546c67;
const kJsonChunk = 0x4e4f534a;
const kBinaryChunk = 0x004e4942;
const kMaxJsonBytes = 64 * 1024 * 1024;
const kMaxEntries = 16 * 1024 * 1024;
const kMaxByte = 0xffffffff;
const kComponents = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const kWidths = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

// The JSON and the binary chunk of a file. Both are checked to lie inside it.
export function splitGlb(bytes) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 12 || data.getUint32(0, true) !== kMagic) throw new ThrongError('unsupported', 'the file', 'is not a binary glTF (.glb)');
  if (data.getUint32(4, true) !== 2) throw new ThrongError('unsupported', 'the file', `is glTF ${data.getUint32(4, true)}; version 2 is read`);
  const length = data.getUint32(8, true);
  if (length > bytes.byteLength) throw new ThrongError('truncated', 'the file', `announces ${length} bytes and has ${bytes.byteLength}; fetch it again`);
  if (length < bytes.byteLength) throw malformed('the file', `goes on for ${bytes.byteLength - length} bytes after its announced end`);
  const json = readChunk(bytes, data, 12, kJsonChunk, 'the JSON chunk');
  if (json.byteLength > kMaxJsonBytes) throw new ThrongError('tooLarge', 'the JSON chunk', `has ${json.byteLength} bytes; at most ${kMaxJsonBytes} are read`);
  const binaryAt = 20 + json.byteLength;
  const binary = readChunk(bytes, data, binaryAt, kBinaryChunk, 'the binary chunk');
  if (binaryAt + 8 + binary.byteLength !== length) throw malformed('the file', 'has bytes after its binary chunk');
  return { document: parseJson(json), binary };
}

function readChunk(bytes, data, at, type, name) {
  if (at + 8 > bytes.byteLength) throw new ThrongError('truncated', name, 'is missing');
  const size = data.getUint32(at, true);
  if (data.getUint32(at + 4, true) !== type) throw malformed(name, 'is not where it belongs');
  if (size > bytes.byteLength - at - 8) throw new ThrongError('truncated', name, 'goes beyond the end of the file');
  return bytes.subarray(at + 8, at + 8 + size);
}

function parseJson(bytes) {
  try {
    return requireObject(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), 'the JSON chunk');
  } catch (error) {
    if (error instanceof ThrongError) throw error;
    throw malformed('the JSON chunk', `is not JSON: ${error.message}`);
  }
}

// Views and accessors of a document. Arrays are copies, so nothing keeps the file alive.
export class GlbSource {
  constructor(document, binary) {
    this.document = document;
    this.binary = binary;
    this.claimedBytes = 0;
    const buffers = requireArray(document.buffers, 'buffers', kMaxEntries);
    if (buffers.filter((buffer) => !isFallback(buffer)).length !== 1) throw new ThrongError('unsupported', 'buffers', `has ${buffers.length} entries; an asset has one, the binary chunk`);
    if (requireObject(buffers[0], 'buffers[0]').uri !== undefined) throw new ThrongError('unsupported', 'buffers[0].uri', 'names a file; an asset has its data inside');
    const byteLength = requireWhole(buffers[0].byteLength, 'buffers[0].byteLength', kMaxByte);
    if (byteLength > binary.byteLength) throw new ThrongError('truncated', 'buffers[0].byteLength', 'is more than the binary chunk has');
    this.views = requireArray(document.bufferViews, 'bufferViews', kMaxEntries);
    this.accessors = requireArray(document.accessors, 'accessors', kMaxEntries);
  }

  // The bytes of a view. `strided`: whether a byteStride may stand there.
  viewBytes(index, where, strided) {
    const view = this.views[requireWhole(index, where, kMaxEntries)];
    if (view === undefined) throw malformed(where, `names view ${index}, which does not exist`);
    const name = `bufferViews[${index}]`;
    requireObject(view, name);
    const place = storedPlace(view, name);
    if (requireWhole(place.buffer, `${name}.buffer`, kMaxEntries) !== 0) throw malformed(`${name}.buffer`, 'is not 0, the binary chunk');
    if (view.byteStride !== undefined && !strided) throw malformed(`${name}.byteStride`, 'stands where data are tightly packed');
    const offset = requireWhole(place.byteOffset ?? 0, `${name}.byteOffset`, kMaxByte);
    const length = requireWhole(place.byteLength, `${name}.byteLength`, kMaxByte);
    if (offset + length > this.binary.byteLength) throw new ThrongError('truncated', name, 'goes beyond the binary chunk');
    const stored = this.binary.subarray(offset, offset + length);
    if (place === view) return stored;
    this.claim(length, where);
    return decodeMeshoptView(place, stored, requireWhole(view.byteLength, `${name}.byteLength`, kMaxByte), `${name}.extensions.EXT_meshopt_compression`);
  }

  // Claims bytes that lie as they are in the binary chunk; of others viewBytes has claimed what is stored.
  claimPlain(index, byteCount, where) {
    if (storedPlace(this.views[index], '') === this.views[index]) this.claim(byteCount, where);
  }

  // A whole view as `count` numbers; it has exactly their length.
  viewArray(index, where, Numbers, count) {
    const stored = this.viewBytes(index, where, false);
    this.claimPlain(index, stored.byteLength, where);
    const form = (this.views[index].extensions ?? {}).THRONG_vertex_animation;
    const bytes = form === undefined ? stored : readStoredChunks(form, stored, `bufferViews[${index}]`);
    if (bytes.byteLength !== count * Numbers.BYTES_PER_ELEMENT)
      throw malformed(where, `names a view of ${bytes.byteLength} bytes where ${count * Numbers.BYTES_PER_ELEMENT} are needed`);
    const numbers = new Numbers(form === undefined ? bytes.slice().buffer : bytes.buffer);
    if (Numbers === Float32Array) requireFinite(numbers, where);
    return numbers;
  }

  // An accessor of tightly packed or interleaved numbers. `count` undefined: as many as it says.
  accessorArray(index, where, type, componentTypes, count) {
    const accessor = this.accessors[requireWhole(index, where, kMaxEntries)];
    if (accessor === undefined) throw malformed(where, `names accessor ${index}, which does not exist`);
    const name = `accessors[${index}]`;
    requireObject(accessor, name);
    if (accessor.sparse !== undefined) throw new ThrongError('unsupported', `${name}.sparse`, 'stands there; accessors of assets are not sparse');
    if (accessor.type !== type) throw malformed(`${name}.type`, `is not ${type}`);
    if (!componentTypes.includes(accessor.componentType)) throw malformed(`${name}.componentType`, `is none of ${componentTypes.join(', ')}`);
    const size = requireWhole(accessor.count, `${name}.count`, kMaxByte);
    if (count !== undefined && size !== count) throw malformed(`${name}.count`, `is ${size}, not ${count}`);
    return this.copyNumbers(accessor, name, kComponents[accessor.componentType], kWidths[type], size);
  }

  copyNumbers(accessor, name, Numbers, width, count) {
    const view = this.viewBytes(accessor.bufferView, `${name}.bufferView`, true);
    const entry = width * Numbers.BYTES_PER_ELEMENT;
    const stride = requireWhole(this.views[accessor.bufferView].byteStride ?? entry, `${name}'s byteStride`, 252);
    const offset = requireWhole(accessor.byteOffset ?? 0, `${name}.byteOffset`, kMaxByte);
    if (stride < entry) throw malformed(`${name}'s byteStride`, 'is less than an entry');
    if (count > 0 && offset + (count - 1) * stride + entry > view.byteLength) throw new ThrongError('truncated', name, 'goes beyond its view');
    this.claimPlain(accessor.bufferView, count * entry, name);
    const packed = new Uint8Array(count * entry);
    if (stride === entry) packed.set(view.subarray(offset, offset + count * entry));
    else for (let i = 0; i < count; i++) packed.set(view.subarray(offset + i * stride, offset + i * stride + entry), i * entry);
    const numbers = new Numbers(packed.buffer);
    if (Numbers === Float32Array) requireFinite(numbers, name);
    return numbers;
  }

  // No two parts of an asset share bytes, so a file cannot name more than it has.
  claim(byteCount, where) {
    this.claimedBytes += byteCount;
    if (this.claimedBytes > this.binary.byteLength) throw malformed(where, 'names bytes that another part of the asset has named');
  }
}

// The buffer without bytes that compressed views name for readers that do not know the compression.
function isFallback(buffer) {
  return ((buffer ?? {}).extensions ?? {}).EXT_meshopt_compression?.fallback === true;
}

function requireFinite(numbers, where) {
  for (let i = 0; i < numbers.length; i++) if (!Number.isFinite(numbers[i])) throw malformed(where, `has number ${i}, which is not finite`);
}
