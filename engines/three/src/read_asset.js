// The reader of assets, written from docs/format.md: from a file's bytes to plain values, with every number checked.
import { checkPackedWords } from './check_packed.js';
import { checkBoneWords, checkMorphWords } from './check_words.js';
import { GlbSource, splitGlb } from './glb.js';
import { requireArray, requireNumber, requireNumbers, requireObject, requireString, requireWhole } from './json_checks.js';
import { malformed, ThrongError } from './throng_error.js';
import { xxhash64 } from './xxhash64.js';

export const kExtensionName = 'THRONG_vertex_animation';
const kFormatVersion = 2;
const kMaxVertices = 4194304;
const kMaxClips = 65536;
const kMaxRows = 16777216;
const kMaxPrimitives = 65536;
const kMaxTexCoordSets = 7;
const kMaxGroups = 32;
const kMaxCoarserLevels = 7;
const kMaxEvents = 65536;
const kMaxSockets = 65536;
const kMaxWords = 2 ** 30;
const kVertexNumberBase = 2048;
const kFloat = [5126];
const kIndices = [5121, 5123, 5125];
const kLoops = ['loop', 'once', 'pingPong'];
const kHarmless = /^(KHR_texture_transform|KHR_texture_basisu|EXT_texture_webp|EXT_meshopt_compression|KHR_materials_.*)$/;
const kExtensionPath = `extensions.${kExtensionName}`;

// The animation of an asset. `bytes`: ArrayBuffer or Uint8Array of a .glb. Pure; throws ThrongError.
export function readAsset(bytes) {
  // A plain Uint8Array: slices of node's Buffer are views, not copies.
  const plain = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
  const { document, binary } = splitGlb(plain);
  return readAnimation(document, binary);
}

// The same from a file's two parts: its JSON, parsed, and its binary chunk.
export function readAnimation(document, binary) {
  const extension = readHead(document);
  const source = new GlbSource(document, binary);
  const asset = { meshIndex: requireWhole(extension.mesh, `${kExtensionPath}.mesh`, kMaxPrimitives) };
  asset.vertexCount = requireWhole(extension.vertexCount, `${kExtensionPath}.vertexCount`, kMaxVertices);
  if (asset.vertexCount === 0) throw malformed(`${kExtensionPath}.vertexCount`, 'is 0');
  readMesh(source, extension, asset);
  readClips(source, extension, asset);
  readRows(source, extension, asset);
  readGroups(source, extension, asset);
  readLevels(source, extension, asset);
  readSockets(source, extension, asset);
  if (extension.sourceVertices !== undefined)
    asset.sourceVertices = source.viewArray(extension.sourceVertices, `${kExtensionPath}.sourceVertices`, Uint32Array, asset.vertexCount);
  return asset;
}

function readHead(document) {
  const head = requireObject(document.asset, 'asset');
  if (head.version !== '2.0') throw new ThrongError('unsupported', 'asset.version', 'is not 2.0, the glTF version that is read');
  for (const name of requireArray(document.extensionsRequired ?? [], 'extensionsRequired', 1024))
    if (!kHarmless.test(requireString(name, 'extensionsRequired'))) throw new ThrongError('unsupported', 'extensionsRequired', `names ${name}, which is not read in assets`);
  const extension = (document.extensions ?? {})[kExtensionName];
  if (extension === undefined) throw new ThrongError('unsupported', kExtensionPath, "is missing: this glTF has no baked animation; bake it with 'throng bake'");
  requireObject(extension, kExtensionPath);
  const version = requireWhole(extension.formatVersion, `${kExtensionPath}.formatVersion`, 1e6);
  if (version > kFormatVersion) throw new ThrongError('unsupported', `${kExtensionPath}.formatVersion`, `is ${version}; this package reads up to ${kFormatVersion}, use a newer one`);
  if (version < 1) throw malformed(`${kExtensionPath}.formatVersion`, 'is no version');
  return extension;
}

function readMesh(source, extension, asset) {
  const path = `meshes[${asset.meshIndex}]`;
  const mesh = requireObject(requireArray(source.document.meshes, 'meshes', kMaxPrimitives)[asset.meshIndex], path);
  const primitives = requireArray(mesh.primitives, `${path}.primitives`, kMaxPrimitives);
  if (primitives.length === 0) throw malformed(`${path}.primitives`, 'holds no primitive');
  asset.name = mesh.name ?? '';
  const attributes = requireObject(requireObject(primitives[0], `${path}.primitives[0]`).attributes, `${path}.primitives[0].attributes`);
  readAttributes(source, extension, attributes, asset);
  asset.indices = primitives.map((primitive, i) => readPrimitive(source, primitive, attributes, asset, `${path}.primitives[${i}]`));
  checkDigest(extension, asset);
}

