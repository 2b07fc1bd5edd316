// The `bone` encoding: from the words of an asset to posed vertices. docs/format.md is normative.
//
// The host defines THRONG_WORD(index), see words.h. `base` is where the asset's words (BoneRows::words) begin in the
// host's buffer.
// To draw a vertex:
//   BoneLayout parts = readBoneLayout(base);                          once per draw (or per vertex: 12 cached words)
//   BoneFrame frame = readBoneFrame(base + clipAt, row, weight);       once per instance and layer; `row` and `weight`
//                                       as resolved, absolute row; clipAt is BoneRows::clipsAt[clip]
//   BoneMatrix transform = blendedBoneMatrix(parts, frame, vertex);
//   position = posedPosition(transform, restPosition); normal = posedNormal(transform, restNormal);
//
// A device that runs both sides of a branch pays for every form of keys and every class of influences at each bone: on
// llvmpipe that is most of the time. A host may therefore say, before the include and in constants, what occurs in the
// assets that a shader draws (BoneUse of asset/bone_rows.h tells); the rest is then left out. What it leaves out and yet
// draws is decoded wrongly.
#ifndef THRONG_BONE_ROWS_H
#define THRONG_BONE_ROWS_H

#include "throng/bone.h"
#include "throng/prelude.h"
#include "throng/words.h"

#if !defined(THRONG_BONE_FORMS)
#define THRONG_BONE_FORMS 15u         // of clips: bit kBoneKeys...
#endif
#if !defined(THRONG_BONE_TRACK_FORMS)
#define THRONG_BONE_TRACK_FORMS 14u   // of the tracks of mixed clips, likewise
#endif
#if !defined(THRONG_BONE_CLASSES)
#define THRONG_BONE_CLASSES 15u       // bit 0: vertices with one influence, 1: two, 2: three or four, 3: five to eight
#endif
#if !defined(THRONG_BONE_WIDE)
#define THRONG_BONE_WIDE 0u           // 1: header, pivots, clips and their keys, all scaled, lie at multiples of four words
#endif

THRONG_SHADER_BEGIN

THRONG_CONSTANT uint kBoneLayoutWords = 12u;
THRONG_CONSTANT uint kBoneClipWords = 16u;
THRONG_CONSTANT uint kBoneTrackWords = 6u;

// Where the parts lie, as word indices of the host's buffer. Vertices are sorted by their number of influences.
struct BoneLayout {
  uint boneCount;
  uint pivotsAt;       // three floats per bone
  uint pivotWords;     // from one pivot to the next: 3, or 4
  uint firstOfTwo;     // the first vertex with two influences, with three or four, with five to eight
  uint firstOfFour;
  uint firstOfEight;
  uint onesAt;         // influences of the vertices of each class
  uint twosAt;
  uint foursAt;
  uint eightsAt;
};

THRONG_FUNCTION uvec4 fourWords(THRONG_WORDS uint at) {
  return uvec4(THRONG_WORD(at), THRONG_WORD(at + 1u), THRONG_WORD(at + 2u), THRONG_WORD(at + 3u));
}

// From a multiple of four on, where THRONG_BONE_WIDE says that it is one.
THRONG_FUNCTION uvec4 fourWordsAt(THRONG_WORDS uint at) {
  if (THRONG_BONE_WIDE != 0u) return THRONG_FOUR_WORDS(at);
  return fourWords(THRONG_PASS_WORDS at);
}

