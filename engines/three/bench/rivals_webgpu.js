// Crowds of one model under WebGPURenderer, each drawn another way; see rivals.js.
import * as THREE from 'three/webgpu';
import { Crowd, ThrongLoader } from 'throng-three/webgpu';
import { fillCrowd, kSize, makeStill, makeView } from './view.js';

let renderer = null;

async function drawnBy(object, update) {
  if (!renderer) {
    renderer = new THREE.WebGPURenderer({ antialias: false });
    renderer.setPixelRatio(1);
    renderer.setSize(...kSize);
    document.body.append(renderer.domElement);
    await renderer.init();
    if (!renderer.backend.isWebGPUBackend) throw new Error('this browser has no WebGPU');
  }
  const { scene, camera } = makeView(object);
  return { update, render: () => renderer.render(scene, camera), device: renderer.backend.device, canvas: renderer.domElement };
}

// A crowd without the compute pass: each vertex resolves what its instance plays.
class PerVertexCrowd extends Crowd {
  resolvesBefore() {
    return false;
  }
}

async function makeCrowd({ asset, count, crossFades = true, perVertex = false }) {
  const Made = perVertex ? PerVertexCrowd : Crowd;
  const crowd = fillCrowd(new Made(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: count, crossFades }), count);
  return drawnBy(crowd, (seconds) => crowd.update(seconds));
}

async function makeStatic({ asset, count }) {
  const { meshes } = await new ThrongLoader().loadAsync(`/assets/${asset}`);
  return drawnBy(makeStill(meshes, count), () => {});
}

export const kRivals = { static: makeStatic, crowd: makeCrowd };
