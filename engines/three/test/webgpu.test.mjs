// Crowds of WebGPURenderer, on WebGPU and on its WebGL2 fallback: against the vectors of C++ and the pictures of WebGLRenderer.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPage, requireTools, savePicture } from './browser.mjs';
import { kAssets, kModules, kPictures } from './settings.mjs';

const kTolerance = 1e-5; // of the model's size; of a unit normal's length, tenfold
const kAlike = 42; // decibels
requireTools(kModules);

let page;
before(async () => {
  page = await openPage('webgpu', kModules, kAssets, 'page_webgpu.html');
});
after(() => page?.close());

const vectors = [
  ...['person_vertex', 'person_placed', 'person_bone', 'person_wide', 'flag_morph', 'blob_bone', 'blob_tangents', 'flag_packed', 'ripple_spline', 'tree_still'].map((name) => [name, 'webgpu']),
  ...['person_vertex', 'person_bone', 'blob_tangents', 'ripple_spline'].map((name) => [name, 'webgl2']),
];
for (const [name, backend] of vectors)
  test(`${backend} decodes ${name} as C++ does`, async () => {
    const { position, normal, tangent, compared } = await page.call('evaluateVectors', { asset: `${name}.glb`, vectors: `${name}.json`, backend });
    console.log(`${name} on ${backend}: ${compared} vertices, ${position.toExponential(2)} of the size, normals ${normal.toExponential(2)}, tangents ${tangent.toExponential(2)}`);
    assert.ok(compared >= 500, `only ${compared} vertices were compared`);
    assert.ok(position <= kTolerance, `positions differ by ${position} of the model's size`);
    assert.ok(normal <= 10 * kTolerance, `normals differ by ${normal}`);
    assert.ok(tangent <= 10 * kTolerance, `tangents differ by ${tangent}`);
  });

test('a decoder that is late is caught', async () => {
  const { position } = await page.call('evaluateVectors', { asset: 'person_vertex.glb', vectors: 'person_vertex.json', backend: 'webgpu', plant: true });
  assert.ok(position > 100 * kTolerance, `a phase off by a tenth moved vertices by only ${position}`);
});

for (const [asset, backend, count, light] of [['person_vertex', 'webgpu', 12, 'directional'], ['person_vertex', 'webgpu', 6, 'point'], ['person_bone', 'webgpu', 2, 'spot'], ['person_vertex', 'webgl2', 6, 'directional']])
  test(`${count} of ${asset} under a ${light} light look on ${backend} as WebGLRenderer draws them`, async () => {
    const result = await page.call('compareBackends', { asset: `${asset}.glb`, clips: ['walk', 'wave'], backend, count, light });
    savePicture(kPictures, `${asset}_${backend}_${light}`, result.drawn);
    savePicture(kPictures, `${asset}_webgl_${light}`, result.expected);
    console.log(`${asset} ${backend} ${light}: ${result.decibels.toFixed(1)} dB, ${(100 * result.differing).toFixed(2)} % of the pixels differ`);
    assert.ok(result.decibels >= kAlike, `${result.decibels} dB`);
  });

test('shadows that stand still are caught', async () => {
  const result = await page.call('compareBackends', { asset: 'person_vertex.glb', clips: ['walk', 'wave'], backend: 'webgpu', count: 12, plant: 'frozenShadow' });
  savePicture(kPictures, 'planted_webgpu', result.drawn);
  assert.ok(result.decibels < kAlike - 3, `${result.decibels} dB`);
});

test('alpha-tested leaves look and cast shadows as WebGLRenderer draws them', async () => {
  const result = await page.call('compareBackends', { asset: 'tree_still.glb', clips: [0], backend: 'webgpu', count: 3, stage: { from: [0, 4, 12], at: [0, 4, -6], extent: 16 } });
  savePicture(kPictures, 'trees_webgpu', result.drawn);
  savePicture(kPictures, 'trees_webgl', result.expected);
  console.log(`trees: ${result.decibels.toFixed(1)} dB`);
  assert.ok(result.decibels >= kAlike, `${result.decibels} dB`);
});

