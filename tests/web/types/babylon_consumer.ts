// Programs against throng-babylon that the compiler must take, and wrong uses that it must refuse.
import { Color3, LoadAssetContainerAsync, Quaternion, Scene, StandardMaterial, Vector3 } from '@babylonjs/core';
import { assetOf, Crowd, LoopMode, PlayOptions, ThrongClip, ThrongError } from 'throng-babylon';
import { PlayOptions as SharedPlayOptions } from 'throng-three/core';

export async function play(scene: Scene): Promise<void> {
  const asset = assetOf(await LoadAssetContainerAsync('knight.throng.glb', scene));
  const crowd = new Crowd(asset, { capacity: 10, crossFades: true });
  const clip: ThrongClip = asset.clips[asset.clipIndex('walk')];
  const loop: LoopMode = clip.loop;
  const id: number = crowd.spawn({ position: new Vector3(), rotation: Quaternion.Identity(), clip: 'walk', loop, tint: Color3.Red() });
  const options: PlayOptions = { fade: 0.4, loop: 'pingPong' };
  const shared: SharedPlayOptions = options;
  crowd.update(1).play(id, 0, shared);
  crowd.move(id, { heading: 1, scale: 2 });
  crowd.setGroupHidden(id, asset.groupNames[0], false);
  crowd.parts[0].material = crowd.patch(new StandardMaterial('mine', scene));
  console.log(crowd.layersOf(id).second.clipIndex, crowd.node.position);
}

export function refused(crowd: Crowd, error: ThrongError): void {
  // @ts-expect-error a fade belongs to play
  crowd.spawn({ fade: 1 });
  // @ts-expect-error no such way to loop
  crowd.play(0, 'walk', { loop: 'forever' });
  // @ts-expect-error the number of instances is not set
  crowd.count = 3;
  // @ts-expect-error a crowd draws an asset, not a scene
  new Crowd(crowd.node.getScene());
  // @ts-expect-error no such code
  if (error.code === 'broken') crowd.dispose();
}
