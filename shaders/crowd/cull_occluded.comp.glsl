#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page of instances: which of those in the camera's view nothing hides, by the depth of what is drawn
// already. What is not yet drawn is counted for the list of the revealed; what is hidden is remembered for the next frame.
#include "crowd/crowd_data.glsl"
#include "crowd/depth_pyramid.glsl"
#include "crowd/resolve_effect.glsl"

// Whether the pages hold plants, which effects move.
layout(constant_id = 0) const bool kPlants = false;

layout(local_size_x = kInstancesPerPage) in;
layout(push_constant, scalar) uniform PushBlock { CrowdComputePush push; };

shared uint binCounts[kBinCountWords];

// The interval that a sphere covers on one axis of the picture, in clip coordinates over w (Mara and McGuire 2013). `axis`
// turns places to clip coordinates, `along` is how far the centre lies ahead.
vec2 coveredInterval(vec3 axis, vec4 sphere, float along) {
  float focal = length(axis);
  float beside = dot(axis, sphere.xyz) / focal;
  float tangent = sqrt(max(beside * beside + along * along - sphere.w * sphere.w, 0.0));
  return focal * vec2((beside * tangent - along * sphere.w) / (along * tangent + beside * sphere.w),
                      (beside * tangent + along * sphere.w) / (along * tangent - beside * sphere.w));
}

// The farthest depth over a rectangle of pixels, its corners among them, and what lies around it by texels of the finest
// level of which no more than four lie beside one another.
float farthestDepth(uvec2 low, uvec2 high) {
  uvec2 spread = high - low;
  uint level = uint(max(findMSB(max(spread.x, spread.y)) - 1, 1));
  if (any(greaterThan((high >> level) - (low >> level), uvec2(3u)))) level++;
  uint first = pyramidFirst(push.extentPixels, level), width = pyramidExtent(push.extentPixels, level).x;
  uvec2 begin = low >> level, end = high >> level;
  float farthest = 1.0;
  for (uint y = begin.y; y <= end.y; y++)
    for (uint x = begin.x; x <= end.x; x++)
      farthest = min(farthest, Floats(frame.depthPyramid).value[first + y * width + x]);
  return farthest;
}

bool isHidden(vec4 sphere) {
  mat4 clip = frame.views[0].clipFromWorld;
  float along = dot(vec3(clip[0].w, clip[1].w, clip[2].w), sphere.xyz);
  float nearMetres = clip[3].z;
  sphere.w = sphere.w * 1.001 + 1e-5 * along;  // more than all rounding in here and in what is drawn
  if (along - sphere.w <= nearMetres) return false;
  vec2 x = coveredInterval(vec3(clip[0].x, clip[1].x, clip[2].x), sphere, along);
  vec2 y = coveredInterval(vec3(clip[0].y, clip[1].y, clip[2].y), sphere, along);
  vec2 extent = vec2(push.extentPixels);
  // A pixel more on each side: edges are drawn as wide as one.
  vec2 low = (vec2(x.x, y.x) * 0.5 + 0.5) * extent - 1.0, high = (vec2(x.y, y.y) * 0.5 + 0.5) * extent + 1.0;
  vec2 last = extent - 1.0;
  float nearest = nearMetres / (along - sphere.w);
  return nearest + frame.depthSlack < farthestDepth(uvec2(clamp(low, vec2(0.0), last)), uvec2(clamp(high, vec2(0.0), last)));
}

void main() {
  uint page = Words(frame.pageOrder).value[push.firstPage + gl_WorkGroupID.x];
  uint thread = gl_LocalInvocationIndex;
  uint instance = page * kInstancesPerPage + thread;
  if (thread < kBinCountWords) binCounts[thread] = 0u;
  barrier();
  uint bins = Words(frame.bins).value[instance];
  uint bin = bitfieldExtract(bins, int(kCameraBinBit), 4);
  if (bin != kCulledBin && bin != kFelledBin) {
    CullRecord record = CullRecords(frame.cullRecords).record[instance];
    vec4 sphere = vec4(fromCamera(record.cell, record.offset, frame.camera), record.radius);
    if (kPlants) {
      GpuPlant plant = Plants(frame.plants).plant[Words(frame.pageAssets).value[page]];
      sphere.w += effectReach(plant, Effects(frame.effects).effect[instance], record.scale);
    }
    if (isHidden(sphere)) {
      bins |= kHiddenFlag;
    } else if (bitfieldExtract(bins, 0, 4) == kCulledBin) {
      bins = bitfieldInsert(bins, bin, int(kRevealedBinBit), 4);
      atomicAdd(binCounts[bin / 4u], 1u << (bin % 4u * 8u));
    }
    WritableWords(frame.bins).value[instance] = bins;
  }
  barrier();
  if (thread < kBinCountWords) WritableWords(frame.pageCounts).value[page * kBinCountWords + thread] = binCounts[thread];
}
