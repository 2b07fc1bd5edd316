import { Box3, ColorRepresentation, Camera, Intersection, Loader, Material, Matrix4, Mesh, Object3D, Quaternion, Raycaster, Vector3, WebGLRenderer } from 'three';

export type LoopMode = 'loop' | 'once' | 'pingPong';

/** What is wrong with an asset: `where` in it, and `detail`, the rest of the sentence. */
export class ThrongError extends Error {
  code: 'malformed' | 'unsupported' | 'truncated' | 'tooLarge';
  where: string;
  detail: string;
}

export interface ThrongClip {
  name: string;
  durationSeconds: number;
  loop: LoopMode;
  firstRow: number;
  keyCount: number;
  keyTimes?: Float32Array;
  bounds: { min: number[]; max: number[] };
  events: { name: string; timeSeconds: number }[];
  rootMotion?: { times: Float32Array; translations: Float32Array; rotations: Float32Array };
}

/** The animation in a file, as docs/format.md describes it. */
export interface ThrongAnimation {
  name: string;
  encoding: 'vertex' | 'bone' | 'morph' | 'packed' | 'spline';
  vertexCount: number;
  rowCount: number;
  clips: ThrongClip[];
  groupNames: string[];
  /** Coarser triangles over the same vertices, one index list per part; errors rise. */
  levels?: { vertexCount: number; errorMetres: number; indices: Uint32Array[] }[];
  sockets: { name: string; translations: Float32Array; rotations: Float32Array; scales: Float32Array }[];
}

/** Reads the animation of a .glb and checks every number. Pure; throws ThrongError. */
export function readAsset(bytes: ArrayBuffer | Uint8Array): ThrongAnimation;

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

export interface PlayOptions {
  /** Clips per clip length: 1 as authored, negative backwards, 0 stands still. Default 1. */
  speed?: number;
  /** Where the clip begins, in lengths of it. Default 0. */
  phase?: number;
  /** Default: the clip's own. */
  loop?: LoopMode | boolean;
  /** Seconds of cross-fade from what plays now. Default 0: cut. */
  fade?: number;
  /** The moment of the change. Default: the crowd's time. */
  time?: number;
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

export interface PlayLayers {
  first: { clipIndex: number; position: number };
  second: { clipIndex: number; position: number };
  /** Of the second, 0 to 1. */
  weight: number;
}

export interface CrowdIntersection extends Intersection {
  instanceId: number;
  /** Of an exact raycast: index of Crowd.parts. */
  part?: number;
}

/** All instances of an asset, drawn in one call per material. For WebGLRenderer. */
export class Crowd extends Object3D {
  /** crossFades: false makes the shader cheaper; play() then only cuts. motionVectors: true keeps past places. Default: false, the others true, 1000. */
  constructor(asset: ThrongAsset, options?: { capacity?: number; castShadow?: boolean; receiveShadow?: boolean; crossFades?: boolean; motionVectors?: boolean });
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
  remove(id: number): void;
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
