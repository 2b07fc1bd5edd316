// Frame times of a crowd beside a static InstancedMesh of the same geometry and materials, taken in turn.
import * as THREE from 'three';
import { Crowd, ThrongLoader } from 'throng-three';
import { makeStage, sharedRenderer } from './page_stage.js';

function placesOf(count) {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => new THREE.Vector3(((i % columns) - columns / 2) * 0.8, 0, -Math.floor(i / columns) * 0.8));
}

async function makeCrowd(asset, count, crossFades) {
  const crowd = new Crowd(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: count, crossFades });
  placesOf(count).forEach((position, i) => crowd.spawn({ position, clip: i % crowd.asset.clips.length, phase: (i * 0.37) % 1 }));
  return crowd;
}

async function makeStatic(asset, count) {
  const { meshes } = await new ThrongLoader().loadAsync(`/assets/${asset}`);
  const group = new THREE.Group();
  for (const mesh of meshes) {
    const still = new THREE.InstancedMesh(mesh.geometry, mesh.material, count);
    placesOf(count).forEach((position, i) => still.setMatrixAt(i, new THREE.Matrix4().setPosition(position)));
    still.frustumCulled = false;
    group.add(still);
  }
  group.update = () => {};
  return group;
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

// Milliseconds until a frame is drawn (`frame`), and of the main thread alone (`script`), median of `frames`.
export async function measureFrames({ assets, count, frames, size = [320, 180] }) {
  const renderer = sharedRenderer();
  renderer.setSize(...size);
  const gl = renderer.getContext();
  const rivals = [{ name: 'static', made: await makeStatic(assets[0], count) }];
  for (const name of assets)
    for (const crossFades of [true, false]) rivals.push({ name: `${name}, ${crossFades ? 'with' : 'without'} cross-fades`, made: await makeCrowd(name, count, crossFades) });
  for (const rival of rivals) Object.assign(rival, { stage: makeStage(), frame: [], script: [] });
  for (const { made, stage } of rivals) {
    stage.lamp.castShadow = false;
    stage.scene.add(made);
  }
  for (let i = 0; i < frames + 2; i++)
    for (const { made, stage, frame, script } of rivals) {
      const start = performance.now();
      made.update(i / 60);
      renderer.render(stage.scene, stage.camera);
      const submitted = performance.now();
      gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
      if (i < 2) continue;
      frame.push(performance.now() - start);
      script.push(submitted - start);
    }
  return rivals.map(({ name, frame, script }) => ({ name, frame: median(frame), script: median(script), least: Math.min(...frame) }));
}
