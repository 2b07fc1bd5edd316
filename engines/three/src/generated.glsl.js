// Made by tools/make_three_glsl.py from shaders/throng and engines/three/shaders; a test compares. Do not edit.

const kTimeLine = `const uint kLoopModeLoop = 0u;
const uint kLoopModeOnce = 1u;
const uint kLoopModePingPong = 2u;
struct ResolvedRows {
  uint row;
  float weight;
};
float clipTime(uint loopMode, float elapsedSeconds, float durationSeconds) {
  if (!(durationSeconds > 0.0f)) return 0.0f;
  if (loopMode == kLoopModeOnce) return clamp(elapsedSeconds, 0.0f, durationSeconds);
  float period = loopMode == kLoopModePingPong ? 2.0f * durationSeconds : durationSeconds;
  float wrapped = elapsedSeconds - floor(elapsedSeconds / period) * period;
  if (!(wrapped >= 0.0f && wrapped < period)) wrapped = 0.0f;
  if (loopMode == kLoopModePingPong && wrapped > durationSeconds) wrapped = period - wrapped;
  return wrapped;
}
float uniformKeyTime(float durationSeconds, uint keyIndex, uint keyCount) {
  if (keyIndex + 1u >= keyCount) return durationSeconds;
  float time = durationSeconds * (float(keyIndex) / float(keyCount - 1u));
  return time;
}
float keyWeight(float timeSeconds, float keyTime, float nextKeyTime) {
  if (!(nextKeyTime > keyTime)) return 0.0f;
  float weight = (timeSeconds - keyTime) / (nextKeyTime - keyTime);
  return clamp(weight, 0.0f, 1.0f);
}
ResolvedRows resolveUniformKeys(float timeSeconds, float durationSeconds, uint firstRow,
                                                uint keyCount) {
  ResolvedRows result;
  result.row = firstRow;
  result.weight = 0.0f;
  if (keyCount < 2u || !(durationSeconds > 0.0f)) return result;
  float time = clamp(timeSeconds, 0.0f, durationSeconds);
  uint lastKey = keyCount - 2u;
  uint key = min(uint(time / durationSeconds * float(keyCount - 1u)), lastKey);
  if (key > 0u && time < uniformKeyTime(durationSeconds, key, keyCount)) key = key - 1u;
  if (key < lastKey && time >= uniformKeyTime(durationSeconds, key + 1u, keyCount)) key = key + 1u;
  result.row = firstRow + key;
  result.weight = keyWeight(time, uniformKeyTime(durationSeconds, key, keyCount),
                            uniformKeyTime(durationSeconds, key + 1u, keyCount));
  return result;
}
uint resolveTableSlot(float timeSeconds, float durationSeconds, uint slotCount) {
  if (!(durationSeconds > 0.0f)) return 0u;
  float time = clamp(timeSeconds, 0.0f, durationSeconds);
  return min(uint(time / durationSeconds * float(slotCount)), slotCount - 1u);
}
ResolvedRows resolvePlacedKey(float timeSeconds, uint row, float keyTime, float nextKeyTime) {
  ResolvedRows result;
  result.row = row;
  result.weight = keyWeight(timeSeconds, keyTime, nextKeyTime);
  return result;
}
`;

const kPlayState = `const uint kNoClip = 0xffffffffu;
struct TimePoint {
  int seconds;
  float fraction;
};
struct ClipSlot {
  uint clipIndex;
  uint loopMode;
  TimePoint start;
  float loopsPerSecond;
  float phase;
};
struct Fade {
  TimePoint start;
  float lengthSeconds;
  float startWeight;
};
struct InstancePlay {
  ClipSlot slot0;
  ClipSlot slot1;
  ClipSlot slot2;
  Fade fade0;
  Fade fade1;
};
struct PlayLayer {
  uint clipIndex;
  float position;
};
struct PlayLayers {
  PlayLayer first;
  PlayLayer second;
  float weight;
};
float secondsBetween(TimePoint from, TimePoint to) {
  float seconds = float(to.seconds - from.seconds) + (to.fraction - from.fraction);
  return seconds;
}
float fractionOf(float x) {
  float result = x - floor(x);
  return result < 1.0f ? result : 0.0f;
}
float loopFraction(int wholeSeconds, float loopsPerSecond) {
  bool negative = wholeSeconds < 0;
  uint digits = negative ? uint(-wholeSeconds) : uint(wholeSeconds);
  float rate = fractionOf(loopsPerSecond);
  float sum = 0.0f;
  for (int place = 0; place < 4; place++) {
    float share = float(digits & 255u) * rate;
    sum = fractionOf(sum + fractionOf(share));
    digits = digits >> 8u;
    rate = fractionOf(rate * 256.0f);
  }
  return negative ? fractionOf(1.0f - sum) : sum;
}
float slotPosition(ClipSlot slot, TimePoint moment) {
  if (slot.loopMode == kLoopModeOnce) {
    float position = slot.phase + slot.loopsPerSecond * secondsBetween(slot.start, moment);
    return clamp(position, 0.0f, 1.0f);
  }
  bool pingPong = slot.loopMode == kLoopModePingPong;
  float scale = pingPong ? 0.5f : 1.0f;
  float rate = slot.loopsPerSecond * scale;
  float rest = slot.phase * scale + rate * (moment.fraction - slot.start.fraction);
  float wrapped = fractionOf(loopFraction(moment.seconds - slot.start.seconds, rate) + fractionOf(rest));
  if (!pingPong) return wrapped;
  return wrapped <= 0.5f ? wrapped * 2.0f : 2.0f - wrapped * 2.0f;
}
PlayLayer layerOfSlot(ClipSlot slot, TimePoint moment) {
  PlayLayer layer;
  layer.clipIndex = slot.clipIndex;
  layer.position = slotPosition(slot, moment);
  return layer;
}
float fadeWeight(Fade fade, TimePoint moment) {
  float elapsed = secondsBetween(fade.start, moment);
  if (elapsed < 0.0f) return fade.startWeight;
  if (!(fade.lengthSeconds > 0.0f) || elapsed >= fade.lengthSeconds) return 1.0f;
  float weight = fade.startWeight + (1.0f - fade.startWeight) * (elapsed / fade.lengthSeconds);
  return clamp(weight, 0.0f, 1.0f);
}
PlayLayers resolvePlay(InstancePlay play, TimePoint moment) {
  ClipSlot from = play.slot0;
  ClipSlot to = play.slot1;
  Fade fade = play.fade0;
  if (play.slot2.clipIndex != kNoClip && secondsBetween(play.fade1.start, moment) >= 0.0f) {
    from = play.slot1;
    to = play.slot2;
    fade = play.fade1;
  }
  float weight = to.clipIndex != kNoClip ? fadeWeight(fade, moment) : 0.0f;
  if (weight >= 1.0f) from = to;
  PlayLayers layers;
  layers.weight = weight > 0.0f && weight < 1.0f ? weight : 0.0f;
  layers.first = layerOfSlot(from, moment);
  layers.second = layers.first;
  if (layers.weight > 0.0f) layers.second = layerOfSlot(to, moment);
  return layers;
}
`;

const kOctahedral = `vec3 unitVector(float x, float y, float z) {
  float squared = x * x + y * y + z * z;
  if (!(squared > 0.0f)) return vec3(0.0f, 0.0f, 1.0f);
  float scale = 1.0f / sqrt(squared);
  return vec3(x * scale, y * scale, z * scale);
}
vec3 octahedralDirection(float u, float v) {
  float z = 1.0f - abs(u) - abs(v);
  float fold = max(-z, 0.0f);
  float x = u >= 0.0f ? u - fold : u + fold;
  float y = v >= 0.0f ? v - fold : v + fold;
  return unitVector(x, y, z);
}
vec3 decodeOctahedral(uint code) {
  float x = (float(code & 255u) - 127.0f) * (1.0f / 127.0f);
  float y = (float((code >> 8u) & 255u) - 127.0f) * (1.0f / 127.0f);
  return octahedralDirection(x, y);
}
vec3 octahedralCodeDirection(uint code) {
  float u = float(code & 255u) - 127.0f;
  float v = float((code >> 8u) & 255u) - 127.0f;
  float z = 127.0f - abs(u) - abs(v);
  float fold = max(-z, 0.0f);
  return vec3(u >= 0.0f ? u - fold : u + fold, v >= 0.0f ? v - fold : v + fold, z);
}
`;

