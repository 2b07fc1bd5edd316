// A small Babylon.js scene with ground, sun and shadows, and its pixels.
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { ShadowGenerator } from '@babylonjs/core/Lights/Shadows/shadowGenerator.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Color3, Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { MeshBuilder } from '@babylonjs/core/Meshes/meshBuilder.js';
import { Scene } from '@babylonjs/core/scene.js';

export const kWidth = 640;
export const kHeight = 360;
let shared = null;

export function sharedEngine() {
  if (shared) return shared;
  const canvas = Object.assign(document.createElement('canvas'), { width: kWidth, height: kHeight });
  document.body.append(canvas);
  shared = new Engine(canvas, false, { preserveDrawingBuffer: true, antialias: false });
  return shared;
}

// `rightHanded`: Babylon's own scenes are left-handed unless told.
export function makeStage({ from = [0, 2.2, 5], at = [0, 0.9, -2], rightHanded = true, extent = 8 } = {}) {
  const scene = new Scene(sharedEngine());
  scene.useRightHandedSystem = rightHanded;
  scene.clearColor = new Color4(0.62, 0.72, 0.82, 1);
  const camera = new FreeCamera('camera', new Vector3(...from), scene);
  camera.setTarget(new Vector3(...at));
  Object.assign(camera, { fov: 0.8, minZ: 0.1, maxZ: 100 });
  new HemisphericLight('sky', new Vector3(0, 1, 0), scene).intensity = 0.5;
  const sun = new DirectionalLight('sun', new Vector3(-8, -16, -10).normalize(), scene);
  sun.position = new Vector3(8, 16, 8);
  sun.intensity = 1.4;
  sun.autoUpdateExtends = false;
  Object.assign(sun, { orthoLeft: -extent, orthoRight: extent, orthoTop: extent, orthoBottom: -extent, shadowMinZ: 1, shadowMaxZ: 50 });
  const shadows = new ShadowGenerator(1024, sun);
  shadows.bias = 0.002;
  const ground = MeshBuilder.CreateGround('ground', { width: 60, height: 60 }, scene);
  ground.material = new StandardMaterial('ground', scene);
  ground.material.diffuseColor = new Color3(0.35, 0.5, 0.3);
  ground.material.specularColor = Color3.Black();
  ground.receiveShadows = true;
  return { scene, camera, sun, shadows };
}

// A mesh casts and receives shadows and is never culled.
export function addToStage(stage, mesh) {
  stage.shadows.addShadowCaster(mesh, false);
  if (!mesh.isAnInstance) mesh.receiveShadows = true;
  mesh.alwaysSelectAsActiveMesh = true;
}

// The scene is ready before the shaders of its shadows are.
async function shadowsReady(shadows) {
  const isReady = (mesh) => (mesh.subMeshes ?? []).every((part) => shadows.isReady(part, mesh.hasInstances || mesh.hasThinInstances, false));
  const meshes = shadows.getShadowMap().renderList.map((mesh) => mesh.sourceMesh ?? mesh);
  for (let tries = 0; !meshes.every(isReady); tries++) {
    if (tries > 600) throw new Error('the shadows do not get ready');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

// The pixels of a scene, bottom row first, and the picture as a data URL. Frees the scene.
export async function drawStage({ scene, shadows }) {
  const engine = sharedEngine();
  await scene.whenReadyAsync();
  await shadowsReady(shadows);
  scene.render();
  const gl = engine._gl;
  const pixels = new Uint8Array(kWidth * kHeight * 4);
  gl.readPixels(0, 0, kWidth, kHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  const url = engine.getRenderingCanvas().toDataURL('image/png');
  const error = gl.getError();
  if (error !== 0) throw new Error(`WebGL error ${error}`);
  scene.dispose();
  return { pixels, url };
}
