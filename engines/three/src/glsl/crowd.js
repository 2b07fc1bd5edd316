// Made by tools/make_three_glsl.py from engines/three/shaders; a test compares. Do not edit.

// Of which a crowd takes some.
export const kCrowdGlsl = {
  bounds: `struct ThrongBounds {
  vec3 low;
  vec3 step;
};
vec3 throngThreeFloats(uvec4 words) { return vec3(uintBitsToFloat(words.x), uintBitsToFloat(words.y), uintBitsToFloat(words.z)); }
ThrongBounds throngBounds(usampler2D throngClips, uint clip) {
  ThrongBounds bounds;
  bounds.low = throngThreeFloats(throngClipTexel(throngClips, clip, 1));
  bounds.step = throngThreeFloats(throngClipTexel(throngClips, clip, 2));
  return bounds;
}
`,
  clips: `uvec4 throngClipTexel(usampler2D throngClips, uint clip, int place) { return texelFetch(throngClips, ivec2(place, int(clip)), 0); }
struct ThrongRows {
  uint clip;
  uint row;
  float weight;
};
`,
  decode_bone: `DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uint clipAt = throngClipTexel(throngClips, rows.clip, 3).x;
  BoneFrame frame = readBoneFrame(throngWords, clipAt, rows.row, rows.weight);
  BoneMatrix transform = blendedBoneMatrix(throngWords, readBoneLayout(throngWords, at.y), frame, vertex);
  DecodedVertex result;
  result.position = posedPosition(transform, restPosition);
  result.normal = posedNormal(transform, restNormal);
  return result;
}
`,
  decode_morph: `DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  MorphedRest rest = throngMorphedRest(throngClips, throngWords, at, rows, vertex, restPosition, restNormal);
  DecodedVertex result;
  result.position = rest.position;
  result.normal = unitVector(rest.normal.x, rest.normal.y, rest.normal.z);
  return result;
}
`,
  decode_morphed_bone: `DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  MorphedRest rest = throngMorphedRest(throngClips, throngWords, at, rows, vertex, restPosition, restNormal);
  uint clipAt = throngClipTexel(throngClips, rows.clip, 3).x;
  BoneFrame frame = readBoneFrame(throngWords, clipAt, rows.row, rows.weight);
  BoneMatrix transform = blendedBoneMatrix(throngWords, readBoneLayout(throngWords, at.y), frame, vertex);
  DecodedVertex result;
  result.position = posedPosition(transform, rest.position);
  result.normal = posedNormal(transform, unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
  return result;
}
`,
  decode_packed: `DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uint clipAt = throngClipTexel(throngClips, rows.clip, 3).z;
  PackedLayout parts = readPackedLayout(throngWords, at.w);
  PackedFrame frame = throngFrame(throngWords, parts, clipAt, rows);
  PackedLink link = readPackedLink(throngWords, parts, vertex);
  DecodedVertex result;
  result.position = packedPosition(throngWords, frame, link.pointIndex);
  result.normal = packedNormal(throngWords, parts, frame, link.normal, restNormal);
  return result;
}
`,
  decode_vertex: `DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  ThrongBounds bounds = throngBounds(throngClips, rows.clip);
  ThrongTexels texels = throngTexelsOf(throngTexels, rows.row * at.x + vertex, at.x);
  return blendVertexTexels(unpackVertexTexel(texels.row), unpackVertexTexel(texels.next), rows.weight, bounds.low, bounds.step);
}
`,
  frame_packed: `PackedFrame throngFrame(usampler2D throngWords, PackedLayout parts, uint clipAt, ThrongRows rows) {
  return readPackedFrame(throngWords, parts, clipAt, rows.row, rows.weight);
}
`,
  frame_spline: `PackedFrame throngFrame(usampler2D throngWords, PackedLayout parts, uint clipAt, ThrongRows rows) {
  return readSplineFrame(throngWords, parts, clipAt, rows.row, rows.weight);
}
`,
  layers_faded: `Fade throngReadFade(uvec4 words) {
  Fade fade;
  fade.start.seconds = int(words.x);
  fade.start.fraction = uintBitsToFloat(words.y);
  fade.lengthSeconds = uintBitsToFloat(words.z);
  fade.startWeight = uintBitsToFloat(words.w);
  return fade;
}
uvec4 throngLaterTexel(usampler2D throngLater, uint instance, uint place) {
  uint index = 5u * instance + place;
  return texelFetch(throngLater, ivec2(int(index & 4095u), int(index >> 12u)), 0);
}
PlayLayers throngLayers(usampler2D throngLater, uvec4 slot, uvec4 look, TimePoint moment) {
  if ((slot.x >> 31u) == 0u) return throngOneLayer(throngFirstSlot(slot, look), moment);
  uvec4 a = throngLaterTexel(throngLater, look.w, 0u);
  uvec4 b = throngLaterTexel(throngLater, look.w, 1u);
  uvec4 c = throngLaterTexel(throngLater, look.w, 2u);
  InstancePlay play;
  play.slot0 = throngFirstSlot(slot, look);
  play.slot1 = throngReadSlot(a.x, a.y, a.z, a.w, b.x, b.y);
  play.slot2 = throngReadSlot(b.z, b.w, c.x, c.y, c.z, c.w);
  play.fade0 = throngReadFade(throngLaterTexel(throngLater, look.w, 3u));
  play.fade1 = throngReadFade(throngLaterTexel(throngLater, look.w, 4u));
  return resolvePlay(play, moment);
}
`,
  layers_plain: `PlayLayers throngLayers(usampler2D throngLater, uvec4 slot, uvec4 look, TimePoint moment) {
  return throngOneLayer(throngFirstSlot(slot, look), moment);
}
`,
  morphed_rest: `MorphedRest throngMorphedRest(usampler2D throngClips, usampler2D throngWords, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uint clipAt = throngClipTexel(throngClips, rows.clip, 3).y;
  MorphLayout parts = readMorphLayout(throngWords, at.z);
  return morphedRest(throngWords, parts, readMorphFrame(throngWords, clipAt, rows.row, rows.weight), vertex, restPosition, restNormal);
}
`,
  placement: `vec4 throngFloats(uvec4 words) {
  return vec4(uintBitsToFloat(words.x), uintBitsToFloat(words.y), uintBitsToFloat(words.z), uintBitsToFloat(words.w));
}
vec3 throngTurnedByRows(vec4 row0, vec4 row1, vec4 row2, vec3 direction) {
  return vec3(dot(row0.xyz, direction), dot(row1.xyz, direction), dot(row2.xyz, direction));
}
bool throngIsHidden(uvec4 look, float group) {
  if (group < 0.5f) return false;
  return ((look.z >> (uint(group + 0.5f) - 1u)) & 1u) != 0u;
}
vec3 throngTurned(vec3 direction, vec3 rest, vec3 posed) {
  vec3 axis = cross(rest, posed);
  float cosine = dot(rest, posed);
  if (cosine < -0.9999f) return -direction;
  return direction + cross(axis, direction) + cross(axis, cross(axis, direction)) / (1.0f + cosine);
}
mat3 throngPlacedVertex(DecodedVertex posed, vec3 posedTangent, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 look, float group) {
  vec4 x = throngFloats(row0);
  vec4 y = throngFloats(row1);
  vec4 z = throngFloats(row2);
  vec3 position = vec3(x.w, y.w, z.w);
  if (!throngIsHidden(look, group)) position = throngTurnedByRows(x, y, z, posed.position) + position;
  vec3 normal = normalize(throngTurnedByRows(x, y, z, posed.normal));
  vec3 tangent = throngTurnedByRows(x, y, z, posedTangent);
  return mat3(position, normal, tangent);
}
`,
  pose_entry: `mat3 throngPose(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, int seconds, float fraction, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 slot, uvec4 look, float group, uint vertex, vec3 restPosition, vec3 restNormal, vec3 restTangent) {
  TimePoint moment;
  moment.seconds = seconds;
  moment.fraction = fraction;
  DecodedVertex posed = throngPosed(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, restPosition, restNormal);
  vec3 tangent = throngTangentAt(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, posed.normal, restNormal, restTangent);
  return throngPlacedVertex(posed, tangent, row0, row1, row2, look, group);
}
`,
  pose_faded: `DecodedVertex throngPosed(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 restPosition, vec3 restNormal) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  DecodedVertex posed;
  int layerCount = layers.weight > 0.0f ? 2 : 1;
  for (int i = 0; i < layerCount; i++) {
    DecodedVertex decoded = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
    if (i == 0) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, layers.weight);
    }
    layers.first = layers.second;
  }
  return posed;
}
`,
  pose_plain: `DecodedVertex throngPosed(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 restPosition, vec3 restNormal) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  return throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restPosition, restNormal);
}
`,
  pose_stated_faded: `DecodedVertex throngPosedByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngFirst, usampler2D throngSecond, uvec4 at, uint instance, uint vertex, vec3 restPosition, vec3 restNormal) {
  uvec4 state = throngStateTexel(throngFirst, instance);
  float weight = uintBitsToFloat(state.w);
  DecodedVertex posed;
  int layerCount = weight > 0.0f ? 2 : 1;
  for (int i = 0; i < layerCount; i++) {
    DecodedVertex decoded = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
    if (i == 0) {
      posed = decoded;
    } else {
      posed = blendDecodedVertices(posed, decoded, weight);
    }
    if (layerCount > 1) state = throngStateTexel(throngSecond, instance);
  }
  return posed;
}
`,
  pose_stated_plain: `DecodedVertex throngPosedByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngFirst, usampler2D throngSecond, uvec4 at, uint instance, uint vertex, vec3 restPosition, vec3 restNormal) {
  ThrongRows rows = throngRowsOfTexel(throngStateTexel(throngFirst, instance));
  return throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal);
}
`,
  pose_stated_unrolled: `DecodedVertex throngPosedByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngFirst, usampler2D throngSecond, uvec4 at, uint instance, uint vertex, vec3 restPosition, vec3 restNormal) {
  uvec4 state = throngStateTexel(throngFirst, instance);
  DecodedVertex posed = throngDecode(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restPosition, restNormal);
  float weight = uintBitsToFloat(state.w);
  int laterLayers = weight > 0.0f ? 1 : 0;
  for (int i = 0; i < laterLayers; i++) {
    ThrongRows rows = throngRowsOfTexel(throngStateTexel(throngSecond, instance));
    posed = blendDecodedVertices(posed, throngDecode(throngClips, throngWords, throngTexels, at, rows, vertex, restPosition, restNormal), weight);
  }
  return posed;
}
`,
  pose_tangent_stored: `vec3 throngTangentAt(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  vec3 tangent = throngTangentOfRows(throngClips, throngWords, throngTexels, at, throngRowsOf(throngClips, throngWords, layers.first), vertex, restNormal, restTangent);
  if (layers.weight > 0.0f) {
    ThrongRows rows = throngRowsOf(throngClips, throngWords, layers.second);
    tangent = blendTangents(tangent, throngTangentOfRows(throngClips, throngWords, throngTexels, at, rows, vertex, restNormal, restTangent), layers.weight, posedNormal);
  }
  return tangent;
}
`,
  pose_tangent_turned: `vec3 throngTangentAt(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, TimePoint moment, uvec4 slot, uvec4 look, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  return throngTurned(restTangent, restNormal, posedNormal);
}
`,
  resolve: `struct ThrongState {
  uvec4 first;
  uvec4 second;
};
ThrongState throngResolve(usampler2D throngClips, usampler2D throngWords, usampler2D throngLater, TimePoint moment, uvec4 slot, uvec4 look) {
  PlayLayers layers = throngLayers(throngLater, slot, look, moment);
  ThrongRows rows = throngRowsOf(throngClips, throngWords, layers.first);
  ThrongState state;
  state.first = uvec4(rows.row, floatBitsToUint(rows.weight), rows.clip, floatBitsToUint(layers.weight));
  state.second = uvec4(0u, 0u, 0u, 0u);
  if (layers.weight > 0.0f) {
    rows = throngRowsOf(throngClips, throngWords, layers.second);
    state.second = uvec4(rows.row, floatBitsToUint(rows.weight), rows.clip, 0u);
  }
  return state;
}
`,
  resolve_half: `uvec4 throngResolvedHalf(usampler2D throngClips, usampler2D throngWords, usampler2D throngLater, int seconds, float fraction, uvec4 slot, uvec4 look, uint which) {
  TimePoint moment;
  moment.seconds = seconds;
  moment.fraction = fraction;
  ThrongState state = throngResolve(throngClips, throngWords, throngLater, moment, slot, look);
  return which == 0u ? state.first : state.second;
}
`,
  rows_of_state: `ThrongRows throngRowsOfTexel(uvec4 texel) {
  ThrongRows rows;
  rows.row = texel.x;
  rows.weight = uintBitsToFloat(texel.y);
  rows.clip = texel.z;
  return rows;
}
`,
  rows_placed: `float throngKeyTime(usampler2D throngWords, uint at) { return uintBitsToFloat(throngWord(throngWords, at)); }
ThrongRows throngRowsOf(usampler2D throngClips, usampler2D throngWords, PlayLayer layer) {
  uvec4 head = throngClipTexel(throngClips, layer.clipIndex, 0);
  float duration = uintBitsToFloat(head.z);
  float time = layer.position * duration;
  ResolvedRows rows;
  if (head.w == 0u) {
    rows = resolveUniformKeys(time, duration, head.x, head.y);
  } else {
    uint slotCount = throngClipTexel(throngClips, layer.clipIndex, 1).w;
    uint key = throngWord(throngWords, head.w + resolveTableSlot(time, duration, slotCount));
    uint timesAt = head.w + slotCount;
    while (key + 2u < head.y && throngKeyTime(throngWords, timesAt + key + 1u) <= time) key++;
    rows = resolvePlacedKey(time, head.x + key, throngKeyTime(throngWords, timesAt + key), throngKeyTime(throngWords, timesAt + key + 1u));
  }
  ThrongRows result;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
`,
  rows_uniform: `ThrongRows throngRowsOf(usampler2D throngClips, usampler2D throngWords, PlayLayer layer) {
  uvec4 head = throngClipTexel(throngClips, layer.clipIndex, 0);
  float duration = uintBitsToFloat(head.z);
  ResolvedRows rows = resolveUniformKeys(layer.position * duration, duration, head.x, head.y);
  ThrongRows result;
  result.clip = layer.clipIndex;
  result.row = rows.row;
  result.weight = rows.weight;
  return result;
}
`,
  slots: `ClipSlot throngReadSlot(uint clip, uint loopMode, uint seconds, uint fraction, uint loopsPerSecond, uint phase) {
  ClipSlot slot;
  slot.clipIndex = clip;
  slot.loopMode = loopMode;
  slot.start.seconds = int(seconds);
  slot.start.fraction = uintBitsToFloat(fraction);
  slot.loopsPerSecond = uintBitsToFloat(loopsPerSecond);
  slot.phase = uintBitsToFloat(phase);
  return slot;
}
ClipSlot throngFirstSlot(uvec4 slot, uvec4 look) {
  return throngReadSlot(slot.x & 65535u, (slot.x >> 16u) & 3u, slot.y, slot.z, slot.w, look.x);
}
PlayLayers throngOneLayer(ClipSlot slot, TimePoint moment) {
  PlayLayers layers;
  layers.first = layerOfSlot(slot, moment);
  layers.second = layers.first;
  layers.weight = 0.0f;
  return layers;
}
`,
  state_entry: `mat3 throngPoseByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngFirst, usampler2D throngSecond, uvec4 at, uint instance, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 look, float group, uint vertex, vec3 restPosition, vec3 restNormal, vec3 restTangent) {
  DecodedVertex posed = throngPosedByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, at, instance, vertex, restPosition, restNormal);
  vec3 tangent = throngTangentByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, at, instance, vertex, posed.normal, restNormal, restTangent);
  return throngPlacedVertex(posed, tangent, row0, row1, row2, look, group);
}
`,
  state_tangent_stored: `vec3 throngTangentByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngFirst, usampler2D throngSecond, uvec4 at, uint instance, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  uvec4 state = throngStateTexel(throngFirst, instance);
  vec3 tangent = throngTangentOfRows(throngClips, throngWords, throngTexels, at, throngRowsOfTexel(state), vertex, restNormal, restTangent);
  float weight = uintBitsToFloat(state.w);
  if (weight > 0.0f) {
    ThrongRows rows = throngRowsOfTexel(throngStateTexel(throngSecond, instance));
    tangent = blendTangents(tangent, throngTangentOfRows(throngClips, throngWords, throngTexels, at, rows, vertex, restNormal, restTangent), weight, posedNormal);
  }
  return tangent;
}
`,
  state_tangent_turned: `vec3 throngTangentByState(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngFirst, usampler2D throngSecond, uvec4 at, uint instance, uint vertex, vec3 posedNormal, vec3 restNormal, vec3 restTangent) {
  return throngTurned(restTangent, restNormal, posedNormal);
}
`,
  tangent_stored: `uint throngTangentCode(usampler2D throngWords, uvec4 at, uint row, uint vertex) {
  uint word = throngWord(throngWords, at.y + row * (tangentRowBytes(at.x) >> 2u) + (vertex >> 2u));
  return unpackTangentCode(word, vertex);
}
vec3 throngTangentOfRows(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restNormal, vec3 restTangent) {
  ThrongTexels texels = throngTexelsOf(throngTexels, rows.row * at.x + vertex, at.x);
  uvec4 from = unpackVertexTexel(texels.row);
  uvec4 to = unpackVertexTexel(texels.next);
  vec3 fromTangent = decodeTangent(throngTangentCode(throngWords, at, rows.row, vertex), decodeOctahedral(from.w), restTangent, restNormal);
  vec3 toTangent = decodeTangent(throngTangentCode(throngWords, at, rows.row + 1u, vertex), decodeOctahedral(to.w), restTangent, restNormal);
  DecodedVertex blended = blendVertexTexels(from, to, rows.weight, restNormal, restNormal);
  return blendTangents(fromTangent, toTangent, rows.weight, blended.normal);
}
`,
  texels: `struct ThrongTexels {
  uvec2 row;
  uvec2 next;
};
uvec2 throngTexel(usampler2D throngTexels, uint index) {
  return texelFetch(throngTexels, ivec2(int(index & 4095u), int(index >> 12u)), 0).xy;
}
ThrongTexels throngTexelsOf(usampler2D throngTexels, uint index, uint vertexCount) {
  ThrongTexels texels;
  texels.row = throngTexel(throngTexels, index);
  texels.next = throngTexel(throngTexels, index + vertexCount);
  return texels;
}
`,
  texels_paired: `struct ThrongTexels {
  uvec2 row;
  uvec2 next;
};
ThrongTexels throngTexelsOf(usampler2D throngTexels, uint index, uint vertexCount) {
  uvec4 words = texelFetch(throngTexels, ivec2(int(index & 4095u), int(index >> 12u)), 0);
  ThrongTexels texels;
  texels.row = words.xy;
  texels.next = words.zw;
  return texels;
}
`,
  words: `uint throngWord(usampler2D throngWords, uint index) {
  return texelFetch(throngWords, ivec2(int(index & 4095u), int(index >> 12u)), 0).r;
}
uvec4 throngFourWords(usampler2D throngWords, uint index) {
  return uvec4(throngWord(throngWords, index), throngWord(throngWords, index + 1u), throngWord(throngWords, index + 2u), throngWord(throngWords, index + 3u));
}
`,
  words_wide: `uvec4 throngFourWords(usampler2D throngWords, uint index) {
  uint texel = index >> 2u;
  return texelFetch(throngWords, ivec2(int(texel & 4095u), int(texel >> 12u)), 0);
}
uint throngWord(usampler2D throngWords, uint index) {
  uvec4 words = throngFourWords(throngWords, index);
  uint place = index & 3u;
  return place == 0u ? words.x : place == 1u ? words.y : place == 2u ? words.z : words.w;
}
`,
};