test('levels of detail look on webgpu as WebGLRenderer draws them', async () => {
  const result = await page.call('compareBackends', { asset: 'person_vertex.glb', clips: ['walk', 'wave'], backend: 'webgpu', count: 12, errorPixels: 0.85 });
  savePicture(kPictures, 'levels_webgpu', result.drawn);
  console.log(`levels: ${result.counts} instances, ${result.decibels.toFixed(1)} dB`);
  assert.ok(result.counts.filter((count) => count > 0).length >= 2, `${result.counts}`);
  assert.ok(result.decibels >= kAlike, `${result.decibels} dB`);
});

for (const backend of ['webgpu', 'webgl2'])
  test(`stored tangents light a normal map on ${backend} as WebGLRenderer does`, async () => {
    const result = await page.call('compareBackends', { asset: 'blob_tangents.glb', clips: [0], backend, count: 3, normalMap: true, stage: { from: [0, 1.2, 3.5], at: [0, 0.6, 1.5] } });
    savePicture(kPictures, `normal_map_${backend}`, result.drawn);
    savePicture(kPictures, `normal_map_${backend}_expected`, result.expected);
    console.log(`normal map on ${backend}: ${result.decibels.toFixed(1)} dB`);
    assert.ok(result.decibels >= kAlike, `${result.decibels} dB`);
  });

test('materials of every kind draw the crowd', async () => {
  const kinds = ['MeshBasicMaterial', 'MeshLambertMaterial', 'MeshPhysicalMaterial', 'MeshToonMaterial', 'MeshNormalMaterial'];
  const found = await page.call('drawKinds', { asset: 'person_vertex.glb', backend: 'webgpu', kinds });
  for (const [kind, { url, decibels }] of Object.entries(found)) {
    savePicture(kPictures, `webgpu_${kind}`, url);
    assert.ok(kind === 'own' || decibels < 60 || kind === 'MeshPhysicalMaterial', `${kind} changed nothing`);
    assert.ok(kind === 'own' || decibels > 10, `${kind} drew something else: ${decibels} dB`);
  }
});

for (const backend of ['webgpu', 'webgl2'])
  test(`motion vectors of the velocity node are the differences of two frames on ${backend}`, async () => {
    const right = await page.call('motionOfNode', { asset: 'ripple_spline.glb', backend });
    console.log(`motion on ${backend}: ${right.difference} of ${right.motion}, ${right.compared} vertices`);
    assert.ok(right.compared >= 100 && right.difference < 0.02 * right.motion, `${right.difference} of ${right.motion}`);
    const planted = await page.call('motionOfNode', { asset: 'ripple_spline.glb', backend, plant: true });
    assert.ok(planted.difference > 0.5 * right.motion, 'a crowd that forgot its last frame was not caught');
  });

test('what plays is resolved in one compute pass per moment and change, and by each vertex on WebGL2', async () => {
  assert.deepEqual(await page.call('countPasses', { asset: 'person_vertex.glb', backend: 'webgpu' }), [1, 0, 1, 1]);
  assert.deepEqual(await page.call('countPasses', { asset: 'person_vertex.glb', backend: 'webgl2' }), [0, 0, 0, 0]);
});

test('a crowd outlives the device that drew it', async () => {
  const { decibels, before, after } = await page.call('outliveDevice', { asset: 'person_vertex.glb' });
  savePicture(kPictures, 'device_before', before);
  savePicture(kPictures, 'device_after', after);
  assert.ok(decibels >= 60, `${decibels} dB`);
});

test('the page logs no error', () => {
  const faults = page.messages.filter((message) => !/GPU stall|GL_CLOSE_PATH/.test(message));
  assert.deepEqual(faults, []);
});