const kVertexTexel = `struct DecodedVertex {
  vec3 position;
  vec3 normal;
};
uvec4 unpackVertexTexel(uvec2 words) {
  return uvec4(words.x & 65535u, words.x >> 16u, words.y & 65535u, words.y >> 16u);
}
float positionStep(float boundsMin, float boundsMax) {
  float metresPerCode = (boundsMax - boundsMin) * (1.0f / 65535.0f);
  return metresPerCode;
}
vec3 decodeVertexPosition(uvec4 texel, vec3 boundsMin, vec3 boundsStep) {
  float x = boundsMin.x + float(texel.x) * boundsStep.x;
  float y = boundsMin.y + float(texel.y) * boundsStep.y;
  float z = boundsMin.z + float(texel.z) * boundsStep.z;
  return vec3(x, y, z);
}
DecodedVertex decodeVertexTexel(uvec4 texel, vec3 boundsMin, vec3 boundsStep) {
  DecodedVertex result;
  result.position = decodeVertexPosition(texel, boundsMin, boundsStep);
  result.normal = decodeOctahedral(texel.w);
  return result;
}
DecodedVertex blendVertexTexels(uvec4 from, uvec4 to, float weight, vec3 boundsMin, vec3 boundsStep) {
  float x = float(from.x) + (float(to.x) - float(from.x)) * weight;
  float y = float(from.y) + (float(to.y) - float(from.y)) * weight;
  float z = float(from.z) + (float(to.z) - float(from.z)) * weight;
  float px = boundsMin.x + x * boundsStep.x;
  float py = boundsMin.y + y * boundsStep.y;
  float pz = boundsMin.z + z * boundsStep.z;
  vec3 a = octahedralCodeDirection(from.w);
  vec3 b = octahedralCodeDirection(to.w);
  float nx = a.x + (b.x - a.x) * weight;
  float ny = a.y + (b.y - a.y) * weight;
  float nz = a.z + (b.z - a.z) * weight;
  float squared = nx * nx + ny * ny + nz * nz;
  bool cancels = !(squared > 1.0e-6f);
  float firstSquared = a.x * a.x + a.y * a.y + a.z * a.z;
  float scale = 1.0f / sqrt(cancels ? firstSquared : squared);
  float ux = (cancels ? a.x : nx) * scale;
  float uy = (cancels ? a.y : ny) * scale;
  float uz = (cancels ? a.z : nz) * scale;
  DecodedVertex result;
  result.position = vec3(px, py, pz);
  result.normal = vec3(ux, uy, uz);
  return result;
}
DecodedVertex blendDecodedVertices(DecodedVertex from, DecodedVertex to, float weight) {
  float px = from.position.x + (to.position.x - from.position.x) * weight;
  float py = from.position.y + (to.position.y - from.position.y) * weight;
  float pz = from.position.z + (to.position.z - from.position.z) * weight;
  float nx = from.normal.x + (to.normal.x - from.normal.x) * weight;
  float ny = from.normal.y + (to.normal.y - from.normal.y) * weight;
  float nz = from.normal.z + (to.normal.z - from.normal.z) * weight;
  float squared = nx * nx + ny * ny + nz * nz;
  DecodedVertex result;
  result.position = vec3(px, py, pz);
  if (squared > 1.0e-12f) {
    result.normal = unitVector(nx, ny, nz);
  } else {
    result.normal = from.normal;
  }
  return result;
}
`;

const kTangentAngle = `uint tangentRowBytes(uint vertexCount) { return (vertexCount + 7u) & 4294967288u; }
uint unpackTangentCode(uint word, uint vertexIndex) {
  return (word >> ((vertexIndex & 3u) * 8u)) & 255u;
}
vec3 alongSurface(vec3 direction, vec3 normal) {
  float height = direction.x * normal.x + direction.y * normal.y + direction.z * normal.z;
  float x = direction.x - normal.x * height;
  float y = direction.y - normal.y * height;
  float z = direction.z - normal.z * height;
  float squared = x * x + y * y + z * z;
  if (squared > 1.0e-6f) return unitVector(x, y, z);
  if (abs(normal.x) < 0.57f) return unitVector(1.0f - normal.x * normal.x, -normal.x * normal.y, -normal.x * normal.z);
  return unitVector(-normal.y * normal.x, 1.0f - normal.y * normal.y, -normal.y * normal.z);
}
vec3 carriedTangent(vec3 restTangent, vec3 restNormal, vec3 normal) {
  vec3 sum = vec3(restNormal.x + normal.x, restNormal.y + normal.y, restNormal.z + normal.z);
  float squared = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z;
  if (!(squared > 1.0e-8f)) return alongSurface(restTangent, normal);
  float height = sum.x * restTangent.x + sum.y * restTangent.y + sum.z * restTangent.z;
  float twice = 2.0f * height / squared;
  float x = restTangent.x - sum.x * twice;
  float y = restTangent.y - sum.y * twice;
  float z = restTangent.z - sum.z * twice;
  return alongSurface(vec3(x, y, z), normal);
}
vec2 tangentDirection(uint code) {
  float quarters = float((code + 128u) & 255u) * (1.0f / 64.0f);
  float x = abs(quarters - 2.0f) - 1.0f;
  float y = quarters < 2.0f ? 1.0f - abs(x) : abs(x) - 1.0f;
  return vec2(x, y);
}
vec3 decodeTangent(uint code, vec3 normal, vec3 restTangent, vec3 restNormal) {
  vec3 zero = carriedTangent(restTangent, restNormal, normal);
  vec2 turn = tangentDirection(code);
  float x = zero.x * turn.x + (normal.y * zero.z - normal.z * zero.y) * turn.y;
  float y = zero.y * turn.x + (normal.z * zero.x - normal.x * zero.z) * turn.y;
  float z = zero.z * turn.x + (normal.x * zero.y - normal.y * zero.x) * turn.y;
  return unitVector(x, y, z);
}
vec3 blendTangents(vec3 from, vec3 to, float weight, vec3 normal) {
  float x = from.x + (to.x - from.x) * weight;
  float y = from.y + (to.y - from.y) * weight;
  float z = from.z + (to.z - from.z) * weight;
  return alongSurface(vec3(x, y, z), normal);
}
`;

