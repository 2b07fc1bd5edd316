// Crowds drawn into pictures: against three's own skinning, and what else can be seen.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import * as SkeletonUtils from 'three/addons/utils/SkeletonUtils.js';
import { Crowd, ThrongLoader, vertexAt } from 'throng-three';
import { drawStage, makeStage, psnr, sharedRenderer } from './page_stage.js';

const kColumns = 6;

// Twenty-four places with clip, phase and heading of their own.
export function arrangement(clipNames, count = 24) {
  return Array.from({ length: count }, (_, i) => ({
    position: new THREE.Vector3(((i % kColumns) - (kColumns - 1) / 2) * 1.4, 0, 1.5 - Math.floor(i / kColumns) * 1.6),
    heading: (((i * 7919) % 360) / 360 - 0.5) * 2,
    clip: clipNames[i % clipNames.length],
    phase: ((i * 37) % 100) / 100,
  }));
}

const load = (name) => new ThrongLoader().loadAsync(`/assets/${name}`);

async function skinnedCrowd(modelName, places, time, stage) {
  const gltf = await new GLTFLoader().loadAsync(`/assets/${modelName}`);
  for (const place of places) {
    const copy = SkeletonUtils.clone(gltf.scene);
    copy.position.copy(place.position);
    copy.rotation.y = place.heading;
    copy.traverse((object) => {
      if (object.isMesh) Object.assign(object, { castShadow: true, receiveShadow: true, frustumCulled: false });
    });
    const clip = gltf.animations.find((animation) => animation.name === place.clip);
    const mixer = new THREE.AnimationMixer(copy);
    mixer.clipAction(clip).play();
    mixer.setTime((time + place.phase * clip.duration) % clip.duration);
    stage.scene.add(copy);
  }
}

// The crowd of an asset beside three's SkinnedMesh of its model, at one time. `plant`: 'frozenShadow' draws shadows of
// the rest pose, as a crowd does whose depth material is not patched.
export async function compareCrowd({ asset, model, clips, time = 0.4, light = 'directional', plant = '' }) {
  const places = arrangement(clips);
  const truth = makeStage({ light });
  await skinnedCrowd(model, places, time, truth);
  const expected = drawStage(truth);
  const stage = makeStage({ light });
  const crowd = new Crowd(await load(asset), { capacity: places.length });
  for (const place of places) crowd.spawn({ ...place, time: 0 });
  const still = plant === 'frozenShadow' ? await freezeShadows(crowd, asset, places) : null;
  crowd.update(time);
  stage.scene.add(crowd);
  const drawn = drawStage(stage);
  const result = { ...psnr(expected.pixels, drawn.pixels), expected: expected.url, drawn: drawn.url, calls: drawn.calls };
  crowd.dispose();
  still?.dispose();
  return result;
}

// Shadows that stay at time 0: the fault of a crowd whose shadow pass does not see the time. They are of another crowd.
async function freezeShadows(crowd, asset, places) {
  const still = new Crowd(await load(asset), { capacity: places.length });
  for (const place of places) still.spawn({ ...place, time: 0 });
  const stage = makeStage();
  stage.scene.add(still);
  drawStage(stage);
  const { throngFirst, throngSecond } = still.uniforms;
  for (const part of crowd.parts) {
    for (const material of [part.customDepthMaterial, part.customDistanceMaterial]) {
      const compile = material.onBeforeCompile;
      Object.defineProperty(material, 'onBeforeCompile', { value: (shader, renderer) => {
        compile(shader, renderer);
        Object.assign(shader.uniforms, { throngFirst, throngSecond });
      } });
    }
  }
  return still;
}

