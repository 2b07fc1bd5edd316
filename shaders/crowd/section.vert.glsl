#version 460
#extension GL_GOOGLE_include_directive : require
// The wood where a trunk was cut, on the stump and on what fell: a fan over the section's outline. Instance: record and
// part. Bound without vertex buffers.
#include "crowd/resolve_instance.glsl"
#include "crowd/project.glsl"

layout(push_constant, scalar) uniform PushBlock { CrowdDrawPush push; };

layout(location = 0) out vec3 outWorld;
layout(location = 1) out vec3 outNormal;
layout(location = 2) out vec3 outWood;  // metres from the pith (x, z), share of the way to the bark
layout(location = 3) out flat float outVisibility;

invariant gl_Position;

void main() {
  uint recordIndex = uint(gl_InstanceIndex) / 2u, part = uint(gl_InstanceIndex) % 2u;
  uint corner = uint(gl_VertexIndex) % 3u, edge = uint(gl_VertexIndex) / 3u;
  FelledPlants records = FelledPlants(frame.felled);
  uint sectionCount = records.felled[recordIndex].sectionCount;
  outWorld = outNormal = outWood = vec3(0.0);
  outVisibility = 0.0;
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);  // outside: nothing is drawn
  if (edge >= sectionCount) return;
  Felling felling = records.felled[recordIndex].felling;
  PlaceNow place = Places(frame.places).place[records.felled[recordIndex].instance].now;
  vec2 pith = records.felled[recordIndex].sectionCentre;
  vec2 point = corner == 0u ? pith : records.felled[recordIndex].section[(edge + corner - 1u) % sectionCount];
  float c = cos(place.headingRadians), s = sin(place.headingRadians);
  EffectVertex vertex;
  vertex.position = vec3(c * point.x + s * point.y, 0.0, c * point.y - s * point.x) * place.scale;
  vertex.position.y = felling.cutHeight;
  vertex.normal = vec3(0.0, part == kPartStump ? 1.0 : -1.0, 0.0);
  vertex.tangent = vertex.normal;
  outVisibility = 1.0;
  if (part == kPartFallen) {
    float relative = felling.cutHeight / max(felling.treeHeight, 1.0e-3);
    vertex = fellVertex(vertex, felling, 1.0 - relative * relative);
    outVisibility = records.felled[recordIndex].visibility;
  }
  outWorld = vertex.position + fromCamera(place.cell, place.offset, frame.camera);
  outNormal = vertex.normal;
  outWood = vec3((point - pith) * place.scale, corner == 0u ? 0.0 : 1.0);
  gl_Position = projectPoint(frame.views[push.viewIndex].clipFromWorld, outWorld);
}
