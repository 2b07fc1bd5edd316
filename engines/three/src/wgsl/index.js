// Made by tools/make_three_wgsl.py from shaders/throng; a test compares. Do not edit.

import { kTimeLine } from './time_line.js';
import { kPlayState } from './play_state.js';
import { kOctahedral } from './octahedral.js';
import { kVertexTexel } from './vertex_texel.js';
import { kTangentAngle } from './tangent_angle.js';
import { kBone } from './bone.js';
import { kBoneRows } from './bone_rows.js';
import { kMorphRows } from './morph_rows.js';
import { kPackedRows } from './packed_rows.js';
import { kPacked } from './packed.js';
import { kSpline } from './spline.js';

export { kCrowdWgsl } from './crowd.js';

// What plays and which rows, then one decoder per encoding.
export const kDecoderWgsl = {
  play: [kTimeLine, kPlayState],
  vertex: [kOctahedral, kVertexTexel],
  tangents: [kOctahedral, kTangentAngle],
  bone: [kOctahedral, kBone, kBoneRows],
  morph: [kMorphRows],
  packed: [kOctahedral, kPackedRows, kPacked],
  spline: [kOctahedral, kPackedRows, kSpline],
};
