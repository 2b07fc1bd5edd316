// Babylon.js's BakedVertexAnimationManager with what `throng bake --target babylon` writes, as thin instances.
import '@babylonjs/core/Animations/animatable.js';
import { BakedVertexAnimationManager } from '@babylonjs/core/BakedVertexAnimation/bakedVertexAnimationManager.js';
import { FreeCamera } from '@babylonjs/core/Cameras/freeCamera.js';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { DirectionalLight } from '@babylonjs/core/Lights/directionalLight.js';
import { HemisphericLight } from '@babylonjs/core/Lights/hemisphericLight.js';
import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Color4 } from '@babylonjs/core/Maths/math.color.js';
import { Matrix, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import { Scene } from '@babylonjs/core/scene.js';
import '@babylonjs/loaders/glTF/2.0/index.js';
import { phaseOf, placeOf } from './places.js';

function makeScene(canvas) {
  const engine = new Engine(canvas, false, { preserveDrawingBuffer: true, antialias: false });
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0.62, 0.72, 0.82, 1);
  scene.useRightHandedSystem = true;
  const camera = new FreeCamera('camera', new Vector3(0, 6, 10), scene);
  camera.setTarget(new Vector3(0, 0, -8));
  Object.assign(camera, { fov: Math.PI / 4, minZ: 0.1, maxZ: 200 });
  new HemisphericLight('sky', new Vector3(0, 1, 0), scene).intensity = 0.5;
  new DirectionalLight('sun', new Vector3(-8, -16, -10).normalize(), scene);
  return { engine, scene };
}

export async function makeBabylon({ folder, count, canvas }) {
  const { engine, scene } = makeScene(canvas);
  const animation = await (await fetch(`/assets/${folder}/animation.json`)).json();
  const texels = new Float32Array(await (await fetch(`/assets/${folder}/${animation.bones}`)).arrayBuffer());
  const manager = new BakedVertexAnimationManager(scene);
  manager.texture = RawTexture.CreateRGBATexture(texels, animation.width, animation.height, scene, false, false, Constants.TEXTURE_NEAREST_NEAREST, Constants.TEXTURETYPE_FLOAT);
  const container = await LoadAssetContainerAsync(`/assets/${folder}/${animation.model}`, scene);
  container.addAllToScene();
  const matrices = new Float32Array(16 * count);
  const settings = new Float32Array(4 * count);
  for (let i = 0; i < count; i++) {
    const [x, y, z] = placeOf(i, count);
    Matrix.Translation(x, y, z).copyToArray(matrices, 16 * i);
    const [first, last, , speed] = animation.clips[i % animation.clips.length].settings;
    settings.set([first, last, Math.floor(phaseOf(i) * (last - first)), speed], 4 * i);
  }
  for (const mesh of container.meshes.filter((each) => each.skeleton)) {
    mesh.bakedVertexAnimationManager = manager;
    mesh.thinInstanceSetBuffer('matrix', matrices, 16);
    mesh.thinInstanceSetBuffer('bakedVertexAnimationSettingsInstanced', settings, 4);
    mesh.alwaysSelectAsActiveMesh = true;
  }
  await scene.whenReadyAsync();
  return { update: (seconds) => (manager.time = seconds), render: () => scene.render(), gl: engine._gl };
}
