// What all rivals in three.js draw: the same places, lights and camera. A little ground, so that vertices and not pixels are what a frame costs.
import * as THREE from 'three';
import { phaseOf, placeOf } from './places.js';

export const kSize = [320, 180];

export const placesOf = (count) => Array.from({ length: count }, (_, i) => new THREE.Vector3(...placeOf(i, count)));

export function makeView(object) {
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0x9fb8d0);
  const camera = new THREE.PerspectiveCamera(45, kSize[0] / kSize[1], 0.1, 200);
  camera.position.set(0, 6, 10);
  camera.lookAt(0, 0, -8);
  const sun = new THREE.DirectionalLight(0xffffff, 2.5);
  sun.position.set(8, 16, 10);
  scene.add(new THREE.HemisphereLight(0xffffff, 0x554433, 1.2), sun, object);
  return { scene, camera };
}

// The rest pose of an asset's meshes at every place.
export function makeStill(meshes, count) {
  const object = new THREE.Group();
  for (const mesh of meshes) {
    const still = new THREE.InstancedMesh(mesh.geometry, mesh.material, count);
    placesOf(count).forEach((position, i) => still.setMatrixAt(i, new THREE.Matrix4().setPosition(position)));
    still.frustumCulled = false;
    object.add(still);
  }
  return object;
}

export function fillCrowd(crowd, count) {
  placesOf(count).forEach((position, i) => crowd.spawn({ position, clip: i % crowd.asset.clips.length, phase: phaseOf(i) }));
  return crowd;
}
