// The crowd on the page: a ground, a sun with a shadow, a camera to turn, and as many instances as asked for.
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Crowd } from 'throng-three';

export const kMostInstances = 10000;

// What says how wide apart instances stand, and where the camera goes: the bounds of all clips.
function boundsOf(asset) {
  const box = new THREE.Box3();
  for (const { bounds } of asset.clips) box.union(new THREE.Box3(new THREE.Vector3(...bounds.min), new THREE.Vector3(...bounds.max)));
  return box;
}

// Places on a spiral of sunflower seeds (Vogel 1979), so that any count fills a disk evenly.
function seedPlace(index, spacing) {
  const radius = spacing * Math.sqrt(index) * 0.9;
  const angle = index * 2.399963229728653;
  return new THREE.Vector3(radius * Math.sin(angle), 0, radius * Math.cos(angle));
}

export class CrowdView {
  constructor(element) {
    this.element = element;
    this.renderer = new THREE.WebGLRenderer({ antialias: true });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.shadowMap.enabled = true;
    this.renderer.toneMapping = THREE.ACESFilmicToneMapping;
    element.append(this.renderer.domElement);
    this.scene = new THREE.Scene();
    this.scene.background = new THREE.Color(0xb9c6d0);
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 1000);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.maxPolarAngle = 1.55;
    this.controls.listenToKeyEvents(window);
    this.scene.add(new THREE.HemisphereLight(0xe6eefc, 0x8a7a60, 1.5));
    this.sun = new THREE.DirectionalLight(0xffe6c2, 3);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.ground = new THREE.Mesh(new THREE.CircleGeometry(1, 96).rotateX(-Math.PI / 2), new THREE.MeshLambertMaterial({ color: 0xb3a68f }));
    this.ground.receiveShadow = true;
    this.scene.add(this.sun, this.sun.target, this.ground);
    this.ids = [];
    this.speed = 1;
    this.errorPixels = 0.5;  // how far a surface may be off on the screen; 0: full detail everywhere
    this.clip = null;
    this.frames = [];
    new ResizeObserver(() => this.resize()).observe(element);
    this.resize();
    this.renderer.setAnimationLoop((milliseconds) => this.draw(milliseconds));
  }

  show(asset, count) {
    if (this.crowd) {
      this.scene.remove(this.crowd);
      this.crowd.dispose();
    }
    this.asset = asset;
    this.bounds = boundsOf(asset);
    const size = this.bounds.getSize(new THREE.Vector3());
    this.spacing = Math.max(size.x, size.z, size.y * 0.35, 1e-4) * 0.8;
    this.crowd = new Crowd(asset, { capacity: kMostInstances });
    this.scene.add(this.crowd);
    this.ids = [];
    this.clip = null;
    this.setCount(count);
    this.frame();
  }

  setCount(count) {
    while (this.ids.length > count) this.crowd.remove(this.ids.pop());
    while (this.ids.length < count) this.ids.push(this.spawn(this.ids.length));
    this.placeSun();
  }

  spawn(index) {
    // A fixed sequence without pattern: the fractional parts of multiples of the golden ratio.
    const chance = (index * 0.6180339887498949) % 1;
    const clips = this.asset.clips.length;
    return this.crowd.spawn({
      position: seedPlace(index, this.spacing),
      heading: index === 0 ? 0 : (chance - 0.5) * 1.6,
      clip: this.clip ?? Math.floor(chance * 997) % clips,
      phase: chance,
      speed: this.speed,
    });
  }

  // A clip for all, or null: each its own.
  play(clip, fade) {
    this.clip = clip;
    const clips = this.asset.clips.length;
    this.ids.forEach((id, index) => {
      const chance = (index * 0.6180339887498949) % 1;
      this.crowd.play(id, clip ?? Math.floor(chance * 997) % clips, { fade, phase: chance, speed: this.speed });
    });
  }

  get radius() {
    return this.spacing * Math.sqrt(this.ids.length) * 0.9 + this.spacing;
  }

  placeSun() {
    const radius = this.radius;
    const height = this.bounds.getSize(new THREE.Vector3()).y;
    const reach = Math.min(radius, this.spacing * 30) + height;
    this.sun.position.set(0.9, 1, 0.6).multiplyScalar(reach * 1.5);
    Object.assign(this.sun.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: reach * 0.01, far: reach * 5 });
    this.sun.shadow.camera.updateProjectionMatrix();
    this.sun.shadow.normalBias = reach * 0.002;
    this.ground.scale.setScalar(radius * 3 + height * 10);
    this.ground.position.y = this.bounds.min.y;
    this.scene.fog = new THREE.Fog(0xb9c6d0, radius * 2 + height * 4, radius * 4 + height * 12);
  }

  // So that about the nearest dozen fill the picture.
  frame() {
    const height = Math.max(this.bounds.max.y - this.bounds.min.y, this.spacing * 0.5);
    const distance = this.spacing * Math.min(Math.sqrt(this.ids.length), 5) * 1.1 + height * 1.6;
    const middle = (this.bounds.max.y + this.bounds.min.y) / 2;
    this.controls.target.set(0, middle, 0);
    this.camera.position.set(0, middle + distance * 0.3, distance);
    this.camera.near = distance / 300;
    this.camera.far = distance * 300;
    this.camera.updateProjectionMatrix();
    this.controls.update();
  }

  resize() {
    const { clientWidth, clientHeight } = this.element;
    this.renderer.setSize(Math.max(clientWidth, 1), Math.max(clientHeight, 1));
    this.camera.aspect = Math.max(clientWidth, 1) / Math.max(clientHeight, 1);
    this.camera.updateProjectionMatrix();
  }

  draw(milliseconds) {
    this.crowd?.update(milliseconds / 1000);
    this.chooseLevels();
    this.renderer.render(this.scene, this.camera);
    this.frames.push(milliseconds);
    if (this.frames.length > 60) this.frames.shift();
  }

  chooseLevels() {
    if (!this.crowd || !this.asset.animation.levels?.length) return;
    if (this.errorPixels > 0) this.crowd.useLevels(this.camera, this.renderer.domElement.height, { errorPixels: this.errorPixels });
    else if (this.usesLevels) this.crowd.showAll();
    this.usesLevels = this.errorPixels > 0;
  }

  // Frames per second over the last ones, and triangles of the last.
  get figures() {
    const span = this.frames.at(-1) - this.frames[0];
    return { framesPerSecond: span > 0 ? ((this.frames.length - 1) * 1000) / span : 0, triangles: this.renderer.info.render.triangles, calls: this.renderer.info.render.calls };
  }
}
