#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page of instances: test each against every view, pick a level of detail, count per page, view and
// bin. What an instance plays is resolved later and only for those that are listed. Plants have a pipeline of their own:
// software devices pay for both sides of a branch.
#include "crowd/crowd_data.glsl"
#include "crowd/resolve_effect.glsl"

// Whether the pages hold plants, which effects move.
layout(constant_id = 0) const bool kPlants = false;
// The frame's; a constant, so that the loop over views is none.
layout(constant_id = 1) const uint kViewCount = kMaxViews;
// Whether what the last frame found hidden is left to cull_occluded.comp.glsl.
layout(constant_id = 2) const bool kOcclusion = false;

layout(local_size_x = kInstancesPerPage) in;
layout(push_constant, scalar) uniform PushBlock { CrowdComputePush push; };

shared uint binCounts[kMaxViews * kBinCountWords];

bool isInView(uint viewIndex, vec4 sphere) {
  bool isInside = true;
  [[unroll]] for (int plane = 0; plane < 6; plane++) {
    vec4 p = frame.views[viewIndex].planes[plane];
    isInside = isInside && dot(p.xyz, sphere.xyz) + p.w >= -sphere.w;
  }
  return isInside;
}

bool isFading(FadeWindow fade) {
  float elapsed = secondsBetween(fade.start, frame.now);
  return elapsed >= 0.0 && elapsed < fade.lengthSeconds;
}

// How large a metre of an asset shows, pixels: in the picture by distance, in a cascade alike everywhere.
float pixelsPerMetreInView(uint viewIndex, vec4 sphere, float scale) {
  float here = frame.views[viewIndex].pixelsPerMetre * scale;
  return viewIndex == 0u ? here / max(length(sphere.xyz) - sphere.w, 0.01) : here;
}

// Which level the last frame drew in a view; the coarsest for who was not listed there.
uint levelBefore(uint viewIndex, uint binsBefore) {
  uint bin = bitfieldExtract(binsBefore, int(kOcclusion && viewIndex == 0u ? kCameraBinBit : viewIndex * 4u), 4);
  return bin < kFelledBin ? bin % kMaxLevels : kMaxLevels - 1u;
}

// The coarsest level of detail whose error does not show. One coarser than the last frame's has to stay clear of that, so
// that who stands where two levels meet does not change to and fro.
uint levelInView(uint viewIndex, GpuAsset asset, vec4 sphere, float scale, uint binsBefore) {
  float pixelsPerMetre = pixelsPerMetreInView(viewIndex, sphere, scale);
  float errorPixels = frame.views[viewIndex].errorPixels;
  uint before = levelBefore(viewIndex, binsBefore), level = 0u;
  [[unroll]] for (uint coarser = 1u; coarser < kMaxLevels; coarser++) {
    float allowed = coarser > before ? errorPixels * kCoarserLevelShare : errorPixels;
    if (coarser < asset.levelCount && asset.levelErrors[coarser] * pixelsPerMetre <= allowed) level = coarser;
  }
  return level;
}

void main() {
  uint page = Words(frame.pageOrder).value[push.firstPage + gl_WorkGroupID.x];
  uint thread = gl_LocalInvocationIndex;
  uint instance = page * kInstancesPerPage + thread;
  if (thread < kMaxViews * kBinCountWords) binCounts[thread] = 0u;
  barrier();
  uint assetIndex = Words(frame.pageAssets).value[page];
  GpuAsset asset = Assets(frame.assets).asset[assetIndex];
  CullRecord record = CullRecords(frame.cullRecords).record[instance];
  uint bins = kNoBins;
  uint binsBefore = Words(frame.bins).value[instance];
  bool wasHidden = kOcclusion && (binsBefore & kHiddenFlag) != 0u;
  if (record.radius >= 0.0) {
    vec4 sphere = vec4(fromCamera(record.cell, record.offset, frame.camera), record.radius);
    bool isFelled = false;
    InstancePlace place;
    GpuPlant plant;
    if (kPlants) {
      // Each frame's effect is the next frame's previous one, so those out of sight have theirs resolved too.
      place = Places(frame.places).place[instance];
      plant = Plants(frame.plants).plant[assetIndex];
      isFelled = place.felled != 0u;
      InstanceEffect effect = resolveEffect(plant, place.now, place.seed);
      Effects(frame.effects).effect[instance] = effect;
      if (justCame(place))  // in its slot was another, or nobody
        Effects(frame.previousEffects).effect[instance] = effect;
      sphere.w += effectReach(plant, effect, place.now.scale);
    }
    uint layerBin = isFading(record.fades[0]) || isFading(record.fades[1]) ? kMaxLevels : 0u;
    [[unroll]] for (uint viewIndex = 0u; viewIndex < kMaxViews; viewIndex++) {
      if (viewIndex >= kViewCount) break;
      uint bin = layerBin + levelInView(viewIndex, asset, sphere, record.scale, binsBefore);
      bool isSeen = isInView(viewIndex, sphere);
      if (kPlants && isFelled) {
        bin = kFelledBin;
        isSeen = felledIsSeen(viewIndex, plant, place, instance, sphere);
      }
      if (!isSeen) continue;
      if (kOcclusion && viewIndex == 0u) {
        bins = bitfieldInsert(bins, bin, int(kCameraBinBit), 4) & ~kHiddenFlag;
        if (wasHidden && bin != kFelledBin) continue;
      }
      bins = bitfieldInsert(bins, bin, int(viewIndex * 4u), 4);
      atomicAdd(binCounts[viewIndex * kBinCountWords + bin / 4u], 1u << (bin % 4u * 8u));
    }
  }
  WritableWords(frame.bins).value[instance] = bins;
  barrier();
  if (thread < kViewCount) {
    uint slot = thread * frame.pageCapacity + page;
    for (uint word = 0u; word < kBinCountWords; word++)
      WritableWords(frame.pageCounts).value[slot * kBinCountWords + word] = binCounts[thread * kBinCountWords + word];
  }
}
