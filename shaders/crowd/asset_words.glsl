// The decoders of shaders/throng over the words of one asset, reached by address. Include after crowd_data.glsl.
#include "throng/shared/expand_types.h"

uvec2 assetWords;  // the address; set before anything below is called
#define THRONG_WORD(index) Words(assetWords).value[index]
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
