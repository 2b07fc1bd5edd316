#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page: copies its visible instances into every view's list, in order, so that the same crowd gives
// the same list every time.
#include "crowd/resolve_instance.glsl"

layout(local_size_x = kInstancesPerPage) in;

shared uvec2 ranks[kInstancesPerPage];

// How many earlier instances of the page are in each bin, as eight 8-bit counters.
uvec2 countBefore(uvec2 own, uint thread) {
  ranks[thread] = own;
  barrier();
  for (uint step = 1u; step < kInstancesPerPage; step *= 2u) {
    uvec2 before = thread >= step ? ranks[thread - step] : uvec2(0u);
    barrier();
    ranks[thread] += before;
    barrier();
  }
  uvec2 result = ranks[thread] - own;
  barrier();
  return result;
}

// The instance as the previous frame had it, by the same functions.
PosedInstance posePrevious(uint instance, uint page) {
  InstancePlace place = Places(frame.places).place[instance];
  PlaceNow before = place.now;
  if (place.changedFrame == frame.frameNumber) before = place.previous;
  return poseInstance(instance, Assets(frame.assets).asset[Words(frame.pageAssets).value[page]], place, before,
                      frame.previousCamera, resolvePlay(Plays(frame.plays).play[instance], frame.previous));
}

void main() {
  uint page = gl_WorkGroupID.x, thread = gl_LocalInvocationIndex, instance = gl_GlobalInvocationID.x;
  uint bins = Words(frame.bins).value[instance];
  for (uint viewIndex = 0u; viewIndex < frame.viewCount; viewIndex++) {
    uint slot = viewIndex * frame.pageCapacity + page;
    uint counts = Words(frame.pageCounts).value[slot * 2u] | Words(frame.pageCounts).value[slot * 2u + 1u];
    if (counts == 0u) continue;
    uint bin = bitfieldExtract(bins, int(viewIndex * 4u), 4);
    bool seen = bin != kCulledBin;
    uint one = 1u << (bin % 4u * 8u);
    uvec2 before = countBefore(seen ? (bin < 4u ? uvec2(one, 0u) : uvec2(0u, one)) : uvec2(0u), thread);
    if (seen) {
      uint rank = (bin < 4u ? before.x : before.y) >> (bin % 4u * 8u) & 255u;
      uint place = Words(frame.pageOffsets).value[slot * kMaxBins + bin] + rank;
      if (place < frame.visibleCapacity) {
        PosedInstances(frame.visible).posed[viewIndex * frame.visibleCapacity + place] =
            PosedInstances(frame.posed).posed[instance];
        if (viewIndex == 0u && frame.motion != 0u)
          PosedInstances(frame.previousVisible).posed[place] = posePrevious(instance, page);
      }
    }
  }
}