// Levels of detail of a kind, whatever the asset has: one that looks the same (its triangles in another order), and one of every
// third triangle.
export function giveLevels(asset) {
  const { indices, vertexCount } = asset.animation;
  const triangles = (list) => Array.from({ length: list.length / 3 }, (_, i) => [...list.subarray(3 * i, 3 * i + 3)]);
  const made = (errorMetres, change) => ({ vertexCount, errorMetres, indices: indices.map((list) => Uint32Array.from(change(triangles(list)).flat())) });
  asset.animation.levels = [made(0.012, (list) => list.reverse()), made(0.03, (list) => list.filter((_, i) => i % 3 === 0))];
  return asset;
}

export const pictures = new Map();

// A picture of spawns and of what is done to them, kept under its name for comparePictures. `steps`: method and
// arguments of Crowd, the id being the spawn's number. `others`: how many are spawned before and removed again.
export async function picture({ name, asset, spawns, others = 0, steps = [], time = 0, stage: options = {}, material, crossFades = true }) {
  const stage = makeStage(options);
  const crowd = new Crowd(await load(asset), { capacity: spawns.length + others, crossFades });
  const gone = Array.from({ length: others }, () => crowd.spawn());
  if (material) setMaterials(crowd, material);
  const ids = spawns.map((spawn) => crowd.spawn({ time: 0, ...spawn, position: new THREE.Vector3(...spawn.position) }));
  for (const id of gone) crowd.remove(id);
  for (const [method, place, ...rest] of steps) crowd[method](ids[place], ...rest);
  crowd.update(time);
  stage.scene.add(crowd);
  const extra = options.socket ? addSocketMarks(crowd, ids, options.socket, stage.scene) : {};
  const drawn = drawStage(stage);
  pictures.set(name, drawn.pixels);
  crowd.dispose();
  return { url: drawn.url, calls: drawn.calls, ...extra };
}

// A red ball at a socket of every instance.
function addSocketMarks(crowd, ids, socket, scene) {
  const matrices = ids.map((id) => crowd.socketMatrix(id, socket));
  for (const matrix of matrices) {
    const ball = new THREE.Mesh(new THREE.SphereGeometry(0.07), new THREE.MeshBasicMaterial({ color: 0xff0000 }));
    ball.applyMatrix4(matrix);
    scene.add(ball);
  }
  return { sockets: matrices.map((matrix) => matrix.elements.slice()) };
}

function setMaterials(crowd, kind) {
  crowd.parts.forEach((part, i) => {
    const given = crowd.materials[i];
    const make = {
      normal: () => new THREE.MeshNormalMaterial(),
      depth: () => new THREE.MeshDepthMaterial(),
      lambert: () => new THREE.MeshLambertMaterial({ map: given.map }),
      basic: () => new THREE.MeshBasicMaterial({ map: given.map }),
      physical: () => new THREE.MeshPhysicalMaterial({ map: given.map, clearcoat: 1 }),
      transparent: () => new THREE.MeshStandardMaterial({ map: given.map, transparent: true, opacity: 0.5 }),
      hooked: () => {
        const material = new THREE.MeshStandardMaterial({ map: given.map });
        material.onBeforeCompile = (shader) => {
          shader.fragmentShader = shader.fragmentShader.replace('#include <opaque_fragment>', '#include <opaque_fragment>\n gl_FragColor.rgb = vec3(1.0, 0.0, 1.0);');
        };
        return material;
      },
    }[kind];
    part.material = crowd.patch(make());
  });
}

export function comparePictures([first, second]) {
  return psnr(pictures.get(first), pictures.get(second));
}

