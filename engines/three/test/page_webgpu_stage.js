// One WebGPURenderer per backend ('webgpu', or 'webgl2', its fallback), and its pixels.
import * as THREE from 'three/webgpu';
import { kHeight, kWidth } from './page_stage.js';

const renderers = new Map();

export async function makeRenderer(backend) {
  const renderer = new THREE.WebGPURenderer({ antialias: false, forceWebGL: backend === 'webgl2' });
  renderer.setPixelRatio(1);
  renderer.setSize(kWidth, kHeight);
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = THREE.BasicShadowMap;
  document.body.append(renderer.domElement);
  await renderer.init();
  if (Boolean(renderer.backend.isWebGPUBackend) !== (backend === 'webgpu')) throw new Error(`this browser has no ${backend} for three`);
  return renderer;
}

export async function rendererOf(backend) {
  if (!renderers.has(backend)) renderers.set(backend, await makeRenderer(backend));
  return renderers.get(backend);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

// The pixels of a scene as page_stage.js gives them, by a renderer or that of a backend. Shadows are drawn anew once per frame of the browser.
export async function drawStageOn(drawer, { scene, camera }) {
  const renderer = typeof drawer === 'string' ? await rendererOf(drawer) : drawer;
  await nextFrame();
  renderer.render(scene, camera);
  const canvas = new OffscreenCanvas(kWidth, kHeight);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.translate(0, kHeight);
  context.scale(1, -1);
  context.drawImage(renderer.domElement, 0, 0);
  const url = renderer.domElement.toDataURL('image/png');
  return { pixels: context.getImageData(0, 0, kWidth, kHeight).data, url, calls: renderer.info.render.drawCalls };
}