const kBone = `const uint kBoneKeysRigid = 0u;
const uint kBoneKeysScaled = 1u;
const uint kBoneKeysAffine = 2u;
const uint kBoneKeysMixed = 3u;
const uint kBoneKeysRanged = 3u;
struct BoneGrid {
  vec3 positionMin;
  float positionCoarse;
  float positionFine;
  float scaleMin;
  float scaleCoarse;
  float scaleFine;
  float linearRange;
};
struct BoneKey {
  vec4 rotation;
  vec3 position;
  float scale;
};
struct BoneMatrix {
  vec4 row0;
  vec4 row1;
  vec4 row2;
};
struct BoneTrack {
  uint keys;
  uint bitOffset;
  uint rotationBitsX;
  uint rotationBitsY;
  uint rotationBitsZ;
  uint positionBitsX;
  uint positionBitsY;
  uint positionBitsZ;
  uint scaleBits;
  vec3 positionMin;
  float scaleMin;
  vec4 reference;
  float rotationStep;
};
float smallestThreeComponent(uint code) {
  float value = (float(code & 32767u) - 16383.0f) * 4.3160938e-05f;
  return value;
}
vec4 smallestThree(uint codeA, uint codeB, uint codeC, uint largest) {
  float a = smallestThreeComponent(codeA);
  float b = smallestThreeComponent(codeB);
  float c = smallestThreeComponent(codeC);
  float d = sqrt(max(1.0f - a * a - b * b - c * c, 0.0f));
  float x = largest == 0u ? d : a;
  float y = largest == 0u ? a : largest == 1u ? d : b;
  float z = largest < 2u ? b : largest == 2u ? d : c;
  float w = largest == 3u ? d : c;
  return vec4(x, y, z, w);
}
BoneKey decodeBoneKey(uvec4 words, bool scaled, BoneGrid grid) {
  BoneKey key;
  key.rotation = smallestThree(words.x, words.x >> 15u, words.y, words.x >> 30u);
  float x = grid.positionMin.x + float(words.y >> 16u) * grid.positionCoarse;
  float y = grid.positionMin.y + float(words.z & 65535u) * grid.positionCoarse;
  float z = grid.positionMin.z + float(words.z >> 16u) * grid.positionCoarse;
  key.position = vec3(x, y, z);
  key.scale = 1.0f;
  if (scaled) {
    float scale = grid.scaleMin + float(words.w & 65535u) * grid.scaleCoarse;
    key.scale = scale;
  }
  return key;
}
uint oneOfFourWords(uvec4 words, uint wordIndex) {
  return wordIndex == 0u ? words.x : wordIndex == 1u ? words.y : wordIndex == 2u ? words.z : words.w;
}
uint bitField(uvec4 words, uint offset, uint width) {
  if (width == 0u) return 0u;
  uint wordIndex = offset >> 5u;
  uint shift = offset & 31u;
  uint bits = oneOfFourWords(words, wordIndex) >> shift;
  if (shift + width > 32u) bits = bits | (oneOfFourWords(words, wordIndex + 1u) << (32u - shift));
  return bits & ((1u << width) - 1u);
}
float rotationVectorComponent(uint code, uint width, float rotationStep) {
  float value = (float(code) - 0.5f * float((1u << width) - 1u)) * rotationStep;
  return value;
}
BoneKey decodeRangedKey(uvec4 words, uint offset, BoneTrack track, BoneGrid grid) {
  BoneKey key;
  uint at = offset;
  float gx =
      rotationVectorComponent(bitField(words, at, track.rotationBitsX), track.rotationBitsX, track.rotationStep);
  at = at + track.rotationBitsX;
  float gy =
      rotationVectorComponent(bitField(words, at, track.rotationBitsY), track.rotationBitsY, track.rotationStep);
  at = at + track.rotationBitsY;
  float gz =
      rotationVectorComponent(bitField(words, at, track.rotationBitsZ), track.rotationBitsZ, track.rotationStep);
  at = at + track.rotationBitsZ;
  float gw = 1.0f / sqrt(1.0f + gx * gx + gy * gy + gz * gz);
  float rx = gx * gw;
  float ry = gy * gw;
  float rz = gz * gw;
  key.rotation = vec4(rx, ry, rz, gw);
  float px = track.positionMin.x + float(bitField(words, at, track.positionBitsX)) * grid.positionFine;
  at = at + track.positionBitsX;
  float py = track.positionMin.y + float(bitField(words, at, track.positionBitsY)) * grid.positionFine;
  at = at + track.positionBitsY;
  float pz = track.positionMin.z + float(bitField(words, at, track.positionBitsZ)) * grid.positionFine;
  at = at + track.positionBitsZ;
  key.position = vec3(px, py, pz);
  float scale = track.scaleMin + float(bitField(words, at, track.scaleBits)) * grid.scaleFine;
  key.scale = scale;
  return key;
}
BoneKey blendBoneKeys(BoneKey from, BoneKey to, float weight) {
  float along = from.rotation.x * to.rotation.x + from.rotation.y * to.rotation.y +
                               from.rotation.z * to.rotation.z + from.rotation.w * to.rotation.w;
  float side = along < 0.0f ? -1.0f : 1.0f;
  float rx = from.rotation.x + (to.rotation.x * side - from.rotation.x) * weight;
  float ry = from.rotation.y + (to.rotation.y * side - from.rotation.y) * weight;
  float rz = from.rotation.z + (to.rotation.z * side - from.rotation.z) * weight;
  float rw = from.rotation.w + (to.rotation.w * side - from.rotation.w) * weight;
  float px = from.position.x + (to.position.x - from.position.x) * weight;
  float py = from.position.y + (to.position.y - from.position.y) * weight;
  float pz = from.position.z + (to.position.z - from.position.z) * weight;
  float scale = from.scale + (to.scale - from.scale) * weight;
  BoneKey result;
  result.rotation = vec4(rx, ry, rz, rw);
  result.position = vec3(px, py, pz);
  result.scale = scale;
  return result;
}
vec4 multiplyQuaternions(vec4 first, vec4 second) {
  float x = first.w * second.x + first.x * second.w + first.y * second.z - first.z * second.y;
  float y = first.w * second.y - first.x * second.z + first.y * second.w + first.z * second.x;
  float z = first.w * second.z + first.x * second.y - first.y * second.x + first.z * second.w;
  float w = first.w * second.w - first.x * second.x - first.y * second.y - first.z * second.z;
  return vec4(x, y, z, w);
}
vec4 boneMatrixRow(float x, float y, float z, float position, vec3 pivot) {
  float translation = position - (x * pivot.x + y * pivot.y + z * pivot.z);
  return vec4(x, y, z, translation);
}
BoneMatrix boneKeyMatrix(BoneKey key, vec3 pivot) {
  vec4 q = key.rotation;
  float squared = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
  float twice = 2.0f / squared;
  float xx = q.x * q.x * twice;
  float yy = q.y * q.y * twice;
  float zz = q.z * q.z * twice;
  float xy = q.x * q.y * twice;
  float xz = q.x * q.z * twice;
  float yz = q.y * q.z * twice;
  float wx = q.w * q.x * twice;
  float wy = q.w * q.y * twice;
  float wz = q.w * q.z * twice;
  float s = key.scale;
  float m00 = s * (1.0f - (yy + zz));
  float m01 = s * (xy - wz);
  float m02 = s * (xz + wy);
  float m10 = s * (xy + wz);
  float m11 = s * (1.0f - (xx + zz));
  float m12 = s * (yz - wx);
  float m20 = s * (xz - wy);
  float m21 = s * (yz + wx);
  float m22 = s * (1.0f - (xx + yy));
  BoneMatrix result;
  result.row0 = boneMatrixRow(m00, m01, m02, key.position.x, pivot);
  result.row1 = boneMatrixRow(m10, m11, m12, key.position.y, pivot);
  result.row2 = boneMatrixRow(m20, m21, m22, key.position.z, pivot);
  return result;
}
float affineEntry(uint code, float linearRange) {
  float value = (float(code & 65535u) - 32767.0f) * (1.0f / 32767.0f) * linearRange;
  return value;
}
BoneMatrix decodeAffineKey(uvec4 low, uvec2 high, BoneGrid grid) {
  float x = grid.positionMin.x + float(low.x & 65535u) * grid.positionCoarse;
  float y = grid.positionMin.y + float(low.x >> 16u) * grid.positionCoarse;
  float z = grid.positionMin.z + float(low.y & 65535u) * grid.positionCoarse;
  float range = grid.linearRange;
  BoneMatrix result;
  result.row0 = vec4(affineEntry(low.y >> 16u, range), affineEntry(low.z, range), affineEntry(low.z >> 16u, range), x);
  result.row1 = vec4(affineEntry(low.w, range), affineEntry(low.w >> 16u, range), affineEntry(high.x, range), y);
  result.row2 =
      vec4(affineEntry(high.x >> 16u, range), affineEntry(high.y, range), affineEntry(high.y >> 16u, range), z);
  return result;
}
vec4 mixRows(vec4 from, vec4 to, float weight) {
  float x = from.x + (to.x - from.x) * weight;
  float y = from.y + (to.y - from.y) * weight;
  float z = from.z + (to.z - from.z) * weight;
  float w = from.w + (to.w - from.w) * weight;
  return vec4(x, y, z, w);
}
BoneMatrix affineKeyMatrix(BoneMatrix from, BoneMatrix to, float weight, vec3 pivot) {
  vec4 row0 = mixRows(from.row0, to.row0, weight);
  vec4 row1 = mixRows(from.row1, to.row1, weight);
  vec4 row2 = mixRows(from.row2, to.row2, weight);
  BoneMatrix result;
  result.row0 = boneMatrixRow(row0.x, row0.y, row0.z, row0.w, pivot);
  result.row1 = boneMatrixRow(row1.x, row1.y, row1.z, row1.w, pivot);
  result.row2 = boneMatrixRow(row2.x, row2.y, row2.z, row2.w, pivot);
  return result;
}
vec4 addScaledRow(vec4 sum, vec4 row, float weight) {
  float x = sum.x + row.x * weight;
  float y = sum.y + row.y * weight;
  float z = sum.z + row.z * weight;
  float w = sum.w + row.w * weight;
  return vec4(x, y, z, w);
}
BoneMatrix addScaledMatrix(BoneMatrix sum, BoneMatrix bone, float weight) {
  BoneMatrix result;
  result.row0 = addScaledRow(sum.row0, bone.row0, weight);
  result.row1 = addScaledRow(sum.row1, bone.row1, weight);
  result.row2 = addScaledRow(sum.row2, bone.row2, weight);
  return result;
}
vec3 posedPosition(BoneMatrix transform, vec3 rest) {
  float x = transform.row0.x * rest.x + transform.row0.y * rest.y + transform.row0.z * rest.z + transform.row0.w;
  float y = transform.row1.x * rest.x + transform.row1.y * rest.y + transform.row1.z * rest.z + transform.row1.w;
  float z = transform.row2.x * rest.x + transform.row2.y * rest.y + transform.row2.z * rest.z + transform.row2.w;
  return vec3(x, y, z);
}
vec3 posedTangent(BoneMatrix transform, vec3 rest) {
  float x = transform.row0.x * rest.x + transform.row0.y * rest.y + transform.row0.z * rest.z;
  float y = transform.row1.x * rest.x + transform.row1.y * rest.y + transform.row1.z * rest.z;
  float z = transform.row2.x * rest.x + transform.row2.y * rest.y + transform.row2.z * rest.z;
  return unitVector(x, y, z);
}
float handedness(BoneMatrix transform) {
  vec4 r0 = transform.row0;
  vec4 r1 = transform.row1;
  vec4 r2 = transform.row2;
  float size = r0.x * (r1.y * r2.z - r1.z * r2.y) + r0.y * (r1.z * r2.x - r1.x * r2.z) +
                              r0.z * (r1.x * r2.y - r1.y * r2.x);
  return size < 0.0f ? -1.0f : 1.0f;
}
vec3 posedNormal(BoneMatrix transform, vec3 rest) {
  vec4 r0 = transform.row0;
  vec4 r1 = transform.row1;
  vec4 r2 = transform.row2;
  float x = (r1.y * r2.z - r1.z * r2.y) * rest.x + (r1.z * r2.x - r1.x * r2.z) * rest.y +
                           (r1.x * r2.y - r1.y * r2.x) * rest.z;
  float y = (r2.y * r0.z - r2.z * r0.y) * rest.x + (r2.z * r0.x - r2.x * r0.z) * rest.y +
                           (r2.x * r0.y - r2.y * r0.x) * rest.z;
  float z = (r0.y * r1.z - r0.z * r1.y) * rest.x + (r0.z * r1.x - r0.x * r1.z) * rest.y +
                           (r0.x * r1.y - r0.y * r1.x) * rest.z;
  float largest = max(max(abs(x), abs(y)), abs(z));
  if (!(largest > 0.0f)) return rest;
  float side = handedness(transform);
  return unitVector(x / largest * side, y / largest * side, z / largest * side);
}
`;

