// Crowds in pictures: against three's own skinning, and everything else that can be seen. Pictures go to THRONG_PICTURES.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openPage, requireTools, savePicture } from './browser.mjs';
import { kAssets, kModules, kPictures, kRasteriser } from './settings.mjs';

const kAlike = 42; // decibels against three's SkinnedMesh
const kSame = 60; // of two ways to one picture
requireTools(kModules);

let page;
before(async () => {
  page = await openPage(kRasteriser, kModules, kAssets);
});
after(() => page?.close());

const closeUp = { from: [0, 1.3, 3], at: [0, 0.95, 0] };
const alone = [{ position: [0, 0, 0] }];

async function draw(name, options) {
  const drawn = await page.call('picture', { name, asset: 'person_vertex.glb', spawns: alone, stage: closeUp, ...options });
  savePicture(kPictures, name, drawn.url);
  return drawn;
}

async function decibels(first, second) {
  return (await page.call('comparePictures', [first, second])).decibels;
}

const walk = (phase, options = {}) => [{ position: [0, 0, 0], clip: 'walk', speed: 0, phase, loop: 'once', ...options }];
const wave = (phase) => [{ position: [0, 0, 0], clip: 'wave', speed: 0, phase, loop: 'once' }];

for (const [asset, light] of [['person_vertex', 'directional'], ['person_vertex', 'spot'], ['person_vertex', 'point'], ['person_bone', 'directional']])
  test(`24 of ${asset} under a ${light} light look as three's SkinnedMesh does (${kRasteriser})`, async () => {
    const result = await page.call('compareCrowd', { asset: `${asset}.glb`, model: 'person_a.glb', clips: ['walk', 'wave'], light });
    savePicture(kPictures, `${asset}_${light}`, result.drawn);
    savePicture(kPictures, `skinned_${light}`, result.expected);
    console.log(`${asset} ${light}: ${result.decibels.toFixed(1)} dB, ${(100 * result.differing).toFixed(2)} % of the pixels differ`);
    assert.ok(result.decibels >= kAlike, `${result.decibels} dB`);
  });

for (const light of ['directional', 'point'])
  test(`shadows that stand still are caught under a ${light} light`, async () => {
    const result = await page.call('compareCrowd', { asset: 'person_vertex.glb', model: 'person_a.glb', clips: ['walk', 'wave'], light, plant: 'frozenShadow' });
    savePicture(kPictures, `planted_${light}`, result.drawn);
    console.log(`planted ${light}: ${result.decibels.toFixed(1)} dB`);
    assert.ok(result.decibels < kAlike - 3, `${result.decibels} dB`);
  });

test('a cross-fade begins at the one clip, ends at the other, and is neither between', async () => {
  const steps = [['play', 0, 'wave', { fade: 1, speed: 0, phase: 0.4, loop: 'once', time: 0 }]];
  await draw('fade_from', { spawns: walk(0.2) });
  await draw('fade_to', { spawns: wave(0.4) });
  for (const time of [0, 0.5, 1]) await draw(`fade_${time}`, { spawns: walk(0.2), steps, time });
  assert.ok((await decibels('fade_0', 'fade_from')) >= kSame);
  assert.ok((await decibels('fade_1', 'fade_to')) >= kSame);
  const between = [await decibels('fade_0.5', 'fade_from'), await decibels('fade_0.5', 'fade_to')];
  const apart = await decibels('fade_from', 'fade_to');
  assert.ok(between.every((each) => each < 40 && each > apart), `${between} dB, the ends are ${apart} dB apart`);
});

test('the shader that fades is taken while somebody does, and is there before', async () => {
  const found = await page.call('switchShaders', { asset: 'person_vertex.glb', times: [0, 0.1, 0.2, 2.5, 3.5, 4.5, 2.5] });
  assert.deepEqual(found.map(({ isFading }) => isFading), [true, false, true, true, true, false, true]);
  for (const { decibels } of found) assert.ok(decibels >= kSame, JSON.stringify(found));
  assert.equal(new Set(found.slice(1).map(({ programs }) => programs)).size, 1, 'a fade compiled shaders');
});

