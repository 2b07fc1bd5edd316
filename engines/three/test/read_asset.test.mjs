// The reader against assets, whole and broken. Needs no module and no browser.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { readAsset } from '../src/read_asset.js';
import { ThrongError } from '../src/throng_error.js';
import { xxhash64 } from '../src/xxhash64.js';
import { kAssets } from './settings.mjs';

const readBytes = (name) => new Uint8Array(fs.readFileSync(path.join(kAssets, name)));

// The same file with another JSON.
function withDocument(bytes, change) {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const jsonLength = data.getUint32(12, true);
  const document = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + jsonLength)));
  change(document, document.extensions?.THRONG_vertex_animation);
  let text = new TextEncoder().encode(JSON.stringify(document));
  if (text.length % 4) text = new Uint8Array([...text, ...new Array(4 - (text.length % 4)).fill(32)]);
  const rest = bytes.subarray(20 + jsonLength);
  const made = new Uint8Array(20 + text.length + rest.length);
  const head = new DataView(made.buffer);
  head.setUint32(0, 0x46546c67, true);
  head.setUint32(4, 2, true);
  head.setUint32(8, made.length, true);
  head.setUint32(12, text.length, true);
  head.setUint32(16, 0x4e4f534a, true);
  made.set(text, 20);
  made.set(rest, 20 + text.length);
  return made;
}

// The same file with other words in the view that `member` names.
function withWords(bytes, encoding, change) {
  let view;
  const copy = withDocument(bytes, (document, extension) => {
    view = document.bufferViews[extension[encoding].words];
  });
  const jsonLength = new DataView(copy.buffer).getUint32(12, true);
  const words = new DataView(copy.buffer, 28 + jsonLength + (view.byteOffset ?? 0), view.byteLength);
  change({ get: (at) => words.getUint32(4 * at, true), set: (at, value) => words.setUint32(4 * at, value, true) });
  return copy;
}

test('xxhash64 gives the published values', () => {
  // From the XXH64 specification's reference implementation: of nothing, and of "abc".
  assert.equal(xxhash64(new Uint8Array(0)), 'ef46db3751d8e999');
  assert.equal(xxhash64(new TextEncoder().encode('abc')), '44bc2cf5ad770999');
});

for (const [name, encoding] of Object.entries({ person_vertex: 'vertex', person_placed: 'vertex', person_bone: 'bone', person_wide: 'bone', person_small: 'bone', flag_morph: 'morph', blob_bone: 'bone', blob_tangents: 'vertex', flag_packed: 'packed', ripple_spline: 'spline', tree_still: 'vertex' }))
  test(`${name} is read`, () => {
    const asset = readAsset(readBytes(`${name}.glb`));
    assert.equal(asset.encoding, encoding);
    assert.ok(asset.clips.length >= 1 && asset.vertexCount > 100 && asset.rowCount >= 2);
  });

test('compressed rows are those of the plain file', () => {
  const compressed = readBytes('person_vertex.glb'), plain = readBytes('person_plain.glb');
  assert.ok(compressed.length < 0.8 * plain.length);
  assert.deepEqual(readAsset(compressed).texels, readAsset(plain).texels);
});

// The rounded mesh may be simplified otherwise, which numbers vertices otherwise: what they have in common is the model's vertex.
test('a compressed mesh is that of the plain file, rounded', () => {
  const small = readAsset(readBytes('person_small.glb')), plain = readAsset(readBytes('person_bone.glb'));
  const numberOf = (asset) => new Map([...asset.sourceVertices].map((source, vertex) => [source, vertex]));
  const smallOf = numberOf(small), plainOf = numberOf(plain);
  assert.equal(smallOf.size, small.vertexCount);
  assert.deepEqual([...smallOf.keys()].sort(), [...plainOf.keys()].sort());
  const triangles = (asset, indices) => Array.from({ length: indices.length / 3 }, (_, i) => {
    const corners = [...indices.subarray(3 * i, 3 * i + 3)].map((vertex) => asset.sourceVertices[vertex]);
    const first = corners.indexOf(Math.min(...corners));
    return [...corners.slice(first), ...corners.slice(0, first)].join(' ');
  }).sort();
  small.indices.forEach((indices, i) => assert.deepEqual(triangles(small, indices), triangles(plain, plain.indices[i])));
  assert.equal(small.levels.length, plain.levels.length);
  const apart = (name, size, a = small[name], b = plain[name]) => [...smallOf].reduce((most, [source, vertex]) => {
    for (let axis = 0; axis < size; axis++) most = Math.max(most, Math.abs(a[size * vertex + axis] - b[size * plainOf.get(source) + axis]));
    return most;
  }, 0);
  assert.ok(apart('positions', 3) <= 2 / 65536); // a body below 2 m
  assert.ok(apart('normals', 3) <= 1 / 512);
  assert.ok(apart('texCoords', 2, small.texCoords[0], plain.texCoords[0]) <= 1 / 32768);
});