THRONG_FUNCTION BoneLayout readBoneLayout(THRONG_WORDS uint base) {
  uvec4 first = fourWordsAt(THRONG_PASS_WORDS base);
  uvec4 second = fourWordsAt(THRONG_PASS_WORDS base + 4u);
  uvec4 third = fourWordsAt(THRONG_PASS_WORDS base + 8u);
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

// Two rows of a clip and the weight of the second.
struct BoneFrame {
  uint keys;      // kBoneKeys...
  uint tracksAt;  // of a mixed clip
  uint fromAt;    // the first word of each row
  uint toAt;
  float weight;
  BoneGrid grid;
};

THRONG_FUNCTION BoneFrame readBoneFrame(THRONG_WORDS uint clipAt, uint row, float weight) {
  BoneFrame frame;
  uvec4 first = fourWordsAt(THRONG_PASS_WORDS clipAt);
  uvec4 second = fourWordsAt(THRONG_PASS_WORDS clipAt + 4u);
  uvec4 third = fourWordsAt(THRONG_PASS_WORDS clipAt + 8u);
  uvec4 fourth = fourWordsAt(THRONG_PASS_WORDS clipAt + 12u);
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

THRONG_FUNCTION vec3 bonePivot(THRONG_WORDS BoneLayout parts, uint bone) {
  if (THRONG_BONE_WIDE != 0u) {
    uvec4 words = fourWordsAt(THRONG_PASS_WORDS parts.pivotsAt + 4u * bone);
    return vec3(uintBitsToFloat(words.x), uintBitsToFloat(words.y), uintBitsToFloat(words.z));
  }
  uint at = parts.pivotsAt + parts.pivotWords * bone;
  return vec3(uintBitsToFloat(THRONG_WORD(at)), uintBitsToFloat(THRONG_WORD(at + 1u)),
              uintBitsToFloat(THRONG_WORD(at + 2u)));
}

// A bone of a mixed clip:
// word 0: bit offset (24 bits), keys << 24.  word 1: six field widths of 5 bits, rotation x first.
// word 2: scale width (5 bits), rotation step's mantissa << 5 (6 bits) and exponent << 11 (5 bits), scaleMin << 16.
// word 3: positionMin x, y << 16.  word 4: positionMin z, reference component c << 16.
// word 5: reference components a, b << 15, largest << 30.
THRONG_FUNCTION BoneTrack readBoneTrack(THRONG_WORDS uint at, BoneGrid grid) {
  uint word0 = THRONG_WORD(at);
  uint word1 = THRONG_WORD(at + 1u);
  uint word2 = THRONG_WORD(at + 2u);
  uint word3 = THRONG_WORD(at + 3u);
  uint word4 = THRONG_WORD(at + 4u);
  uint word5 = THRONG_WORD(at + 5u);
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
  THRONG_PRECISE float step = float(64u + ((word2 >> 5u) & 63u)) / float(1u << ((word2 >> 11u) & 31u));
  THRONG_PRECISE float scaleMin = grid.scaleMin + float(word2 >> 16u) * grid.scaleCoarse;
  THRONG_PRECISE float x = grid.positionMin.x + float(word3 & 65535u) * grid.positionCoarse;
  THRONG_PRECISE float y = grid.positionMin.y + float(word3 >> 16u) * grid.positionCoarse;
  THRONG_PRECISE float z = grid.positionMin.z + float(word4 & 65535u) * grid.positionCoarse;
  track.rotationStep = step;
  track.scaleMin = scaleMin;
  track.positionMin = vec3(x, y, z);
  track.reference = smallestThree(word5, word5 >> 15u, word4 >> 16u, word5 >> 30u);
  return track;
}

THRONG_FUNCTION BoneMatrix rangedBoneMatrix(THRONG_WORDS BoneTrack track, BoneFrame frame, vec3 pivot) {
  uint wordOffset = track.bitOffset >> 5u;
  uint bitOffset = track.bitOffset & 31u;
  BoneKey from =
      decodeRangedKey(fourWords(THRONG_PASS_WORDS frame.fromAt + wordOffset), bitOffset, track, frame.grid);
  BoneKey to = decodeRangedKey(fourWords(THRONG_PASS_WORDS frame.toAt + wordOffset), bitOffset, track, frame.grid);
  BoneKey key = blendBoneKeys(from, to, frame.weight);
  key.rotation = multiplyQuaternions(track.reference, key.rotation);
  return boneKeyMatrix(key, pivot);
}

THRONG_FUNCTION BoneMatrix affineBoneMatrix(THRONG_WORDS uint fromAt, uint toAt, BoneFrame frame, vec3 pivot) {
  BoneMatrix from =
      decodeAffineKey(fourWords(THRONG_PASS_WORDS fromAt), uvec2(THRONG_WORD(fromAt + 4u), THRONG_WORD(fromAt + 5u)),
                      frame.grid);
  BoneMatrix to =
      decodeAffineKey(fourWords(THRONG_PASS_WORDS toAt), uvec2(THRONG_WORD(toAt + 4u), THRONG_WORD(toAt + 5u)),
                      frame.grid);
  return affineKeyMatrix(from, to, frame.weight, pivot);
}

// Whether it is this one, found by asking, of several that occur, a bit each; where only one is left nobody asks.
THRONG_FUNCTION bool isOneOf(uint occurring, uint bit, bool found) {
  return occurring == bit || ((occurring & bit) != 0u && found);
}

THRONG_FUNCTION BoneMatrix scaledBoneMatrix(THRONG_WORDS uint fromAt, uint toAt, BoneFrame frame, vec3 pivot) {
  BoneKey from = decodeBoneKey(fourWordsAt(THRONG_PASS_WORDS fromAt), true, frame.grid);
  BoneKey to = decodeBoneKey(fourWordsAt(THRONG_PASS_WORDS toAt), true, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from, to, frame.weight), pivot);
}

THRONG_FUNCTION BoneMatrix rigidBoneMatrix(THRONG_WORDS uint fromAt, uint toAt, BoneFrame frame, vec3 pivot) {
  uvec4 fromWords = uvec4(THRONG_WORD(fromAt), THRONG_WORD(fromAt + 1u), THRONG_WORD(fromAt + 2u), 0u);
  uvec4 toWords = uvec4(THRONG_WORD(toAt), THRONG_WORD(toAt + 1u), THRONG_WORD(toAt + 2u), 0u);
  BoneKey from = decodeBoneKey(fromWords, false, frame.grid);
  BoneKey to = decodeBoneKey(toWords, false, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from, to, frame.weight), pivot);
}

