// The decoder in JavaScript, written from docs/format.md, against the one in C++. Needs no module and no browser.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { vertexAt } from '../src/decode_vertices.js';
import { readAsset } from '../src/read_asset.js';
import { kAssets } from './settings.mjs';

const distance = (a, list, at) => Math.hypot(...a.map((value, axis) => value - list[at + axis]));

// The largest differences of positions, in sizes of the model, of normals, and of tangents where the rows store them.
function compare(name, delaySeconds) {
  const animation = readAsset(new Uint8Array(fs.readFileSync(path.join(kAssets, `${name}.glb`))));
  const truth = JSON.parse(fs.readFileSync(path.join(kAssets, `${name}.json`), 'utf8'));
  let [position, normal, tangent, tangents, compared] = [0, 0, 0, 0, 0];
  for (const pose of truth.poses) {
    const decode = vertexAt(animation, pose.clip, pose.timeSeconds - delaySeconds);
    truth.vertices.forEach((vertex, i) => {
      const posed = decode(vertex);
      position = Math.max(position, distance(posed.position, pose.positions, 3 * i));
      normal = Math.max(normal, distance(posed.normal, pose.normals, 3 * i));
      if (posed.tangent) {
        tangent = Math.max(tangent, distance(posed.tangent, pose.tangents, 3 * i));
        tangents++;
      }
      compared++;
    });
  }
  return { position: position / truth.sizeMetres, normal, tangent, tangents, compared };
}

for (const name of ['person_vertex', 'person_placed', 'person_bone', 'person_wide', 'person_small', 'flag_morph', 'blob_bone', 'blob_tangents', 'flag_packed', 'ripple_spline', 'tree_still'])
  test(`JavaScript decodes ${name} as C++ does`, () => {
    const { position, normal, compared } = compare(name, 0);
    console.log(`${name}: ${compared} vertices, ${position.toExponential(2)} of the size, normals ${normal.toExponential(2)}`);
    assert.ok(compared >= 500 && position <= 1e-6 && normal <= 1e-5, `${position} ${normal}`);
  });

test('JavaScript decodes tangents as C++ does', () => {
  const { tangent, tangents } = compare('blob_tangents', 0);
  assert.ok(tangents >= 500 && tangent <= 1e-5, `${tangents} tangents differ by up to ${tangent}`);
  assert.ok(compare('blob_tangents', 0.1).tangent > 1e-2);
});

test('a decoder that is a tenth of a second late is caught', () => {
  assert.ok(compare('person_bone', 0.1).position > 1e-3);
});