function readAttributes(source, extension, attributes, asset) {
  const count = asset.vertexCount;
  const read = (name, type) => source.accessorArray(attributes[name], `attributes.${name}`, type, kFloat, count);
  asset.positions = read('POSITION', 'VEC3');
  asset.normals = read('NORMAL', 'VEC3');
  if (attributes.TANGENT !== undefined) asset.tangents = read('TANGENT', 'VEC4');
  asset.numberSet = requireWhole(extension.vertexNumberTexCoord, `${kExtensionPath}.vertexNumberTexCoord`, kMaxTexCoordSets);
  asset.texCoords = [];
  for (let set = 0; set < asset.numberSet; set++) asset.texCoords.push(read(`TEXCOORD_${set}`, 'VEC2'));
  const numbers = read(`TEXCOORD_${asset.numberSet}`, 'VEC2');
  for (let v = 0; v < count; v++)
    if (numbers[2 * v] !== v % kVertexNumberBase || numbers[2 * v + 1] !== Math.floor(v / kVertexNumberBase))
      throw malformed(`attributes.TEXCOORD_${asset.numberSet}`, `numbers vertex ${v} otherwise: another program has reordered the vertices; bake the model again`);
}

function sameAttributes(a, b) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function readPrimitive(source, primitive, attributes, asset, where) {
  requireObject(primitive, where);
  if (!sameAttributes(attributes, requireObject(primitive.attributes, `${where}.attributes`)))
    throw malformed(`${where}.attributes`, 'are not those of the first primitive; all primitives of an asset share one set of vertices');
  if ((primitive.mode ?? 4) !== 4) throw new ThrongError('unsupported', `${where}.mode`, 'is not 4, triangles');
  const indices = source.accessorArray(primitive.indices, `${where}.indices`, 'SCALAR', kIndices);
  if (indices.length === 0 || indices.length % 3 !== 0) throw malformed(`${where}.indices`, `are ${indices.length}, no positive multiple of three`);
  for (let i = 0; i < indices.length; i++) if (indices[i] >= asset.vertexCount) throw malformed(`${where}.indices`, `name vertex ${indices[i]} of ${asset.vertexCount}`);
  return Uint32Array.from(indices);
}

function checkDigest(extension, asset) {
  const stated = requireString(extension.meshDigest, `${kExtensionPath}.meshDigest`);
  if (!/^[0-9a-fA-F]{16}$/.test(stated)) throw malformed(`${kExtensionPath}.meshDigest`, 'is not 16 hexadecimal digits');
  const parts = [asset.positions, ...asset.texCoords, ...asset.indices];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  if (xxhash64(bytes) !== stated.toLowerCase())
    throw malformed(`${kExtensionPath}.meshDigest`, 'does not fit the mesh: another program has changed it; bake the model again');
}

function readClips(source, extension, asset) {
  const clips = requireArray(extension.clips, `${kExtensionPath}.clips`, kMaxClips);
  if (clips.length === 0) throw malformed(`${kExtensionPath}.clips`, 'holds no clip');
  asset.rowCount = requireWhole(extension.rowCount, `${kExtensionPath}.rowCount`, kMaxRows);
  asset.clips = [];
  let rows = 0;
  for (let i = 0; i < clips.length; i++) {
    const clip = readClip(source, requireObject(clips[i], `clips[${i}]`), `clips[${i}]`, rows, asset.rowCount);
    rows += clip.keyCount;
    asset.clips.push(clip);
  }
  if (rows !== asset.rowCount) throw malformed(`${kExtensionPath}.rowCount`, "is not the sum of the clips' keys");
}

