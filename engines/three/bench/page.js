// The bench in the browser: rivals are prepared under a name, then their frames are drawn when node asks.
import * as THREE from 'three';
import { kRivals } from './rivals.js';

const kSize = [320, 180];
const prepared = new Map();
let shared = null;

function rendererOf() {
  if (shared) return shared;
  shared = new THREE.WebGLRenderer({ antialias: false });
  shared.setPixelRatio(1);
  shared.setSize(...kSize);
  document.body.append(shared.domElement);
  return shared;
}

// A little ground, so that vertices and not pixels are what a frame costs.
function makeStage() {
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0x9fb8d0);
  const camera = new THREE.PerspectiveCamera(45, kSize[0] / kSize[1], 0.1, 200);
  camera.position.set(0, 6, 10);
  camera.lookAt(0, 0, -8);
  const sun = new THREE.DirectionalLight(0xffffff, 2.5);
  sun.position.set(8, 16, 10);
  scene.add(new THREE.HemisphereLight(0xffffff, 0x554433, 1.2), sun);
  return { scene, camera };
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

// Draws to the end of the frame's work on the GPU.
function finish() {
  const gl = shared.getContext();
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

async function prepare({ name, kind, ...options }) {
  const start = performance.now();
  const renderer = rendererOf();
  const rival = await kRivals[kind](options);
  const stage = makeStage();
  stage.scene.add(rival.object);
  rival.update(0);
  renderer.render(stage.scene, stage.camera);
  finish();
  prepared.set(name, { ...rival, ...stage, frame: 0 });
  return { firstFrame: performance.now() - start };
}

// Draws frames; how long the main thread works on one (update and submission), in milliseconds.
function draw({ name, frames }) {
  const rival = prepared.get(name);
  const script = [];
  for (let i = 0; i < frames; i++) {
    const start = performance.now();
    rival.update(++rival.frame / 60);
    shared.render(rival.scene, rival.camera);
    script.push(performance.now() - start);
    finish();
  }
  return { script: median(script), url: shared.domElement.toDataURL('image/png') };
}

window.tests = { prepare, draw };
