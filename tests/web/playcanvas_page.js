// What the tests of `--target playcanvas` run in the browser: PlayCanvas's own skinning of a model beside its own vat
// scripts playing what Throng wrote.
import * as pc from 'playcanvas';
import { VatCharacters } from 'playcanvas/scripts/esm/vat/vat-characters.mjs';
import { psnr } from './psnr.js';

const kWidth = 640;
const kHeight = 360;
const kColumns = 5;
const kContainerHead = 20; // bytes before the JSON of a PVAT container
let shared = null;

async function sharedApp() {
  if (shared) return shared;
  const canvas = Object.assign(document.createElement('canvas'), { width: kWidth, height: kHeight });
  document.body.append(canvas);
  const options = new pc.AppOptions();
  options.graphicsDevice = await pc.createGraphicsDevice(canvas, { deviceTypes: ['webgl2'], antialias: false, preserveDrawingBuffer: true });
  options.componentSystems = [pc.RenderComponentSystem, pc.CameraComponentSystem, pc.LightComponentSystem, pc.ScriptComponentSystem, pc.AnimComponentSystem];
  options.resourceHandlers = [pc.ScriptHandler, pc.TextureHandler, pc.ContainerHandler, pc.RenderHandler, pc.MaterialHandler, pc.AnimClipHandler];
  shared = new pc.AppBase(canvas);
  shared.init(options);
  shared.setCanvasFillMode(pc.FILLMODE_NONE, kWidth, kHeight);
  shared.setCanvasResolution(pc.RESOLUTION_FIXED, kWidth, kHeight);
  shared.graphicsDevice.maxPixelRatio = 1;
  shared.systems.fire('initialize', shared.root);
  return shared;
}

function add(app, name, component, options) {
  const entity = new pc.Entity(name);
  entity.addComponent(component, options);
  app.root.addChild(entity);
  return entity;
}

// Ground, sun and camera; everything of the picture before is gone.
function makeStage(app, { from = [0, 2.2, 5], at = [0, 0.9, -2] }) {
  for (const child of [...app.root.children]) child.destroy();
  app.scene.ambientLight = new pc.Color(0.35, 0.35, 0.35);
  const camera = add(app, 'camera', 'camera', { clearColor: new pc.Color(0.62, 0.72, 0.82), fov: 45, nearClip: 0.1, farClip: 100 });
  camera.setPosition(...from);
  camera.lookAt(...at);
  const sun = add(app, 'sun', 'light', { type: 'directional', castShadows: true, shadowResolution: 1024, shadowDistance: 20, shadowBias: 0.2, normalOffsetBias: 0.05, shadowType: pc.SHADOW_PCF1_32F });
  sun.setEulerAngles(50, 35, 0);
  const ground = add(app, 'ground', 'render', { type: 'plane' });
  ground.setLocalScale(60, 1, 60);
  const material = new pc.StandardMaterial();
  material.diffuse = new pc.Color(0.4, 0.55, 0.35);
  material.update();
  ground.render.material = material;
}

function arrangement(clips, count) {
  return Array.from({ length: count }, (_, i) => ({
    position: new pc.Vec3(((i % kColumns) - (kColumns - 1) / 2) * 1.3, 0, 1 - Math.floor(i / kColumns) * 1.5),
    degrees: ((i * 7919) % 360) / 3 - 60,
    clip: clips[i % clips.length],
    phase: ((i * 37) % 100) / 100,
  }));
}

