// What crowds of both renderers have in common: instances, what they play, where they are. Playback is a pure function of
// time in the vertex shader; a frame costs the main thread one uniform.
import { Box3, BufferAttribute, Color, Frustum, InstancedBufferGeometry, Matrix4, Mesh, Object3D, Quaternion, Sphere, Vector3 } from 'three';
import { CrowdSpheres } from './crowd_spheres.js';
import { integerTexture, makeCrowdTextures } from './crowd_textures.js';
import { InstanceStore } from './instance_store.js';
import { LevelChooser } from './level_chooser.js';
import { PastPlaces } from './past_places.js';
import { changePlay, kLaterWords, kMoreClips, packLater, packSlot, playsOneClip, resolvePlay, startPlay, timePoint } from './play_state.js';
import { raycastCrowd } from './raycast.js';
import { modelFromSocket } from './sockets.js';

const kKeptAttributes = ['position', 'normal', 'tangent', 'uv', 'uv1', 'uv2', 'uv3', 'color'];
const kFollowed = ['material', 'customDepthMaterial', 'customDistanceMaterial', 'castShadow', 'receiveShadow', 'renderOrder', 'layers'];
const kPairBytes = 16; // on the GPU, of a vertex and row beside that of the next row
const kMostPairedBytes = 64 * 1024 * 1024;
const kUp = new Vector3(0, 1, 0);
const kTextureCoordinates = ['uv', 'uv1', 'uv2', 'uv3'];

