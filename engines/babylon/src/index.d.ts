import { AssetContainer } from '@babylonjs/core/assetContainer.js';
import { ISceneLoaderAsyncResult } from '@babylonjs/core/Loading/sceneLoader.js';
import { Material } from '@babylonjs/core/Materials/material.js';
import { Color3 } from '@babylonjs/core/Maths/math.color.js';
import { Quaternion, Vector3 } from '@babylonjs/core/Maths/math.vector.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { TransformNode } from '@babylonjs/core/Meshes/transformNode.js';
import { PlayLayers, PlayOptions, ThrongClip } from 'throng-three/core';

export { LoopMode, PlayLayers, PlayOptions, ThrongClip, ThrongError } from 'throng-three/core';

export class ThrongAsset {
  /** One mesh per material, in the rest pose, as the loader made them. */
  readonly meshes: Mesh[];
  readonly name: string;
  readonly clips: ThrongClip[];
  readonly groupNames: string[];
  /** Throws RangeError where no clip has this name or index. */
  clipIndex(clip: string | number): number;
}

/** The asset in what Babylon's loader gave. Importing this package registers the loader's plugin. Throws RangeError where there is none. */
export function assetOf(loaded: AssetContainer | ISceneLoaderAsyncResult): ThrongAsset;

export interface Placement {
  /** In the crowd's space. Default: where the instance is (move), the origin (spawn). */
  position?: Vector3;
  /** Radians about +Y. */
  heading?: number;
  /** Instead of heading. */
  rotation?: Quaternion;
  /** Uniform, above 0. Default 1. */
  scale?: number;
}

export interface SpawnOptions extends Placement, Omit<PlayOptions, 'fade'> {
  /** Name or index. Default: the first. */
  clip?: string | number;
  tint?: Color3 | string;
}

/** All instances of an asset, drawn in one call per material, in the scene of the asset's meshes. For WebGL2. */
export class Crowd {
  /** crossFades: false makes the shader cheaper; play() then only cuts. Default: 1000, true. At most 8192 instances can cross-fade. */
  constructor(asset: ThrongAsset, options?: { capacity?: number; crossFades?: boolean });
  readonly asset: ThrongAsset;
  /** Move, turn and scale it as any node; the parts hang below it. */
  readonly node: TransformNode;
  /** Own copies of the asset's materials, one per part: change them freely. */
  readonly materials: Material[];
  /** What is drawn: give these to shadow generators, render lists and picking. */
  readonly parts: Mesh[];
  readonly count: number;
  /** The moment that is drawn. */
  readonly time: number;
  /** Sets the moment that is drawn, in seconds. The only thing to do per frame. */
  update(timeSeconds: number): this;
  /** Adds an instance; its id stays valid until it is removed. Throws RangeError where the crowd is full. */
  spawn(options?: SpawnOptions): number;
  remove(id: number): void;
  move(id: number, placement: Placement): void;
  positionOf(id: number): Vector3;
  play(id: number, clip: string | number, options?: PlayOptions): void;
  /** Multiplies the base colour: linear, or '#rrggbb'. */
  tint(id: number, color: Color3 | string): void;
  setGroupHidden(id: number, groupName: string, hidden?: boolean): void;
  layersOf(id: number, timeSeconds?: number): PlayLayers;
  /** Makes a material draw this crowd and its shadows, for parts that get another one. Returns it. */
  patch<M extends Material>(material: M): M;
  dispose(): void;
}
