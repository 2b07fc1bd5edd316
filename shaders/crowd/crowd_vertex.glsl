// The vertex of every pass: decode, blend, place. Passes that share it cannot disagree.
#include "crowd/crowd_data.glsl"
#include "throng/vertex_texel.h"

struct PlacedVertex {
  vec3 world;   // relative to the camera
  vec3 normal;  // unit
};

DecodedVertex decodeLayer(PosedLayer layer, uint vertexIndex) {
  uvec2 from = Texels(layer.row).texel[vertexIndex];
  uvec2 to = Texels(layer.nextRow).texel[vertexIndex];
  return blendDecodedVertices(decodeVertexTexel(unpackVertexTexel(from), layer.boundsMin, layer.boundsStep),
                              decodeVertexTexel(unpackVertexTexel(to), layer.boundsMin, layer.boundsStep),
                              layer.weight);
}

DecodedVertex poseVertex(PosedInstance posed, uint vertexIndex) {
  DecodedVertex vertex = decodeLayer(posed.first, vertexIndex);
  if (posed.layerWeight > 0.0)
    vertex = blendDecodedVertices(vertex, decodeLayer(posed.second, vertexIndex), posed.layerWeight);
  return vertex;
}

PlacedVertex placeVertex(PosedInstance posed, uint vertexIndex) {
  DecodedVertex vertex = poseVertex(posed, vertexIndex);
  float c = posed.headingCosine, s = posed.headingSine;
  PlacedVertex result;
  precise float x = (c * vertex.position.x + s * vertex.position.z) * posed.scale + posed.translation.x;
  precise float y = vertex.position.y * posed.scale + posed.translation.y;
  precise float z = (c * vertex.position.z - s * vertex.position.x) * posed.scale + posed.translation.z;
  result.world = vec3(x, y, z);
  result.normal = vec3(c * vertex.normal.x + s * vertex.normal.z, vertex.normal.y,
                       c * vertex.normal.z - s * vertex.normal.x);
  return result;
}

vec4 projectPoint(mat4 clipFromWorld, vec3 world) {
  precise vec4 clip = clipFromWorld[0] * world.x + clipFromWorld[1] * world.y + clipFromWorld[2] * world.z +
                      clipFromWorld[3];
  return clip;
}

// Where a vertex lands in the picture; those of hidden groups all land in one point outside, so that nothing is drawn.
vec4 projectVertex(uint viewIndex, PosedInstance posed, PlacedVertex vertex, uint group) {
  if (group > 0u && (posed.hiddenGroups >> (group - 1u) & 1u) != 0u) return vec4(2.0, 2.0, 2.0, 1.0);
  return projectPoint(frame.views[viewIndex].clipFromWorld, vertex.world);
}

// The instance that a draw's instance number stands for.
uint visibleInstance(uint viewIndex, uint instanceIndex) {
  return Words(frame.visible).value[viewIndex * frame.instanceCapacity + instanceIndex];
}
