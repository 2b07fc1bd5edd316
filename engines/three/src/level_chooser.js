// Which level of detail instances are drawn in: chosen on the main thread, but only when the camera has moved far enough to
// matter, so that most frames cost nothing per instance. Distances are the crowd's own.
import { Sphere, Vector3 } from 'three';

const kStep = 0.1; // of the distance where the first coarser level begins: how far the camera may move until all is chosen anew
const kMovesPerInstance = 16; // on average, until all is chosen anew
const kZoomChange = 0.01;
const eye = new Vector3();
const sphere = new Sphere();

export class LevelChooser {
  // `errors`: metres, of each level, rising from 0.
  constructor(errors, spheres) {
    this.errors = errors;
    this.spheres = spheres;
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

  // The coarsest level whose error shows smaller than allowed on the instance at a place.
  levelOf(place) {
    const scale = this.spheres.at(place, sphere);
    return this.coarsest(scale, this.isOrthographic ? 1 : sphere.center.distanceTo(this.eye) - sphere.radius - this.step);
  }

  coarsest(scale, distance) {
    let level = 0;
    while (level + 1 < this.starts.length && this.starts[level + 1] * scale <= distance) level++;
    return level;
  }
}
