// The decoders of shaders/throng over the words of one asset, reached by address. Include after crowd_data.glsl.
#include "throng/shared/expand_types.h"

#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer WordPairs { uint64_t pair[]; };

uvec2 assetWords;  // the address, a multiple of 16; set before anything below is called

// Two loads of 64 bits, which cost some drivers half of four loads of 32.
uvec4 fourAssetWords(uint index) {
  return uvec4(unpackUint2x32(WordPairs(assetWords).pair[index >> 1u]),
               unpackUint2x32(WordPairs(assetWords).pair[(index >> 1u) + 1u]));
}
#define THRONG_WORD(index) Words(assetWords).value[index]
#define THRONG_FOUR_WORDS(index) fourAssetWords(index)
#include "throng/bone_rows.h"
#include "throng/morph_rows.h"
#include "throng/packed.h"
#include "throng/spline.h"
#include "throng/vertex_texel.h"

layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer RestVertices { RestVertex vertex[]; };
layout(buffer_reference, scalar, buffer_reference_align = 16) buffer BoneMatrices { BoneMatrix matrix[]; };

// A vertex's rest pose with the deltas of its targets; morphClipAt 0: there are none.
MorphedRest morphRest(uint morphAt, uint morphClipAt, uint row, float weight, uint vertexIndex, vec3 position,
                      vec3 normal) {
  MorphedRest rest = MorphedRest(position, normal);
  if (morphClipAt != 0u)
    rest = morphedRest(readMorphLayout(morphAt), readMorphFrame(morphClipAt, row, weight), vertexIndex, position, normal);
  return rest;
}

PackedFrame readPackedMoment(bool spline, PackedLayout parts, uint clipAt, uint row, float weight) {
  if (spline) return readSplineFrame(parts, clipAt, row, weight);
  return readPackedFrame(parts, clipAt, row, weight);
}