const kBoneRows = `const uint kBoneLayoutWords = 12u;
const uint kBoneClipWords = 16u;
const uint kBoneTrackWords = 6u;
struct BoneLayout {
  uint boneCount;
  uint pivotsAt;
  uint pivotWords;
  uint firstOfTwo;
  uint firstOfFour;
  uint firstOfEight;
  uint onesAt;
  uint twosAt;
  uint foursAt;
  uint eightsAt;
};
uvec4 fourWords(usampler2D throngWords, uint at) {
  return uvec4(throngWord(throngWords, at), throngWord(throngWords, at + 1u), throngWord(throngWords, at + 2u), throngWord(throngWords, at + 3u));
}
uvec4 fourWordsAt(usampler2D throngWords, uint at) {
  if (throngBoneWide != 0u) return throngFourWords(throngWords, at);
  return fourWords(throngWords, at);
}
BoneLayout readBoneLayout(usampler2D throngWords, uint base) {
  uvec4 first = fourWordsAt(throngWords, base);
  uvec4 second = fourWordsAt(throngWords, base + 4u);
  uvec4 third = fourWordsAt(throngWords, base + 8u);
  BoneLayout parts;
  parts.boneCount = first.x;
  parts.pivotsAt = base + first.y;
  parts.pivotWords = third.z == 4u ? 4u : 3u;
  parts.firstOfTwo = first.z;
  parts.firstOfFour = first.w;
  parts.firstOfEight = second.x;
  parts.onesAt = base + second.y;
  parts.twosAt = base + second.z;
  parts.foursAt = base + second.w;
  parts.eightsAt = base + third.x;
  return parts;
}
struct BoneFrame {
  uint keys;
  uint tracksAt;
  uint fromAt;
  uint toAt;
  float weight;
  BoneGrid grid;
};
BoneFrame readBoneFrame(usampler2D throngWords, uint clipAt, uint row, float weight) {
  BoneFrame frame;
  uvec4 first = fourWordsAt(throngWords, clipAt);
  uvec4 second = fourWordsAt(throngWords, clipAt + 4u);
  uvec4 third = fourWordsAt(throngWords, clipAt + 8u);
  uvec4 fourth = fourWordsAt(throngWords, clipAt + 12u);
  frame.keys = first.x;
  frame.tracksAt = clipAt + first.w;
  frame.fromAt = clipAt + second.x + (row - first.y) * first.z;
  frame.toAt = frame.fromAt + first.z;
  frame.weight = weight;
  frame.grid.positionMin = vec3(uintBitsToFloat(second.y), uintBitsToFloat(second.z), uintBitsToFloat(second.w));
  frame.grid.positionCoarse = uintBitsToFloat(third.x);
  frame.grid.positionFine = uintBitsToFloat(third.y);
  frame.grid.scaleMin = uintBitsToFloat(third.z);
  frame.grid.scaleCoarse = uintBitsToFloat(third.w);
  frame.grid.scaleFine = uintBitsToFloat(fourth.x);
  frame.grid.linearRange = uintBitsToFloat(fourth.y);
  return frame;
}
vec3 bonePivot(usampler2D throngWords, BoneLayout parts, uint bone) {
  if (throngBoneWide != 0u) {
    uvec4 words = fourWordsAt(throngWords, parts.pivotsAt + 4u * bone);
    return vec3(uintBitsToFloat(words.x), uintBitsToFloat(words.y), uintBitsToFloat(words.z));
  }
  uint at = parts.pivotsAt + parts.pivotWords * bone;
  return vec3(uintBitsToFloat(throngWord(throngWords, at)), uintBitsToFloat(throngWord(throngWords, at + 1u)),
              uintBitsToFloat(throngWord(throngWords, at + 2u)));
}
BoneTrack readBoneTrack(usampler2D throngWords, uint at, BoneGrid grid) {
  uint word0 = throngWord(throngWords, at);
  uint word1 = throngWord(throngWords, at + 1u);
  uint word2 = throngWord(throngWords, at + 2u);
  uint word3 = throngWord(throngWords, at + 3u);
  uint word4 = throngWord(throngWords, at + 4u);
  uint word5 = throngWord(throngWords, at + 5u);
  BoneTrack track;
  track.keys = (word0 >> 24u) & 3u;
  track.bitOffset = word0 & 16777215u;
  track.rotationBitsX = word1 & 31u;
  track.rotationBitsY = (word1 >> 5u) & 31u;
  track.rotationBitsZ = (word1 >> 10u) & 31u;
  track.positionBitsX = (word1 >> 15u) & 31u;
  track.positionBitsY = (word1 >> 20u) & 31u;
  track.positionBitsZ = (word1 >> 25u) & 31u;
  track.scaleBits = word2 & 31u;
  float step = float(64u + ((word2 >> 5u) & 63u)) / float(1u << ((word2 >> 11u) & 31u));
  float scaleMin = grid.scaleMin + float(word2 >> 16u) * grid.scaleCoarse;
  float x = grid.positionMin.x + float(word3 & 65535u) * grid.positionCoarse;
  float y = grid.positionMin.y + float(word3 >> 16u) * grid.positionCoarse;
  float z = grid.positionMin.z + float(word4 & 65535u) * grid.positionCoarse;
  track.rotationStep = step;
  track.scaleMin = scaleMin;
  track.positionMin = vec3(x, y, z);
  track.reference = smallestThree(word5, word5 >> 15u, word4 >> 16u, word5 >> 30u);
  return track;
}
BoneMatrix rangedBoneMatrix(usampler2D throngWords, BoneTrack track, BoneFrame frame, vec3 pivot) {
  uint wordOffset = track.bitOffset >> 5u;
  uint bitOffset = track.bitOffset & 31u;
  BoneKey from =
      decodeRangedKey(fourWords(throngWords, frame.fromAt + wordOffset), bitOffset, track, frame.grid);
  BoneKey to = decodeRangedKey(fourWords(throngWords, frame.toAt + wordOffset), bitOffset, track, frame.grid);
  BoneKey key = blendBoneKeys(from, to, frame.weight);
  key.rotation = multiplyQuaternions(track.reference, key.rotation);
  return boneKeyMatrix(key, pivot);
}
BoneMatrix affineBoneMatrix(usampler2D throngWords, uint fromAt, uint toAt, BoneFrame frame, vec3 pivot) {
  BoneMatrix from =
      decodeAffineKey(fourWords(throngWords, fromAt), uvec2(throngWord(throngWords, fromAt + 4u), throngWord(throngWords, fromAt + 5u)),
                      frame.grid);
  BoneMatrix to =
      decodeAffineKey(fourWords(throngWords, toAt), uvec2(throngWord(throngWords, toAt + 4u), throngWord(throngWords, toAt + 5u)),
                      frame.grid);
  return affineKeyMatrix(from, to, frame.weight, pivot);
}
bool isOneOf(uint occurring, uint bit, bool found) {
  return occurring == bit || ((occurring & bit) != 0u && found);
}
BoneMatrix scaledBoneMatrix(usampler2D throngWords, uint fromAt, uint toAt, BoneFrame frame, vec3 pivot) {
  BoneKey from = decodeBoneKey(fourWordsAt(throngWords, fromAt), true, frame.grid);
  BoneKey to = decodeBoneKey(fourWordsAt(throngWords, toAt), true, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from, to, frame.weight), pivot);
}
BoneMatrix rigidBoneMatrix(usampler2D throngWords, uint fromAt, uint toAt, BoneFrame frame, vec3 pivot) {
  uvec4 fromWords = uvec4(throngWord(throngWords, fromAt), throngWord(throngWords, fromAt + 1u), throngWord(throngWords, fromAt + 2u), 0u);
  uvec4 toWords = uvec4(throngWord(throngWords, toAt), throngWord(throngWords, toAt + 1u), throngWord(throngWords, toAt + 2u), 0u);
  BoneKey from = decodeBoneKey(fromWords, false, frame.grid);
  BoneKey to = decodeBoneKey(toWords, false, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from, to, frame.weight), pivot);
}
BoneMatrix boneMatrixAt(usampler2D throngWords, BoneLayout parts, BoneFrame frame, uint bone) {
  vec3 pivot = bonePivot(throngWords, parts, bone);
  uint forms = throngBoneForms;
  if (isOneOf(forms, 1u, frame.keys == kBoneKeysRigid))
    return rigidBoneMatrix(throngWords, frame.fromAt + 3u * bone, frame.toAt + 3u * bone, frame, pivot);
  if (isOneOf(forms & 14u, 2u, frame.keys == kBoneKeysScaled))
    return scaledBoneMatrix(throngWords, frame.fromAt + 4u * bone, frame.toAt + 4u * bone, frame, pivot);
  if (isOneOf(forms & 12u, 4u, frame.keys == kBoneKeysAffine))
    return affineBoneMatrix(throngWords, frame.fromAt + 6u * bone, frame.toAt + 6u * bone, frame, pivot);
  BoneTrack track = readBoneTrack(throngWords, frame.tracksAt + kBoneTrackWords * bone, frame.grid);
  uint wordOffset = track.bitOffset >> 5u;
  uint trackForms = throngBoneTrackForms;
  if (isOneOf(trackForms & 14u, 2u, track.keys == kBoneKeysScaled))
    return scaledBoneMatrix(throngWords, frame.fromAt + wordOffset, frame.toAt + wordOffset, frame, pivot);
  if (isOneOf(trackForms & 12u, 4u, track.keys == kBoneKeysAffine))
    return affineBoneMatrix(throngWords, frame.fromAt + wordOffset, frame.toAt + wordOffset, frame, pivot);
  return rangedBoneMatrix(throngWords, track, frame, pivot);
}
struct BoneInfluences {
  uint count;
  uvec4 bones;
  uvec4 moreBones;
  vec4 weights;
  vec4 moreWeights;
};
float influenceWeight(uint code, float place) {
  float weight = float(code & 1023u) / (1023.0f * (place + 1.0f));
  return weight;
}
uvec4 fourBones(usampler2D throngWords, uint at, bool wide) {
  uint first = throngWord(throngWords, at);
  if (!wide) return uvec4(first & 255u, (first >> 8u) & 255u, (first >> 16u) & 255u, first >> 24u);
  uint second = throngWord(throngWords, at + 1u);
  return uvec4(first & 65535u, first >> 16u, second & 65535u, second >> 16u);
}
BoneInfluences readOneInfluence(usampler2D throngWords, BoneLayout parts, uint vertex) {
  BoneInfluences result;
  uint word = throngWord(throngWords, parts.onesAt + (vertex >> 1u));
  result.count = 1u;
  result.bones = uvec4((word >> ((vertex & 1u) * 16u)) & 65535u, 0u, 0u, 0u);
  result.moreBones = uvec4(0u, 0u, 0u, 0u);
  result.weights = vec4(1.0f, 0.0f, 0.0f, 0.0f);
  result.moreWeights = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
BoneInfluences readTwoInfluences(usampler2D throngWords, BoneLayout parts, uint place) {
  BoneInfluences result;
  uint code;
  if (parts.boneCount <= 1024u) {
    uint word = throngWord(throngWords, parts.twosAt + place);
    result.bones = uvec4(word & 1023u, (word >> 10u) & 1023u, 0u, 0u);
    code = word >> 20u;
  } else {
    uint word = throngWord(throngWords, parts.twosAt + 2u * place);
    result.bones = uvec4(word & 65535u, word >> 16u, 0u, 0u);
    code = throngWord(throngWords, parts.twosAt + 2u * place + 1u) & 4095u;
  }
  float second = float(code) / 8190.0f;
  float first = 1.0f - second;
  result.count = 2u;
  result.moreBones = uvec4(0u, 0u, 0u, 0u);
  result.weights = vec4(first, second, 0.0f, 0.0f);
  result.moreWeights = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
BoneInfluences readFourInfluences(usampler2D throngWords, BoneLayout parts, uint place) {
  BoneInfluences result;
  bool wide = parts.boneCount > 256u;
  uint boneWords = wide ? 2u : 1u;
  uint at = parts.foursAt + (boneWords + 1u) * place;
  result.bones = fourBones(throngWords, at, wide);
  uint word = throngWord(throngWords, at + boneWords);
  float w1 = influenceWeight(word, 1.0f);
  float w2 = influenceWeight(word >> 10u, 2.0f);
  float w3 = influenceWeight(word >> 20u, 3.0f);
  float w0 = 1.0f - w1 - w2 - w3;
  result.count = w3 > 0.0f ? 4u : w2 > 0.0f ? 3u : w1 > 0.0f ? 2u : 1u;
  result.moreBones = uvec4(0u, 0u, 0u, 0u);
  result.weights = vec4(w0, w1, w2, w3);
  result.moreWeights = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
BoneInfluences readEightInfluences(usampler2D throngWords, BoneLayout parts, uint place) {
  BoneInfluences result;
  bool wide = parts.boneCount > 256u;
  uint boneWords = wide ? 2u : 1u;
  uint at = parts.eightsAt + (2u * boneWords + 3u) * place;
  result.bones = fourBones(throngWords, at, wide);
  result.moreBones = fourBones(throngWords, at + boneWords, wide);
  uint low = throngWord(throngWords, at + 2u * boneWords);
  uint middle = throngWord(throngWords, at + 2u * boneWords + 1u);
  uint high = throngWord(throngWords, at + 2u * boneWords + 2u);
  float w1 = influenceWeight(low, 1.0f);
  float w2 = influenceWeight(low >> 10u, 2.0f);
  float w3 = influenceWeight(low >> 20u, 3.0f);
  float w4 = influenceWeight(middle, 4.0f);
  float w5 = influenceWeight(middle >> 10u, 5.0f);
  float w6 = influenceWeight(middle >> 20u, 6.0f);
  float w7 = influenceWeight(high, 7.0f);
  float w0 = 1.0f - w1 - w2 - w3 - w4 - w5 - w6 - w7;
  result.count = 8u;
  result.weights = vec4(w0, w1, w2, w3);
  result.moreWeights = vec4(w4, w5, w6, w7);
  return result;
}
BoneInfluences readBoneInfluences(usampler2D throngWords, BoneLayout parts, uint vertex) {
  uint classes = throngBoneClasses;
  if (isOneOf(classes, 1u, vertex < parts.firstOfTwo)) return readOneInfluence(throngWords, parts, vertex);
  if (isOneOf(classes & 14u, 2u, vertex < parts.firstOfFour))
    return readTwoInfluences(throngWords, parts, vertex - parts.firstOfTwo);
  if (isOneOf(classes & 12u, 4u, vertex < parts.firstOfEight))
    return readFourInfluences(throngWords, parts, vertex - parts.firstOfFour);
  return readEightInfluences(throngWords, parts, vertex - parts.firstOfEight);
}
bool mayHaveEight() {
  uint classes = throngBoneClasses;
  return (classes & 8u) != 0u;
}
uint influenceBone(BoneInfluences influences, uint place) {
  if (!mayHaveEight() || place < 4u) return oneOfFourWords(influences.bones, place);
  return oneOfFourWords(influences.moreBones, place - 4u);
}
float influenceShare(BoneInfluences influences, uint place) {
  vec4 weights = influences.weights;
  if (mayHaveEight() && place >= 4u) {
    weights = influences.moreWeights;
    place = place - 4u;
  }
  return place == 0u ? weights.x : place == 1u ? weights.y : place == 2u ? weights.z : weights.w;
}
BoneMatrix zeroBoneMatrix() {
  BoneMatrix result;
  result.row0 = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  result.row1 = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  result.row2 = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
BoneMatrix blendedBoneMatrix(usampler2D throngWords, BoneLayout parts, BoneFrame frame, uint vertex) {
  BoneInfluences influences = readBoneInfluences(throngWords, parts, vertex);
  BoneMatrix sum = zeroBoneMatrix();
  for (uint place = 0u; place < influences.count; ++place) {
    uint bone = influenceBone(influences, place);
    sum = addScaledMatrix(sum, boneMatrixAt(throngWords, parts, frame, bone), influenceShare(influences, place));
  }
  return sum;
}
`;

