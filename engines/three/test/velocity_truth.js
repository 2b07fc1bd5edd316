// Motion vectors by a finite difference on the CPU: where vertices are now and were then, both decoded by vertexAt.
import { Vector3 } from 'three';
import { vertexAt } from 'throng-three';

function ndcOf(decode, vertex, clipFromModel) {
  return new Vector3(...decode(vertex).position).applyMatrix4(clipFromModel);
}

// For each of `vertices`: the pixel it is in, and how far it moved, in normalised device coordinates. `then` and `now`:
// timeSeconds of clip 0 and clipFromModel.
export function expectedMotion(animation, vertices, then, now, [width, height]) {
  const [before, after] = [then, now].map(({ timeSeconds }) => vertexAt(animation, 0, timeSeconds));
  return vertices.map((vertex) => {
    const [from, to] = [ndcOf(before, vertex, then.clipFromModel), ndcOf(after, vertex, now.clipFromModel)];
    const pixel = [Math.floor(((to.x + 1) / 2) * width), Math.floor(((to.y + 1) / 2) * height)];
    return { pixel, motion: [to.x - from.x, to.y - from.y] };
  });
}

// The greatest difference to a picture of motions (four floats a pixel, bottom row first), the greatest motion, and how many
// were compared: vertices whose pixel is covered.
export function compareMotion(expected, picture, width) {
  let [difference, motion, compared] = [0, 0, 0];
  for (const { pixel, motion: wanted } of expected) {
    const at = 4 * (pixel[1] * width + pixel[0]);
    if (!(picture[at + 3] > 0)) continue;
    difference = Math.max(difference, Math.hypot(picture[at] - wanted[0], picture[at + 1] - wanted[1]));
    motion = Math.max(motion, Math.hypot(...wanted));
    compared++;
  }
  return { difference, motion, compared };
}

// Two cloths seen from above, one of which is moved between two frames while crowd and camera move too. `draw(crowd, camera)`
// returns the picture of motions; it is called for the first frame also.
export async function measureMotion(crowd, camera, size, draw, { plant }) {
  const { animation } = crowd.asset;
  const spawn = (x) => crowd.spawn({ position: new Vector3(x, 0, 0), clip: 0, time: 0, loop: 'once' });
  const ids = [spawn(-1.2), spawn(0.2)];
  const frames = [];
  const vertices = Array.from({ length: animation.vertexCount }, (_, i) => i).filter((i) => [0, 2].every((axis) => Math.abs(animation.positions[3 * i + axis] - 0.5) < 0.42));
  let picture;
  for (const [frame, timeSeconds] of [[0, 0.5], [1, 0.6]]) {
    if (frame > 0) crowd.move(ids[1], { position: new Vector3(0.25, 0, -0.04), heading: 0.05 });
    crowd.position.set(0, 0, 0.02 * frame);
    camera.position.set(0.03 * frame, 2.4, 2.2);
    camera.lookAt(0, 0, 0.5);
    crowd.update(timeSeconds);
    if (plant && frame > 0) crowd.update(timeSeconds);
    picture = await draw();
    crowd.updateWorldMatrix(true, false);
    camera.updateWorldMatrix(true, false);
    const clipFromCrowd = camera.projectionMatrix.clone().multiply(camera.matrixWorldInverse).multiply(crowd.matrixWorld);
    frames.push(ids.map((id) => ({ timeSeconds, clipFromModel: clipFromCrowd.clone().multiply(crowd.matrixOf(id)) })));
  }
  const expected = ids.flatMap((_, i) => expectedMotion(animation, vertices, frames[0][i], frames[1][i], size));
  return compareMotion(expected, picture, size[0]);
}