test('compressed views of a mesh that lie are refused', () => {
  const bytes = readBytes('person_small.glb');
  const view = (d, name) => d.bufferViews[d.accessors[name === 'indices' ? d.meshes[0].primitives[0].indices : d.meshes[0].primitives[0].attributes[name]].bufferView];
  for (const name of ['POSITION', 'indices'])
    for (const lie of [(f) => f.count--, (f) => (f.count = 4e9), (f) => (f.byteStride = 8), (f) => (f.mode = 'INDICES'), (f) => (f.filter = 'QUATERNION'), (f) => f.byteLength--,
      (f) => (f.byteOffset += 1), (f) => (f.buffer = 1), (f) => (f.mode = f.mode === 'TRIANGLES' ? 'ATTRIBUTES' : 'TRIANGLES'), (f, v) => v.byteLength++, (f, v) => (v.extensions.EXT_meshopt_compression = 7)])
      assert.throws(() => readAsset(withDocument(bytes, (d) => lie(view(d, name).extensions.EXT_meshopt_compression, view(d, name)))), ThrongError);
});

test('angles of tangents that do not fit are refused', () => {
  const bytes = readBytes('blob_tangents.glb');
  assert.equal(readAsset(bytes).tangentAngles.length % 8, 0);
  assert.throws(() => readAsset(withDocument(bytes, (d, e) => (e.vertex.tangents = e.vertex.texels))), ThrongError);
  assert.throws(() => readAsset(withDocument(bytes, (d, e) => d.meshes.forEach((mesh) => mesh.primitives.forEach((p) => delete p.attributes.TANGENT)))), /the mesh has none/);
});

test('chunks that lie are refused', () => {
  const bytes = readBytes('person_vertex.glb');
  const form = (d, e) => d.bufferViews[e.vertex.texels].extensions.THRONG_vertex_animation;
  for (const lie of [(f) => f.byteLength++, (f) => f.chunks[0].storedLength--, (f) => (f.chunks[0].byteStride = 12), (f) => (f.chunks[0].columns = 7),
    (f) => (f.chunks[0].byteLength = 4e9), (f) => f.chunks.pop(), (f) => (f.chunks = 'none')])
    assert.throws(() => readAsset(withDocument(bytes, (d, e) => lie(form(d, e)))), ThrongError);
});

test('groups and sockets are read', () => {
  const asset = readAsset(readBytes('person_bone.glb'));
  assert.deepEqual(asset.groupNames, ['hair']);
  assert.deepEqual(asset.sockets.map((socket) => socket.name), ['hand']);
  assert.ok(asset.groups.some((group) => group === 1) && asset.groups.some((group) => group === 0));
});

test('levels of detail are read, ever coarser', () => {
  const { levels, indices, vertexCount } = readAsset(readBytes('person_bone.glb'));
  assert.ok(levels.length >= 2);
  let triangles = indices.reduce((sum, list) => sum + list.length / 3, 0);
  let error = 0;
  for (const level of levels) {
    const count = level.indices.reduce((sum, list) => sum + list.length / 3, 0);
    assert.ok(count > 0 && count < 0.8 * triangles);
    assert.ok(level.errorMetres > error && level.vertexCount <= vertexCount);
    triangles = count;
    error = level.errorMetres;
  }
});

for (const [what, change, sentence] of [
  ['an index beyond the level', (levels) => (levels[0].vertexCount = 9), /name vertex \d+ of 9/],
  ['an error that falls', (levels) => (levels[1].errorMetres = 0), /errorMetres.*less/],
  ['half a triangle', (levels) => levels[0].indexCounts[0]--, /whole triangles/],
  ['a count too few', (levels) => levels[0].indexCounts.pop(), /one entry per primitive/],
])
  test(`levels with ${what} are refused`, () => {
    const broken = withDocument(readBytes('person_bone.glb'), (document, extension) => change(extension.levels));
    assert.throws(() => readAsset(broken), (error) => error instanceof ThrongError && sentence.test(error.message));
  });

test('every truncation is refused', () => {
  const bytes = readBytes('blob_bone.glb');
  for (let length = 0; length < bytes.length; length += length < 200 ? 1 : 97)
    assert.throws(() => readAsset(bytes.slice(0, length)), ThrongError, `the first ${length} bytes`);
});

test('a byte after the end is refused', () => {
  const bytes = readBytes('blob_bone.glb');
  assert.throws(() => readAsset(new Uint8Array([...bytes, 0])), /after its announced end/);
});