const kMorphRows = `const uint kMorphLayoutWords = 6u;
const uint kMorphTargetWords = 4u;
const uint kMorphClipWords = 3u;
struct MorphLayout {
  uint targetCount;
  uint targetsAt;
  uint firstsAt;
  uint deltasAt;
  uint deltaWords;
};
struct MorphFrame {
  uint fromAt;
  uint toAt;
  float weight;
};
struct MorphedRest {
  vec3 position;
  vec3 normal;
};
MorphLayout readMorphLayout(usampler2D throngWords, uint base) {
  MorphLayout parts;
  parts.targetCount = throngWord(throngWords, base);
  parts.targetsAt = base + throngWord(throngWords, base + 1u);
  parts.firstsAt = base + throngWord(throngWords, base + 2u);
  parts.deltasAt = base + throngWord(throngWords, base + 3u);
  parts.deltaWords = throngWord(throngWords, base + 4u);
  return parts;
}
MorphFrame readMorphFrame(usampler2D throngWords, uint clipAt, uint row, float weight) {
  MorphFrame frame;
  uint rowWords = throngWord(throngWords, clipAt + 2u);
  frame.fromAt = clipAt + throngWord(throngWords, clipAt + 1u) + (row - throngWord(throngWords, clipAt)) * rowWords;
  frame.toAt = frame.fromAt + rowWords;
  frame.weight = weight;
  return frame;
}
float morphCode(uint word, uint target) { return float((word >> ((target & 1u) * 16u)) & 65535u); }
float morphWeight(usampler2D throngWords, MorphLayout parts, MorphFrame frame, uint target) {
  uint at = parts.targetsAt + kMorphTargetWords * target;
  float from = morphCode(throngWord(throngWords, frame.fromAt + (target >> 1u)), target);
  float to = morphCode(throngWord(throngWords, frame.toAt + (target >> 1u)), target);
  float code = from + (to - from) * frame.weight;
  float weight = uintBitsToFloat(throngWord(throngWords, at + 2u)) + code * uintBitsToFloat(throngWord(throngWords, at + 3u));
  return weight;
}
MorphedRest morphedRest(usampler2D throngWords, MorphLayout parts, MorphFrame frame, uint vertex,
                                        vec3 restPosition, vec3 restNormal) {
  float px = restPosition.x;
  float py = restPosition.y;
  float pz = restPosition.z;
  float nx = restNormal.x;
  float ny = restNormal.y;
  float nz = restNormal.z;
  uint end = throngWord(throngWords, parts.firstsAt + vertex + 1u);
  for (uint i = throngWord(throngWords, parts.firstsAt + vertex); i < end; ++i) {
    uint at = parts.deltasAt + parts.deltaWords * i;
    uint word0 = throngWord(throngWords, at);
    uint word1 = throngWord(throngWords, at + 1u);
    uint target = word0 & 65535u;
    uint targetAt = parts.targetsAt + kMorphTargetWords * target;
    float weight = morphWeight(throngWords, parts, frame, target);
    float metres = uintBitsToFloat(throngWord(throngWords, targetAt)) * weight;
    px = px + (float(word0 >> 16u) - 32767.0f) * metres;
    py = py + (float(word1 & 65535u) - 32767.0f) * metres;
    pz = pz + (float(word1 >> 16u) - 32767.0f) * metres;
    if (parts.deltaWords == 3u) {
      uint word2 = throngWord(throngWords, at + 2u);
      float turn = uintBitsToFloat(throngWord(throngWords, targetAt + 1u)) * weight;
      nx = nx + (float(word2 & 1023u) - 511.0f) * turn;
      ny = ny + (float((word2 >> 10u) & 1023u) - 511.0f) * turn;
      nz = nz + (float((word2 >> 20u) & 1023u) - 511.0f) * turn;
    }
  }
  MorphedRest result;
  result.position = vec3(px, py, pz);
  result.normal = vec3(nx, ny, nz);
  return result;
}
`;

