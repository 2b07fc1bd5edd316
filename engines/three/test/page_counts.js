// What can be counted and measured of a crowd: calls, uploads, rays, culling, sockets, colours.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { Crowd, ThrongLoader } from 'throng-three';
import { giveLevels, pictures } from './page_pictures.js';
import { drawStage, kHeight, makeStage, psnr, sharedRenderer } from './page_stage.js';

const load = (name) => new ThrongLoader().loadAsync(`/assets/${name}`);

async function makeGrid(asset, count, spacing = 0.8, change = (loaded) => loaded) {
  const crowd = new Crowd(change(await load(asset)), { capacity: count });
  const columns = Math.ceil(Math.sqrt(count));
  for (let i = 0; i < count; i++)
    crowd.spawn({ position: new THREE.Vector3(((i % columns) - columns / 2) * spacing, 0, -Math.floor(i / columns) * spacing), clip: i % 2, phase: (i * 0.37) % 1 });
  return crowd;
}

export async function countCalls({ asset, counts }) {
  const calls = [];
  for (const count of counts) {
    const stage = makeStage();
    const crowd = await makeGrid(asset, count, 0.05);
    stage.scene.add(crowd);
    calls.push(drawStage(stage).calls);
    crowd.dispose();
  }
  return calls;
}

// Versions of all attributes and textures before and after some frames, and the bytes that WebGL was given meanwhile.
export async function countUploads({ asset, count, frames }) {
  const stage = makeStage();
  const crowd = await makeGrid(asset, count);
  stage.scene.add(crowd);
  drawStage(stage);
  const versions = () => [crowd.store.buffer.version, crowd.textures.later.version];
  const before = versions();
  const gl = sharedRenderer().getContext();
  let uploads = 0;
  const watched = ['bufferData', 'bufferSubData', 'texSubImage2D', 'texImage2D'];
  for (const name of watched) gl[name] = (...words) => (uploads++, WebGL2RenderingContext.prototype[name].apply(gl, words));
  for (let frame = 0; frame < frames; frame++) {
    crowd.update(frame / 60);
    sharedRenderer().render(stage.scene, stage.camera);
  }
  for (const name of watched) delete gl[name];
  const after = versions();
  crowd.dispose();
  return { before, after, uploads };
}

// An object that is hung below a crowd and taken out again, as other objects of three are.
export async function hangBelow({ asset }) {
  const crowd = await makeGrid(asset, 3);
  const hat = new THREE.Object3D();
  crowd.add(hat);
  const hung = crowd.children.includes(hat);
  hat.removeFromParent();
  const result = { hung, left: crowd.children.includes(hat), parts: crowd.children.length - crowd.parts.length, count: crowd.count };
  crowd.dispose();
  return result;
}

export async function pick({ asset, positions, from, to, exact = false }) {
  const crowd = new Crowd(await load(asset), { capacity: positions.length });
  for (const position of positions) crowd.spawn({ position: new THREE.Vector3(...position), clip: 'walk' });
  crowd.exactRaycast = exact;
  const origin = new THREE.Vector3(...from);
  const raycaster = new THREE.Raycaster(origin, new THREE.Vector3(...to).sub(origin).normalize());
  const met = raycaster.intersectObject(crowd);
  crowd.dispose();
  return { ids: met.map((each) => each.instanceId), distances: met.map((each) => each.distance) };
}

export async function cullCrowd({ asset, count }) {
  const stage = makeStage({ from: [2, 2, -1], at: [0, 1, -4] });
  const crowd = await makeGrid(asset, count, 1.5);
  stage.scene.add(crowd);
  crowd.update(0.3);
  const whole = drawStage(stage);
  const drawn = crowd.cull(stage.camera, 2);
  const culled = drawStage(stage);
  crowd.showAll();
  const again = drawStage(stage);
  const decibels = Math.min(psnr(whole.pixels, culled.pixels).decibels, psnr(whole.pixels, again.pixels).decibels);
  crowd.dispose();
  return { drawn, all: count, decibels };
}

// A grid that reaches far, in levels of detail: how many instances each level draws, triangles, whether it chose, and
// pictures of all in full detail, with an error of one pixel, and of many.
export async function drawLevels({ asset, count, errorPixels }) {
  const stage = makeStage({ from: [0, 4, 6], at: [0, 0, -20], extent: 60 });
  const crowd = await makeGrid(asset, count, 2, giveLevels);
  stage.scene.add(crowd);
  crowd.update(0.3);
  const draw = () => ({ ...drawStage(stage), triangles: sharedRenderer().info.render.triangles });
  const whole = draw();
  const chose = [crowd.useLevels(stage.camera, kHeight, { errorPixels }), crowd.useLevels(stage.camera, kHeight, { errorPixels })];
  const drawn = draw();
  const counts = crowd.store.groups.map((group) => group.count);
  crowd.move(0, { position: new THREE.Vector3(0, 0, 2) });
  const moved = draw();
  crowd.showAll();
  const movedWhole = draw();
  stage.camera.position.z += 30;
  chose.push(crowd.useLevels(stage.camera, kHeight, { errorPixels }));
  const decibels = psnr(whole.pixels, drawn.pixels).decibels;
  const movedDecibels = [psnr(moved.pixels, movedWhole.pixels).decibels, psnr(moved.pixels, drawn.pixels).decibels];
  crowd.dispose();
  return { counts, chose, decibels, movedDecibels, triangles: [whole.triangles, drawn.triangles], url: drawn.url, calls: [whole.calls, drawn.calls] };
}

// The largest distance between a socket and the bone of three's own animation.
export async function compareSocket({ asset, model, clip: clipName, socket, bone }) {
  const crowd = new Crowd(await load(asset), { capacity: 1 });
  const id = crowd.spawn({ position: new THREE.Vector3(), clip: clipName, time: 0, loop: 'once' });
  const gltf = await new GLTFLoader().loadAsync(`/assets/${model}`);
  const clip = gltf.animations.find((animation) => animation.name === clipName);
  const mixer = new THREE.AnimationMixer(gltf.scene);
  const action = mixer.clipAction(clip);
  action.setLoop(THREE.LoopOnce).clampWhenFinished = true;
  action.play();
  const object = gltf.scene.getObjectByName(bone);
  let [distance, compared] = [0, 0];
  for (let i = 0; i < 12; i++, compared++) {
    const time = (clip.duration * (i + 0.3)) / 13;
    mixer.setTime(time);
    gltf.scene.updateMatrixWorld(true);
    const [mine, theirs] = [crowd.socketMatrix(id, socket, time), object.matrixWorld].map((matrix) => new THREE.Vector3(0.05, 0.1, 0).applyMatrix4(matrix));
    distance = Math.max(distance, mine.distanceTo(theirs));
  }
  crowd.dispose();
  return { distance, compared };
}

// The share of a kept picture that has exactly this colour.
export function countColor({ name, color }) {
  const pixels = pictures.get(name);
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) if (color.every((value, channel) => pixels[i + channel] === value)) count++;
  return { share: count / (pixels.length / 4) };
}
