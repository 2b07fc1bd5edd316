// The wood where a trunk was cut, on the stump and on what fell: a fan over the section's outline. Instance: record and
// part. Bound without vertex buffers.
#include "crowd/crowd_data.glsl"
#include "crowd/project.glsl"

const vec4 kOutside = vec4(2.0, 2.0, 2.0, 1.0);  // a clip position of which nothing is drawn

struct SectionVertex {
  bool drawn;
  vec3 world;  // relative to the camera
  vec3 worldBefore;  // relative to the previous frame's camera
  vec3 normal;
  vec3 wood;  // metres from the pith (x, z), share of the way to the bark
  float visibility;
};

// Relative to the root, in world axes; `point`: (x, z), model space.
EffectVertex placeOnCut(vec2 point, PlaceNow place, Felling felling, uint part) {
  float c = cos(place.headingRadians), s = sin(place.headingRadians);
  EffectVertex vertex;
  vertex.position = vec3(c * point.x + s * point.y, 0.0, c * point.y - s * point.x) * place.scale;
  vertex.position.y = felling.cutHeight;
  vertex.normal = vec3(0.0, part == kPartStump ? 1.0 : -1.0, 0.0);
  vertex.tangent = vertex.normal;
  if (part != kPartFallen) return vertex;
  float relative = felling.cutHeight / max(felling.treeHeight, 1.0e-3);
  return fellVertex(vertex, felling, 1.0 - relative * relative);
}

SectionVertex sectionVertex(int vertexIndex, int instanceIndex) {
  uint recordIndex = uint(instanceIndex) / 2u, part = uint(instanceIndex) % 2u;
  uint corner = uint(vertexIndex) % 3u, edge = uint(vertexIndex) / 3u;
  FelledPlants records = FelledPlants(frame.felled);
  uint sectionCount = records.felled[recordIndex].sectionCount;
  SectionVertex result = SectionVertex(false, vec3(0.0), vec3(0.0), vec3(0.0), vec3(0.0), 0.0);
  if (edge >= sectionCount) return result;
  InstancePlace state = Places(frame.places).place[records.felled[recordIndex].instance];
  vec2 pith = records.felled[recordIndex].sectionCentre;
  vec2 point = corner == 0u ? pith : records.felled[recordIndex].section[(edge + corner - 1u) % sectionCount];
  EffectVertex now = placeOnCut(point, state.now, records.felled[recordIndex].felling, part);
  PlaceNow before = placeBefore(state);
  result.drawn = true;
  result.world = now.position + fromCamera(state.now.cell, state.now.offset, frame.camera);
  result.worldBefore = placeOnCut(point, before, records.felled[recordIndex].previous, part).position +
                       fromCamera(before.cell, before.offset, frame.previousCamera);
  result.normal = now.normal;
  result.wood = vec3((point - pith) * state.now.scale, corner == 0u ? 0.0 : 1.0);
  result.visibility = part == kPartFallen ? records.felled[recordIndex].visibility : 1.0;
  return result;
}