const kPackedRows = `const uint kPackedLayoutWords = 4u;
const uint kPackedClipWords = 16u;
const uint kPackedRingBreak = 0xFFFFFFFFu;
struct PackedLayout {
  uint pointCount;
  uint normalCount;
  uint linksAt;
  uint ringsAt;
  bool wide;
  bool wideRings;
};
PackedLayout readPackedLayout(usampler2D throngWords, uint base) {
  PackedLayout parts;
  parts.pointCount = throngWord(throngWords, base);
  parts.normalCount = throngWord(throngWords, base + 1u);
  uint links = throngWord(throngWords, base + 2u);
  uint rings = throngWord(throngWords, base + 3u);
  parts.linksAt = links == 0u ? 0u : base + links;
  parts.ringsAt = rings == 0u ? 0u : base + rings;
  parts.wide = max(parts.pointCount, parts.normalCount) > 65536u;
  parts.wideRings = parts.pointCount > 65535u;
  return parts;
}
struct PackedLink {
  uint pointIndex;
  uint normal;
};
PackedLink readPackedLink(usampler2D throngWords, PackedLayout parts, uint vertex) {
  PackedLink link;
  link.pointIndex = vertex;
  link.normal = vertex;
  if (parts.linksAt == 0u) return link;
  if (parts.wide) {
    link.pointIndex = throngWord(throngWords, parts.linksAt + 2u * vertex);
    link.normal = throngWord(throngWords, parts.linksAt + 2u * vertex + 1u);
    return link;
  }
  uint word = throngWord(throngWords, parts.linksAt + vertex);
  link.pointIndex = word & 65535u;
  link.normal = word >> 16u;
  return link;
}
struct PackedClip {
  uint firstRow;
  uint storedKeys;
  uint pointCount;
  uint normalCount;
  uint segmentKeys;
  uint minBitsX;
  uint minBitsY;
  uint minBitsZ;
  uint trendBits;
  uint trendShift;
  uint widthBits;
  uint offsetBits;
  uint headerBits;
  uint normalBits;
  uint normalRowWords;
  uint headersAt;
  uint residualsAt;
  uint normalsAt;
  uint pieceCount;
  uint piecesAt;
  bool closed;
  vec3 origin;
  float codeMetres;
};
PackedClip readPackedClip(usampler2D throngWords, PackedLayout parts, uint clipAt) {
  PackedClip clip;
  clip.firstRow = throngWord(throngWords, clipAt);
  clip.storedKeys = throngWord(throngWords, clipAt + 1u);
  clip.pointCount = parts.pointCount;
  clip.normalCount = parts.normalCount;
  uint keys = throngWord(throngWords, clipAt + 2u);
  clip.segmentKeys = keys & 65535u;
  clip.normalBits = (keys >> 16u) & 255u;
  clip.closed = (keys >> 24u) != 0u;
  uint widths = throngWord(throngWords, clipAt + 3u);
  clip.minBitsX = widths & 31u;
  clip.minBitsY = (widths >> 5u) & 31u;
  clip.minBitsZ = (widths >> 10u) & 31u;
  clip.trendBits = (widths >> 15u) & 31u;
  clip.widthBits = (widths >> 20u) & 7u;
  clip.offsetBits = (widths >> 23u) & 63u;
  clip.trendShift = throngWord(throngWords, clipAt + 4u);
  clip.headerBits = clip.minBitsX + clip.minBitsY + clip.minBitsZ + 3u * (clip.trendBits + clip.widthBits) + clip.offsetBits;
  clip.normalRowWords = (clip.normalCount * 2u * clip.normalBits + 31u) >> 5u;
  clip.headersAt = clipAt + throngWord(throngWords, clipAt + 5u);
  clip.residualsAt = clipAt + throngWord(throngWords, clipAt + 6u);
  clip.normalsAt = clipAt + throngWord(throngWords, clipAt + 7u);
  clip.origin = vec3(uintBitsToFloat(throngWord(throngWords, clipAt + 8u)), uintBitsToFloat(throngWord(throngWords, clipAt + 9u)),
                     uintBitsToFloat(throngWord(throngWords, clipAt + 10u)));
  clip.codeMetres = uintBitsToFloat(throngWord(throngWords, clipAt + 11u));
  clip.pieceCount = throngWord(throngWords, clipAt + 12u);
  clip.piecesAt = clipAt + throngWord(throngWords, clipAt + 13u);
  return clip;
}
struct PackedFrame {
  PackedClip clip;
  uint keyCount;
  uint key0;
  uint key1;
  uint key2;
  uint key3;
  float weight0;
  float weight1;
  float weight2;
  float weight3;
};
uint packedBits(usampler2D throngWords, uint at, uint bit, uint width) {
  if (width == 0u) return 0u;
  uint index = at + (bit >> 5u);
  uint shift = bit & 31u;
  uint bits = throngWord(throngWords, index) >> shift;
  if (shift + width > 32u) bits = bits | (throngWord(throngWords, index + 1u) << (32u - shift));
  if (width == 32u) return bits;
  return bits & ((1u << width) - 1u);
}
struct PackedHeader {
  int minX;
  int minY;
  int minZ;
  int trendX;
  int trendY;
  int trendZ;
  uint widthX;
  uint widthY;
  uint widthZ;
  uint offset;
};
PackedHeader readPackedHeader(usampler2D throngWords, PackedClip clip, uint segment, uint pointIndex) {
  PackedHeader header;
  uint at = clip.headersAt;
  uint bit = (segment * clip.pointCount + pointIndex) * clip.headerBits;
  header.minX = int(packedBits(throngWords, at, bit, clip.minBitsX));
  bit = bit + clip.minBitsX;
  header.minY = int(packedBits(throngWords, at, bit, clip.minBitsY));
  bit = bit + clip.minBitsY;
  header.minZ = int(packedBits(throngWords, at, bit, clip.minBitsZ));
  bit = bit + clip.minBitsZ;
  int bias = clip.trendBits == 0u ? 0 : int(1u << (clip.trendBits - 1u));
  header.trendX = int(packedBits(throngWords, at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.trendY = int(packedBits(throngWords, at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.trendZ = int(packedBits(throngWords, at, bit, clip.trendBits)) - bias;
  bit = bit + clip.trendBits;
  header.widthX = packedBits(throngWords, at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.widthY = packedBits(throngWords, at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.widthZ = packedBits(throngWords, at, bit, clip.widthBits);
  bit = bit + clip.widthBits;
  header.offset = packedBits(throngWords, at, bit, clip.offsetBits);
  return header;
}
int packedTrend(int trend, uint local, uint trendShift) { return (trend * int(local)) >> trendShift; }
vec3 packedCodes(usampler2D throngWords, PackedClip clip, uint pointIndex, uint key) {
  uint segment = key / clip.segmentKeys;
  uint local = key - segment * clip.segmentKeys;
  PackedHeader header = readPackedHeader(throngWords, clip, segment, pointIndex);
  uint bit = header.offset + local * (header.widthX + header.widthY + header.widthZ);
  int x = header.minX + packedTrend(header.trendX, local, clip.trendShift) +
          int(packedBits(throngWords, clip.residualsAt, bit, header.widthX));
  bit = bit + header.widthX;
  int y = header.minY + packedTrend(header.trendY, local, clip.trendShift) +
          int(packedBits(throngWords, clip.residualsAt, bit, header.widthY));
  bit = bit + header.widthY;
  int z = header.minZ + packedTrend(header.trendZ, local, clip.trendShift) +
          int(packedBits(throngWords, clip.residualsAt, bit, header.widthZ));
  return vec3(float(x), float(y), float(z));
}
vec3 addWeighted(vec3 sum, vec3 value, float weight) {
  float x = sum.x + value.x * weight;
  float y = sum.y + value.y * weight;
  float z = sum.z + value.z * weight;
  return vec3(x, y, z);
}
vec3 packedFrameCodes(usampler2D throngWords, PackedFrame frame, uint pointIndex) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key0), frame.weight0);
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key1), frame.weight1);
  if (frame.keyCount == 2u) return sum;
  sum = addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key2), frame.weight2);
  return addWeighted(sum, packedCodes(throngWords, frame.clip, pointIndex, frame.key3), frame.weight3);
}
vec3 packedMetres(PackedClip clip, vec3 codes) {
  float x = clip.origin.x + codes.x * clip.codeMetres;
  float y = clip.origin.y + codes.y * clip.codeMetres;
  float z = clip.origin.z + codes.z * clip.codeMetres;
  return vec3(x, y, z);
}
vec3 packedPosition(usampler2D throngWords, PackedFrame frame, uint pointIndex) {
  return packedMetres(frame.clip, packedFrameCodes(throngWords, frame, pointIndex));
}
vec3 storedNormal(usampler2D throngWords, PackedClip clip, uint normal, uint key) {
  uint at = clip.normalsAt + key * clip.normalRowWords;
  uint bit = normal * 2u * clip.normalBits;
  float middle = float((1u << (clip.normalBits - 1u)) - 1u);
  float x = (float(packedBits(throngWords, at, bit, clip.normalBits)) - middle) / middle;
  float y =
      (float(packedBits(throngWords, at, bit + clip.normalBits, clip.normalBits)) - middle) / middle;
  return octahedralDirection(x, y);
}
vec3 storedFrameNormal(usampler2D throngWords, PackedFrame frame, uint normal) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  vec3 first = storedNormal(throngWords, frame.clip, normal, frame.key0);
  sum = addWeighted(sum, first, frame.weight0);
  sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key1), frame.weight1);
  if (frame.keyCount != 2u) {
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key2), frame.weight2);
    sum = addWeighted(sum, storedNormal(throngWords, frame.clip, normal, frame.key3), frame.weight3);
  }
  float squared = sum.x * sum.x + sum.y * sum.y + sum.z * sum.z;
  if (!(squared > 1.0e-12f)) return first;
  return unitVector(sum.x, sum.y, sum.z);
}
uint ringStart(usampler2D throngWords, PackedLayout parts, uint normal) {
  return throngWord(throngWords, parts.ringsAt + normal);
}
uint ringNumber(usampler2D throngWords, PackedLayout parts, uint index) {
  uint at = parts.ringsAt + parts.normalCount + 1u;
  if (parts.wideRings) return throngWord(throngWords, at + index);
  uint number = (throngWord(throngWords, at + (index >> 1u)) >> (16u * (index & 1u))) & 65535u;
  return number == 65535u ? kPackedRingBreak : number;
}
vec3 addTriangle(vec3 sum, vec3 centre, vec3 from, vec3 to) {
  float ax = from.x - centre.x;
  float ay = from.y - centre.y;
  float az = from.z - centre.z;
  float bx = to.x - centre.x;
  float by = to.y - centre.y;
  float bz = to.z - centre.z;
  float x = sum.x + (ay * bz - az * by);
  float y = sum.y + (az * bx - ax * bz);
  float z = sum.z + (ax * by - ay * bx);
  return vec3(x, y, z);
}
vec3 ringNormal(vec3 sum, vec3 restNormal) {
  float largest = max(max(abs(sum.x), abs(sum.y)), abs(sum.z));
  if (!(largest > 0.0f)) return restNormal;
  return unitVector(sum.x / largest, sum.y / largest, sum.z / largest);
}
vec3 recomputedNormal(usampler2D throngWords, PackedLayout parts, PackedFrame frame, uint normal, vec3 restNormal) {
  vec3 sum = vec3(0.0f, 0.0f, 0.0f);
  vec3 centre = sum;
  vec3 previous = sum;
  uint place = 0u;
  uint end = ringStart(throngWords, parts, normal + 1u);
  for (uint index = ringStart(throngWords, parts, normal); index < end; index = index + 1u) {
    uint pointIndex = ringNumber(throngWords, parts, index);
    if (pointIndex == kPackedRingBreak) {
      place = 0u;
    } else {
      vec3 codes = packedFrameCodes(throngWords, frame, pointIndex);
      if (place == 0u) centre = codes;
      if (place >= 2u) sum = addTriangle(sum, centre, previous, codes);
      previous = codes;
      place = place + 1u;
    }
  }
  return ringNormal(sum, restNormal);
}
vec3 packedNormal(usampler2D throngWords, PackedLayout parts, PackedFrame frame, uint normal, vec3 restNormal) {
  if (parts.ringsAt != 0u) return recomputedNormal(throngWords, parts, frame, normal, restNormal);
  return storedFrameNormal(throngWords, frame, normal);
}
`;

