// A crowd: thin instances of an asset's meshes, one draw call per material. Playback is a pure function of time in the
// vertex shader; a frame costs the main thread two uniforms.
import { BoundingInfo } from '@babylonjs/core/Culling/boundingInfo.js';
import { ShadowDepthWrapper } from '@babylonjs/core/Materials/shadowDepthWrapper.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Matrix, Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import '@babylonjs/core/Meshes/thinInstanceMesh.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import { changePlay, crowdRows, integerRows, kLaterWords, kMoreClips, packLater, packSlot, playsOneClip, resolvePlay, startPlay, timePoint } from 'throng-three/core';
import { integerTexture } from './integer_texture.js';
import { InstancePlaces } from './instance_places.js';
import { kGroupAttribute, kInstancesPerRow, kInstanceWords, PosePlugin } from './pose_plugin.js';

const kMostFading = 8192; // rows of a texture

export class Crowd {
  /**
   * @param {import('./loader_extension.js').ThrongAsset} asset
   * @param {{capacity?: number, crossFades?: boolean}} [options]
   */
  constructor(asset, { capacity = 1000, crossFades = true } = {}) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError(`capacity is ${capacity}; it is a whole number of at least 1`);
    if (crossFades && capacity > kMostFading) throw new RangeError(`capacity is ${capacity}; at most ${kMostFading} instances of a crowd can cross-fade: make several, or pass crossFades: false`);
    this.asset = asset;
    this.scene = asset.meshes[0].getScene();
    this.crossFades = crossFades;
    this.time = 0;
    this.plays = new Array(capacity);
    this.instances = new InstancePlaces(capacity);
    this.matrices = new Float32Array(16 * capacity);
    this.colors = null; // until somebody is tinted
    this.makeTextures(capacity);
    this.node = new TransformNode('crowd', this.scene);
    // A left-handed scene shows glTF mirrored, as Babylon's loader does.
    this.mirror = this.scene.useRightHandedSystem ? 1 : -1;
    this.modelNode = new TransformNode('model', this.scene);
    this.modelNode.parent = this.node;
    this.modelNode.scaling.x = this.mirror;
    this.materials = asset.meshes.map((mesh) => this.patch((mesh.material ?? this.scene.defaultMaterial).clone(`${mesh.name} crowd`)));
    this.parts = asset.meshes.map((mesh, i) => this.makePart(mesh, this.materials[i]));
    this.observer = this.scene.onBeforeRenderObservable.add(() => this.flush());
    this.markAll();
  }

  makeTextures(capacity) {
    const rows = crowdRows(this.asset.animation);
    const height = Math.ceil(capacity / kInstancesPerRow);
    this.words = integerRows(new Uint32Array(kInstanceWords * kInstancesPerRow * height), 4, (kInstanceWords / 4) * kInstancesPerRow);
    this.later = integerRows(new Uint32Array(kLaterWords * (this.crossFades ? capacity : 1)), 4);
    const words = integerTexture(rows.words, this.scene);
    this.textures = {
      throngClips: integerTexture(rows.clips, this.scene),
      throngWords: words,
      throngTexels: rows.texels === rows.words ? words : integerTexture(rows.texels, this.scene),
      throngLater: integerTexture(this.later, this.scene),
      throngInstances: integerTexture(this.words, this.scene),
    };
    this.source = { animation: this.asset.animation, crossFades: this.crossFades, textures: this.textures, at: rows.at, moment: timePoint(0) };
  }

  makePart(mesh, material) {
    const part = mesh.clone(`${mesh.name} crowd`, this.modelNode, true);
    part.makeGeometryUnique();
    part.position.setAll(0);
    part.rotationQuaternion = Quaternion.Identity();
    part.scaling.setAll(1);
    part.material = material;
    const { groups } = this.asset.animation;
    if (groups) part.setVerticesData(kGroupAttribute, Float32Array.from(groups), false, 1);
    part.doNotSyncBoundingInfo = true;
    part.alwaysSelectAsActiveMesh = true;
    part.thinInstanceSetBuffer('matrix', this.matrices, 16, false);
    part.setEnabled(false);
    return part;
  }

  // Makes a material draw this crowd, its shadows too: for parts that get another one. Returns it.
  patch(material) {
    new PosePlugin(material, this.source);
    material.shadowDepthWrapper = new ShadowDepthWrapper(material, this.scene);
    return material;
  }

  // Sets the moment that is drawn, in seconds since an origin of yours. Nothing else happens per frame.
  update(timeSeconds) {
    this.time = timeSeconds;
    this.source.moment = timePoint(timeSeconds);
    return this;
  }

  get count() {
    return this.instances.count;
  }

  // Adds an instance and returns its id.
  spawn(options = {}) {
    const play = startPlay(this.playedClip(options.clip ?? 0), options, options.time ?? this.time);
    const id = this.instances.add();
    this.plays[id] = play;
    this.words.words.fill(0, kInstanceWords * (this.count - 1), kInstanceWords * this.count);
    this.colors?.fill(1, 4 * (this.count - 1), 4 * this.count);
    this.writePlay(id);
    this.move(id, { position: Vector3.ZeroReadOnly, ...options });
    if (options.tint !== undefined) this.tint(id, options.tint);
    this.markAll();
    return id;
  }

  remove(id) {
    const { from, to } = this.instances.remove(id);
    for (const [array, width] of [[this.matrices, 16], [this.words.words, kInstanceWords], [this.colors, 4]])
      array?.copyWithin(width * to, width * from, width * (from + 1));
    this.plays[id] = undefined;
    this.markAll();
  }

  // Places an instance: position and heading (radians about +Y) or rotation (a quaternion), and a uniform scale above 0.
  move(id, { position, heading, rotation, scale = 1 }) {
    if (!(scale > 0)) throw new RangeError(`scale is ${scale}; it is above 0`);
    const place = this.instances.placeOf(id);
    const turn = rotation ?? Quaternion.RotationAxis(Vector3.UpReadOnly, heading ?? 0);
    const matrix = Matrix.Compose(new Vector3(scale, scale, scale), turn, position ?? this.positionOf(id));
    this.matrices.set(this.mirrored(matrix).asArray(), 16 * place);
    this.matricesChanged = true;
  }

  positionOf(id) {
    const at = 16 * this.instances.placeOf(id) + 12;
    return new Vector3(this.mirror * this.matrices[at], this.matrices[at + 1], this.matrices[at + 2]);
  }

  // crowdFromModel, between the crowd's own space and that of the mesh under modelNode; and back.
  mirrored(matrix) {
    const mirror = Matrix.Scaling(this.mirror, 1, 1);
    return mirror.multiply(matrix).multiply(mirror);
  }

  // Changes the clip from now on: fade in seconds, speed, phase in lengths of the clip, loop ('loop', 'once', 'pingPong').
  play(id, clip, options = {}) {
    this.instances.placeOf(id);
    if (options.fade > 0 && !this.crossFades) throw new RangeError('this crowd was made with crossFades: false, so it only cuts');
    changePlay(this.plays[id], this.playedClip(clip), options, options.time ?? this.time);
    this.writePlay(id);
  }

  // Multiplies the base colour.
  tint(id, color) {
    const place = this.instances.placeOf(id);
    const { r, g, b } = typeof color === 'string' ? Color3.FromHexString(color).toLinearSpace() : color;
    if (!this.colors) {
      this.colors = new Float32Array(4 * this.plays.length).fill(1);
      for (const part of this.parts) part.thinInstanceSetBuffer('color', this.colors, 4, false);
    }
    this.colors.set([r, g, b, 1], 4 * place);
    this.colorsChanged = true;
  }

  // Hides or shows a group of the asset (docs/format.md, section 11) on one instance.
  setGroupHidden(id, groupName, hidden = true) {
    const group = this.asset.groupNames.indexOf(groupName);
    if (group < 0) throw new RangeError(`there is no group '${groupName}'; there are ${this.asset.groupNames.join(', ') || 'none'}`);
    const at = kInstanceWords * this.instances.placeOf(id) + 6;
    const mask = this.words.words[at];
    this.words.words[at] = hidden ? mask | (1 << group) : mask & ~(1 << group);
    this.wordsChanged = true;
  }

  // What an instance plays: first and second { clipIndex, position } and the weight of the second.
  layersOf(id, timeSeconds = this.time) {
    this.instances.placeOf(id);
    return resolvePlay(this.plays[id], timeSeconds);
  }

  playedClip(clip) {
    const index = this.asset.clipIndex(clip);
    return { index, durationSeconds: this.asset.clips[index].durationSeconds, loop: this.asset.clips[index].loop };
  }

  writePlay(id) {
    const slot = new Uint32Array(6);
    packSlot(this.plays[id].slot0, slot, 0);
    const at = kInstanceWords * this.instances.placeOf(id);
    const alone = playsOneClip(this.plays[id]);
    const hidden = this.words.words[at + 6];
    this.words.words.set([slot[0] | (slot[1] << 16) | (alone ? 0 : kMoreClips), slot[2], slot[3], slot[4], slot[5], 0, hidden, id], at);
    this.wordsChanged = true;
    if (alone) return;
    packLater(this.plays[id], this.later.words, kLaterWords * id);
    this.laterChanged = true;
  }

  markAll() {
    this.countChanged = this.matricesChanged = this.wordsChanged = true;
    this.colorsChanged = this.colors !== null;
  }

  // Brings what has changed to the GPU. The scene calls it before it draws.
  flush() {
    if (this.countChanged) for (const part of this.parts) {
      part.thinInstanceCount = this.count;
      part.setEnabled(this.count > 0);
    }
    if (this.matricesChanged) {
      for (const part of this.parts) part.thinInstanceBufferUpdated('matrix');
      this.updateBounds();
    }
    if (this.colorsChanged) for (const part of this.parts) part.thinInstanceBufferUpdated('color');
    if (this.wordsChanged) this.textures.throngInstances.update(this.words.words);
    if (this.laterChanged) this.textures.throngLater.update(this.later.words);
    this.countChanged = this.matricesChanged = this.colorsChanged = this.wordsChanged = this.laterChanged = false;
  }

  // A box around all that any clip moves, for lights that fit their shadows to what casts them.
  updateBounds() {
    const reach = Math.max(...this.asset.clips.flatMap(({ bounds }) => [...bounds.min, ...bounds.max].map(Math.abs))) * Math.sqrt(3);
    const low = new Vector3(Infinity, Infinity, Infinity), high = new Vector3(-Infinity, -Infinity, -Infinity);
    for (let at = 0; at < 16 * this.count; at += 16) {
      const radius = reach * Math.hypot(this.matrices[at], this.matrices[at + 1], this.matrices[at + 2]);
      const place = new Vector3(this.matrices[at + 12], this.matrices[at + 13], this.matrices[at + 14]);
      low.minimizeInPlaceFromFloats(place.x - radius, place.y - radius, place.z - radius);
      high.maximizeInPlaceFromFloats(place.x + radius, place.y + radius, place.z + radius);
    }
    if (this.count === 0) return;
    for (const part of this.parts) part.setBoundingInfo(new BoundingInfo(low, high, part.computeWorldMatrix(true)));
  }

  // Frees what is on the GPU. The asset stays and can make another crowd.
  dispose() {
    this.scene.onBeforeRenderObservable.remove(this.observer);
    for (const part of this.parts) part.dispose();
    for (const material of this.materials) {
      material.shadowDepthWrapper?.dispose();
      material.dispose();
    }
    for (const texture of new Set(Object.values(this.textures))) texture.dispose();
    this.node.dispose();
  }
}
