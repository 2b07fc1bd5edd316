// Motion vectors of WebGPURenderer, against a finite difference.
import { mrt, output, velocity } from 'three/tsl';
import * as THREE from 'three/webgpu';
import { Crowd, ThrongLoader } from 'throng-three/webgpu';
import { rendererOf } from './page_webgpu_stage.js';
import { measureMotion } from './velocity_truth.js';

const kSize = [256, 256];
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

function upright(numbers) {
  const row = 4 * kSize[0];
  return Float32Array.from(numbers, (_, i) => numbers[(kSize[1] - 1 - Math.floor(i / row)) * row + (i % row)]);
}

export async function motionOfNode({ asset, backend, plant = false, motionVectors = true }) {
  const renderer = await rendererOf(backend);
  const crowd = new Crowd(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: 2, motionVectors });
  for (const material of crowd.materials) material.side = THREE.DoubleSide;
  const target = new THREE.RenderTarget(...kSize, { count: 2, type: THREE.FloatType });
  target.textures[0].name = 'output';
  target.textures[1].name = 'velocity';
  const scene = new THREE.Scene().add(crowd, new THREE.AmbientLight());
  const camera = new THREE.PerspectiveCamera(60, 1, 0.1, 20);
  camera.coordinateSystem = renderer.coordinateSystem;
  camera.updateProjectionMatrix();
  const found = await measureMotion(crowd, camera, kSize, async () => {
    await nextFrame();
    renderer.setMRT(mrt({ output, velocity }));
    renderer.setRenderTarget(target);
    renderer.setClearAlpha(0);
    renderer.render(scene, camera);
    const numbers = await renderer.readRenderTargetPixelsAsync(target, 0, 0, ...kSize, 1);
    renderer.setRenderTarget(null);
    renderer.setMRT(null);
    renderer.setClearAlpha(1);
    return renderer.backend.isWebGPUBackend ? upright(numbers) : numbers;
  }, { plant });
  target.dispose();
  crowd.dispose();
  return found;
}
