// What effects do to a whole plant at this moment, and how far they carry its vertices: no farther, and not by a guess
// for all, so that culling neither loses a plant nor keeps one that is out of sight.

// Never more than this, radians, however many shock waves meet.
const float kMaxLean = 1.4;

InstanceEffect resolveEffect(GpuPlant plant, PlaceNow place, uint seed) {
  vec2 inWorld = vec2(place.cell.xz) * kCellMetres + place.offset.xz;
  vec3 away = fromCamera(place.cell, place.offset, frame.camera);
  InstanceEffect effect;
  // Neighbours swing nearly together.
  effect.phase = valueNoise(inWorld * (1.0 / 14.0), 5u) * 2.0 + hashUnit(seed) * 0.3;
  WindLean wind = windLeanAt(frame.wind, plant.wind, inWorld, effect.phase);
  vec2 lean = wind.lean;
  for (uint index = 0u; index < frame.shockwaveCount; index++)
    lean += shockwaveLean(frame.shockwaves[index], away.xz) * plant.shockShare;
  for (uint index = 0u; index < frame.footstepCount; index++)
    lean += footstepLean(frame.footsteps[index], away.xz) * plant.trampleShare;
  float bend = length(lean);
  effect.lean = bend > kMaxLean ? lean * (kMaxLean / bend) : lean;
  effect.localSpeed = wind.localSpeed * (1.0 - smoothRamp(plant.detailNear, plant.detailFar, length(away)));
  return effect;
}

float effectReach(GpuPlant plant, InstanceEffect effect, float scale) {
  return windReach(frame.wind, plant.wind, length(effect.lean), plant.crownRadius * scale, scale);
}

// Whether something of a felled plant is in a view: the capsule of what falls, the stump, the new plant. `sphere` holds
// the plant as it grew.
bool felledIsSeen(uint viewIndex, GpuPlant plant, InstancePlace place, uint instance, vec4 sphere) {
  GpuFelled felled = FelledPlants(frame.felled).felled[place.felled - 1u];
  float scale = place.now.scale;
  vec3 root = fromCamera(place.now.cell, place.now.offset, frame.camera);
  float reach = effectReach(plant, Effects(frame.effects).effect[instance], scale);
  FellingReach fallen = fellingReach(felled.felling, felled.crownRadius);
  vec3 from = root + fallen.from, to = root + fallen.to;
  float foot = plant.footHeight * scale;
  vec3 stump = root + vec3(0.0, (felled.felling.cutHeight + foot) * 0.5, 0.0);
  float stumpRadius = length(vec2(felled.crownRadius, (felled.felling.cutHeight - foot) * 0.5)) + reach;
  for (int index = 0; index < 6; index++) {
    vec4 plane = frame.views[viewIndex].planes[index];
    float inside = dot(plane.xyz, stump) + stumpRadius;
    if (felled.visibility > 0.0)
      inside = max(inside, max(dot(plane.xyz, from), dot(plane.xyz, to)) + fallen.radius + reach);
    if (felled.growth > 0.0) inside = max(inside, dot(plane.xyz, sphere.xyz) + sphere.w);
    if (inside + plane.w < 0.0) return false;
  }
  return true;
}
