// Made by tools/make_three_wgsl.py from engines/three/shaders; a test compares. Do not edit.

// Of which a crowd takes some.
export const kCrowdWgsl = {
  bounds: `struct ThrongBounds {
  low: vec3f,
  step: vec3f,
}
fn throngThreeFloats(words: vec4u) -> vec3f {
  return vec3f(bitcast<f32>(words.x), bitcast<f32>(words.y), bitcast<f32>(words.z));
}
fn throngBounds(throngClips: texture_2d<u32>, clip: u32) -> ThrongBounds {
  var bounds: ThrongBounds;
  bounds.low = throngThreeFloats(throngClipTexel(throngClips, clip, 1));
  bounds.step = throngThreeFloats(throngClipTexel(throngClips, clip, 2));
  return bounds;
}
`,
  clips: `fn throngClipTexel(throngClips: texture_2d<u32>, clip: u32, place: i32) -> vec4u {
  return textureLoad(throngClips, vec2i(place, i32(clip)), 0);
}
struct ThrongRows {
  clip: u32,
  row: u32,
  weight: f32,
}
`,
  decode_bone: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).x;
  var frame: BoneFrame = readBoneFrame(throngWords, clipAt, rows.row, rows.weight);
  var transform: BoneMatrix = blendedBoneMatrix(throngWords, readBoneLayout(throngWords, at.y), frame, vertex);
  var result: DecodedVertex;
  result.position = posedPosition(transform, restPosition);
  result.normal = posedNormal(transform, restNormal);
  return result;
}
`,
  decode_morph: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var rest: MorphedRest = throngMorphedRest(throngClips, throngWords, at, rows, vertex, restPosition, restNormal);
  var result: DecodedVertex;
  result.position = rest.position;
  result.normal = unitVector(rest.normal.x, rest.normal.y, rest.normal.z);
  return result;
}
`,
  decode_morphed_bone: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var rest: MorphedRest = throngMorphedRest(throngClips, throngWords, at, rows, vertex, restPosition, restNormal);
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).x;
  var frame: BoneFrame = readBoneFrame(throngWords, clipAt, rows.row, rows.weight);
  var transform: BoneMatrix = blendedBoneMatrix(throngWords, readBoneLayout(throngWords, at.y), frame, vertex);
  var result: DecodedVertex;
  result.position = posedPosition(transform, rest.position);
  result.normal = posedNormal(transform, unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
  return result;
}
`,
  decode_packed: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).z;
  var parts: PackedLayout = readPackedLayout(throngWords, at.w);
  var frame: PackedFrame = throngFrame(throngWords, parts, clipAt, rows);
  var link: PackedLink = readPackedLink(throngWords, parts, vertex);
  var result: DecodedVertex;
  result.position = packedPosition(throngWords, frame, link.pointIndex);
  result.normal = packedNormal(throngWords, parts, frame, link.normal, restNormal);
  return result;
}
`,
  decode_vertex: `fn throngDecode(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var bounds: ThrongBounds = throngBounds(throngClips, rows.clip);
  var texels: ThrongTexels = throngTexelsOf(throngTexels, ((rows.row * at.x) + vertex), at.x);
  return blendVertexTexels(unpackVertexTexel(texels.row), unpackVertexTexel(texels.next), rows.weight, bounds.low, bounds.step);
}
`,
  frame_packed: `fn throngFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, rows: ThrongRows) -> PackedFrame {
  return readPackedFrame(throngWords, parts, clipAt, rows.row, rows.weight);
}
`,
  frame_spline: `fn throngFrame(throngWords: texture_2d<u32>, parts: PackedLayout, clipAt: u32, rows: ThrongRows) -> PackedFrame {
  return readSplineFrame(throngWords, parts, clipAt, rows.row, rows.weight);
}
`,
  layers_faded: `fn throngReadFade(words: vec4u) -> Fade {
  var fade: Fade;
  fade.start.seconds = i32(words.x);
  fade.start.fraction = bitcast<f32>(words.y);
  fade.lengthSeconds = bitcast<f32>(words.z);
  fade.startWeight = bitcast<f32>(words.w);
  return fade;
}
fn throngLaterTexel(throngLater: texture_2d<u32>, instance: u32, place: u32) -> vec4u {
  var index: u32 = ((5u * instance) + place);
  return textureLoad(throngLater, vec2i(i32((index & 4095u)), i32((index >> 12u))), 0);
}
fn throngLayers(throngLater: texture_2d<u32>, slot: vec4u, look: vec4u, moment: TimePoint) -> PlayLayers {
  if (((slot.x >> 31u) == 0u)) {
    return throngOneLayer(throngFirstSlot(slot, look), moment);
  }
  var a: vec4u = throngLaterTexel(throngLater, look.w, 0u);
  var b: vec4u = throngLaterTexel(throngLater, look.w, 1u);
  var c: vec4u = throngLaterTexel(throngLater, look.w, 2u);
  var play: InstancePlay;
  play.slot0 = throngFirstSlot(slot, look);
  play.slot1 = throngReadSlot(a.x, a.y, a.z, a.w, b.x, b.y);
  play.slot2 = throngReadSlot(b.z, b.w, c.x, c.y, c.z, c.w);
  play.fade0 = throngReadFade(throngLaterTexel(throngLater, look.w, 3u));
  play.fade1 = throngReadFade(throngLaterTexel(throngLater, look.w, 4u));
  return resolvePlay(play, moment);
}
`,
  layers_plain: `fn throngLayers(throngLater: texture_2d<u32>, slot: vec4u, look: vec4u, moment: TimePoint) -> PlayLayers {
  return throngOneLayer(throngFirstSlot(slot, look), moment);
}
`,
  morphed_rest: `fn throngMorphedRest(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> MorphedRest {
  var clipAt: u32 = throngClipTexel(throngClips, rows.clip, 3).y;
  var parts: MorphLayout = readMorphLayout(throngWords, at.z);
  return morphedRest(throngWords, parts, readMorphFrame(throngWords, clipAt, rows.row, rows.weight), vertex, restPosition, restNormal);
}
`,
  placement: `fn throngFloats(words: vec4u) -> vec4f {
  return vec4f(bitcast<f32>(words.x), bitcast<f32>(words.y), bitcast<f32>(words.z), bitcast<f32>(words.w));
}
fn throngTurnedByRows(row0: vec4f, row1: vec4f, row2: vec4f, direction: vec3f) -> vec3f {
  return vec3f(dot(row0.xyz, direction), dot(row1.xyz, direction), dot(row2.xyz, direction));
}
fn throngIsHidden(look: vec4u, group: f32) -> bool {
  if ((group < 0.5f)) {
    return false;
  }
  return (((look.z >> (u32((group + 0.5f)) - 1u)) & 1u) != 0u);
}
fn throngTurned(direction: vec3f, rest: vec3f, posed: vec3f) -> vec3f {
  var axis: vec3f = cross(rest, posed);
  var cosine: f32 = dot(rest, posed);
  if ((cosine < -0.9999f)) {
    return -direction;
  }
  return ((direction + cross(axis, direction)) + (cross(axis, cross(axis, direction)) / (1.0f + cosine)));
}
fn throngPlacedVertex(posed: DecodedVertex, posedTangent: vec3f, row0: vec4u, row1: vec4u, row2: vec4u, look: vec4u, group: f32) -> mat3x3f {
  var x: vec4f = throngFloats(row0);
  var y: vec4f = throngFloats(row1);
  var z: vec4f = throngFloats(row2);
  var position: vec3f = vec3f(x.w, y.w, z.w);
  if (!throngIsHidden(look, group)) {
    position = (throngTurnedByRows(x, y, z, posed.position) + position);
  }
  var normal: vec3f = normalize(throngTurnedByRows(x, y, z, posed.normal));
  var tangent: vec3f = throngTurnedByRows(x, y, z, posedTangent);
  return mat3x3f(position, normal, tangent);
}
`,
  pose_entry: `fn throngPose(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, seconds: i32, fraction: f32, row0: vec4u, row1: vec4u, row2: vec4u, slot: vec4u, look: vec4u, group: f32, vertex: u32, restPosition: vec3f, restNormal: vec3f, restTangent: vec3f) -> mat3x3f {
  var moment: TimePoint;
  moment.seconds = seconds;
  moment.fraction = fraction;
  var posed: DecodedVertex = throngPosed(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, restPosition, restNormal);
  var tangent: vec3f = throngTangentAt(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, posed.normal, restNormal, restTangent);
  return throngPlacedVertex(posed, tangent, row0, row1, row2, look, group);
}
`,
  pose_faded: `fn throngPosed(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, moment: TimePoint, slot: vec4u, look: vec4u, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var layers: PlayLayers = throngLayers(throngLater, slot, look, moment);
  var posed: DecodedVertex;
  var layerCount: i32 = select(1, 2, (layers.weight > 0.0f));
  for (var i: i32 = 0; (i < layerCount); i++) {
    var decoded: DecodedVertex = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
    if ((i == 0)) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, layers.weight);
    }
    layers.first = layers.second;
  }
  return posed;
}
`,
  pose_plain: `fn throngPosed(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, moment: TimePoint, slot: vec4u, look: vec4u, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var layers: PlayLayers = throngLayers(throngLater, slot, look, moment);
  return throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
}
`,
  pose_stated_faded: `fn throngPosedByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: vec4u, throngSecond: vec4u, at: vec4u, instance: u32, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var state: vec4u = throngStateTexel(throngFirst, instance);
  var weight: f32 = bitcast<f32>(state.w);
  var posed: DecodedVertex;
  var layerCount: i32 = select(1, 2, (weight > 0.0f));
  for (var i: i32 = 0; (i < layerCount); i++) {
    var decoded: DecodedVertex = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
    if ((i == 0)) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, weight);
    }
    if ((layerCount > 1)) {
      state = throngStateTexel(throngSecond, instance);
    }
  }
  return posed;
}
`,
  pose_stated_plain: `fn throngPosedByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: vec4u, throngSecond: vec4u, at: vec4u, instance: u32, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var rows: ThrongRows = throngRowsOfTexel(throngStateTexel(throngFirst, instance));
  return throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal);
}
`,
  pose_stated_unrolled: `fn throngPosedByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: vec4u, throngSecond: vec4u, at: vec4u, instance: u32, vertex: u32, restPosition: vec3f, restNormal: vec3f) -> DecodedVertex {
  var state: vec4u = throngStateTexel(throngFirst, instance);
  var posed: DecodedVertex = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
  var weight: f32 = bitcast<f32>(state.w);
  var laterLayers: i32 = select(0, 1, (weight > 0.0f));
  for (var i: i32 = 0; (i < laterLayers); i++) {
    var rows: ThrongRows = throngRowsOfTexel(throngStateTexel(throngSecond, instance));
    posed = blendDecodedVertices(posed, throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal), weight);
  }
  return posed;
}
`,
  pose_tangent_stored: `fn throngTangentAt(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, moment: TimePoint, slot: vec4u, look: vec4u, vertex: u32, posedNormal: vec3f, restNormal: vec3f, restTangent: vec3f) -> vec3f {
  var layers: PlayLayers = throngLayers(throngLater, slot, look, moment);
  var tangent: vec3f = throngTangentOfRows(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restNormal, restTangent);
  if ((layers.weight > 0.0f)) {
    var rows: ThrongRows = throngRowsOf(throngClips, throngWords, layers.second);
    tangent = blendTangents(tangent, throngTangentOfRows(throngClips, throngWords, throngTexels, at, rows, vertex, restNormal, restTangent), layers.weight, posedNormal);
  }
  return tangent;
}
`,
  pose_tangent_turned: `fn throngTangentAt(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngLater: texture_2d<u32>, at: vec4u, moment: TimePoint, slot: vec4u, look: vec4u, vertex: u32, posedNormal: vec3f, restNormal: vec3f, restTangent: vec3f) -> vec3f {
  return throngTurned(restTangent, restNormal, posedNormal);
}
`,
  resolve: `struct ThrongState {
  first: vec4u,
  second: vec4u,
}
fn throngResolve(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngLater: texture_2d<u32>, moment: TimePoint, slot: vec4u, look: vec4u) -> ThrongState {
  var layers: PlayLayers = throngLayers(throngLater, slot, look, moment);
  var rows: ThrongRows = throngRowsOf(throngClips, throngWords, layers.first);
  var state: ThrongState;
  state.first = vec4u(rows.row, bitcast<u32>(rows.weight), rows.clip, bitcast<u32>(layers.weight));
  state.second = vec4u(0u, 0u, 0u, 0u);
  if ((layers.weight > 0.0f)) {
    rows = throngRowsOf(throngClips, throngWords, layers.second);
    state.second = vec4u(rows.row, bitcast<u32>(rows.weight), rows.clip, 0u);
  }
  return state;
}
`,
  resolve_half: `fn throngResolvedHalf(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngLater: texture_2d<u32>, seconds: i32, fraction: f32, slot: vec4u, look: vec4u, which: u32) -> vec4u {
  var moment: TimePoint;
  moment.seconds = seconds;
  moment.fraction = fraction;
  var state: ThrongState = throngResolve(throngClips, throngWords, throngLater, moment, slot, look);
  return select(state.second, state.first, (which == 0u));
}
`,
  rows_of_state: `fn throngRowsOfTexel(texel: vec4u) -> ThrongRows {
  var rows: ThrongRows;
  rows.row = texel.x;
  rows.weight = bitcast<f32>(texel.y);
  rows.clip = texel.z;
  return rows;
}
`,
  rows_placed: `fn throngKeyTime(throngWords: texture_2d<u32>, at: u32) -> f32 {
  return bitcast<f32>(throngWord(throngWords, at));
}
fn throngRowsOf(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, layer: PlayLayer) -> ThrongRows {
  var head: vec4u = throngClipTexel(throngClips, layer.clipIndex, 0);
  var duration: f32 = bitcast<f32>(head.z);
  var time: f32 = (layer.position * duration);
  var rows: ResolvedRows;
  if ((head.w == 0u)) {
    rows = resolveUniformKeys(time, duration, head.x, head.y);
  } else {
    var slotCount: u32 = throngClipTexel(throngClips, layer.clipIndex, 1).w;
    var key: u32 = throngWord(throngWords, (head.w + resolveTableSlot(time, duration, slotCount)));
    var timesAt: u32 = (head.w + slotCount);
    while ((((key + 2u) < head.y) && (throngKeyTime(throngWords, ((timesAt + key) + 1u)) <= time))) {
      key++;
    }
    rows = resolvePlacedKey(time, (head.x + key), throngKeyTime(throngWords, (timesAt + key)), throngKeyTime(throngWords, ((timesAt + key) + 1u)));
  }
  var result: ThrongRows;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
`,
  rows_uniform: `fn throngRowsOf(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, layer: PlayLayer) -> ThrongRows {
  var head: vec4u = throngClipTexel(throngClips, layer.clipIndex, 0);
  var duration: f32 = bitcast<f32>(head.z);
  var rows: ResolvedRows = resolveUniformKeys((layer.position * duration), duration, head.x, head.y);
  var result: ThrongRows;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
`,
  slots: `fn throngReadSlot(clip: u32, loopMode: u32, seconds: u32, fraction: u32, loopsPerSecond: u32, phase: u32) -> ClipSlot {
  var slot: ClipSlot;
  slot.clipIndex = clip;
  slot.loopMode = loopMode;
  slot.start.seconds = i32(seconds);
  slot.start.fraction = bitcast<f32>(fraction);
  slot.loopsPerSecond = bitcast<f32>(loopsPerSecond);
  slot.phase = bitcast<f32>(phase);
  return slot;
}
fn throngFirstSlot(slot: vec4u, look: vec4u) -> ClipSlot {
  return throngReadSlot((slot.x & 65535u), ((slot.x >> 16u) & 3u), slot.y, slot.z, slot.w, look.x);
}
fn throngOneLayer(slot: ClipSlot, moment: TimePoint) -> PlayLayers {
  var layers: PlayLayers;
  layers.first = layerOfSlot(slot, moment);
  layers.second = layers.first;
  layers.weight = 0.0f;
  return layers;
}
`,
  state_entry: `fn throngPoseByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: vec4u, throngSecond: vec4u, at: vec4u, instance: u32, row0: vec4u, row1: vec4u, row2: vec4u, look: vec4u, group: f32, vertex: u32, restPosition: vec3f, restNormal: vec3f, restTangent: vec3f) -> mat3x3f {
  var posed: DecodedVertex = throngPosedByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, at, instance, vertex, restPosition, restNormal);
  var tangent: vec3f = throngTangentByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, at, instance, vertex, posed.normal, restNormal, restTangent);
  return throngPlacedVertex(posed, tangent, row0, row1, row2, look, group);
}
`,
  state_tangent_stored: `fn throngTangentByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: vec4u, throngSecond: vec4u, at: vec4u, instance: u32, vertex: u32, posedNormal: vec3f, restNormal: vec3f, restTangent: vec3f) -> vec3f {
  var state: vec4u = throngStateTexel(throngFirst, instance);
  var tangent: vec3f = throngTangentOfRows(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restNormal, restTangent);
  var weight: f32 = bitcast<f32>(state.w);
  if ((weight > 0.0f)) {
    var rows: ThrongRows = throngRowsOfTexel(throngStateTexel(throngSecond, instance));
    tangent = blendTangents(tangent, throngTangentOfRows(throngClips, throngWords, throngTexels, at, rows, vertex, restNormal, restTangent), weight, posedNormal);
  }
  return tangent;
}
`,
  state_tangent_turned: `fn throngTangentByState(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, throngFirst: vec4u, throngSecond: vec4u, at: vec4u, instance: u32, vertex: u32, posedNormal: vec3f, restNormal: vec3f, restTangent: vec3f) -> vec3f {
  return throngTurned(restTangent, restNormal, posedNormal);
}
`,
  tangent_stored: `fn throngTangentCode(throngWords: texture_2d<u32>, at: vec4u, row: u32, vertex: u32) -> u32 {
  var word: u32 = throngWord(throngWords, ((at.y + (row * (tangentRowBytes(at.x) >> 2u))) + (vertex >> 2u)));
  return unpackTangentCode(word, vertex);
}
fn throngTangentOfRows(throngClips: texture_2d<u32>, throngWords: texture_2d<u32>, throngTexels: texture_2d<u32>, at: vec4u, rows: ThrongRows, vertex: u32, restNormal: vec3f, restTangent: vec3f) -> vec3f {
  var texels: ThrongTexels = throngTexelsOf(throngTexels, ((rows.row * at.x) + vertex), at.x);
  var from_: vec4u = unpackVertexTexel(texels.row);
  var to: vec4u = unpackVertexTexel(texels.next);
  var fromTangent: vec3f = decodeTangent(throngTangentCode(throngWords, at, rows.row, vertex), decodeOctahedral(from_.w), restTangent, restNormal);
  var toTangent: vec3f = decodeTangent(throngTangentCode(throngWords, at, (rows.row + 1u), vertex), decodeOctahedral(to.w), restTangent, restNormal);
  var blended: DecodedVertex = blendVertexTexels(from_, to, rows.weight, restNormal, restNormal);
  return blendTangents(fromTangent, toTangent, rows.weight, blended.normal);
}
`,
  texels: `struct ThrongTexels {
  row: vec2u,
  next: vec2u,
}
fn throngTexel(throngTexels: texture_2d<u32>, index: u32) -> vec2u {
  return textureLoad(throngTexels, vec2i(i32((index & 4095u)), i32((index >> 12u))), 0).xy;
}
fn throngTexelsOf(throngTexels: texture_2d<u32>, index: u32, vertexCount: u32) -> ThrongTexels {
  var texels: ThrongTexels;
  texels.row = throngTexel(throngTexels, index);
  texels.next = throngTexel(throngTexels, (index + vertexCount));
  return texels;
}
`,
  texels_paired: `struct ThrongTexels {
  row: vec2u,
  next: vec2u,
}
fn throngTexelsOf(throngTexels: texture_2d<u32>, index: u32, vertexCount: u32) -> ThrongTexels {
  var words: vec4u = textureLoad(throngTexels, vec2i(i32((index & 4095u)), i32((index >> 12u))), 0);
  var texels: ThrongTexels;
  texels.row = words.xy;
  texels.next = words.zw;
  return texels;
}
`,
  words: `fn throngWord(throngWords: texture_2d<u32>, index: u32) -> u32 {
  return textureLoad(throngWords, vec2i(i32((index & 4095u)), i32((index >> 12u))), 0).r;
}
fn throngFourWords(throngWords: texture_2d<u32>, index: u32) -> vec4u {
  return vec4u(throngWord(throngWords, index), throngWord(throngWords, (index + 1u)), throngWord(throngWords, (index + 2u)), throngWord(throngWords, (index + 3u)));
}
`,
  words_wide: `fn throngFourWords(throngWords: texture_2d<u32>, index: u32) -> vec4u {
  var texel: u32 = (index >> 2u);
  return textureLoad(throngWords, vec2i(i32((texel & 4095u)), i32((texel >> 12u))), 0);
}
fn throngWord(throngWords: texture_2d<u32>, index: u32) -> u32 {
  var words: vec4u = throngFourWords(throngWords, index);
  var place: u32 = (index & 3u);
  return select(select(select(words.w, words.z, (place == 2u)), words.y, (place == 1u)), words.x, (place == 0u));
}
`,
};
