// A plaza of 1,000 people. Click one, and it waves. ?count=N draws another number.
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Crowd, ThrongLoader } from 'throng-three';

const kCount = Number(new URLSearchParams(location.search).get('count') ?? 1000);
const kSpacing = 1.15;
const kShirts = ['#ffffff', '#ffd9c7', '#c7e0ff', '#d6ffd1', '#fff2b8', '#e2ccff', '#b8b8c8'];
const words = document.getElementById('words');

// The same plaza at every visit (mulberry32).
let seed = 7;
function random() {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

function makeStage() {
  const renderer = new THREE.WebGLRenderer({ antialias: true });
  renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
  renderer.shadowMap.enabled = true;
  renderer.toneMapping = THREE.ACESFilmicToneMapping;
  document.body.append(renderer.domElement);
  const scene = new THREE.Scene();
  scene.background = new THREE.Color(0xbfd0de);
  scene.fog = new THREE.Fog(0xbfd0de, 30, 75);
  const camera = new THREE.PerspectiveCamera(45, 1, 0.1, 200);
  camera.position.set(0, 5, 22);
  const controls = new OrbitControls(camera, renderer.domElement);
  controls.target.set(0, 0.5, 2);
  controls.maxPolarAngle = 1.5;
  controls.update();
  scene.add(new THREE.HemisphereLight(0xdfeaff, 0x8a7a60, 1.4));
  const sun = new THREE.DirectionalLight(0xffe2b8, 3.2);
  sun.position.set(18, 16, 10);
  sun.castShadow = true;
  sun.shadow.mapSize.set(2048, 2048);
  sun.shadow.normalBias = 0.03;
  Object.assign(sun.shadow.camera, { left: -26, right: 26, top: 22, bottom: -22, near: 1, far: 70 });
  scene.add(sun);
  const ground = new THREE.Mesh(new THREE.CircleGeometry(90, 64).rotateX(-Math.PI / 2), new THREE.MeshLambertMaterial({ color: 0xb3a68f }));
  ground.receiveShadow = true;
  scene.add(ground);
  return { renderer, scene, camera };
}

// People on a loose grid that look towards the middle.
function fill(crowds) {
  const columns = Math.ceil(Math.sqrt(kCount * 1.5));
  for (let i = 0; i < kCount; i++) {
    const x = ((i % columns) - (columns - 1) / 2 + (random() - 0.5) * 0.7) * kSpacing;
    const z = (Math.floor(i / columns) - kCount / columns / 2 + (random() - 0.5) * 0.7) * kSpacing;
    const crowd = crowds[i % crowds.length];
    crowd.spawn({
      position: new THREE.Vector3(x, 0, z),
      heading: Math.atan2(-x, 6 - z) + (random() - 0.5) * 1.6,
      scale: 0.93 + random() * 0.14,
      clip: ['idle', 'idle', 'wave', 'cheer'][Math.floor(random() * 4)],
      phase: random(),
      speed: 0.9 + random() * 0.2,
      tint: kShirts[Math.floor(random() * kShirts.length)],
    });
  }
}

function waveOnClick(renderer, camera, crowds) {
  const raycaster = new THREE.Raycaster();
  renderer.domElement.addEventListener('click', (event) => {
    const point = new THREE.Vector2((event.clientX / innerWidth) * 2 - 1, 1 - (event.clientY / innerHeight) * 2);
    raycaster.setFromCamera(point, camera);
    const [met] = raycaster.intersectObjects(crowds);
    if (met) met.object.play(met.instanceId, 'wave', { fade: 0.4 });
  });
}

async function main() {
  const { renderer, scene, camera } = makeStage();
  const loader = new ThrongLoader();
  const assets = await Promise.all(['person_a', 'person_b'].map((name) => loader.loadAsync(`/assets/${name}.throng.glb`)));
  const crowds = assets.map((asset) => new Crowd(asset, { capacity: kCount }));
  fill(crowds);
  scene.add(...crowds);
  waveOnClick(renderer, camera, crowds);
  words.textContent = `${kCount.toLocaleString('en')} people, ${crowds.reduce((sum, crowd) => sum + crowd.parts.length, 0)} draw calls. Click one.`;
  const resize = () => {
    renderer.setSize(innerWidth, innerHeight);
    camera.aspect = innerWidth / innerHeight;
    camera.updateProjectionMatrix();
  };
  addEventListener('resize', resize);
  resize();
  renderer.setAnimationLoop((milliseconds) => {
    for (const crowd of crowds) {
      crowd.update(milliseconds / 1000);
      crowd.useLevels(camera, renderer.domElement.height);
    }
    renderer.render(scene, camera);
    document.body.dataset.drawn = 'yes';
  });
}

main().catch((error) => {
  words.textContent = error.message;
});
