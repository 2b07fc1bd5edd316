import { Box3, ColorRepresentation, Camera, Intersection, Loader, Material, Matrix4, Mesh, Object3D, Quaternion, Raycaster, Vector3, WebGLRenderer } from 'three';
import { PlayLayers, PlayOptions, ThrongAnimation, ThrongClip } from './core.js';

export { LoopMode, PlayLayers, PlayOptions, readAsset, ThrongAnimation, ThrongClip, ThrongError } from './core.js';

/** The vertices at a time of a clip, decoded on the CPU: a function from a vertex to its position and normal, and its tangent where the asset stores how tangents turn. */
export function vertexAt(animation: ThrongAnimation, clipIndex: number, timeSeconds: number): (vertex: number) => { position: number[]; normal: number[]; tangent?: number[] };

export class ThrongAsset {
  readonly animation: ThrongAnimation;
  /** One mesh per material, in the rest pose. */
  readonly meshes: Mesh[];
  readonly name: string;
  readonly clips: ThrongClip[];
  readonly groupNames: string[];
  readonly socketNames: string[];
  /** Throws RangeError where no clip has this name or index. */
  clipIndex(clip: string | number): number;
}

/** `load` and `loadAsync` fetch, `parse` only computes. */
export class ThrongLoader extends Loader<ThrongAsset> {
  parse(bytes: ArrayBuffer | Uint8Array): Promise<ThrongAsset>;
}

export interface Placement {
  /** Default: where the instance is (move), the origin (spawn). */
  position?: Vector3;
  /** Radians about +Y; 0 faces +Z. */
  heading?: number;
  /** Instead of heading. */
  quaternion?: Quaternion;
  /** Uniform, above 0. Default 1. */
  scale?: number;
}

export interface SpawnOptions extends Placement, Omit<PlayOptions, 'fade'> {
  /** Name or index. Default: the first. */
  clip?: string | number;
  tint?: ColorRepresentation;
  opacity?: number;
}

export interface CrowdIntersection extends Intersection {
  instanceId: number;
  /** Of an exact raycast: index of Crowd.parts. */
  part?: number;
}

/** All instances of an asset, drawn in one call per material. For WebGLRenderer. */
export class Crowd extends Object3D {
  /**
   * capacity: how many instances at most, default 1000. crossFades: false saves a shader; play() then only cuts. motionVectors:
   * true keeps past places, default false. pairedKeys: each key of the vertex encoding beside the next, one fetch for twice the
   * bytes on the GPU; default: where that takes at most 64 MiB. The others are true by default.
   */
  constructor(asset: ThrongAsset, options?: { capacity?: number; castShadow?: boolean; receiveShadow?: boolean; crossFades?: boolean; motionVectors?: boolean; pairedKeys?: boolean });
  readonly isCrowd: true;
  readonly asset: ThrongAsset;
  /** Own copies of the asset's materials, one per part: change them freely. */
  readonly materials: Material[];
  readonly parts: Mesh[];
  readonly count: number;
  /** The moment that is drawn. */
  readonly time: number;
  /** Sets the moment that is drawn, in seconds. The only thing to do per frame. */
  update(timeSeconds: number): this;
  /** Adds an instance; its id stays valid until it is removed. Throws RangeError where the crowd is full. */
  spawn(options?: SpawnOptions): number;
  remove(id: number): this;
  /** As of any Object3D: takes objects out that hang below the crowd. */
  remove(...objects: Object3D[]): this;
  move(id: number, placement: Placement): void;
  play(id: number, clip: string | number, options?: PlayOptions): void;
  /** Multiplies the base colour. Opacity counts where the material is transparent or alpha-tested. */
  tint(id: number, color: ColorRepresentation, opacity?: number): void;
  setGroupHidden(id: number, groupName: string, hidden?: boolean): void;
  /** crowdFromModel. */
  matrixOf(id: number, target?: Matrix4): Matrix4;
  /** crowdFromSocket at a time. */
  socketMatrix(id: number, socketName: string, timeSeconds?: number, target?: Matrix4): Matrix4;
  layersOf(id: number, timeSeconds?: number): PlayLayers;
  /** In the crowd's space: the bounds of the clips that play. */
  boundsOf(id: number, timeSeconds?: number, target?: Box3): Box3;
  /** Draws only what the camera sees, until showAll or the next change of members. Returns how many. */
  cull(camera: Camera, marginMetres?: number): number;
  /**
   * Draws each instance in the coarsest level of detail whose error shows smaller than `errorPixels` (default 1) in a picture
   * of this height. Call it every frame: it chooses anew, which shows what was culled, only when camera or instances have
   * moved far enough. Returns whether it did.
   */
  useLevels(camera: Camera, heightPixels: number, options?: { errorPixels?: number }): boolean;
  /** All instances in full detail. */
  showAll(): void;
  /** Makes a material draw this crowd; for passes that replace the crowd's own. Returns it. */
  patch<M extends Material>(material: M): M;
  /** Resolves what is played where that has not been done; the parts call it by themselves. WebGLRenderer only. */
  resolve(renderer: WebGLRenderer, level?: number): void;
  /** Pick by triangles (decoded on the CPU, for instances whose bounds the ray meets), not by bounds. Default false. */
  exactRaycast: boolean;
  /** Entries carry instanceId. */
  raycast(raycaster: Raycaster, intersects: Intersection[]): void;
  dispose(): void;
}

/** Motion vectors of a crowd for WebGLRenderer, which has no velocity buffer. The crowd is made with motionVectors. */
export class VelocityPass {
  constructor(crowd: Crowd);
  /**
   * Draws into red and green of the renderer's target, of a float type, how far each pixel's surface moved since the last
   * call, in normalised device coordinates (now less then). Once per frame, after crowd.update.
   */
  render(renderer: WebGLRenderer, camera: Camera): void;
  dispose(): void;
}