test('a crowd without cross-fades cuts, and refuses to fade', async () => {
  await draw('cut', { spawns: walk(0.2), steps: [['play', 0, 'wave', { speed: 0, phase: 0.4, loop: 'once' }]], crossFades: false });
  assert.ok((await decibels('cut', 'fade_to')) >= kSame);
  await assert.rejects(draw('refused', { spawns: walk(0.2), steps: [['play', 0, 'wave', { fade: 1 }]], crossFades: false }), /only cuts/);
});

test('a fade that interrupts a fade does not jump', async () => {
  const steps = [['play', 0, 'wave', { fade: 1, speed: 0, phase: 0.4, loop: 'once', time: 0 }]];
  await draw('interrupted_before', { spawns: walk(0.2), steps, time: 0.4 });
  await draw('interrupted_after', { spawns: walk(0.2), steps: [...steps, ['play', 0, 'walk', { fade: 1, speed: 0, phase: 0.7, time: 0.4 }]], time: 0.4 });
  assert.ok((await decibels('interrupted_before', 'interrupted_after')) >= 45);
});

test('the bone encoding fades as the vertex encoding does', async () => {
  const steps = [['play', 0, 'wave', { fade: 1, speed: 0, phase: 0.4, loop: 'once', time: 0 }]];
  await draw('fade_bone', { asset: 'person_bone.glb', spawns: walk(0.2), steps, time: 0.5 });
  assert.ok((await decibels('fade_bone', 'fade_0.5')) >= 40);
});

test('a loop ends where it begins, once holds its end, and pingPong comes back', async () => {
  const duration = 1; // phases count lengths of the clip, so speed 0 and a phase are enough
  await draw('loop_begin', { spawns: walk(0) });
  await draw('loop_end', { spawns: [{ position: [0, 0, 0], clip: 'walk', speed: 0, phase: duration, loop: 'loop' }] });
  assert.ok((await decibels('loop_begin', 'loop_end')) >= kSame);
  await draw('once_late', { spawns: [{ position: [0, 0, 0], clip: 'wave', phase: 0, loop: 'once' }], time: 100 });
  await draw('once_end', { spawns: wave(1) });
  assert.ok((await decibels('once_late', 'once_end')) >= kSame);
  await draw('ping_back', { spawns: [{ position: [0, 0, 0], clip: 'walk', speed: 0, phase: 1.75, loop: 'pingPong' }] });
  await draw('ping_there', { spawns: walk(0.25) });
  assert.ok((await decibels('ping_back', 'ping_there')) >= kSame);
});

test('a clip that has played for a year is where it should be', async () => {
  const year = 365 * 86400;
  await draw('year', { spawns: [{ position: [0, 0, 0], clip: 'walk', time: year }], time: year + 0.3 });
  await draw('year_fresh', { spawns: [{ position: [0, 0, 0], clip: 'walk', time: 0 }], time: 0.3 });
  assert.ok((await decibels('year', 'year_fresh')) >= 50);
});

test('a hidden group is gone, its shadow too, and comes back', async () => {
  await draw('whole', { spawns: walk(0.1) });
  await draw('hidden', { spawns: walk(0.1), steps: [['setGroupHidden', 0, 'hair']] });
  await draw('shown_again', { spawns: walk(0.1), steps: [['setGroupHidden', 0, 'hair'], ['setGroupHidden', 0, 'hair', false]] });
  assert.ok((await decibels('whole', 'hidden')) < 45);
  assert.ok((await decibels('whole', 'shown_again')) >= kSame);
});

test('a socket follows the bone it was made of', async () => {
  await draw('socket', { spawns: wave(0.5), stage: { ...closeUp, socket: 'hand' } });
  const { distance, compared } = await page.call('compareSocket', { asset: 'person_bone.glb', model: 'person_a.glb', clip: 'wave', socket: 'hand', bone: 'handR' });
  console.log(`socket: at most ${(1000 * distance).toFixed(2)} mm from the bone at ${compared} times`);
  assert.ok(compared >= 10 && distance < 0.002, `${distance} m`);
});