// modelFromRest of one bone at the frame's time.
THRONG_FUNCTION BoneMatrix boneMatrixAt(THRONG_WORDS BoneLayout parts, BoneFrame frame, uint bone) {
  vec3 pivot = bonePivot(THRONG_PASS_WORDS parts, bone);
  uint forms = THRONG_BONE_FORMS;
  if (isOneOf(forms, 1u, frame.keys == kBoneKeysRigid))
    return rigidBoneMatrix(THRONG_PASS_WORDS frame.fromAt + 3u * bone, frame.toAt + 3u * bone, frame, pivot);
  if (isOneOf(forms & 14u, 2u, frame.keys == kBoneKeysScaled))
    return scaledBoneMatrix(THRONG_PASS_WORDS frame.fromAt + 4u * bone, frame.toAt + 4u * bone, frame, pivot);
  if (isOneOf(forms & 12u, 4u, frame.keys == kBoneKeysAffine))
    return affineBoneMatrix(THRONG_PASS_WORDS frame.fromAt + 6u * bone, frame.toAt + 6u * bone, frame, pivot);
  BoneTrack track = readBoneTrack(THRONG_PASS_WORDS frame.tracksAt + kBoneTrackWords * bone, frame.grid);
  uint wordOffset = track.bitOffset >> 5u;
  uint trackForms = THRONG_BONE_TRACK_FORMS;
  if (isOneOf(trackForms & 14u, 2u, track.keys == kBoneKeysScaled))
    return scaledBoneMatrix(THRONG_PASS_WORDS frame.fromAt + wordOffset, frame.toAt + wordOffset, frame, pivot);
  if (isOneOf(trackForms & 12u, 4u, track.keys == kBoneKeysAffine))
    return affineBoneMatrix(THRONG_PASS_WORDS frame.fromAt + wordOffset, frame.toAt + wordOffset, frame, pivot);
  return rangedBoneMatrix(THRONG_PASS_WORDS track, frame, pivot);
}

// A vertex's influences. Unused ones have weight 0 and bone 0. Weights fall; the first is what the others leave.
struct BoneInfluences {
  uint count;
  uvec4 bones;
  uvec4 moreBones;
  vec4 weights;
  vec4 moreWeights;
};

// The weight of influence `place` (1 to 7): never above 1 / (place + 1), since weights fall.
THRONG_FUNCTION float influenceWeight(uint code, float place) {
  THRONG_PRECISE float weight = float(code & 1023u) / (1023.0f * (place + 1.0f));
  return weight;
}

