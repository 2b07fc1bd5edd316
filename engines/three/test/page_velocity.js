// Motion vectors of WebGLRenderer, against a finite difference.
import * as THREE from 'three';
import { Crowd, ThrongLoader, VelocityPass } from 'throng-three';
import { sharedRenderer } from './page_stage.js';
import { measureMotion } from './velocity_truth.js';

const kSize = [256, 256];

export async function motionOfPass({ asset, plant = false }) {
  const crowd = new Crowd(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: 2, motionVectors: true });
  for (const material of crowd.materials) material.side = THREE.DoubleSide;
  const pass = new VelocityPass(crowd);
  const renderer = sharedRenderer();
  const target = new THREE.WebGLRenderTarget(...kSize, { type: THREE.FloatType });
  const camera = new THREE.PerspectiveCamera(60, 1, 0.1, 20);
  const picture = new Float32Array(4 * kSize[0] * kSize[1]);
  const found = await measureMotion(crowd, camera, kSize, () => {
    renderer.setRenderTarget(target);
    renderer.setClearAlpha(0);
    renderer.clear();
    pass.render(renderer, camera);
    renderer.readRenderTargetPixels(target, 0, 0, ...kSize, picture);
    renderer.setRenderTarget(null);
    renderer.setClearAlpha(1);
    return picture;
  }, { plant });
  pass.dispose();
  target.dispose();
  crowd.dispose();
  return found;
}
