// What packages for other engines share, without three.js. What else core.js exports is between these packages and may change.

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

export interface PlayLayers {
  first: { clipIndex: number; position: number };
  second: { clipIndex: number; position: number };
  /** Of the second, 0 to 1. */
  weight: number;
}