// Has no materials of its own: Crowd (crowd.js, crowd_webgpu.js) says how a material draws it (`patch`), and what else a
// part needs (`dressPart`).
export class CrowdBase extends Object3D {
  /**
   * @param {import('./throng_loader.js').ThrongAsset} asset
   * @param {{capacity?: number, castShadow?: boolean, receiveShadow?: boolean, crossFades?: boolean, motionVectors?: boolean, pairedKeys?: boolean}} [options]
   */
  constructor(asset, { capacity = 1000, castShadow = true, receiveShadow = true, crossFades = true, motionVectors = false, pairedKeys } = {}) {
    super();
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity is ${capacity}; it is a whole number of at least 1`);
    this.type = 'Crowd';
    this.isCrowd = true;
    this.asset = asset;
    this.time = 0;
    this.exactRaycast = false;
    const { levels = [] } = asset.animation;
    this.store = new InstanceStore(capacity, motionVectors, 1 + levels.length);
    this.spheres = new CrowdSpheres(asset.clips, this.store);
    this.chooser = new LevelChooser([0, ...levels.map((level) => level.errorMetres)], this.spheres);
    this.usesLevels = false;
    this.moveCount = 0;
    this.past = motionVectors ? new PastPlaces(this.store) : null;
    this.isUpdated = false;
    this.isTinted = false;
    this.plays = new Array(capacity);
    this.crossFades = crossFades;
    this.pairs = pairedKeys ?? (asset.animation.encoding === 'vertex' && kPairBytes * asset.animation.vertexCount * asset.animation.rowCount <= kMostPairedBytes);
    this.textures = makeCrowdTextures(asset.animation, this.pairs);
    this.textures.later = integerTexture(new Uint32Array(kLaterWords * capacity), 4);
    this.makeUniforms();
    this.castsOrReceives = { castShadow, receiveShadow };
    this.materials = asset.meshes.map((mesh) => this.patch(mesh.material.clone()));
    this.parts = asset.meshes.map((mesh, i) => this.makePart(mesh, this.materials[i]));
    this.add(...this.parts);
    this.coarserParts = levels.flatMap((level, i) => this.parts.map((part, k) => this.makeCoarserPart(part, level.indices[k], i + 1)).filter(Boolean));
  }

  makePart(mesh, material) {
    const geometry = new InstancedBufferGeometry();
    geometry.setIndex(mesh.geometry.index);
    const numberSet = kTextureCoordinates[this.asset.animation.numberSet];
    for (const name of kKeptAttributes)
      if (name !== numberSet && mesh.geometry.attributes[name]) geometry.setAttribute(name, mesh.geometry.attributes[name]);
    for (const [name, attribute] of Object.entries(this.store.attributes)) geometry.setAttribute(name, attribute);
    const { groups } = this.asset.animation;
    if (groups) geometry.setAttribute('throngGroup', new BufferAttribute(Float32Array.from(groups), 1));
    geometry.instanceCount = 0;
    const part = new Mesh(geometry, material);
    part.frustumCulled = false;
    part.raycast = () => {};
    return this.dressPart(Object.assign(part, this.castsOrReceives));
  }

  // A part in a coarser level of detail: other triangles of the same vertices. It follows what is set on the part.
  makeCoarserPart(part, indices, level) {
    if (indices.length === 0) return null;
    const geometry = new InstancedBufferGeometry();
    for (const [name, attribute] of Object.entries(part.geometry.attributes)) geometry.setAttribute(name, this.store.groups[level].attributes[name] ?? attribute);
    const Indices = this.asset.animation.vertexCount > 65535 ? Uint32Array : Uint16Array;
    geometry.setIndex(new BufferAttribute(Indices.from(indices), 1));
    geometry.instanceCount = 0;
    const coarser = new Mesh(geometry, part.material);
    for (const name of kFollowed) Object.defineProperty(coarser, name, { get: () => part[name], set() {} });
    coarser.frustumCulled = coarser.visible = false;
    coarser.raycast = () => {};
    coarser.level = level;
    part.add(this.dressPart(coarser));
    return coarser;
  }

  // Sets the moment that is drawn, in seconds since an origin of yours. Nothing else happens per frame.
  update(timeSeconds) {
    this.setMoment(timePoint(timeSeconds), timePoint(this.isUpdated ? this.time : timeSeconds));
    this.time = timeSeconds;
    this.isUpdated = true;
    this.past?.step();
    return this;
  }

  get count() {
    return this.store.count;
  }

  // Adds an instance and returns its id.
  spawn(options = {}) {
    const clip = this.playedClip(options.clip ?? 0);
    const play = startPlay(clip, options, options.time ?? this.time);
    const id = this.store.add();
    this.plays[id] = play;
    this.store.set('throngLook', id, 0, 0xffffffff, 0, 0);
    this.writePlay(id);
    this.move(id, { position: kOrigin, ...options });
    this.past?.settle(id);
    if (options.tint !== undefined) this.tint(id, options.tint, options.opacity);
    this.applyCounts();
    return id;
  }

  // An instance by its id; objects that hang below the crowd are taken out as of any Object3D.
  remove(id, ...others) {
    if (id?.isObject3D) return super.remove(id, ...others);
    this.store.remove(id);
    this.plays[id] = undefined;
    this.applyCounts();
    return this;
  }

  // Places an instance: position and heading (radians about +Y, 0 faces +Z) or quaternion, and a uniform scale above 0.
  move(id, { position, heading, quaternion, scale = 1 }) {
    if (!(scale > 0)) throw new RangeError(`scale is ${scale}; it is above 0`);
    const place = position ?? this.positionOf(id, new Vector3());
    const turn = quaternion ?? new Quaternion().setFromAxisAngle(kUp, heading ?? 0);
    this.past?.beforeMove(id);
    this.moveCount++;
    const e = new Matrix4().compose(place, turn, new Vector3(scale, scale, scale)).elements;
    for (let row = 0; row < 3; row++) this.store.set(`throngRow${row}`, id, e[row], e[4 + row], e[8 + row], e[12 + row]);
  }

  positionOf(id, target) {
    return target.set(...[0, 1, 2].map((row) => this.store.get(`throngRow${row}`, id)[3]));
  }

  // crowdFromModel of an instance.
  matrixOf(id, target = new Matrix4()) {
    const rows = [0, 1, 2].flatMap((row) => [...this.store.get(`throngRow${row}`, id)]);
    return target.set(...rows, 0, 0, 0, 1);
  }

  // Changes the clip from now on: fade in seconds, speed, phase in lengths of the clip, loop ('loop', 'once', 'pingPong').
  play(id, clip, options = {}) {
    this.store.placeOf(id);
    if (options.fade > 0 && !this.crossFades) throw new RangeError('this crowd was made with crossFades: false, so it only cuts');
    changePlay(this.plays[id], this.playedClip(clip), options, options.time ?? this.time);
    this.writePlay(id);
  }

  // Multiplies the base colour; opacity counts where the material is transparent or alpha-tested.
  tint(id, color, opacity = 1) {
    const { r, g, b } = kColor.set(color);
    if (r < 1 || g < 1 || b < 1 || opacity < 1) this.startTinting();
    const byte = (x) => Math.round(Math.min(Math.max(x, 0), 1) * 255);
    const look = this.store.get('throngLook', id);
    this.store.set('throngLook', id, look[0], (byte(r) | (byte(g) << 8) | (byte(b) << 16) | (byte(opacity) << 24)) >>> 0, look[2], look[3]);
  }

  // Hides or shows a group of the asset (docs/format.md, section 10) on one instance.
  setGroupHidden(id, groupName, hidden = true) {
    const group = this.asset.groupNames.indexOf(groupName);
    if (group < 0) throw new RangeError(`there is no group '${groupName}'; there are ${this.asset.groupNames.join(', ') || 'none'}`);
    const look = this.store.get('throngLook', id);
    const mask = hidden ? look[2] | (1 << group) : look[2] & ~(1 << group);
    this.store.set('throngLook', id, look[0], look[1], mask >>> 0, look[3]);
  }

  // The transform of a socket in the crowd's space at a time (default: the one last drawn).
  socketMatrix(id, socketName, timeSeconds = this.time, target = new Matrix4()) {
    const instance = this.matrixOf(id, kInstance);
    modelFromSocket(this.asset.animation, socketName, this.layersOf(id, timeSeconds), target);
    return target.premultiply(instance);
  }

  // What an instance plays: first and second { clipIndex, position } and the weight of the second.
  layersOf(id, timeSeconds = this.time) {
    this.store.placeOf(id);
    return resolvePlay(this.plays[id], timeSeconds);
  }

  // The bounds of what an instance may play, in the crowd's space.
  boundsOf(id, timeSeconds = this.time, target = new Box3()) {
    const { first, second } = this.layersOf(id, timeSeconds);
    target.makeEmpty();
    for (const layer of [first, second]) {
      const { min, max } = this.asset.clips[layer.clipIndex].bounds;
      target.expandByPoint(kPoint.fromArray(min)).expandByPoint(kPoint.fromArray(max));
    }
    return target.applyMatrix4(this.matrixOf(id, kInstance));
  }

  // Draws only instances that a camera sees, until the next call; instances within `margin` metres of its view stay, so
  // that their shadows do. Costs the main thread time by the number of instances.
  cull(camera, margin = 0) {
    this.updateWorldMatrix(true, false);
    camera.updateWorldMatrix(true, false);
    const frustum = kFrustum.setFromProjectionMatrix(kMatrix.multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse), camera.coordinateSystem, camera.reversedDepth);
    const drawn = this.store.sort((place) => {
      this.spheres.at(place, kSphere);
      kSphere.applyMatrix4(this.matrixWorld).radius += margin;
      if (!frustum.intersectsSphere(kSphere)) return -1;
      return this.usesLevels ? this.chooser.levelOf(place) : 0;
    });
    this.applyCounts();
    return drawn;
  }

  // Draws each instance in the coarsest level of detail whose error shows smaller than `errorPixels` in a picture of
  // `heightPixels`. Call it every frame: it chooses anew only when the camera, or the instances, have moved far enough, and
  // says whether it did. Instances that were culled are drawn again.
  useLevels(camera, heightPixels, { errorPixels = 1 } = {}) {
    this.updateWorldMatrix(true, false);
    camera.updateWorldMatrix(true, false);
    const isAnew = this.chooser.look(camera, this, heightPixels, errorPixels, this.moveCount);
    if (!isAnew && this.usesLevels && this.store.isSorted) return false;
    this.usesLevels = true;
    this.moveCount = 0;
    this.store.sort((place) => this.chooser.levelOf(place));
    this.applyCounts();
    return true;
  }

  applyCounts() {
    const { groups } = this.store;
    for (const part of this.parts) part.geometry.instanceCount = groups[0].count;
    for (const part of this.coarserParts) {
      part.geometry.instanceCount = groups[part.level].count;
      part.visible = groups[part.level].count > 0;
    }
  }

  // Draws all instances again, in full detail.
  showAll() {
    this.usesLevels = false;
    this.store.drawAll();
    this.applyCounts();
  }

  raycast(raycaster, intersects) {
    raycastCrowd(this, raycaster, intersects);
  }

  // Frees what is on the GPU. The asset stays and can make another crowd.
  dispose() {
    for (const part of [...this.parts, ...this.coarserParts]) {
      part.geometry.dispose();
      part.customDepthMaterial?.dispose();
      part.customDistanceMaterial?.dispose();
    }
    for (const material of this.materials) material.dispose();
    for (const texture of Object.values(this.textures)) texture?.dispose?.();
    this.removeFromParent();
  }

  playedClip(clip) {
    const index = this.asset.clipIndex(clip);
    return { index, durationSeconds: this.asset.clips[index].durationSeconds, loop: this.asset.clips[index].loop };
  }

  writePlay(id) {
    const play = this.plays[id];
    packSlot(play.slot0, kSlot, 0);
    const alone = playsOneClip(play);
    this.store.set('throngSlot', id, kSlot[0] | (kSlot[1] << 16) | (alone ? 0 : kMoreClips), kSlot[2], kSlot[3], kSlot[4]);
    const look = this.store.get('throngLook', id);
    this.store.set('throngLook', id, kSlot[5], look[1], look[2], id);
    if (alone) return;
    packLater(play, this.textures.later.image.data, kLaterWords * id);
    this.textures.later.needsUpdate = true;
  }
}

const kOrigin = new Vector3();
const kColor = new Color();
const kInstance = new Matrix4();
const kMatrix = new Matrix4();
const kPoint = new Vector3();
const kSphere = new Sphere();
const kFrustum = new Frustum();
const kSlot = new Uint32Array(6);
