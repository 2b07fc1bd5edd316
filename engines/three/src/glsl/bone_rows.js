// Made by tools/make_three_glsl.py from shaders/throng/bone_rows.h; a test compares. Do not edit.
export const kBoneRows = `const uint kBoneLayoutWords = 12u;
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
