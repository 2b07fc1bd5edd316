#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page of instances: resolve what each plays, test it against every view, pick a level of detail,
// count per page, view and bin.
#include "crowd/resolve_instance.glsl"
#include "crowd/resolve_effect.glsl"

layout(local_size_x = kInstancesPerPage) in;

shared uint binCounts[kMaxViews * kBinCountWords];

bool isInView(uint viewIndex, vec4 sphere) {
  for (int plane = 0; plane < 6; plane++) {
    vec4 p = frame.views[viewIndex].planes[plane];
    if (dot(p.xyz, sphere.xyz) + p.w < -sphere.w) return false;
  }
  return true;
}

vec4 placeSphere(PlaceNow place, vec3 centre, float radius) {
  float c = cos(place.headingRadians), s = sin(place.headingRadians);
  vec3 turned = vec3(c * centre.x + s * centre.z, centre.y, c * centre.z - s * centre.x);
  return vec4(fromCamera(place, frame.camera) + turned * place.scale, radius * place.scale);
}

// A sphere around everything the blended clips reach, relative to the camera.
vec4 boundingSphere(GpuAsset asset, PlaceNow place, PlayLayers layers) {
  Clips clips = Clips(asset.clips);
  vec3 centre = clips.clip[layers.first.clipIndex].sphereCentre;
  float radius = clips.clip[layers.first.clipIndex].sphereRadius;
  if (layers.weight > 0.0) {
    vec3 other = clips.clip[layers.second.clipIndex].sphereCentre;
    radius = max(radius, distance(centre, other) + clips.clip[layers.second.clipIndex].sphereRadius);
  }
  return placeSphere(place, centre, radius);
}

// Whether an instance may be seen in some view whatever it plays: most are not, and their state need not be read.
bool mayBeSeen(GpuAsset asset, PlaceNow place) {
  vec4 sphere = placeSphere(place, asset.reachCentre, asset.reachRadius);
  for (uint viewIndex = 0u; viewIndex < frame.viewCount; viewIndex++)
    if (isInView(viewIndex, sphere)) return true;
  return false;
}

// The bin in a view of one layer; kCulledBin where it is out of sight.
uint binInView(uint viewIndex, GpuAsset asset, vec4 sphere, float scale) {
  if (!isInView(viewIndex, sphere)) return kCulledBin;
  float away = 1.0;
  if (frame.views[viewIndex].orthographic == 0u)
    away = max(distance(sphere.xyz, frame.views[viewIndex].eye) - sphere.w, 0.01);
  float pixelsPerMetre = frame.views[viewIndex].pixelsPerMetre * scale / away;
  uint level = 0u;
  for (uint coarser = 1u; coarser < asset.levelCount; coarser++)
    if (asset.levelErrors[coarser] * pixelsPerMetre <= frame.views[viewIndex].errorPixels) level = coarser;
  return level;
}

void main() {
  uint page = gl_WorkGroupID.x;
  uint instance = gl_GlobalInvocationID.x;
  if (gl_LocalInvocationIndex < kMaxViews * kBinCountWords) binCounts[gl_LocalInvocationIndex] = 0u;
  barrier();
  uint bins = 0xffffffffu;
  GpuAsset asset = Assets(frame.assets).asset[Words(frame.pageAssets).value[page]];
  GpuPlant plant = Plants(frame.plants).plant[Words(frame.pageAssets).value[page]];
  PlaceNow now = Places(frame.places).place[instance].now;
  // Effects carry plants beyond what their clips reach; and each frame's effect is the next frame's previous one.
  if (now.scale > 0.0 && (plant.answers != 0u || mayBeSeen(asset, now))) {
    InstancePlace place = Places(frame.places).place[instance];
    InstancePlay play = Plays(frame.plays).play[instance];
    PlayLayers layers = resolvePlay(play, frame.now);
    vec4 sphere = boundingSphere(asset, place.now, layers);
    if (plant.answers != 0u) {
      InstanceEffect effect = resolveEffect(plant, place.now, instance);
      Effects(frame.effects).effect[instance] = effect;
      sphere.w += effectReach(plant, effect, place.now.scale);
    }
    for (uint viewIndex = 0u; viewIndex < frame.viewCount; viewIndex++) {
      uint bin = kFelledBin;
      if (place.felled == 0u) bin = binInView(viewIndex, asset, sphere, place.now.scale);
      else if (!felledIsSeen(viewIndex, plant, place, instance, sphere)) bin = kCulledBin;
      if (bin == kCulledBin) continue;
      if (layers.weight > 0.0 && bin < kMaxLevels) bin += kMaxLevels;
      bins = bitfieldInsert(bins, bin, int(viewIndex * 4u), 4);
      atomicAdd(binCounts[viewIndex * kBinCountWords + bin / 4u], 1u << (bin % 4u * 8u));
    }
    if (bins != 0xffffffffu)
      PosedInstances(frame.posed).posed[instance] =
          poseInstance(instance, asset, place, place.now, frame.camera, layers);
  }
  WritableWords(frame.bins).value[instance] = bins;
  barrier();
  if (gl_LocalInvocationIndex < frame.viewCount) {
    uint slot = gl_LocalInvocationIndex * frame.pageCapacity + page;
    for (uint word = 0u; word < kBinCountWords; word++)
      WritableWords(frame.pageCounts).value[slot * kBinCountWords + word] =
          binCounts[gl_LocalInvocationIndex * kBinCountWords + word];
  }
}
