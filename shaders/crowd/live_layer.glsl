// A layer of an asset with live clips: those that are not expanded to vertex rows are decoded here from the asset's own
// encoding, bones with the matrices that pose_bones.comp.glsl has made. Included by crowd_vertex.glsl.
//
// Some devices run both sides of every branch, so the constants (LiveKind) leave out what cannot occur.

layout(constant_id = 3) const uint kMaxInfluences = 8u;  // of any vertex of the asset: 1, 2, 4 or 8
layout(constant_id = 4) const bool kSomeRows = true;     // whether some of its clips are expanded
layout(constant_id = 5) const bool kMorphs = true;       // whether bones move a rest pose that itself changes
layout(constant_id = 6) const uint kPosed = 1u;          // of the instances that play live: 0 none, 1 some, 2 all have matrices
layout(constant_id = 7) const uint kBoneForms = 15u;     // of the bones that vertices pose, see bone_rows.h
layout(constant_id = 8) const uint kTrackForms = 14u;
layout(constant_id = 9) const uint kWide = 0u;
#define THRONG_BONE_FORMS kBoneForms
#define THRONG_BONE_TRACK_FORMS kTrackForms
#define THRONG_BONE_WIDE kWide
#include "crowd/asset_words.glsl"

const uint kEncoding = THRONG_LIVE;  // kEncoding...

layout(location = 12) in vec3 restPosition;
layout(location = 13) in vec3 restNormal;
layout(location = 14) in uvec4 restBones;  // two of 16 bits to a word
layout(location = 15) in vec4 restWeights;  // of the first four influences

// Matrices of bones, three rows each: software drivers fetch a texel of sixteen bytes for the price of a word.
#if THRONG_LIVE == 1
layout(set = 2, binding = 0) uniform samplerBuffer paletteRows;
BoneMatrix paletteMatrix(uint index) {
  int first = int(index * 3u);
  return BoneMatrix(texelFetch(paletteRows, first), texelFetch(paletteRows, first + 1), texelFetch(paletteRows, first + 2));
}
#else
BoneMatrix paletteMatrix(uint index) { return zeroBoneMatrix(); }
#endif

uint paletteAt;  // the first matrix of the next live layer

// Layers of an instance are decoded in this order: the first and the second of now, then those of the previous frame.
void beginLayers(uint instance) {
  assetWords = push.words;
  paletteAt = kNoPalette;
  if (kEncoding == kEncodingBone && kPosed > 0u) paletteAt = Words(frame.palettes).value[instance];
}

BoneMatrix liveBoneMatrix(uint bone, uint palette, uvec4 rows, float weight) {
  if (kPosed == 2u || (kPosed == 1u && palette != kNoPalette)) return paletteMatrix(palette + bone);
  // There was no room for its matrices.
  return boneMatrixAt(readBoneLayout(0u), readBoneFrame(rows.y, rows.x, weight), bone);
}

// Short enough to be unrolled.
BoneMatrix posedSkinMatrix(uint vertexIndex, uint palette) {
  BoneMatrix sum = zeroBoneMatrix();
  uint bones[4] = uint[4](restBones.x, restBones.y, restBones.z, restBones.w);
  for (uint place = 0u; place < kMaxInfluences; place++) {
    float share = place < 4u ? restWeights[place & 3u] : RestVertices(push.rest).vertex[vertexIndex].weights[place];
    if (place > 0u && !(share > 0.0)) break;
    uint bone = bones[place >> 1u] >> (place & 1u) * 16u & 65535u;
    sum = addScaledMatrix(sum, paletteMatrix(palette + bone), share);
  }
  return sum;
}

BoneMatrix liveSkinMatrix(uint vertexIndex, uint palette, uvec4 rows, float weight) {
  if (kPosed == 2u) return posedSkinMatrix(vertexIndex, palette);
  BoneMatrix sum = zeroBoneMatrix();
  [[dont_unroll]] for (uint place = 0u; place < kMaxInfluences; place++) {
    float share = place == 0u ? restWeights.x : place == 1u ? restWeights.y : place == 2u ? restWeights.z : restWeights.w;
    uint bones = place < 2u ? restBones.x : restBones.y;
    if (kMaxInfluences > 4u && place > 3u) {
      share = RestVertices(push.rest).vertex[vertexIndex].weights[place];
      bones = place < 6u ? restBones.z : restBones.w;
    }
    if (!(share > 0.0)) break;
    uint bone = bones >> (place & 1u) * 16u & 65535u;
    sum = addScaledMatrix(sum, liveBoneMatrix(bone, palette, rows, weight), share);
  }
  return sum;
}

DecodedVertex decodeLivePoint(uvec4 rows, float weight, uint vertexIndex) {
  PackedLayout parts = readPackedLayout(0u);
  PackedLink link = readPackedLink(parts, vertexIndex);
  PackedFrame moment = readPackedMoment(kEncoding == kEncodingSpline, parts, rows.y, rows.x, weight);
  DecodedVertex result;
  result.position = packedPosition(moment, link.pointIndex);
  result.normal = packedNormal(parts, moment, link.normal, restNormal);
  return result;
}

// rows.x: the row's number; rows.y: where the clip's chunk begins.
DecodedVertex decodeLive(uvec4 rows, float weight, uint morphClipAt, uint vertexIndex) {
  if (kEncoding == kEncodingPacked || kEncoding == kEncodingSpline) return decodeLivePoint(rows, weight, vertexIndex);
  MorphedRest rest = MorphedRest(restPosition, restNormal);
  if (kMorphs && morphClipAt != 0u)
    rest = morphRest(push.morphAt, morphClipAt, rows.x, weight, vertexIndex, restPosition, restNormal);
  if (kEncoding == kEncodingMorph)
    return DecodedVertex(rest.position, unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
  BoneMatrix transform = liveSkinMatrix(vertexIndex, paletteAt, rows, weight);
  if (paletteAt != kNoPalette) paletteAt += push.boneCount;
  return DecodedVertex(posedPosition(transform, rest.position), posedNormal(transform, rest.normal));
}

DecodedVertex decodeLayer(uvec4 rows, vec3 boundsMin, vec4 boundsStep, uint vertexIndex) {
  if (kSomeRows && (rows.z | rows.w) != 0u) return decodeRows(rows, boundsMin, boundsStep, vertexIndex);
  return decodeLive(rows, boundsStep.w, floatBitsToUint(boundsMin.x), vertexIndex);
}