function readClip(source, json, where, firstRow, rowCount) {
  const clip = { name: requireString(json.name, `${where}.name`) };
  clip.durationSeconds = Math.fround(requireNumber(json.durationSeconds, `${where}.durationSeconds`));
  if (clip.durationSeconds < 0) throw malformed(`${where}.durationSeconds`, 'is negative');
  clip.loop = requireString(json.loop, `${where}.loop`);
  if (!kLoops.includes(clip.loop)) throw malformed(`${where}.loop`, 'is none of loop, once and pingPong');
  clip.firstRow = requireWhole(json.firstRow, `${where}.firstRow`, kMaxRows);
  if (clip.firstRow !== firstRow) throw malformed(`${where}.firstRow`, `is not ${firstRow}, the keys of the clips before`);
  clip.keyCount = requireWhole(json.keyCount, `${where}.keyCount`, kMaxRows);
  if (clip.keyCount < 2) throw malformed(`${where}.keyCount`, 'is less than 2');
  if (clip.keyCount > rowCount - firstRow) throw malformed(`${where}.keyCount`, 'makes the clips longer than rowCount');
  if (json.keyTimes !== undefined) clip.keyTimes = readTimes(source, json.keyTimes, `${where}.keyTimes`, clip.keyCount, clip.durationSeconds);
  clip.bounds = readBounds(requireObject(json.bounds, `${where}.bounds`), `${where}.bounds`);
  clip.events = requireArray(json.events ?? [], `${where}.events`, kMaxEvents).map((event, i) => ({
    name: requireString(requireObject(event, `${where}.events[${i}]`).name, `${where}.events[${i}].name`),
    timeSeconds: requireNumber(event.timeSeconds, `${where}.events[${i}].timeSeconds`),
  }));
  if (json.rootMotion !== undefined) clip.rootMotion = readRootMotion(source, requireObject(json.rootMotion, `${where}.rootMotion`), `${where}.rootMotion`, clip.durationSeconds);
  return clip;
}

function readTimes(source, view, where, count, durationSeconds) {
  const times = source.viewArray(view, where, Float32Array, count);
  for (let i = 1; i < count; i++) if (times[i] < times[i - 1]) throw malformed(where, `descend at key ${i}`);
  if (times[0] !== 0) throw malformed(where, 'do not begin at 0');
  if (times[count - 1] !== durationSeconds) throw malformed(where, 'do not end at durationSeconds');
  return times;
}

function readBounds(json, where) {
  const bounds = { min: requireNumbers(json.min, `${where}.min`, 3), max: requireNumbers(json.max, `${where}.max`, 3) };
  for (let axis = 0; axis < 3; axis++) {
    if (bounds.min[axis] > bounds.max[axis]) throw malformed(where, 'have a min above their max');
    if (!Number.isFinite(Math.fround(bounds.max[axis] - bounds.min[axis]))) throw malformed(where, 'are too far apart for 32-bit floats');
  }
  return bounds;
}

function readRootMotion(source, json, where, durationSeconds) {
  const keyCount = requireWhole(json.keyCount, `${where}.keyCount`, kMaxRows);
  if (keyCount < 1) throw malformed(`${where}.keyCount`, 'is 0');
  return {
    times: readTimes(source, json.times, `${where}.times`, keyCount, durationSeconds),
    translations: source.viewArray(json.translations, `${where}.translations`, Float32Array, 3 * keyCount),
    rotations: source.viewArray(json.rotations, `${where}.rotations`, Float32Array, 4 * keyCount),
  };
}

// Bytes of a row of angles.
export const tangentRowBytes = (vertexCount) => Math.ceil(vertexCount / 8) * 8;

function readRows(source, extension, asset) {
  asset.encoding = requireString(extension.encoding, `${kExtensionPath}.encoding`);
  const where = `${kExtensionPath}.${asset.encoding}`;
  const json = extension[asset.encoding];
  if (asset.encoding === 'vertex') {
    asset.texels = source.viewArray(requireObject(json, where).texels, `${where}.texels`, Uint16Array, 4 * asset.rowCount * asset.vertexCount);
    if (json.tangents !== undefined) {
      if (!asset.tangents) throw malformed(`${where}.tangents`, "turn the mesh's tangents, but the mesh has none");
      asset.tangentAngles = source.viewArray(json.tangents, `${where}.tangents`, Uint8Array, asset.rowCount * tangentRowBytes(asset.vertexCount));
    }
  } else if (asset.encoding === 'bone') {
    asset.bone = readWords(source, requireObject(json, where), where);
    checkBoneWords(asset, asset.bone);
    if (json.morph !== undefined) asset.morph = readWords(source, requireObject(json.morph, `${where}.morph`), `${where}.morph`);
  } else if (asset.encoding === 'morph') {
    asset.morph = readWords(source, requireObject(json, where), where);
  } else if (asset.encoding === 'packed' || asset.encoding === 'spline') {
    asset.packed = readWords(source, requireObject(json, where), where);
    checkPackedWords(asset, asset.packed);
  } else {
    throw new ThrongError('unsupported', `${kExtensionPath}.encoding`, `is '${asset.encoding}', which this package does not play; use a newer one, or bake with --encoding vertex`);
  }
  if (asset.morph) checkMorphWords(asset, asset.morph);
}