const kBroken = [
  ['formatVersion', (d, e) => (e.formatVersion = 3), /is 3; this package reads up to 2/],
  ['mesh', (d, e) => (e.mesh = 5), /meshes\[5\] is missing/],
  ['vertexCount', (d, e) => (e.vertexCount = 4194305), /at most 4194304/],
  ['vertexCount off by one', (d, e) => e.vertexCount--, /is 120, not 119/],
  ['meshDigest', (d, e) => (e.meshDigest = '0000000000000000'), /another program has changed it/],
  ['meshDigest of another length', (d, e) => (e.meshDigest = 'abc'), /not 16 hexadecimal digits/],
  ['rowCount', (d, e) => e.rowCount++, /sum of the clips' keys/],
  ['encoding', (d, e) => (e.encoding = 'holographic'), /which this package does not play/],
  ['no extension', (d) => delete d.extensions, /no baked animation/],
  ['a required extension', (d) => (d.extensionsRequired = ['VENDOR_thing']), /names VENDOR_thing/],
  ['clips', (d, e) => (e.clips = []), /holds no clip/],
  ['a clip of one key', (d, e) => (e.clips[0].keyCount = 1), /less than 2/],
  ['firstRow', (d, e) => (e.clips[0].firstRow = 1), /is not 0/],
  ['loop', (d, e) => (e.clips[0].loop = 'forever'), /none of loop, once and pingPong/],
  ['durationSeconds', (d, e) => (e.clips[0].durationSeconds = 1e39), /finite 32-bit float/],
  ['bounds', (d, e) => (e.clips[0].bounds.min[1] = 100), /min above their max/],
  ['keyTimes', (d, e) => (e.clips[0].keyTimes = 99999), /does not exist/],
  ['words', (d, e) => e.bone.wordCount++, /bytes where/],
  ['clips of words', (d, e) => e.bone.clips.push(0), /2 entries for 1 clips/],
  ['a clip beyond the words', (d, e) => (e.bone.clips[0] = 2 ** 29), /begins beyond the words/],
  ['two primitives that share indices', (d, e) => d.meshes[e.mesh].primitives.push(...new Array(200).fill(d.meshes[e.mesh].primitives[0])), /another part of the asset has named/],
  ['a sparse accessor', (d) => (d.accessors[0].sparse = {}), /not sparse/],
  ['a second buffer', (d) => d.buffers.push({ byteLength: 4 }), /an asset has one/],
];
for (const [what, change, sentence] of kBroken)
  test(`${what} is refused with a sentence`, () => {
    assert.throws(() => readAsset(withDocument(readBytes('blob_bone.glb'), change)), (error) => error instanceof ThrongError && sentence.test(error.message));
  });

test('words that would lead a shader astray are refused', () => {
  const bytes = readBytes('person_bone.glb');
  const refusals = [
    [(words) => words.set(0, 0), /names 0 bones/],
    [(words) => words.set(1, 0x7fffffff), /pivots beyond/],
    [(words) => words.set(3, 0), /begins after the next class/],
    [(words) => words.set(9, 7), /number of vertices/],
    [(words) => words.set(10, 5), /spaces the pivots by 5 words/],
    [(words) => words.set(words.get(7), 0xffffffff), /names bone 255/],
    [(words) => words.set(words.get(1), 0x7fc00000), /not finite/],
  ];
  for (const [change, sentence] of refusals) assert.throws(() => readAsset(withWords(bytes, 'bone', change)), sentence);
});

test('morph words are refused likewise', () => {
  const bytes = readBytes('flag_morph.glb');
  const refusals = [
    [(words) => words.set(4, 5), /neither 2 nor 3/],
    [(words) => words.set(words.get(2), 0xffffffff), /begins after the next vertex/],
    [(words) => words.set(words.get(3), 0xffff), /target that does not exist/],
  ];
  for (const [change, sentence] of refusals) assert.throws(() => readAsset(withWords(bytes, 'morph', change)), sentence);
});

test('packed words are refused likewise', () => {
  const bytes = readBytes('flag_packed.glb');
  const clip = readAsset(bytes).packed.clipsAt[0];
  const refusals = [
    [(words) => words.set(0, 0), /from 1 to the number of vertices/],
    [(words) => words.set(1, 0xffffffff), /from 1 to the number of vertices/],
    [(words) => words.set(2, 0x7fffffff), /links beyond/],
    [(words) => words.set(words.get(3), 0xffffffff), /begins after the next one/],
    [(words) => words.set(clip + 1, 1), /does not store the keys/],
    [(words) => words.set(clip + 2, 0), /segments of an impossible length/],
    [(words) => words.set(clip + 3, 0xffffffff), /fields of an impossible width/],
    [(words) => words.set(clip + 5, 0xffffffff), /lies beyond the words/],
    [(words) => words.set(clip + 11, 0x7f800000), /not finite/],
  ];
  for (const [change, sentence] of refusals) assert.throws(() => readAsset(withWords(bytes, 'packed', change)), sentence);
});
