// Crowds of throng-babylon in pictures: against Babylon's own skinning, and everything else that can be seen.
import assert from 'node:assert/strict';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { savePicture } from '../../three/test/browser.mjs';
import { kPictures, kRasteriser, openBundledPage } from '../../../tests/web/settings.mjs';

const kAlike = 40; // decibels against Babylon's own skinning
const kSame = 60; // of two ways to one picture
const kAliases = {
  'throng-babylon': path.resolve(import.meta.dirname, '../src/index.js'),
  'throng-three/core': path.resolve(import.meta.dirname, '../../three/src/core.js'),
};

let page;
before(async () => {
  page = await openBundledPage(path.join(import.meta.dirname, 'page.js'), ['@babylonjs/core', '@babylonjs/loaders'], kAliases);
});
after(() => page?.close());

async function compare(name, options) {
  const result = await page.call('compareCrowd', { model: 'person_a.glb', clips: ['walk', 'wave'], ...options });
  savePicture(kPictures, `crowd_${name}`, result.drawn);
  savePicture(kPictures, `crowd_${name}_skinned`, result.expected);
  console.log(`${name}: ${result.decibels.toFixed(1)} dB`);
  return result.decibels;
}

const closeUp = { from: [0, 1.3, 3], at: [0, 0.95, 0] };

async function draw(name, options) {
  const drawn = await page.call('picture', { name, asset: 'person_vertex.glb', ...closeUp, ...options });
  savePicture(kPictures, `crowd_${name}`, drawn.url);
}

const decibels = (first, second) => page.call('comparePictures', [first, second]);
const still = (clip, phase, options = {}) => [{ position: [0, 0, 0], clip, speed: 0, phase, loop: 'once', ...options }];

test(`ten people of the vertex encoding look as skinned ones do (${kRasteriser})`, async () => {
  assert.ok((await compare('vertex', { asset: 'person_vertex.glb' })) >= kAlike);
});

test('so do those of the bone encoding, in a left-handed scene', async () => {
  assert.ok((await compare('bone', { asset: 'person_bone.glb', rightHanded: false })) >= kAlike);
});

test('shadows that stand still are caught', async () => {
  const planted = await compare('planted', { asset: 'person_vertex.glb', plant: 'stillShadows' });
  assert.ok(planted < kAlike - 4, `${planted} dB`);
});

test('a cross-fade begins at the one clip, ends at the other, and is neither between', async () => {
  const steps = [['play', 0, 'wave', { fade: 1, speed: 0, phase: 0.4, loop: 'once', time: 0 }]];
  await draw('fade_from', { spawns: still('walk', 0.2) });
  await draw('fade_to', { spawns: still('wave', 0.4) });
  for (const time of [0, 0.5, 1]) await draw(`fade_${time}`, { spawns: still('walk', 0.2), steps, time });
  assert.ok((await decibels('fade_0', 'fade_from')) >= kSame);
  assert.ok((await decibels('fade_1', 'fade_to')) >= kSame);
  const between = [await decibels('fade_0.5', 'fade_from'), await decibels('fade_0.5', 'fade_to')];
  const apart = await decibels('fade_from', 'fade_to');
  assert.ok(between.every((each) => each < 40 && each > apart), `${between} dB, the ends are ${apart} dB apart`);
});

test('a loop ends where it begins, and once holds its end', async () => {
  await draw('loop_begin', { spawns: still('walk', 0) });
  await draw('loop_end', { spawns: still('walk', 1, { loop: 'loop' }) });
  await draw('loop_middle', { spawns: still('walk', 0.5) });
  assert.ok((await decibels('loop_begin', 'loop_end')) >= kSame);
  assert.ok((await decibels('loop_begin', 'loop_middle')) < 40);
  await draw('once_late', { spawns: [{ position: [0, 0, 0], clip: 'wave', loop: 'once' }], time: 100 });
  await draw('once_end', { spawns: still('wave', 1) });
  assert.ok((await decibels('once_late', 'once_end')) >= kSame);
});

test('the packed encoding and standard materials are drawn', async () => {
  await draw('flag', { asset: 'flag_packed.glb', spawns: still(0, 0.1), from: [0, 2, 6], at: [0, 2, 0] });
  await draw('flag_later', { asset: 'flag_packed.glb', spawns: still(0, 0.6), from: [0, 2, 6], at: [0, 2, 0] });
  assert.ok((await decibels('flag', 'flag_later')) < 40);
  await draw('standard', { spawns: still('walk', 0), material: 'standard' });
  await draw('standard_later', { spawns: still('walk', 0.5), material: 'standard' });
  assert.ok((await decibels('standard', 'standard_later')) < 40);
});

test('one of three is removed, one tinted, one moved, one loses its hair', async () => {
  const three = [-1, 0, 1].map((x, i) => ({ position: [x, 0, 0], clip: 'walk', phase: i / 3 }));
  await draw('three', { spawns: three });
  await draw('two_left', { spawns: three, steps: [['remove', 0]] });
  await draw('two_alone', { spawns: three.slice(1) });
  assert.ok((await decibels('two_left', 'two_alone')) >= kSame);
  await draw('tinted', { spawns: three, steps: [['tint', 1, '#ff4040']] });
  await draw('hidden', { spawns: three, steps: [['setGroupHidden', 1, 'hair']] });
  await draw('shown', { spawns: three, steps: [['setGroupHidden', 1, 'hair'], ['setGroupHidden', 1, 'hair', false]] });
  assert.ok((await decibels('three', 'tinted')) < 40);
  assert.ok((await decibels('three', 'hidden')) < 45);
  assert.ok((await decibels('three', 'shown')) >= kSame);
});

test('a glTF without an animation of Throng is refused with what to do', async () => {
  assert.match(await page.call('refusal', 'person_a.glb'), /throng bake/);
});

test('the page logs no error', () => {
  const faults = page.messages.filter((message) => !/GPU stall|GL_CLOSE_PATH/.test(message));
  assert.deepEqual(faults, []);
});