test('tint colours one instance, and moving moves it', async () => {
  const pair = [{ position: [-0.6, 0, 0], clip: 'walk' }, { position: [0.6, 0, 0], clip: 'walk' }];
  await draw('pair', { spawns: pair });
  await draw('pair_tinted', { spawns: pair, steps: [['tint', 1, '#ff4040']] });
  await draw('pair_moved', { spawns: [{ ...pair[0], position: [0, 0, -2] }, pair[1]], steps: [['move', 0, { position: { x: -0.6, y: 0, z: 0 } }]] });
  assert.ok((await decibels('pair', 'pair_tinted')) < 40);
  assert.ok((await decibels('pair', 'pair_moved')) >= kSame);
});

test('removing the first of three leaves the other two as they were', async () => {
  const three = [-1, 0, 1].map((x, i) => ({ position: [x, 0, 0], clip: 'walk', phase: i / 3, tint: ['#f88', '#8f8', '#88f'][i] }));
  await draw('two_left', { spawns: three, steps: [['remove', 0]] });
  await draw('two_alone', { spawns: three.slice(1) });
  assert.ok((await decibels('two_left', 'two_alone')) >= kSame);
});

test('an object hung below a crowd can be taken out again', async () => {
  assert.deepEqual(await page.call('hangBelow', { asset: 'person_vertex.glb' }), { hung: true, left: false, parts: 0, count: 3 });
});

test('materials of every kind draw the crowd, hooks of the user run', async () => {
  await draw('material_own', { spawns: walk(0.3) });
  for (const material of ['basic', 'lambert', 'physical', 'transparent', 'normal', 'depth', 'hooked']) {
    await draw(`material_${material}`, { spawns: walk(0.3), material });
    assert.ok((await decibels('material_own', `material_${material}`)) < 60, `${material} changed nothing`);
  }
  const { share } = await page.call('countColor', { name: 'material_hooked', color: [255, 0, 255] });
  assert.ok(share > 0.02, `${share} of the picture is magenta`);
});

test('a normal map is lit along the tangents that the asset stores', async () => {
  const options = { asset: 'blob_tangents.glb', timeSeconds: 0.45 };
  const right = await page.call('compareNormalMap', options);
  const turned = await page.call('compareNormalMap', { ...options, plant: true });
  savePicture(kPictures, 'normal_map', right.drawn);
  savePicture(kPictures, 'normal_map_decoded', right.expected);
  savePicture(kPictures, 'normal_map_turned', turned.drawn);
  console.log(`normal map: ${right.decibels.toFixed(1)} dB; with tangents by the shortest way ${turned.decibels.toFixed(1)}`);
  assert.ok(right.decibels >= 50, `${right.decibels} dB`);
  assert.ok(turned.decibels < 40, 'tangents that do not turn as stored were not caught');
});

test('fog reaches the crowd', async () => {
  await draw('fog', { spawns: walk(0.3), stage: { ...closeUp, fog: true } });
  assert.ok((await decibels('fog', 'material_own')) < 40);
});

test('alpha-tested leaves cast the shadow of leaves', async () => {
  const forest = [{ position: [-6, 0, -6] }, { position: [4, 0, -9], scale: 0.8, heading: 1 }];
  const drawn = await draw('trees', { asset: 'tree_still.glb', spawns: forest, stage: { from: [0, 4, 12], at: [0, 4, -6], extent: 16 } });
  assert.ok(drawn.calls >= 3);
});

test('300 instances take as many draw calls as one', async () => {
  const calls = await page.call('countCalls', { asset: 'person_vertex.glb', counts: [1, 300] });
  assert.equal(calls[0], calls[1]);
  assert.ok(calls[0] > 0);
});

test('a frame uploads nothing and touches no instance', async () => {
  const { before: first, after: last, uploads } = await page.call('countUploads', { asset: 'person_vertex.glb', count: 200, frames: 5 });
  assert.deepEqual(last, first);
  assert.equal(uploads, 0);
});

