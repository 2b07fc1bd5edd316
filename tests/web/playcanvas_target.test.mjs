// What `throng bake --target playcanvas` writes, played by PlayCanvas's own vat scripts, beside its skinning of the model.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { savePicture } from '../../engines/three/test/browser.mjs';
import { kPictures, kRasteriser, openBundledPage } from './settings.mjs';

const kAlike = 40; // decibels
const kPerson = { file: 'person.vat', model: 'person_a.glb', clips: ['walk', 'wave'], count: 10 };

let page;
before(async () => {
  page = await openBundledPage(path.join(import.meta.dirname, 'playcanvas_page.js'), ['playcanvas']);
});
after(() => page?.close());

async function compare(name, options) {
  const result = await page.call('compareBaked', { ...kPerson, ...options });
  savePicture(kPictures, `playcanvas_${name}`, result.drawn);
  savePicture(kPictures, `playcanvas_${name}_skinned`, result.expected);
  console.log(`${name}: ${result.decibels.toFixed(1)} dB`);
  return result.decibels;
}

test(`ten baked people look as skinned ones do (${kRasteriser})`, async () => {
  assert.ok((await compare('crowd', {})) >= kAlike);
});

test('a loop ends in its first pose, and a bake without its last frame is caught', async () => {
  const end = { clips: ['walk'], count: 5, phase: 0.9999, from: [0, 1.6, 3.4], at: [0, 0.9, 0] };
  assert.ok((await compare('end', end)) >= kAlike);
  const planted = await compare('end_planted', { ...end, plant: 'missingLastFrame' });
  assert.ok(planted < kAlike - 4, `${planted} dB`);
});

test('missing shadows are caught', async () => {
  const planted = await compare('shadow_planted', { plant: 'noShadow' });
  assert.ok(planted < kAlike - 4, `${planted} dB`);
});

test('the page logs no error', () => {
  const faults = page.messages.filter((message) => !/GPU stall|GL_CLOSE_PATH/.test(message));
  assert.deepEqual(faults, []);
});
