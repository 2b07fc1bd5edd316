import { Material } from 'three';
import { NodeMaterial } from 'three/webgpu';
import { Crowd as WebGLCrowd } from './index.js';

export { CrowdIntersection, LoopMode, Placement, PlayLayers, PlayOptions, readAsset, SpawnOptions, ThrongAnimation, ThrongAsset, ThrongClip, ThrongError, ThrongLoader, vertexAt } from './index.js';

/** As Crowd of 'throng-three', for WebGPURenderer, on WebGPU and on its WebGL2 fallback. */
export class Crowd extends WebGLCrowd {
  /** Node materials made of the asset's. */
  readonly materials: NodeMaterial[];
  /**
   * Makes a material draw this crowd. Returns a node material: the one given, or one made of it. A positionNode that it has
   * runs after the pose, which it finds in positionLocal, normalLocal and tangentLocal.
   */
  patch<M extends Material>(material: M): M & NodeMaterial;
}