function readWords(source, json, where) {
  const wordCount = requireWhole(json.wordCount, `${where}.wordCount`, kMaxWords);
  return {
    words: source.viewArray(json.words, `${where}.words`, Uint32Array, wordCount),
    clipsAt: requireArray(json.clips, `${where}.clips`, kMaxClips).map((at, i) => requireWhole(at, `${where}.clips[${i}]`, kMaxWords)),
  };
}

function readGroups(source, extension, asset) {
  asset.groupNames = [];
  if (extension.groups === undefined) return;
  const where = `${kExtensionPath}.groups`;
  const json = requireObject(extension.groups, where);
  asset.groupNames = requireArray(json.names, `${where}.names`, kMaxGroups).map((name, i) => requireString(name, `${where}.names[${i}]`));
  asset.groups = source.viewArray(json.vertices, `${where}.vertices`, Uint8Array, asset.vertexCount);
  const strange = asset.groups.find((group) => group > asset.groupNames.length);
  if (strange !== undefined) throw malformed(`${where}.vertices`, `name group ${strange} of ${asset.groupNames.length}`);
}

// Coarser levels of detail: `indices` one array per primitive, all below `vertexCount`.
function readLevels(source, extension, asset) {
  const levels = requireArray(extension.levels ?? [], `${kExtensionPath}.levels`, kMaxCoarserLevels);
  asset.levels = [];
  for (const [i, json] of levels.entries()) {
    const finer = asset.levels[i - 1] ?? { vertexCount: asset.vertexCount, errorMetres: 0 };
    asset.levels.push(readLevel(source, json, asset, finer, `${kExtensionPath}.levels[${i}]`));
  }
}

function readLevel(source, json, asset, finer, where) {
  requireObject(json, where);
  const level = { vertexCount: requireWhole(json.vertexCount, `${where}.vertexCount`, kMaxVertices), errorMetres: requireNumber(json.errorMetres, `${where}.errorMetres`) };
  if (level.vertexCount > finer.vertexCount) throw malformed(`${where}.vertexCount`, 'is more than that of the level before');
  if (level.errorMetres < finer.errorMetres) throw malformed(`${where}.errorMetres`, 'is less than that of the level before');
  const counts = requireArray(json.indexCounts, `${where}.indexCounts`, kMaxPrimitives).map((count) => requireWhole(count, `${where}.indexCounts`, 2 ** 32));
  if (counts.length !== asset.indices.length) throw malformed(`${where}.indexCounts`, 'has not one entry per primitive');
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0 || counts.some((count) => count % 3 !== 0)) throw malformed(`${where}.indexCounts`, 'are no whole triangles');
  const all = source.viewArray(json.indices, `${where}.indices`, asset.vertexCount > 65535 ? Uint32Array : Uint16Array, total);
  for (const index of all) if (index >= level.vertexCount) throw malformed(`${where}.indices`, `name vertex ${index} of ${level.vertexCount}`);
  let at = 0;
  level.indices = counts.map((count) => Uint32Array.from(all.subarray(at, (at += count))));
  return level;
}

function readSockets(source, extension, asset) {
  asset.sockets = requireArray(extension.sockets ?? [], `${kExtensionPath}.sockets`, kMaxSockets).map((json, i) => {
    const where = `${kExtensionPath}.sockets[${i}]`;
    requireObject(json, where);
    return {
      name: requireString(json.name, `${where}.name`),
      translations: source.viewArray(json.translations, `${where}.translations`, Float32Array, 3 * asset.rowCount),
      rotations: source.viewArray(json.rotations, `${where}.rotations`, Float32Array, 4 * asset.rowCount),
      scales: source.viewArray(json.scales, `${where}.scales`, Float32Array, 3 * asset.rowCount),
    };
  });
}
