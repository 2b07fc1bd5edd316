// Picking on the CPU: which instances a ray meets. By the bounds of what they play, and by their triangles at the moment
// that is drawn where the crowd's `exactRaycast` is set.
import { Box3, Matrix4, Ray, Vector3 } from 'three';
import { vertexOfLayers } from './decode_vertices.js';

const crowdFromModel = new Matrix4();
const worldFromModel = new Matrix4();
const ray = new Ray();
const point = new Vector3();
const box = new Box3();
const corners = [new Vector3(), new Vector3(), new Vector3()];

// Where `ray`, in model space, enters the bounds of the clips that play; null: nowhere.
function meetBounds(crowd, layers) {
  box.makeEmpty();
  for (const { clipIndex } of [layers.first, layers.second]) {
    const { min, max } = crowd.asset.clips[clipIndex].bounds;
    box.expandByPoint(point.fromArray(min)).expandByPoint(point.fromArray(max));
  }
  if (box.containsPoint(ray.origin)) return ray.origin.clone();
  return ray.intersectBox(box, point) && point.clone();
}

// The nearest triangle that `ray` meets, from either side.
function meetTriangles(crowd, layers) {
  const { animation } = crowd.asset;
  const decode = vertexOfLayers(animation, layers);
  const positions = new Map();
  const positionOf = (vertex) => {
    if (!positions.has(vertex)) positions.set(vertex, decode(vertex).position);
    return positions.get(vertex);
  };
  let nearest = null;
  animation.indices.forEach((indices, part) => {
    for (let i = 0; i < indices.length; i += 3) {
      corners.forEach((corner, k) => corner.fromArray(positionOf(indices[i + k])));
      if (!ray.intersectTriangle(...corners, false, point)) continue;
      const distance = point.distanceToSquared(ray.origin);
      if (nearest === null || distance < nearest.distance) nearest = { distance, point: point.clone(), part, faceIndex: i / 3 };
    }
  });
  return nearest;
}

// Adds an entry { distance, point, object, instanceId } per instance met, as three's raycast does; an exact one also says
// the part (an index of crowd.parts) and its faceIndex.
export function raycastCrowd(crowd, raycaster, intersects) {
  const { store } = crowd;
  for (let place = 0; place < store.count; place++) {
    const id = store.idAtPlace[place];
    worldFromModel.multiplyMatrices(crowd.matrixWorld, crowd.matrixOf(id, crowdFromModel));
    ray.copy(raycaster.ray).applyMatrix4(crowdFromModel.copy(worldFromModel).invert());
    const layers = crowd.layersOf(id);
    let met = meetBounds(crowd, layers);
    let where = {};
    if (met && crowd.exactRaycast) {
      const triangle = meetTriangles(crowd, layers);
      met = triangle && triangle.point;
      where = triangle && { part: triangle.part, faceIndex: triangle.faceIndex };
    }
    if (!met) continue;
    met.applyMatrix4(worldFromModel);
    const distance = raycaster.ray.origin.distanceTo(met);
    if (distance < raycaster.near || distance > raycaster.far) continue;
    intersects.push({ distance, point: met, object: crowd, instanceId: id, ...where });
  }
}
