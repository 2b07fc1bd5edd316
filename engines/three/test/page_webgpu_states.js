// The compute pass that resolves what plays, and the devices it runs on.
import * as THREE from 'three/webgpu';
import { Crowd, ThrongLoader } from 'throng-three/webgpu';
import { makeStage, psnr } from './page_stage.js';
import { drawStageOn, makeRenderer, rendererOf } from './page_webgpu_stage.js';

async function makePair(asset) {
  const crowd = new Crowd(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: 4 });
  for (const x of [-1, 1]) crowd.spawn({ position: new THREE.Vector3(x, 0, 0), clip: 'walk', time: 0 });
  const stage = makeStage();
  stage.scene.add(crowd);
  crowd.update(0);
  return { crowd, stage };
}

// How many compute passes each of some frames takes: the first, the same again, a later moment, the same after another clip.
export async function countPasses({ asset, backend }) {
  const renderer = await rendererOf(backend);
  const { crowd, stage } = await makePair(asset);
  const { compute } = renderer;
  let calls = 0;
  renderer.compute = (...words) => (calls++, compute.apply(renderer, words));
  const counts = [];
  for (const change of [() => {}, () => {}, () => crowd.update(0.3), () => crowd.play(0, 'wave', { fade: 0.5 })]) {
    change();
    calls = 0;
    await drawStageOn(backend, stage);
    counts.push(calls);
  }
  delete renderer.compute;
  crowd.dispose();
  return counts;
}

// The picture of a crowd by a renderer whose device goes, and by one that comes after it.
export async function outliveDevice({ asset }) {
  const { crowd, stage } = await makePair(asset);
  crowd.play(1, 'wave', { fade: 1, time: 0 });
  crowd.update(0.5);
  const first = await makeRenderer('webgpu');
  const before = await drawStageOn(first, stage);
  first.backend.device.destroy();
  first.domElement.remove();
  const second = await makeRenderer('webgpu');
  const other = makeStage(); // as lights keep the shadow maps of their renderer
  other.scene.add(crowd);
  const after = await drawStageOn(second, other);
  second.dispose();
  crowd.dispose();
  return { ...psnr(before.pixels, after.pixels), before: before.url, after: after.url };
}
