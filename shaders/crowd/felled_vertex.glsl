// The vertex of one part of a felled plant. What belongs to the other part is clipped by its height before any effect,
// so the cut is a plane whatever the triangles are.
#include "crowd/plant_vertex.glsl"

struct FelledVertex {
  PlacedVertex placed;
  float inside;      // above 0 where it belongs to the part
  float visibility;  // of the part
};

// The sway of a plant dies away while it falls: what lies on the ground does not lean.
float leanWhileFalling(float angle) { return 1.0 - smoothRamp(0.0, 0.7, angle); }

// One part's vertex; `growth`: of the new plant.
EffectVertex moveFelled(EffectVertex vertex, WindNow now, Felling felling, float growth, uint assetIndex, uint part) {
  EffectVertex moved = moveByWind(vertex, now, assetIndex, part == kPartFallen ? leanWhileFalling(felling.angle) : 1.0);
  if (part == kPartFallen) moved = fellVertex(moved, felling, 1.0 - inPlantWeights.x);
  if (part == kPartRegrown) moved.position *= growth;
  return moved;
}

uint felledRecord() { return Places(frame.places).place[instanceIndex()].felled - 1u; }

FelledVertex placeFelled(uint vertexIndex, uint assetIndex, uint part) {
  FelledPlants records = FelledPlants(frame.felled);
  uint record = felledRecord();
  Felling felling = records.felled[record].felling;
  EffectVertex vertex = rootedVertex(poseVertex(vertexIndex), instanceHeading.xy, instancePlace.w);
  float above = vertex.position.y - felling.cutHeight;
  FelledVertex result;
  result.inside = part == kPartFallen ? above : part == kPartStump ? -above : 1.0;
  result.visibility = part == kPartFallen ? records.felled[record].visibility : 1.0;
  result.placed = placeRooted(moveFelled(vertex, windNow(), felling, records.felled[record].growth, assetIndex, part));
  return result;
}
