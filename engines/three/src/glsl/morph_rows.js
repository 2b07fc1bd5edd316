// Made by tools/make_three_glsl.py from shaders/throng/morph_rows.h; a test compares. Do not edit.
export const kMorphRows = `const uint kMorphLayoutWords = 6u;
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