test('a ray picks the instance it meets first', async () => {
  const picked = await page.call('pick', { asset: 'person_vertex.glb', positions: [[0, 0, 0], [0, 0, -3], [3, 0, 0]], from: [0, 1, 10], to: [0, 1, 0] });
  assert.deepEqual(picked.ids, [0, 1]);
  assert.ok(picked.distances[0] > 9 && picked.distances[0] < 10, `${picked.distances}`);
});

test('an exact ray meets the body, and passes beside the head', async () => {
  for (const asset of ['person_vertex.glb', 'person_bone.glb']) {
    const body = await page.call('pick', { asset, exact: true, positions: [[0, 0, 0]], from: [0, 1.2, 10], to: [0, 1.2, 0] });
    assert.deepEqual(body.ids, [0]);
    assert.ok(body.distances[0] > 9.8 && body.distances[0] < 10, `${body.distances}`);
    const beside = { asset, positions: [[0, 0, 0]], from: [0.16, 1.65, 10], to: [0.16, 1.65, 0] };
    assert.deepEqual((await page.call('pick', beside)).ids, [0]);
    assert.deepEqual((await page.call('pick', { ...beside, exact: true })).ids, []);
  }
});

test('culling draws what the camera sees, and the picture stays', async () => {
  const { drawn, decibels: alike, all } = await page.call('cullCrowd', { asset: 'person_vertex.glb', count: 64 });
  assert.ok(drawn > 0 && drawn < all, `${drawn} of ${all}`);
  assert.ok(alike >= kSame, `${alike} dB`);
});

test('fades of an instance with a high number are its own', async () => {
  const steps = [['play', 0, 'wave', { fade: 1, speed: 0, phase: 0.4, loop: 'once', time: 0 }]];
  await draw('fade_of_9000', { spawns: walk(0.2), steps, time: 0.5, others: 9000 });
  assert.ok((await decibels('fade_of_9000', 'fade_0.5')) >= kSame);
});

test('levels of detail are drawn by distance, and chosen only when the camera moves', async () => {
  const fine = await page.call('drawLevels', { asset: 'person_vertex.glb', count: 100, errorPixels: 0.5 });
  savePicture(kPictures, 'levels', fine.url);
  console.log(`levels: ${fine.counts} instances, ${fine.triangles} triangles, ${fine.decibels.toFixed(1)} dB`);
  assert.ok(fine.counts.filter((count) => count > 0).length >= 2 && fine.counts.reduce((sum, count) => sum + count) === 100, `${fine.counts}`);
  assert.deepEqual(fine.chose, [true, false, true]);
  assert.ok(fine.counts[2] === 0 && fine.decibels >= kSame, `${fine.decibels} dB`);
  assert.ok(fine.movedDecibels[0] >= kSame && fine.movedDecibels[1] < 50, `${fine.movedDecibels}`);
  const coarse = await page.call('drawLevels', { asset: 'person_vertex.glb', count: 100, errorPixels: 20 });
  savePicture(kPictures, 'levels_coarse', coarse.url);
  assert.ok(coarse.decibels < fine.decibels - 8 && coarse.triangles[1] < fine.triangles[1], `${coarse.decibels} dB`);
});

test('motion vectors of the velocity pass are the differences of two frames', async () => {
  const right = await page.call('motionOfPass', { asset: 'ripple_spline.glb' });
  console.log(`motion: ${right.difference} of ${right.motion}, ${right.compared} vertices`);
  assert.ok(right.compared >= 100 && right.difference < 0.02 * right.motion, `${right.difference} of ${right.motion}`);
  const planted = await page.call('motionOfPass', { asset: 'ripple_spline.glb', plant: true });
  assert.ok(planted.difference > 0.5 * right.motion, 'a crowd that forgot its last frame was not caught');
});

test('the page logs no error', () => {
  const faults = page.messages.filter((message) => !/GPU stall|GL_CLOSE_PATH/.test(message));
  assert.deepEqual(faults, []);
});
