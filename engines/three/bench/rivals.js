// Crowds of one model, each drawn another way: { update(seconds), render(), gl or device,
// canvas }. Places and phases are the same.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import * as SkeletonUtils from 'three/addons/utils/SkeletonUtils.js';
import { Crowd, ThrongLoader } from 'throng-three';
import { phaseOf } from './places.js';
import { fillCrowd, kSize, makeStill, makeView, placesOf } from './view.js';

let renderer = null;

// One renderer for all.
function drawnBy(object, update) {
  renderer ??= new THREE.WebGLRenderer({ antialias: false, preserveDrawingBuffer: true });
  renderer.setPixelRatio(1);
  renderer.setSize(...kSize);
  document.body.append(renderer.domElement);
  const { scene, camera } = makeView(object);
  return { update, render: () => renderer.render(scene, camera), gl: renderer.getContext(), canvas: renderer.domElement, camera };
}

async function makeStatic({ asset, count }) {
  const { meshes } = await new ThrongLoader().loadAsync(`/assets/${asset}`);
  return drawnBy(makeStill(meshes, count), () => {});
}

// `fades`: one instance fades for ever, which takes the shader that fades.
async function makeCrowd({ asset, count, fades = false, ...options }) {
  const crowd = fillCrowd(new Crowd(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: count, ...options }), count);
  if (fades) crowd.play(0, 1, { fade: 1e6 });
  return drawnBy(crowd, (seconds) => crowd.update(seconds));
}

// What a frame of a crowd costs the main thread, in milliseconds: least and middle of `frames`, choosing levels of detail
// anew, asking for them where nothing has moved, and culling. One triangle per part is drawn, so that no queue of the GPU is measured.
export async function measureMainThread({ asset, count, frames }) {
  const crowd = fillCrowd(new Crowd(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: count }), count);
  crowd.traverse((each) => each.isMesh && each.geometry.setDrawRange(0, 3));
  const drawn = drawnBy(crowd, (seconds) => crowd.update(seconds));
  const timesOf = (work) => {
    const times = Array.from({ length: frames + 5 }, (_, i) => {
      const start = performance.now();
      work(i);
      return performance.now() - start;
    }).slice(5).sort((a, b) => a - b);
    return { least: times[0], middle: times[times.length >> 1] };
  };
  const frame = timesOf((i) => (drawn.update(i / 60), drawn.render()));
  const choose = timesOf((i) => crowd.useLevels(drawn.camera, kSize[1] + 20 * i));
  const ask = timesOf(() => crowd.useLevels(drawn.camera, kSize[1]));
  const cull = timesOf(() => crowd.cull(drawn.camera));
  crowd.dispose();
  return { frame, choose, ask, cull };
}

async function makeSkinned({ model, clips, count }) {
  const gltf = await new GLTFLoader().loadAsync(`/assets/${model}`);
  const object = new THREE.Group();
  const mixers = placesOf(count).map((position, i) => {
    const copy = SkeletonUtils.clone(gltf.scene);
    copy.position.copy(position);
    copy.traverse((each) => (each.frustumCulled = false));
    object.add(copy);
    const mixer = new THREE.AnimationMixer(copy);
    const clip = gltf.animations.find((each) => each.name === clips[i % clips.length]);
    mixer.clipAction(clip).play();
    return { mixer, offset: phaseOf(i) * clip.duration };
  });
  return drawnBy(object, (seconds) => mixers.forEach(({ mixer, offset }) => mixer.setTime(seconds + offset)));
}

// InstancedMesh2 of @three.ez/instanced-mesh with a skeleton per instance, posed on the main thread.
async function makeInstancedMesh2({ model, clips, count }) {
  const { InstancedMesh2 } = await import('@three.ez/instanced-mesh');
  const gltf = await new GLTFLoader().loadAsync(`/assets/${model}`);
  const skinned = [];
  gltf.scene.traverse((each) => each.isSkinnedMesh && skinned.push(each));
  const object = new THREE.Group();
  const mixer = new THREE.AnimationMixer(gltf.scene);
  const actions = clips.map((name) => mixer.clipAction(gltf.animations.find((each) => each.name === name)));
  const meshes = skinned.map((source) => {
    const mesh = new InstancedMesh2(source.geometry, source.material, { capacity: count, createEntities: true });
    mesh.frustumCulled = mesh.perObjectFrustumCulled = false;
    mesh.addInstances(count, (entity, i) => entity.position.copy(placesOf(count)[i]));
    mesh.initSkeleton(source.skeleton);
    object.add(mesh);
    return mesh;
  });
  return drawnBy(object, (seconds) => {
    for (let i = 0; i < count; i++) {
      const action = actions[i % actions.length];
      action.play();
      action.time = (seconds + phaseOf(i) * action.getClip().duration) % action.getClip().duration;
      mixer.update(0);
      gltf.scene.updateMatrixWorld(true);
      for (const mesh of meshes) mesh.setBonesAt(i);
      action.stop();
    }
  });
}

// Other engines come as bundles, and draw onto canvases of their own.
function bundled(bundle, name) {
  return async (options) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: kSize[0], height: kSize[1] });
    document.body.append(canvas);
    const made = await import(`/built/${bundle}.js`);
    return { canvas, ...(await made[name]({ ...options, canvas })) };
  };
}

export const kRivals = {
  static: makeStatic,
  crowd: makeCrowd,
  skinned: makeSkinned,
  instancedMesh2: makeInstancedMesh2,
  babylon: bundled('babylon_rival', 'makeBabylon'),
  playcanvas: bundled('playcanvas_rival', 'makePlayCanvas'),
};