// Draws until two pictures in a row are the same: shaders and textures come in their own time.
async function draw(app) {
  const { gl } = app.graphicsDevice;
  const shoot = () => {
    app.update(0);
    app.frameStart?.();
    app.render();
    const pixels = new Uint8Array(kWidth * kHeight * 4);
    gl.readPixels(0, 0, kWidth, kHeight, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return pixels;
  };
  let before = shoot();
  for (let tries = 0; tries < 100; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const pixels = shoot();
    if (tries > 1 && psnr(before, pixels) === 99) return { pixels, url: app.graphicsDevice.canvas.toDataURL('image/png') };
    before = pixels;
  }
  throw new Error('the picture does not come to rest');
}

const containers = new Map();

function loadContainer(app, url) {
  if (!containers.has(url)) {
    const asset = new pc.Asset(url, 'container', { url });
    app.assets.add(asset);
    containers.set(url, new Promise((resolve, reject) => {
      asset.ready(() => resolve(asset.resource));
      asset.once('error', reject);
      app.assets.load(asset);
    }));
  }
  return containers.get(url);
}

// The material that vat-characters makes, with the base colour of another.
function plainMaterial(given) {
  const material = new pc.StandardMaterial();
  Object.assign(material, { diffuse: given.diffuse, diffuseMap: given.diffuseMap, gloss: 0.4, useMetalness: true, metalness: 0 });
  material.update();
  return material;
}

async function drawSkinned(app, model, places, stage) {
  makeStage(app, stage);
  const container = await loadContainer(app, `/assets/${model}`);
  for (const place of places) {
    const entity = container.instantiateRenderEntity({ castShadows: true });
    for (const render of entity.findComponents('render')) for (const instance of render.meshInstances) instance.material = plainMaterial(instance.material);
    const holder = new pc.Entity();
    holder.addChild(entity);
    app.root.addChild(holder);
    holder.setPosition(place.position);
    holder.setEulerAngles(0, place.degrees, 0);
    const track = container.animations.map((asset) => asset.resource).find((candidate) => candidate.name === place.clip);
    entity.addComponent('anim', { activate: true });
    entity.anim.assignAnimation('clip', track);
    entity.anim.speed = 0;
    entity.anim.update(0); // a state takes a time once it plays
    entity.anim.baseLayer.activeStateCurrentTime = place.phase * track.duration;
  }
  return draw(app);
}

// A container whose clips do not end in their first frame, as far as the player can tell.
function withoutLastFrames(bytes) {
  const length = new DataView(bytes).getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, kContainerHead, length)));
  for (const clip of json.animations) clip.frameCount++;
  const text = new TextEncoder().encode(JSON.stringify(json));
  if (text.length > length) throw new Error('the JSON has grown');
  const copy = new Uint8Array(bytes.slice(0));
  copy.fill(0x20, kContainerHead, kContainerHead + length);
  copy.set(text, kContainerHead);
  return copy.buffer;
}

async function drawBaked(app, file, places, stage, plant) {
  makeStage(app, stage);
  const bytes = await (await fetch(`/assets/${file}`)).arrayBuffer();
  const entity = add(app, 'crowd', 'script', {});
  const crowd = entity.script.create(VatCharacters, { properties: { castShadows: true, useStandardMaterial: true } });
  await crowd.setData(plant === 'missingLastFrame' ? withoutLastFrames(bytes) : bytes);
  // Filtered as the model's own textures are; along an atlas's tiles a wider filter shows the neighbours.
  crowd._meshInstance.material.diffuseMap.anisotropy = 1;
  crowd.count = places.length;
  places.forEach((place, i) => {
    const clip = crowd.animations[crowd.getAnimationIndex(place.clip)];
    crowd.setPosition(i, place.position);
    crowd.setEulerAngles(i, 0, place.degrees, 0);
    crowd.setScale(i, 1);
    crowd.setAnimation(i, place.clip, 0, true, place.phase * clip.duration);
  });
  crowd.castShadows = plant !== 'noShadow';
  return draw(app);
}

const skinned = new Map(); // pictures by what they show, so that each is drawn once

window.tests = {
  // `phase`: of all, in lengths of the clip.
  async compareBaked({ file, model, clips, count = 20, phase, plant, ...stage }) {
    const app = await sharedApp();
    const places = arrangement(clips, count);
    if (phase !== undefined) for (const place of places) place.phase = phase;
    const key = JSON.stringify([model, clips, count, phase, stage]);
    if (!skinned.has(key)) skinned.set(key, await drawSkinned(app, model, places, stage));
    const expected = skinned.get(key);
    const drawn = await drawBaked(app, file, places, stage, plant);
    return { decibels: psnr(expected.pixels, drawn.pixels), expected: expected.url, drawn: drawn.url };
  },
};
