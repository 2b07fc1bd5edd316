// Programs against throng-three that the compiler must take, and wrong uses that it must refuse.
import * as THREE from 'three';
import { Crowd, CrowdIntersection, LoopMode, readAsset, ThrongClip, ThrongError, ThrongLoader, VelocityPass, vertexAt } from 'throng-three';
import { Crowd as NodeCrowd } from 'throng-three/webgpu';

export async function play(renderer: THREE.WebGLRenderer, camera: THREE.Camera): Promise<void> {
  const asset = await new ThrongLoader().loadAsync('knight.throng.glb');
  const crowd = new Crowd(asset, { capacity: 10, motionVectors: true, crossFades: true });
  const clip: ThrongClip = asset.clips[asset.clipIndex('walk')];
  const loop: LoopMode = clip.loop;
  const id: number = crowd.spawn({ position: new THREE.Vector3(), heading: 1, clip: 'walk', phase: 0.5, loop, tint: '#f00', opacity: 0.5 });
  crowd.update(1).play(id, 0, { fade: 0.4, loop: 'pingPong', speed: -1, time: 2 });
  crowd.move(id, { quaternion: new THREE.Quaternion(), scale: 2 });
  crowd.setGroupHidden(id, asset.groupNames[0]);
  const hand: THREE.Matrix4 = crowd.socketMatrix(id, asset.socketNames[0]);
  const met = new THREE.Raycaster().intersectObject(crowd) as CrowdIntersection[];
  if (crowd.useLevels(camera, 720, { errorPixels: 2 })) crowd.cull(camera, met[0].instanceId);
  crowd.parts[0].material = crowd.patch(new THREE.MeshNormalMaterial());
  crowd.resolve(renderer);
  new VelocityPass(crowd).render(renderer, camera);
  crowd.add(new THREE.Object3D());
  const { position, normal, tangent }: { position: number[]; normal: number[]; tangent?: number[] } = vertexAt(asset.animation, 0, 0.5)(3);
  console.log(position, normal, tangent, crowd.layersOf(id).weight, hand);
}

export function encodingOf(bytes: ArrayBuffer): string {
  try {
    return readAsset(bytes).encoding;
  } catch (error) {
    return error instanceof ThrongError ? `${error.code} at ${error.where}` : 'unknown';
  }
}

export function refused(crowd: Crowd, nodes: NodeCrowd, error: ThrongError): void {
  // @ts-expect-error a fade belongs to play
  crowd.spawn({ fade: 1 });
  // @ts-expect-error no such way to loop
  crowd.play(0, 'walk', { loop: 'forever' });
  // @ts-expect-error the number of instances is not set
  crowd.count = 3;
  // @ts-expect-error ids are numbers
  crowd.remove('first');
  // @ts-expect-error a crowd draws an asset, not a scene
  new Crowd(new THREE.Scene());
  // @ts-expect-error no such code
  if (error.code === 'broken') nodes.dispose();
}