const kPacked = `PackedFrame readPackedFrame(usampler2D throngWords, PackedLayout parts, uint clipAt, uint row, float weight) {
  PackedFrame frame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  uint key = row - frame.clip.firstRow;
  frame.keyCount = 2u;
  frame.key0 = min(key, frame.clip.storedKeys - 1u);
  frame.key1 = key + 1u < frame.clip.storedKeys ? key + 1u : frame.clip.closed ? 0u : frame.clip.storedKeys - 1u;
  frame.key2 = 0u;
  frame.key3 = 0u;
  float rest = 1.0f - weight;
  frame.weight0 = rest;
  frame.weight1 = weight;
  frame.weight2 = 0.0f;
  frame.weight3 = 0.0f;
  return frame;
}
`;

const kSpline = `PackedFrame readSplineFrame(usampler2D throngWords, PackedLayout parts, uint clipAt, uint row, float weight) {
  PackedFrame frame;
  frame.clip = readPackedClip(throngWords, parts, clipAt);
  uint key = row - frame.clip.firstRow;
  uint count = frame.clip.storedKeys;
  uint control = key;
  for (uint piece = 0u; piece < frame.clip.pieceCount; piece = piece + 1u) {
    uint firstKey = throngWord(throngWords, frame.clip.piecesAt + 2u * piece);
    if (key < firstKey) break;
    control = throngWord(throngWords, frame.clip.piecesAt + 2u * piece + 1u) + (key - firstKey);
  }
  frame.keyCount = 4u;
  if (frame.clip.closed) {
    frame.key0 = control % count;
    frame.key1 = (control + 1u) % count;
    frame.key2 = (control + 2u) % count;
    frame.key3 = (control + 3u) % count;
  } else {
    frame.key0 = min(control, count - 1u);
    frame.key1 = min(control + 1u, count - 1u);
    frame.key2 = min(control + 2u, count - 1u);
    frame.key3 = min(control + 3u, count - 1u);
  }
  float u = weight;
  float v = 1.0f - u;
  float weight0 = v * v * v * (1.0f / 6.0f);
  float weight1 = ((3.0f * u - 6.0f) * u * u + 4.0f) * (1.0f / 6.0f);
  float weight3 = u * u * u * (1.0f / 6.0f);
  float weight2 = 1.0f - weight0 - weight1 - weight3;
  frame.weight0 = weight0;
  frame.weight1 = weight1;
  frame.weight2 = weight2;
  frame.weight3 = weight3;
  return frame;
}
`;

