// Which level of detail instances are drawn in: chosen on the main thread, but only when the camera has moved far enough to
// matter, so that most frames cost nothing per instance. Distances are the crowd's own.
import { Box3, Sphere, Vector3 } from 'three';

const kStep = 0.1; // of the distance where the first coarser level begins: how far the camera may move until all is chosen anew
const kMovesPerInstance = 16; // on average, until all is chosen anew
const kZoomChange = 0.01;
const eye = new Vector3();

// A sphere in model space about all that any clip shows.
export function sphereOfClips(clips) {
  const box = new Box3();
  for (const { bounds } of clips) box.expandByPoint(new Vector3(...bounds.min)).expandByPoint(new Vector3(...bounds.max));
  return box.getBoundingSphere(new Sphere());
}

export class LevelChooser {
  // `errors`: metres, of each level, rising from 0.
  constructor(errors, sphere) {
    this.errors = errors;
    this.sphere = sphere;
    this.eye = new Vector3();
    this.pixelsPerMetre = 0; // at a distance of 1 m; of an orthographic camera at any
    this.starts = errors.map(() => 0);
    this.step = 0;
  }

  // Where a camera is and how large it shows things. True where that asks for choosing anew.
  look(camera, crowd, heightPixels, errorPixels, moveCount) {
    const pixelsPerMetre = (camera.projectionMatrix.elements[5] * heightPixels) / (2 * errorPixels);
    crowd.worldToLocal(eye.setFromMatrixPosition(camera.matrixWorld));
    const isSame = Math.abs(pixelsPerMetre - this.pixelsPerMetre) <= kZoomChange * this.pixelsPerMetre && camera.isOrthographicCamera === this.isOrthographic
      && eye.distanceTo(this.eye) <= this.step && moveCount < kMovesPerInstance * crowd.count;
    if (isSame) return false;
    this.eye.copy(eye);
    this.pixelsPerMetre = pixelsPerMetre;
    this.isOrthographic = camera.isOrthographicCamera;
    this.starts = this.errors.map((error) => error * pixelsPerMetre);
    this.step = kStep * (this.starts[1] ?? 0);
    return true;
  }

  // The coarsest level whose error shows smaller than allowed on an instance: `rows` holds its three rows from `at` on.
  levelOf(rows, at) {
    const { center, radius } = this.sphere;
    const scale = Math.hypot(rows[at], rows[at + 4], rows[at + 8]);
    if (this.isOrthographic) return this.coarsest(scale, 1);
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const row = at + 4 * axis;
      const place = rows[row] * center.x + rows[row + 1] * center.y + rows[row + 2] * center.z + rows[row + 3];
      const difference = place - this.eye.getComponent(axis);
      squared += difference * difference;
    }
    return this.coarsest(scale, Math.sqrt(squared) - radius * scale - this.step);
  }

  coarsest(scale, distance) {
    let level = 0;
    while (level + 1 < this.starts.length && this.starts[level + 1] * scale <= distance) level++;
    return level;
  }
}
