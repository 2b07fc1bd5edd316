// What the tests run in the browser: crowds of throng-babylon, beside Babylon's own skinning of the model.
import '@babylonjs/core/Animations/animatable.js';
import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { StandardMaterial } from '@babylonjs/core/Materials/standardMaterial.js';
import { Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import '@babylonjs/loaders/glTF/2.0/index.js';
import { assetOf, Crowd } from 'throng-babylon';
import { addToStage, drawStage, makeStage } from '../../../tests/web/babylon_stage.js';
import { psnr } from '../../../tests/web/psnr.js';

const kColumns = 5;

function arrangement(clips, count) {
  return Array.from({ length: count }, (_, i) => ({
    position: new Vector3(((i % kColumns) - (kColumns - 1) / 2) * 1.3, 0, 1 - Math.floor(i / kColumns) * 1.5),
    heading: (((i * 7919) % 360) / 360 - 0.5) * 2,
    clip: clips[i % clips.length],
    phase: ((i * 37) % 100) / 100,
  }));
}

async function makeCrowd(stage, asset, options) {
  const container = await LoadAssetContainerAsync(`/assets/${asset}`, stage.scene);
  return new Crowd(assetOf(container), options);
}

function addCrowd(stage, crowd) {
  for (const part of crowd.parts) addToStage(stage, part);
}

async function drawSkinned(model, places, time, stageOptions) {
  const stage = makeStage(stageOptions);
  const container = await LoadAssetContainerAsync(`/assets/${model}`, stage.scene);
  for (const place of places) {
    const entries = container.instantiateModelsToScene((name) => name, false);
    const holder = new TransformNode('place', stage.scene);
    holder.position = place.position;
    holder.rotation.y = place.heading;
    for (const root of entries.rootNodes) root.parent = holder;
    for (const group of entries.animationGroups) group.stop();
    const group = entries.animationGroups.find((candidate) => candidate.name === place.clip);
    const seconds = group.getLength();
    const loops = time / seconds + place.phase;
    group.start(false, 1, group.from, group.to);
    group.pause();
    group.goToFrame(group.from + (loops - Math.floor(loops)) * (group.to - group.from));
    for (const root of entries.rootNodes) for (const mesh of root.getChildMeshes()) addToStage(stage, mesh);
  }
  return drawStage(stage);
}

const skinned = new Map(); // pictures by what they show, so that each is drawn once
const pictures = new Map();

window.tests = {
  // `plant`: 'stillShadows' leaves the shadows to Babylon's own depth shader, which knows no crowd.
  async compareCrowd({ asset, model, clips, count = 10, time = 0.4, plant, ...stageOptions }) {
    const places = arrangement(clips, count);
    const key = JSON.stringify([model, clips, count, time, stageOptions]);
    if (!skinned.has(key)) skinned.set(key, await drawSkinned(model, places, time, stageOptions));
    const stage = makeStage(stageOptions);
    const crowd = await makeCrowd(stage, asset, { capacity: count });
    for (const place of places) crowd.spawn({ ...place, time: 0 });
    crowd.update(time);
    if (plant === 'stillShadows') for (const material of crowd.materials) material.shadowDepthWrapper = null;
    addCrowd(stage, crowd);
    const drawn = await drawStage(stage);
    const expected = skinned.get(key);
    return { decibels: psnr(expected.pixels, drawn.pixels), expected: expected.url, drawn: drawn.url };
  },

  // A picture of spawns and of what is done to them, kept under its name. `steps`: method and arguments of Crowd, the id
  // being the spawn's number.
  async picture({ name, asset, spawns, steps = [], time = 0, material, crossFades = true, ...stageOptions }) {
    const stage = makeStage(stageOptions);
    const crowd = await makeCrowd(stage, asset, { capacity: spawns.length, crossFades });
    const ids = spawns.map((spawn) => crowd.spawn({ time: 0, ...spawn, position: new Vector3(...spawn.position) }));
    for (const [method, place, ...rest] of steps) crowd[method](ids[place], ...rest);
    if (material === 'standard') for (const part of crowd.parts) {
      const standard = new StandardMaterial('standard', stage.scene);
      standard.diffuseTexture = part.material.albedoTexture;
      part.material = crowd.patch(standard);
    }
    crowd.update(time);
    addCrowd(stage, crowd);
    const drawn = await drawStage(stage);
    pictures.set(name, drawn.pixels);
    return { url: drawn.url };
  },

  comparePictures([first, second]) {
    return psnr(pictures.get(first), pictures.get(second));
  },

  async refusal(asset) {
    const stage = makeStage();
    try {
      assetOf(await LoadAssetContainerAsync(`/assets/${asset}`, stage.scene));
      return '';
    } catch (error) {
      return String(error.message);
    } finally {
      stage.scene.dispose();
    }
  },
};