// What plays and which rows, then one decoder per encoding.
export const kDecoderGlsl = {
  play: [kTimeLine, kPlayState],
  vertex: [kOctahedral, kVertexTexel],
  tangents: [kOctahedral, kTangentAngle],
  bone: [kOctahedral, kBone, kBoneRows],
  morph: [kMorphRows],
  packed: [kOctahedral, kPackedRows, kPacked],
  spline: [kOctahedral, kPackedRows, kSpline],
};

// The package's own parts, of which a crowd takes some.
export const kCrowdGlsl = {
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
  decode_vertex: `uvec2 throngTexel(usampler2D throngTexels, uint index) {
  return texelFetch(throngTexels, ivec2(int(index & 4095u), int(index >> 12u)), 0).xy;
}
DecodedVertex throngDecode(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, uvec4 at, ThrongRows rows, uint vertex, vec3 restPosition, vec3 restNormal) {
  uvec4 low = throngClipTexel(throngClips, rows.clip, 1);
  uvec4 step = throngClipTexel(throngClips, rows.clip, 2);
  vec3 boundsMin = vec3(uintBitsToFloat(low.x), uintBitsToFloat(low.y), uintBitsToFloat(low.z));
  vec3 boundsStep = vec3(uintBitsToFloat(step.x), uintBitsToFloat(step.y), uintBitsToFloat(step.z));
  uint index = rows.row * at.x + vertex;
  uvec4 from = unpackVertexTexel(throngTexel(throngTexels, index));
  uvec4 to = unpackVertexTexel(throngTexel(throngTexels, index + at.x));
  return blendVertexTexels(from, to, rows.weight, boundsMin, boundsStep);
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
mat3 throngPlacedVertex(DecodedVertex posed, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 look, float group, vec3 restNormal, vec3 restTangent) {
  vec4 x = throngFloats(row0);
  vec4 y = throngFloats(row1);
  vec4 z = throngFloats(row2);
  vec3 position = vec3(x.w, y.w, z.w);
  if (!throngIsHidden(look, group)) position = throngTurnedByRows(x, y, z, posed.position) + position;
  vec3 normal = normalize(throngTurnedByRows(x, y, z, posed.normal));
  vec3 tangent = throngTurnedByRows(x, y, z, throngTurned(restTangent, restNormal, posed.normal));
  return mat3(position, normal, tangent);
}
`,
  pose_entry: `mat3 throngPose(usampler2D throngClips, usampler2D throngWords, usampler2D throngTexels, usampler2D throngLater, uvec4 at, int seconds, float fraction, uvec4 row0, uvec4 row1, uvec4 row2, uvec4 slot, uvec4 look, float group, uint vertex, vec3 restPosition, vec3 restNormal, vec3 restTangent) {
  TimePoint moment;
  moment.seconds = seconds;
  moment.fraction = fraction;
  DecodedVertex posed = throngPosed(throngClips, throngWords, throngTexels, throngLater, at, moment, slot, look, vertex, restPosition, restNormal);
  return throngPlacedVertex(posed, row0, row1, row2, look, group, restNormal, restTangent);
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
  rows_of_state: `ThrongRows throngRowsOfTexel(uvec4 texel) {
  ThrongRows rows;
  rows.row = texel.x;
  rows.weight = uintBitsToFloat(texel.y);
  rows.clip = texel.z;
  return rows;
}
uvec4 throngStateTexel(usampler2D states, uint instance) { return texelFetch(states, ivec2(int(instance & 1023u), int(instance >> 10u)), 0); }
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
  return throngPlacedVertex(posed, row0, row1, row2, look, group, restNormal, restTangent);
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
