// Crowds of one model, each drawn another way: { object, update(seconds), dispose() }. Places and phases are the same.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import * as SkeletonUtils from 'three/addons/utils/SkeletonUtils.js';
import { Crowd, ThrongLoader } from 'throng-three';

const phaseOf = (i) => (i * 0.37) % 1;

function placesOf(count) {
  const columns = Math.ceil(Math.sqrt(count));
  return Array.from({ length: count }, (_, i) => new THREE.Vector3(((i % columns) - columns / 2) * 0.8, 0, -Math.floor(i / columns) * 0.8));
}

async function makeStatic({ asset, count }) {
  const { meshes } = await new ThrongLoader().loadAsync(`/assets/${asset}`);
  const object = new THREE.Group();
  for (const mesh of meshes) {
    const still = new THREE.InstancedMesh(mesh.geometry, mesh.material, count);
    placesOf(count).forEach((position, i) => still.setMatrixAt(i, new THREE.Matrix4().setPosition(position)));
    still.frustumCulled = false;
    object.add(still);
  }
  return { object, update() {} };
}

async function makeCrowd({ asset, count, crossFades = true }) {
  const crowd = new Crowd(await new ThrongLoader().loadAsync(`/assets/${asset}`), { capacity: count, crossFades });
  placesOf(count).forEach((position, i) => crowd.spawn({ position, clip: i % crowd.asset.clips.length, phase: phaseOf(i) }));
  return { object: crowd, update: (seconds) => crowd.update(seconds) };
}

async function makeSkinned({ model, count }) {
  const gltf = await new GLTFLoader().loadAsync(`/assets/${model}`);
  const object = new THREE.Group();
  const mixers = placesOf(count).map((position, i) => {
    const copy = SkeletonUtils.clone(gltf.scene);
    copy.position.copy(position);
    copy.traverse((each) => (each.frustumCulled = false));
    object.add(copy);
    const mixer = new THREE.AnimationMixer(copy);
    const clip = gltf.animations[i % gltf.animations.length];
    mixer.clipAction(clip).play();
    return { mixer, offset: phaseOf(i) * clip.duration };
  });
  return { object, update: (seconds) => mixers.forEach(({ mixer, offset }) => mixer.setTime(seconds + offset)) };
}

// InstancedMesh2 of @three.ez/instanced-mesh with a skeleton per instance, posed on the main thread.
async function makeInstancedMesh2({ model, count }) {
  const { InstancedMesh2 } = await import('@three.ez/instanced-mesh');
  const gltf = await new GLTFLoader().loadAsync(`/assets/${model}`);
  const skinned = [];
  gltf.scene.traverse((each) => each.isSkinnedMesh && skinned.push(each));
  const object = new THREE.Group();
  const mixer = new THREE.AnimationMixer(gltf.scene);
  const actions = gltf.animations.map((clip) => mixer.clipAction(clip));
  const meshes = skinned.map((source) => {
    const mesh = new InstancedMesh2(source.geometry, source.material, { capacity: count, createEntities: true });
    mesh.frustumCulled = mesh.perObjectFrustumCulled = false;
    mesh.addInstances(count, (entity, i) => entity.position.copy(placesOf(count)[i]));
    mesh.initSkeleton(source.skeleton);
    object.add(mesh);
    return mesh;
  });
  return {
    object,
    update(seconds) {
      for (let i = 0; i < count; i++) {
        const action = actions[i % actions.length];
        action.play();
        action.time = (seconds + phaseOf(i) * action.getClip().duration) % action.getClip().duration;
        mixer.update(0);
        gltf.scene.updateMatrixWorld(true);
        for (const mesh of meshes) mesh.setBonesAt(i);
        action.stop();
      }
    },
  };
}

export const kRivals = { static: makeStatic, crowd: makeCrowd, skinned: makeSkinned, instancedMesh2: makeInstancedMesh2 };