// Bones of 8 bits, four to a word, or of 16, two to a word, where there are more than 256.
THRONG_FUNCTION uvec4 fourBones(THRONG_WORDS uint at, bool wide) {
  uint first = THRONG_WORD(at);
  if (!wide) return uvec4(first & 255u, (first >> 8u) & 255u, (first >> 16u) & 255u, first >> 24u);
  uint second = THRONG_WORD(at + 1u);
  return uvec4(first & 65535u, first >> 16u, second & 65535u, second >> 16u);
}

// 16 bits per vertex, two vertices to a word.
THRONG_FUNCTION BoneInfluences readOneInfluence(THRONG_WORDS BoneLayout parts, uint vertex) {
  BoneInfluences result;
  uint word = THRONG_WORD(parts.onesAt + (vertex >> 1u));
  result.count = 1u;
  result.bones = uvec4((word >> ((vertex & 1u) * 16u)) & 65535u, 0u, 0u, 0u);
  result.moreBones = uvec4(0u, 0u, 0u, 0u);
  result.weights = vec4(1.0f, 0.0f, 0.0f, 0.0f);
  result.moreWeights = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}

// One word: bones of 10 bits, the second's weight in 12; or, above 1024 bones, two: bones of 16 bits, then the weight.
THRONG_FUNCTION BoneInfluences readTwoInfluences(THRONG_WORDS BoneLayout parts, uint place) {
  BoneInfluences result;
  uint code;
  if (parts.boneCount <= 1024u) {
    uint word = THRONG_WORD(parts.twosAt + place);
    result.bones = uvec4(word & 1023u, (word >> 10u) & 1023u, 0u, 0u);
    code = word >> 20u;
  } else {
    uint word = THRONG_WORD(parts.twosAt + 2u * place);
    result.bones = uvec4(word & 65535u, word >> 16u, 0u, 0u);
    code = THRONG_WORD(parts.twosAt + 2u * place + 1u) & 4095u;
  }
  THRONG_PRECISE float second = float(code) / 8190.0f;
  THRONG_PRECISE float first = 1.0f - second;
  result.count = 2u;
  result.moreBones = uvec4(0u, 0u, 0u, 0u);
  result.weights = vec4(first, second, 0.0f, 0.0f);
  result.moreWeights = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}

// Bones, then a word of three weights of 10 bits.
THRONG_FUNCTION BoneInfluences readFourInfluences(THRONG_WORDS BoneLayout parts, uint place) {
  BoneInfluences result;
  bool wide = parts.boneCount > 256u;
  uint boneWords = wide ? 2u : 1u;
  uint at = parts.foursAt + (boneWords + 1u) * place;
  result.bones = fourBones(THRONG_PASS_WORDS at, wide);
  uint word = THRONG_WORD(at + boneWords);
  float w1 = influenceWeight(word, 1.0f);
  float w2 = influenceWeight(word >> 10u, 2.0f);
  float w3 = influenceWeight(word >> 20u, 3.0f);
  THRONG_PRECISE float w0 = 1.0f - w1 - w2 - w3;
  result.count = w3 > 0.0f ? 4u : w2 > 0.0f ? 3u : w1 > 0.0f ? 2u : 1u;
  result.moreBones = uvec4(0u, 0u, 0u, 0u);
  result.weights = vec4(w0, w1, w2, w3);
  result.moreWeights = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}

// Bones, then three words of weights of 10 bits: three, three and one.
THRONG_FUNCTION BoneInfluences readEightInfluences(THRONG_WORDS BoneLayout parts, uint place) {
  BoneInfluences result;
  bool wide = parts.boneCount > 256u;
  uint boneWords = wide ? 2u : 1u;
  uint at = parts.eightsAt + (2u * boneWords + 3u) * place;
  result.bones = fourBones(THRONG_PASS_WORDS at, wide);
  result.moreBones = fourBones(THRONG_PASS_WORDS at + boneWords, wide);
  uint low = THRONG_WORD(at + 2u * boneWords);
  uint middle = THRONG_WORD(at + 2u * boneWords + 1u);
  uint high = THRONG_WORD(at + 2u * boneWords + 2u);
  float w1 = influenceWeight(low, 1.0f);
  float w2 = influenceWeight(low >> 10u, 2.0f);
  float w3 = influenceWeight(low >> 20u, 3.0f);
  float w4 = influenceWeight(middle, 4.0f);
  float w5 = influenceWeight(middle >> 10u, 5.0f);
  float w6 = influenceWeight(middle >> 20u, 6.0f);
  float w7 = influenceWeight(high, 7.0f);
  THRONG_PRECISE float w0 = 1.0f - w1 - w2 - w3 - w4 - w5 - w6 - w7;
  result.count = 8u;
  result.weights = vec4(w0, w1, w2, w3);
  result.moreWeights = vec4(w4, w5, w6, w7);
  return result;
}