// One person who fades from 2 s to 3 s, drawn at several moments by one crowd, each beside a crowd that has drawn nothing yet
// (which takes the shader that fades): whether the first's shader fades, how alike both are, and how many shaders of
// named materials there are (three makes those of shadows before it knows how many lights there are, and then once more).
export async function switchShaders({ asset, times }) {
  const loaded = await load(asset);
  const make = () => {
    const crowd = new Crowd(loaded, { capacity: 1 });
    crowd.spawn({ clip: 'walk', phase: 0.2, speed: 0, time: 0 });
    return crowd;
  };
  const fade = (crowd) => crowd.play(0, 'wave', { fade: 1, speed: 0, phase: 0.4, loop: 'once', time: 2 });
  const stage = makeStage({ from: [0, 1.3, 3], at: [0, 0.95, 0] });
  const drawnOf = (crowd, time) => {
    stage.scene.add(crowd.update(time));
    const { pixels } = drawStage(stage);
    stage.scene.remove(crowd);
    return pixels;
  };
  const lasting = make();
  const found = times.map((time, i) => {
    if (i === 2) fade(lasting);
    const pixels = drawnOf(lasting, time);
    const fresh = make();
    if (i >= 2) fade(fresh);
    const { decibels } = psnr(pixels, drawnOf(fresh, time));
    fresh.dispose();
    return { isFading: lasting.isFading, decibels, programs: sharedRenderer().info.programs.filter(({ name }) => name).length };
  });
  lasting.dispose();
  return found;
}

// Slanted ridges: a surface whose light says where tangents point.
export function ridgedMaterial() {
  const size = 64;
  const texels = new Uint8Array(4 * size * size);
  for (let i = 0; i < size * size; i++) {
    const slope = 0.8 * Math.sin((2 * Math.PI * (3 * (i % size) + Math.floor(i / size))) / size);
    const length = Math.hypot(slope, 1);
    texels.set([(slope / length) * 127.5 + 127.5, 127.5, (1 / length) * 127.5 + 127.5, 255], 4 * i);
  }
  const normalMap = new THREE.DataTexture(texels, size, size);
  Object.assign(normalMap, { wrapS: THREE.RepeatWrapping, wrapT: THREE.RepeatWrapping, magFilter: THREE.LinearFilter, needsUpdate: true });
  return new THREE.MeshStandardMaterial({ color: 0xb0b0b0, roughness: 0.4, normalMap, side: THREE.DoubleSide });
}

// A mesh of an asset's first part as the CPU decodes it.
function decodedMesh({ animation, meshes: [{ geometry }] }, timeSeconds, material) {
  const decode = vertexAt(animation, 0, timeSeconds);
  const vertices = Array.from({ length: animation.vertexCount }, (_, vertex) => decode(vertex));
  const decoded = new THREE.BufferGeometry().setIndex(geometry.index).setAttribute('uv', geometry.attributes.uv);
  const add = (name, size, numbersOf) => decoded.setAttribute(name, new THREE.BufferAttribute(Float32Array.from(vertices.flatMap(numbersOf)), size));
  add('position', 3, ({ position }) => position);
  add('normal', 3, ({ normal }) => normal);
  add('tangent', 4, ({ tangent }, vertex) => [...tangent, geometry.attributes.tangent.getW(vertex)]);
  return Object.assign(new THREE.Mesh(decoded, material), { castShadow: true, receiveShadow: true });
}

// A crowd of one with a normal map beside the mesh that the CPU decodes. `plant`: the crowd turns tangents by the shortest way.
export async function compareNormalMap({ asset, timeSeconds, plant = false }) {
  const loaded = await load(asset);
  const view = { from: [0, 0.8, 1.8], at: [0, 0.5, 0] };
  const truth = makeStage(view);
  truth.scene.add(decodedMesh(loaded, timeSeconds, ridgedMaterial()));
  const expected = drawStage(truth);
  if (plant) delete loaded.animation.tangentAngles;
  const stage = makeStage(view);
  const crowd = new Crowd(loaded, { capacity: 1 });
  crowd.parts[0].material = crowd.patch(ridgedMaterial());
  crowd.spawn({ speed: 0, phase: timeSeconds / loaded.clips[0].durationSeconds });
  stage.scene.add(crowd.update(0));
  const drawn = drawStage(stage);
  crowd.dispose();
  return { ...psnr(expected.pixels, drawn.pixels), expected: expected.url, drawn: drawn.url };
}
