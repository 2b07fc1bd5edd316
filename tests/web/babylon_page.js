// What the tests of `--target babylon` run in the browser: Babylon's own skinning of a model beside its own
// BakedVertexAnimationManager playing what Throng wrote.
import '@babylonjs/core/Animations/animatable.js';
import { BakedVertexAnimationManager } from '@babylonjs/core/BakedVertexAnimation/bakedVertexAnimationManager.js';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { LoadAssetContainerAsync } from '@babylonjs/core/Loading/sceneLoader.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Vector3, Vector4 } from '@babylonjs/core/Maths/math.vector.js';
import '@babylonjs/core/Meshes/instancedMesh.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import '@babylonjs/loaders/glTF/2.0/index.js';
import { addToStage, drawStage, makeStage } from './babylon_stage.js';
import { psnr } from './psnr.js';

const kColumns = 5;
const kSetting = 'bakedVertexAnimationSettingsInstanced';

// Places with a clip and an offset in frames of their own.
function arrangement(clips, count) {
  return Array.from({ length: count }, (_, i) => ({
    position: new Vector3(((i % kColumns) - (kColumns - 1) / 2) * 1.3, 0, 1 - Math.floor(i / kColumns) * 1.5),
    heading: (((i * 7919) % 360) / 360 - 0.5) * 2,
    clip: clips[i % clips.length],
    offset: (i * 5) % 11,
  }));
}

// The frame of a clip that the manager should show at a time: from the first one on the first time through, later from
// the second on, which is one frame early. `steps`: frames of the clip less one.
function shownFrame(clip, steps, time, offset) {
  const loops = time / clip.durationSeconds;
  if (loops < 1) return (Math.floor(loops * (steps + 1)) + offset) % (steps + 1);
  return 1 + ((Math.floor((loops - Math.floor(loops)) * steps) + offset) % steps);
}

function holderOf(stage, place) {
  const holder = new TransformNode('place', stage.scene);
  holder.position = place.position;
  holder.rotation.y = place.heading;
  return holder;
}

async function drawSkinned(model, places, animation, time, stageOptions) {
  const stage = makeStage(stageOptions);
  const container = await LoadAssetContainerAsync(`/assets/${model}`, stage.scene);
  for (const place of places) {
    const clip = animation.clips.find((candidate) => candidate.name === place.clip);
    const steps = clip.settings[1] - clip.settings[0];
    const entries = container.instantiateModelsToScene((name) => name, false);
    for (const root of entries.rootNodes) root.parent = holderOf(stage, place);
    for (const group of entries.animationGroups) group.stop();
    const group = entries.animationGroups.find((candidate) => candidate.name === place.clip);
    group.start(false, 1, group.from, group.to);
    group.pause();
    group.goToFrame(group.from + (shownFrame(clip, steps, time, place.offset) / steps) * (group.to - group.from));
    for (const root of entries.rootNodes) for (const mesh of root.getChildMeshes()) addToStage(stage, mesh);
  }
  return drawStage(stage);
}

// Drops the last frame of a texture and of every clip's settings, as a bake without the extra frame has it.
function withoutLastFrames(clip) {
  const [first, last, offset] = clip.settings;
  return [first, last - 1, offset, (last - first) / clip.durationSeconds];
}

async function drawBaked(folder, places, animation, time, stageOptions, plant) {
  const stage = makeStage(stageOptions);
  const texels = new Float32Array(await (await fetch(`/assets/${folder}/${animation.bones}`)).arrayBuffer());
  const manager = new BakedVertexAnimationManager(stage.scene);
  manager.texture = RawTexture.CreateRGBATexture(texels, animation.width, animation.height, stage.scene, false, false, Constants.TEXTURE_NEAREST_NEAREST, Constants.TEXTURETYPE_FLOAT);
  manager.time = time;
  const container = await LoadAssetContainerAsync(`/assets/${folder}/${animation.model}`, stage.scene);
  container.addAllToScene();
  const meshes = container.meshes.filter((mesh) => mesh.skeleton);
  for (const mesh of meshes) {
    mesh.bakedVertexAnimationManager = manager;
    mesh.registerInstancedBuffer(kSetting, 4);
    mesh.isVisible = false;
    for (const place of places) {
      const clip = animation.clips.find((candidate) => candidate.name === place.clip);
      const [first, last, , speed] = plant === 'missingLastFrame' ? withoutLastFrames(clip) : clip.settings;
      const instance = mesh.createInstance('instance');
      instance.parent = container.rootNodes[0].clone('root', holderOf(stage, place), true);
      instance.instancedBuffers[kSetting] = new Vector4(first, last, place.offset, speed);
      addToStage(stage, instance);
    }
    mesh.receiveShadows = true;
  }
  if (meshes.length === 0) throw new Error('the model has no skinned mesh');
  if (plant === 'noShadowAnimation') stage.shadows.getShadowMap().onBeforeRenderObservable.add(() => { manager.time = 0; });
  return drawStage(stage);
}

const skinned = new Map(); // pictures by what they show, so that each is drawn once

// `time`: seconds, or 'end' for the moment before the clips start anew a third time.
window.tests = {
  async compareBaked({ folder, model, clips, count = 20, time, offset, plant, ...stageOptions }) {
    const animation = await (await fetch(`/assets/${folder}/animation.json`)).json();
    const places = arrangement(clips, count);
    if (offset !== undefined) for (const place of places) place.offset = offset;
    const seconds = time === 'end' ? animation.clips.find((clip) => clip.name === clips[0]).durationSeconds * 2.999 : time;
    const key = JSON.stringify([model, clips, count, time, offset, stageOptions]);
    if (!skinned.has(key)) skinned.set(key, await drawSkinned(model, places, animation, seconds, stageOptions));
    const expected = skinned.get(key);
    const drawn = await drawBaked(folder, places, animation, seconds, stageOptions, plant);
    return { decibels: psnr(expected.pixels, drawn.pixels), expected: expected.url, drawn: drawn.url };
  },
};
