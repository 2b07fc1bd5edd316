// Attachment points on the CPU: a socket's transform at what an instance plays.
import { Matrix4, Quaternion, Vector3 } from 'three';
import { resolveRows } from './key_rows.js';

const other = { translation: new Vector3(), rotation: new Quaternion(), scale: new Vector3() };

function readRow(socket, row, transform) {
  transform.translation.fromArray(socket.translations, 3 * row);
  transform.rotation.fromArray(socket.rotations, 4 * row);
  transform.scale.fromArray(socket.scales, 3 * row);
}

function blend(from, to, weight) {
  from.translation.lerp(to.translation, weight);
  from.rotation.slerp(to.rotation, weight);
  from.scale.lerp(to.scale, weight);
}

function layerTransform(animation, socket, layer) {
  const clip = animation.clips[layer.clipIndex];
  const { row, weight } = resolveRows(clip, layer.position * clip.durationSeconds);
  const transform = { translation: new Vector3(), rotation: new Quaternion(), scale: new Vector3() };
  readRow(socket, row, transform);
  if (weight > 0) {
    readRow(socket, row + 1, other);
    blend(transform, other, weight);
  }
  return transform;
}

// modelFromSocket of `layers` (see resolvePlay).
export function modelFromSocket(animation, socketName, layers, target = new Matrix4()) {
  const socket = animation.sockets.find((candidate) => candidate.name === socketName);
  if (!socket) throw new RangeError(`there is no socket '${socketName}'; there are ${animation.sockets.map((candidate) => candidate.name).join(', ') || 'none'}`);
  const transform = layerTransform(animation, socket, layers.first);
  if (layers.weight > 0) blend(transform, layerTransform(animation, socket, layers.second), layers.weight);
  return target.compose(transform.translation, transform.rotation, transform.scale);
}
