// node three_poses.mjs [--plant] [--all] WRITE_POSES FOLDER : poses every glTF below FOLDER with three.js (skins, morph
// targets, node animation, instancing) and with Throng (write_poses.cpp), and compares the vertices.
// --all compares every vertex, else at most kVerticesPerClip of each clip. --plant moves one of Throng's vertices first.
// Exit codes: 0 all agree, 1 some do not, or none was compared, 77 three.js is not installed (npm install here).
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const kTolerance = 1e-5; // of the model's size
const kVerticesPerClip = 1500;
const kMostVertices = 500000;
const kSkipped = 77;

const flags = process.argv.slice(2).filter((word) => word.startsWith('--'));
const [program, folder] = process.argv.slice(2).filter((word) => !word.startsWith('--'));

// What three's loader expects of a browser.
globalThis.self = globalThis;
globalThis.ProgressEvent = class {};

// From the folder THRONG_MODULES, where the tests of engines/three install it, or from node_modules beside this file.
async function loadThree() {
  const modules = process.env.THRONG_MODULES;
  const at = (inPackage, inFolder) => modules ? pathToFileURL(path.join(modules, 'three', inFolder)).href : inPackage;
  try {
    const three = await import(at('three', 'build/three.module.js'));
    const { GLTFLoader } = await import(at('three/addons/loaders/GLTFLoader.js', 'examples/jsm/loaders/GLTFLoader.js'));
    const { MeshoptDecoder } = await import(at('three/addons/libs/meshopt_decoder.module.js', 'examples/jsm/libs/meshopt_decoder.module.js'));
    return { ...three, GLTFLoader, MeshoptDecoder };
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.log(`SKIPPED: the npm module three is not installed; run 'npm install' in ${import.meta.dirname ?? '.'}`);
    process.exit(kSkipped);
  }
}

function listModels(directory) {
  return fs.readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)).flatMap((entry) => {
    const full = path.join(directory, entry.name);
    return entry.isDirectory() ? listModels(full) : /\.(glb|gltf)$/.test(entry.name) ? [full] : [];
  });
}

function readChunks(data) {
  if (data.readUInt32LE(0) !== 0x46546c67) return { json: JSON.parse(data.toString()) };
  const chunks = {};
  for (let at = 12; at + 8 <= data.length; at += 8 + data.readUInt32LE(at)) {
    const bytes = data.subarray(at + 8, at + 8 + data.readUInt32LE(at));
    if (data.readUInt32LE(at + 4) === 0x4e4f534a) chunks.json = JSON.parse(bytes.toString());
    else chunks.binary = bytes;
  }
  return chunks;
}

// The file as one JSON without materials, whose textures need a browser.
function readGltf(file) {
  const { json, binary } = readChunks(fs.readFileSync(file));
  for (const buffer of json.buffers ?? []) {
    if (buffer.uri?.startsWith('data:')) continue;
    const bytes = buffer.uri ? fs.readFileSync(path.join(path.dirname(file), decodeURIComponent(buffer.uri))) : binary;
    if (bytes) buffer.uri = 'data:application/octet-stream;base64,' + bytes.toString('base64');
  }
  for (const key of ['images', 'textures', 'materials']) delete json[key];
  for (const mesh of json.meshes ?? []) for (const primitive of mesh.primitives) delete primitive.material;
  return JSON.stringify(json);
}

// glTF wants unit rotations, and Throng makes them so; three uses what the file says (0.707 for a root of a half).
function normalizeRotations(three, gltf) {
  gltf.scene.traverse((object) => object.quaternion.normalize());
  for (const clip of gltf.animations)
    for (const track of clip.tracks) {
      if (!(track instanceof three.QuaternionKeyframeTrack)) continue;
      if (track.createInterpolant.isInterpolantFactoryMethodGLTFCubicSpline) continue;
      for (let i = 0; i < track.values.length; i += 4) {
        const unit = new three.Quaternion().fromArray(track.values, i).normalize();
        unit.toArray(track.values, i);
      }
    }
}

function readPoses(file) {
  const data = fs.readFileSync(file);
  let at = 12;
  const [clipCount, vertexCount, timeCount] = [0, 4, 8].map((offset) => data.readUInt32LE(offset));
  const number = () => data.readDoubleLE((at += 8) - 8);
  const clips = [];
  for (let clip = 0; clip < clipCount; ++clip) {
    at += 16;
    const times = [];
    for (let time = 0; time < timeCount; ++time) {
      const seconds = number();
      const positions = new Float32Array(data.buffer.slice(data.byteOffset + at, data.byteOffset + at + vertexCount * 12));
      at += vertexCount * 12;
      times.push({ seconds, positions });
    }
    clips.push(times);
  }
  return { vertexCount, clips };
}

// What no triangle uses is of no mesh of Throng's.
function usedVertices(geometry) {
  const count = geometry.attributes.position.count;
  if (!geometry.index) return Array(count).keys();
  return [...new Set(geometry.index.array)].sort((a, b) => a - b);
}

function appendVertices(three, mesh, positions) {
  const vertex = new three.Vector3(), placed = new three.Vector3(), instance = new three.Matrix4();
  mesh.skeleton?.update();
  for (let i = 0; i < (mesh.isInstancedMesh ? mesh.count : 1); ++i) {
    if (mesh.isInstancedMesh) mesh.getMatrixAt(i, instance);
    for (const v of usedVertices(mesh.geometry)) {
      mesh.getVertexPosition(v, vertex);
      placed.copy(vertex).applyMatrix4(instance).applyMatrix4(mesh.matrixWorld);
      positions.push(placed.x, placed.y, placed.z);
    }
  }
}

