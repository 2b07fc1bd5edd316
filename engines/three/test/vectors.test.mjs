// The decoders in the browser, on the GPU, against those of C++ (tests/vectors/write_vectors.cpp).
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPage, requireTools } from './browser.mjs';
import { kAssets, kModules, kRasteriser } from './settings.mjs';

const kTolerance = 1e-5; // of the model's size; of a unit normal's length, tenfold
requireTools(kModules);

let page;
before(async () => {
  page = await openPage(kRasteriser, kModules, kAssets);
});
after(() => page?.close());

for (const name of ['person_vertex', 'person_placed', 'person_bone', 'person_wide', 'person_small', 'flag_morph', 'blob_bone', 'blob_tangents', 'flag_packed', 'ripple_spline', 'tree_still'])
  test(`the GPU decodes ${name} as C++ does (${kRasteriser})`, async () => {
    const { position, normal, tangent, compared } = await page.call('evaluateVectors', { asset: `${name}.glb`, vectors: `${name}.json` });
    console.log(`${name}: ${compared} vertices, ${position.toExponential(2)} of the size, normals ${normal.toExponential(2)}, tangents ${tangent.toExponential(2)}`);
    assert.ok(compared >= 500, `only ${compared} vertices were compared`);
    assert.ok(position <= kTolerance, `positions differ by ${position} of the model's size`);
    assert.ok(normal <= 10 * kTolerance, `normals differ by ${normal}`);
    assert.ok(tangent <= 10 * kTolerance, `tangents differ by ${tangent}`);
  });

test('a decoder that is late is caught', async () => {
  const { position } = await page.call('evaluateVectors', { asset: 'person_vertex.glb', vectors: 'person_vertex.json', plant: true });
  assert.ok(position > 100 * kTolerance, `a phase off by a tenth moved vertices by only ${position}`);
});

test('the page logs no error', () => {
  const faults = page.messages.filter((message) => !/GPU stall|GL_CLOSE_PATH/.test(message));
  assert.deepEqual(faults, []);
});
