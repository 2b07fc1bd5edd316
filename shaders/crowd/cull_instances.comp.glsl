#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page of instances: resolve what each plays, test it against every view, pick a level of detail,
// count per page, view and level.
#include "crowd/resolve_instance.glsl"

layout(local_size_x = kInstancesPerPage) in;

shared uint levelCounts[kMaxViews];

// A sphere around everything the blended clips reach, relative to the camera.
vec4 boundingSphere(GpuAsset asset, PlaceNow place, PlayLayers layers) {
  Clips clips = Clips(asset.clips);
  vec3 centre = clips.clip[layers.first.clipIndex].sphereCentre;
  float radius = clips.clip[layers.first.clipIndex].sphereRadius;
  if (layers.weight > 0.0) {
    vec3 other = clips.clip[layers.second.clipIndex].sphereCentre;
    radius = max(radius, distance(centre, other) + clips.clip[layers.second.clipIndex].sphereRadius);
  }
  float c = cos(place.headingRadians), s = sin(place.headingRadians);
  vec3 turned = vec3(c * centre.x + s * centre.z, centre.y, c * centre.z - s * centre.x);
  return vec4(fromCamera(place, frame.camera) + turned * place.scale, radius * place.scale);
}

uint levelInView(uint viewIndex, GpuAsset asset, vec4 sphere, float scale) {
  for (int plane = 0; plane < 6; plane++) {
    vec4 p = frame.views[viewIndex].planes[plane];
    if (dot(p.xyz, sphere.xyz) + p.w < -sphere.w) return kCulledLevel;
  }
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
  if (gl_LocalInvocationIndex < kMaxViews) levelCounts[gl_LocalInvocationIndex] = 0u;
  barrier();
  uint levels = 0xffffffffu;
  InstancePlace place = Places(frame.places).place[instance];
  if (place.now.scale > 0.0) {
    GpuAsset asset = Assets(frame.assets).asset[Words(frame.pageAssets).value[page]];
    InstancePlay play = Plays(frame.plays).play[instance];
    PlayLayers layers = resolvePlay(play, frame.now);
    vec4 sphere = boundingSphere(asset, place.now, layers);
    for (uint viewIndex = 0u; viewIndex < frame.viewCount; viewIndex++) {
      uint level = levelInView(viewIndex, asset, sphere, place.now.scale);
      levels = bitfieldInsert(levels, level, int(viewIndex * 4u), 4);
      if (level != kCulledLevel) atomicAdd(levelCounts[viewIndex], 1u << (level * 8u));
    }
    if (levels != 0xffffffffu)
      PosedInstances(frame.posed).posed[instance] = poseInstance(asset, place, place.now, frame.camera, layers);
  }
  WritableWords(frame.levels).value[instance] = levels;
  barrier();
  if (gl_LocalInvocationIndex < frame.viewCount)
    WritableWords(frame.pageCounts).value[gl_LocalInvocationIndex * frame.pageCapacity + page] =
        levelCounts[gl_LocalInvocationIndex];
}