THRONG_FUNCTION BoneInfluences readBoneInfluences(THRONG_WORDS BoneLayout parts, uint vertex) {
  uint classes = THRONG_BONE_CLASSES;
  if (isOneOf(classes, 1u, vertex < parts.firstOfTwo)) return readOneInfluence(THRONG_PASS_WORDS parts, vertex);
  if (isOneOf(classes & 14u, 2u, vertex < parts.firstOfFour))
    return readTwoInfluences(THRONG_PASS_WORDS parts, vertex - parts.firstOfTwo);
  if (isOneOf(classes & 12u, 4u, vertex < parts.firstOfEight))
    return readFourInfluences(THRONG_PASS_WORDS parts, vertex - parts.firstOfFour);
  return readEightInfluences(THRONG_PASS_WORDS parts, vertex - parts.firstOfEight);
}

THRONG_FUNCTION bool mayHaveEight() {
  uint classes = THRONG_BONE_CLASSES;
  return (classes & 8u) != 0u;
}

// Influence `place` (0 to 7) of a vertex.
THRONG_FUNCTION uint influenceBone(BoneInfluences influences, uint place) {
  if (!mayHaveEight() || place < 4u) return oneOfFourWords(influences.bones, place);
  return oneOfFourWords(influences.moreBones, place - 4u);
}

THRONG_FUNCTION float influenceShare(BoneInfluences influences, uint place) {
  vec4 weights = influences.weights;
  if (mayHaveEight() && place >= 4u) {
    weights = influences.moreWeights;
    place = place - 4u;
  }
  return place == 0u ? weights.x : place == 1u ? weights.y : place == 2u ? weights.z : weights.w;
}

THRONG_FUNCTION BoneMatrix zeroBoneMatrix() {
  BoneMatrix result;
  result.row0 = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  result.row1 = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  result.row2 = vec4(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}

// modelFromRest of a vertex: its bones' matrices by their weights.
THRONG_FUNCTION BoneMatrix blendedBoneMatrix(THRONG_WORDS BoneLayout parts, BoneFrame frame, uint vertex) {
  BoneInfluences influences = readBoneInfluences(THRONG_PASS_WORDS parts, vertex);
  BoneMatrix sum = zeroBoneMatrix();
  for (uint place = 0u; place < influences.count; ++place) {
    uint bone = influenceBone(influences, place);
    sum = addScaledMatrix(sum, boneMatrixAt(THRONG_PASS_WORDS parts, frame, bone), influenceShare(influences, place));
  }
  return sum;
}

// Where many vertices follow each bone, a pass over instances and bones that keeps the rows of boneMatrixAt (a palette)
// spares the vertices the keys. The host then defines THRONG_PALETTE_ROW(index), a vec4: row r of bone b of an instance
// whose palette starts at row `paletteAt` is row paletteAt + 3 b + r.
#if defined(THRONG_PALETTE_ROW)
THRONG_FUNCTION BoneMatrix blendedPaletteMatrix(THRONG_WORDS BoneLayout parts, uint paletteAt, uint vertex) {
  BoneInfluences influences = readBoneInfluences(THRONG_PASS_WORDS parts, vertex);
  BoneMatrix sum = zeroBoneMatrix();
  for (uint place = 0u; place < influences.count; ++place) {
    uint row = paletteAt + 3u * influenceBone(influences, place);
    BoneMatrix bone;
    bone.row0 = THRONG_PALETTE_ROW(row);
    bone.row1 = THRONG_PALETTE_ROW(row + 1u);
    bone.row2 = THRONG_PALETTE_ROW(row + 2u);
    sum = addScaledMatrix(sum, bone, influenceShare(influences, place));
  }
  return sum;
}
#endif

THRONG_SHADER_END

#endif
