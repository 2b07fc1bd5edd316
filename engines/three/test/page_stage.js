// A small scene with ground, lights and shadows, and its pixels.
import * as THREE from 'three';

export const kWidth = 640;
export const kHeight = 360;
let shared = null;

export function sharedRenderer() {
  if (shared) return shared;
  shared = new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
  shared.setPixelRatio(1);
  shared.setSize(kWidth, kHeight);
  shared.shadowMap.enabled = true;
  shared.shadowMap.type = THREE.BasicShadowMap;
  document.body.append(shared.domElement);
  return shared;
}

function castFrom(light, extent) {
  light.castShadow = true;
  light.shadow.mapSize.set(1024, 1024);
  light.shadow.bias = -0.002;
  light.shadow.normalBias = 0.02;
  if (light.isDirectionalLight) Object.assign(light.shadow.camera, { left: -extent, right: extent, top: extent, bottom: -extent, near: 0.5, far: 60 });
  return light;
}

function lightOf(kind, extent) {
  if (kind === 'spot') {
    const spot = new THREE.SpotLight(0xffffff, 900, 0, 0.6, 0.2);
    spot.position.set(4, 12, 6);
    return castFrom(spot);
  }
  if (kind === 'point') {
    const point = new THREE.PointLight(0xffffff, 250);
    point.position.set(1.5, 4, 3);
    return castFrom(point);
  }
  const sun = new THREE.DirectionalLight(0xffffff, 2.5);
  sun.position.set(8, 16, 10);
  return castFrom(sun, extent);
}

// `light`: directional, spot or point. The camera looks from `from` to `at`.
export function makeStage({ light = 'directional', from = [0, 3, 8], at = [0, 0.8, -1], fog = false, extent = 7 } = {}) {
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0x9fb8d0);
  if (fog) scene.fog = new THREE.Fog(0x9fb8d0, 2, 8);
  const camera = new THREE.PerspectiveCamera(45, kWidth / kHeight, 0.1, 100);
  camera.position.set(...from);
  camera.lookAt(...at);
  scene.add(new THREE.HemisphereLight(0xffffff, 0x554433, 1.2));
  const lamp = lightOf(light, extent);
  scene.add(lamp);
  if (lamp.target) scene.add(lamp.target);
  const ground = new THREE.Mesh(new THREE.PlaneGeometry(60, 60).rotateX(-Math.PI / 2), new THREE.MeshLambertMaterial({ color: 0x88aa77 }));
  ground.receiveShadow = true;
  scene.add(ground);
  return { scene, camera, lamp };
}

// The pixels of a scene, bottom row first, and the picture as a data URL.
export function drawStage({ scene, camera }) {
  const renderer = sharedRenderer();
  renderer.render(scene, camera);
  const gl = renderer.getContext();
  const pixels = new Uint8Array(kWidth * kHeight * 4);
  gl.readPixels(0, 0, kWidth, kHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const error = gl.getError();
  if (error !== 0) throw new Error(`WebGL error ${error}`);
  return { pixels, url: renderer.domElement.toDataURL('image/png'), calls: renderer.info.render.calls };
}

// Peak signal to noise in decibels over red, green and blue; and the share of pixels that differ by more than 5 %.
export function psnr(a, b) {
  let sum = 0;
  let differing = 0;
  for (let i = 0; i < a.length; i += 4) {
    let most = 0;
    for (let channel = 0; channel < 3; channel++) {
      const difference = a[i + channel] - b[i + channel];
      sum += difference * difference;
      most = Math.max(most, Math.abs(difference));
    }
    if (most > 12) differing++;
  }
  const mean = sum / ((a.length / 4) * 3);
  return { decibels: mean === 0 ? 99 : 10 * Math.log10((255 * 255) / mean), differing: differing / (a.length / 4) };
}
