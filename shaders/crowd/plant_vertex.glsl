// The vertex of a plant in every pass: decode, blend, turn and scale, then the effects in the world's axes about its
// root, then its place.
#include "crowd/crowd_vertex.glsl"

layout(location = 12) in vec4 inPlantWeights;  // sway, flutter, phase, tremble

uint instanceIndex() { return instanceSecondBoundsMin.w; }

// Turned by the heading and scaled: metres from the root, world axes.
EffectVertex rootedVertex(DecodedVertex vertex, vec2 heading, float scale) {
  float c = heading.x, s = heading.y;
  EffectVertex result;
  precise vec3 position = vec3(c * vertex.position.x + s * vertex.position.z, vertex.position.y,
                               c * vertex.position.z - s * vertex.position.x) * scale;
  result.position = position;
  result.normal = vec3(c * vertex.normal.x + s * vertex.normal.z, vertex.normal.y,
                       c * vertex.normal.z - s * vertex.normal.x);
  result.tangent = result.normal;
  return result;
}

// What moves a vertex at a moment.
struct WindNow {
  Wind wind;
  InstanceEffect effect;
  float scale;
};

WindNow windNow() { return WindNow(frame.wind, Effects(frame.effects).effect[instanceIndex()], instancePlace.w); }

WindNow windBefore(PosedInstance before) {
  Wind wind = frame.wind;
  wind.timeSeconds = frame.previousWindSeconds;
  return WindNow(wind, Effects(frame.previousEffects).effect[before.instance], before.scale);
}

// `leanShare`: how much of the whole plant's lean it takes, 0 to 1.
EffectVertex moveByWind(EffectVertex vertex, WindNow now, uint assetIndex, float leanShare) {
  InstanceEffect effect = now.effect;
  WindLean lean = WindLean(effect.lean * leanShare, effect.localSpeed);
  WindWeights weights = WindWeights(inPlantWeights.x, inPlantWeights.y, inPlantWeights.z, inPlantWeights.w);
  return windVertex(vertex, now.wind, Plants(frame.plants).plant[assetIndex].wind, lean, weights, effect.phase,
                    now.scale);
}

PlacedVertex placeRooted(EffectVertex vertex) {
  PlacedVertex result;
  precise vec3 world = vertex.position + instancePlace.xyz;
  result.world = world;
  result.normal = vertex.normal;
  return result;
}

PlacedVertex placePlant(uint vertexIndex, uint assetIndex) {
  EffectVertex vertex = rootedVertex(poseVertex(vertexIndex), instanceHeading.xy, instancePlace.w);
  return placeRooted(moveByWind(vertex, windNow(), assetIndex, 1.0));
}
