// A layer of an asset with live clips: those that are not expanded to vertex rows are decoded here from the asset's own
// encoding, bones with the matrices that pose_bones.comp.glsl has made. Included by crowd_vertex.glsl.
//
// What to do is the same for all vertices of an instance. Loops of one or no round say so to devices that would pay for
// both sides of a branch.
#include "crowd/asset_words.glsl"

const uint kEncoding = THRONG_LIVE;  // kEncoding...
layout(constant_id = 3) const uint kMaxInfluences = 8u;  // of any vertex of the asset: 1, 2, 4 or 8

layout(location = 12) in vec3 restPosition;
layout(location = 13) in vec3 restNormal;
layout(location = 14) in uvec4 restBones;  // two of 16 bits to a word
layout(location = 15) in vec4 restWeights;  // of the first four influences

uint paletteAt;  // the first matrix of the next live layer

// Layers of an instance are decoded in this order: the first and the second of now, then those of the previous frame.
void beginLayers(uint instance) {
  assetWords = push.words;
  if (kEncoding == kEncodingBone) paletteAt = Words(frame.palettes).value[instance];
}

BoneMatrix liveBoneMatrix(uint bone, uint palette, uvec4 rows, float weight) {
  BoneMatrix result;
  [[dont_unroll]] for (uint once = palette == kNoPalette ? 0u : 1u; once > 0u; once--)
    result = BoneMatrices(frame.paletteMatrices).matrix[palette + bone];
  // There was no room for its matrices.
  [[dont_unroll]] for (uint once = palette == kNoPalette ? 1u : 0u; once > 0u; once--)
    result = boneMatrixAt(readBoneLayout(0u), readBoneFrame(rows.y, rows.x, weight), bone);
  return result;
}

BoneMatrix liveSkinMatrix(uint vertexIndex, uint palette, uvec4 rows, float weight) {
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
  [[dont_unroll]] for (uint once = morphClipAt == 0u ? 0u : 1u; once > 0u; once--)
    rest = morphRest(push.morphAt, morphClipAt, rows.x, weight, vertexIndex, restPosition, restNormal);
  if (kEncoding == kEncodingMorph)
    return DecodedVertex(rest.position, unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
  BoneMatrix transform = liveSkinMatrix(vertexIndex, paletteAt, rows, weight);
  if (paletteAt != kNoPalette) paletteAt += push.boneCount;
  return DecodedVertex(posedPosition(transform, rest.position), posedNormal(transform, rest.normal));
}

DecodedVertex decodeLayer(uvec4 rows, vec3 boundsMin, vec4 boundsStep, uint vertexIndex) {
  DecodedVertex result;
  bool live = (rows.z | rows.w) == 0u;
  [[dont_unroll]] for (uint once = live ? 0u : 1u; once > 0u; once--)
    result = decodeRows(rows, boundsMin, boundsStep, vertexIndex);
  [[dont_unroll]] for (uint once = live ? 1u : 0u; once > 0u; once--)
    result = decodeLive(rows, boundsStep.w, floatBitsToUint(boundsMin.x), vertexIndex);
  return result;
}
