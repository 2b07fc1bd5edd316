// What `throng bake --target babylon` writes, played by Babylon.js alone, beside Babylon's own skinning of the model.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { savePicture } from '../../engines/three/test/browser.mjs';
import { kPictures, kRasteriser, openBundledPage } from './settings.mjs';

const kAlike = 40; // decibels
const kPerson = { folder: 'person_babylon', model: 'person_a.glb', clips: ['walk', 'wave'] };

let page;
before(async () => {
  page = await openBundledPage(path.join(import.meta.dirname, 'babylon_page.js'), ['@babylonjs/core', '@babylonjs/loaders']);
});
after(() => page?.close());

async function compare(name, options) {
  const result = await page.call('compareBaked', { ...kPerson, ...options });
  savePicture(kPictures, `babylon_${name}`, result.drawn);
  savePicture(kPictures, `babylon_${name}_skinned`, result.expected);
  console.log(`${name}: ${result.decibels.toFixed(1)} dB`);
  return result.decibels;
}

test(`twenty baked people look as skinned ones do, the first time through their clips (${kRasteriser})`, async () => {
  assert.ok((await compare('first', { time: 0.337 })) >= kAlike);
});

test('they still do when the clips have gone round, in a left-handed scene', async () => {
  assert.ok((await compare('later', { time: 7.7713, rightHanded: false })) >= kAlike);
});

test('the last frame of a loop is there, and a bake without it is caught', async () => {
  const end = { clips: ['walk'], count: 5, offset: 0, time: 'end', from: [0, 1.6, 3.4], at: [0, 0.9, 0] };
  assert.ok((await compare('end', end)) >= kAlike);
  const planted = await compare('end_planted', { ...end, plant: 'missingLastFrame' });
  assert.ok(planted < kAlike - 4, `${planted} dB`);
});

test('shadows that stand still are caught', async () => {
  const planted = await compare('shadow_planted', { time: 0.337, plant: 'noShadowAnimation' });
  assert.ok(planted < kAlike - 4, `${planted} dB`);
});

test('the page logs no error', () => {
  const faults = page.messages.filter((message) => !/GPU stall|GL_CLOSE_PATH/.test(message));
  assert.deepEqual(faults, []);
});
