// Spheres about what instances show, from the bounds of clips, without a word to the heap: for culling and levels of detail.
import { Box3, Sphere, Vector3 } from 'three';

const kClipMask = 65535; // in the first word of a slot; its highest bit says that more clips count

function sphereOf(clips) {
  const box = new Box3();
  for (const { bounds } of clips) box.expandByPoint(new Vector3(...bounds.min)).expandByPoint(new Vector3(...bounds.max));
  return box.getBoundingSphere(new Sphere());
}

export class CrowdSpheres {
  constructor(clips, store) {
    this.store = store;
    this.all = sphereOf(clips);
    this.ofClip = clips.map((clip) => sphereOf([clip]));
  }

  // Of the instance at a place, in the crowd's space. Returns the instance's scale.
  at(place, target) {
    const { words, floats, stride, offsets } = this.store;
    const at = stride * place;
    const slot = words[at + offsets.throngSlot];
    const { center, radius } = slot >>> 31 ? this.all : this.ofClip[slot & kClipMask];
    const scale = Math.hypot(floats[at], floats[at + 4], floats[at + 8]);
    const row = (first) => floats[first] * center.x + floats[first + 1] * center.y + floats[first + 2] * center.z + floats[first + 3];
    target.center.set(row(at), row(at + 4), row(at + 8));
    target.radius = radius * scale;
    return scale;
  }
}