function poseOfScene(three, gltf) {
  gltf.scene.updateMatrixWorld(true);
  const positions = [];
  gltf.scene.traverse((object) => object.isMesh && appendVertices(three, object, positions));
  return positions;
}

// The vertices of the scene at each of the times of one clip; of a still where there is no animation.
function poseByThree(three, gltf, animation, times) {
  if (!animation) return times.map(() => poseOfScene(three, gltf));
  const mixer = new three.AnimationMixer(gltf.scene);
  const action = mixer.clipAction(animation).setLoop(three.LoopOnce);
  action.clampWhenFinished = true;
  action.play();
  const poses = times.map(({ seconds }) => {
    action.time = 0;
    action.paused = false;
    action.enabled = true;
    mixer.setTime(seconds);
    return poseOfScene(three, gltf);
  });
  mixer.stopAllAction();
  mixer.uncacheRoot(gltf.scene);
  return poses;
}

function extentOf(positions) {
  const low = [Infinity, Infinity, Infinity], high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2], 1e-9);
}

// Vertices come in another order, and flat normals split some: each of three's must be found among ours, at one place of
// the first time and with the same way from there.
function worstDistance(ours, theirs, size) {
  const cell = size * 1e-3;
  const cellOf = (positions, v, axis) => Math.floor(positions[v * 3 + axis] / cell);
  const cells = new Map();
  for (let v = 0; v < ours[0].length / 3; ++v) {
    const key = [0, 1, 2].map((axis) => cellOf(ours[0], v, axis)).join();
    if (!cells.has(key)) cells.set(key, []);
    cells.get(key).push(v);
  }
  const distance = (a, b) => Math.max(...theirs.map((positions, time) =>
    Math.hypot(...[0, 1, 2].map((axis) => ours[time][a * 3 + axis] - positions[b * 3 + axis]))));
  const count = theirs[0].length / 3;
  const stride = flags.includes('--all') ? 1 : Math.max(1, Math.ceil(count / kVerticesPerClip));
  let worst = 0, compared = 0;
  for (let v = 0; v < count; v += stride) {
    if (!theirs.every((positions) => Number.isFinite(positions[v * 3]))) continue; // a weight that is no number
    ++compared;
    let best = Infinity;
    for (let near = 0; near < 27 && best > size * 1e-7; ++near) {
      const offset = [near % 3, Math.floor(near / 3) % 3, Math.floor(near / 9)];
      const key = [0, 1, 2].map((axis) => cellOf(theirs[0], v, axis) + [0, -1, 1][offset[axis]]).join();
      for (const candidate of cells.get(key) ?? []) best = Math.min(best, distance(candidate, v));
    }
    worst = Math.max(worst, best);
  }
  return { worst, compared };
}

async function compareFile(three, file, poses) {
  const loader = new three.GLTFLoader();
  loader.setMeshoptDecoder(three.MeshoptDecoder);
  const gltf = await loader.parseAsync(readGltf(file), '');
  normalizeRotations(three, gltf);
  const total = { worst: 0, compared: 0 };
  poses.clips.forEach((times, clip) => {
    if (flags.includes('--plant')) times.at(-1).positions.forEach((_, i, all) => (all[i] += i % 3 === 0 ? 0.01 : 0));
    const size = extentOf(times[0].positions);
    const theirs = poseByThree(three, gltf, gltf.animations[clip], times);
    const { worst, compared } = worstDistance(times.map((time) => time.positions), theirs, size);
    total.worst = Math.max(total.worst, worst / size);
    total.compared += compared;
  });
  return total;
}

const three = await loadThree();
const posesFile = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'throng-poses-')), 'poses');
const counts = { agree: 0, differ: 0, refused: 0, unreadable: 0, nothing: 0 };
for (const file of listModels(folder)) {
  const name = path.relative(folder, file);
  try {
    execFileSync(program, [file, posesFile], { stdio: 'pipe' });
  } catch (error) {
    console.log(`refused    ${name}: ${String(error.stderr).trim()}`);
    ++counts.refused;
    continue;
  }
  const poses = readPoses(posesFile);
  if (poses.vertexCount > kMostVertices) console.log(`unreadable ${name}: three.js says it would take minutes (${poses.vertexCount} vertices)`);
  if (poses.vertexCount === 0 || poses.vertexCount > kMostVertices) {
    ++counts.nothing;
    continue;
  }
  try {
    const { worst, compared } = await compareFile(three, file, poses);
    const agrees = worst <= kTolerance && compared > 0;
    ++counts[agrees ? 'agree' : 'differ'];
    console.log(`${agrees ? 'agrees    ' : 'DIFFERS   '} ${name}: ${worst.toExponential(1)} of its size, ${poses.clips.length} clips`);
  } catch (error) {
    console.log(`unreadable ${name}: three.js says ${error.message}`);
    ++counts.unreadable;
  }
}
fs.rmSync(path.dirname(posesFile), { recursive: true });
console.log(`${counts.agree} files agree, ${counts.differ} differ, ${counts.refused} refused by Throng, ` +
            `${counts.unreadable} not read by three.js, ${counts.nothing} without vertices or with too many`);
process.exit(counts.differ > 0 || counts.agree === 0 ? 1 : 0);
