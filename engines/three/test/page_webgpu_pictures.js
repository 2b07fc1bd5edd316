// Crowds of WebGPURenderer beside those of WebGLRenderer: the same spawns, lights and camera.
import * as THREE from 'three';
import { Crowd, ThrongLoader } from 'throng-three';
import { Crowd as NodeCrowd } from 'throng-three/webgpu';
import { arrangement, giveLevels, ridgedMaterial } from './page_pictures.js';
import { drawStage, kHeight, makeStage, psnr } from './page_stage.js';
import { drawStageOn } from './page_webgpu_stage.js';

const load = (name) => new ThrongLoader().loadAsync(`/assets/${name}`);

function fill(crowd, clips, count, time) {
  arrangement(clips, count).forEach((place, i) => {
    const id = crowd.spawn({ ...place, time: 0, tint: i % 5 === 0 ? '#80a0ff' : '#ffffff' });
    if (i % 3 === 0) crowd.play(id, clips[(i + 1) % clips.length], { fade: 0.6, time: 0.1 });
    if (i % 4 === 0 && crowd.asset.groupNames.length > 0) crowd.setGroupHidden(id, crowd.asset.groupNames[0]);
  });
  crowd.update(time);
}

// A crowd with fades, tints and hidden groups, perhaps in levels of detail, on a backend against WebGLRenderer's. `plant`: 'frozenShadow' draws shadows of
// another moment.
export async function compareBackends({ asset, clips, backend, count, light = 'directional', time = 0.4, plant = '', errorPixels, normalMap = false, stage: options = {} }) {
  const truth = makeStage({ light, ...options });
  const stage = makeStage({ light, ...options });
  const loaded = async () => (errorPixels === undefined ? load(asset) : giveLevels(await load(asset)));
  const crowd = new Crowd(await loaded(), { capacity: count });
  const nodes = new NodeCrowd(await loaded(), { capacity: count });
  for (const [each, { scene, camera }] of [[crowd, truth], [nodes, stage]]) {
    fill(each, clips, count, time);
    if (normalMap) for (const part of each.parts) part.material = each.patch(ridgedMaterial());
    scene.add(each);
    if (errorPixels !== undefined) each.useLevels(camera, kHeight, { errorPixels });
  }
  if (plant === 'frozenShadow') freezeShadows(nodes);
  const expected = drawStage(truth);
  const drawn = await drawStageOn(backend, stage);
  const result = { ...psnr(expected.pixels, drawn.pixels), expected: expected.url, drawn: drawn.url, calls: drawn.calls, counts: nodes.store.groups.map((group) => group.count) };
  crowd.dispose();
  nodes.dispose();
  return result;
}

function freezeShadows(crowd) {
  const other = new NodeCrowd(crowd.asset, { capacity: 1 });
  other.update(0);
  crowd.materials.forEach((material, i) => (material.castShadowPositionNode = other.materials[i].positionNode));
}

// Pictures of one person with materials of many kinds, and how far each is from the material of the asset.
export async function drawKinds({ asset, backend, kinds }) {
  const stage = makeStage({ from: [0, 1.3, 3], at: [0, 0.95, 0] });
  const crowd = new NodeCrowd(await load(asset), { capacity: 1 });
  crowd.spawn({ clip: 0, phase: 0.3, speed: 0, position: new THREE.Vector3() });
  stage.scene.add(crowd);
  crowd.update(0);
  const own = await drawStageOn(backend, stage);
  const found = { own: { url: own.url, decibels: 99 } };
  for (const kind of kinds) {
    crowd.parts.forEach((part, i) => (part.material = crowd.patch(new THREE[kind](kind === 'MeshNormalMaterial' ? {} : { map: crowd.materials[i].map }))));
    const { pixels, url } = await drawStageOn(backend, stage);
    found[kind] = { url, decibels: psnr(own.pixels, pixels).decibels };
  }
  crowd.dispose();
  return found;
}
