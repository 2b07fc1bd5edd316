#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page: copies its visible instances into every view's list, in order, so that the same crowd gives
// the same list every time.
#include "crowd/resolve_instance.glsl"

layout(local_size_x = kInstancesPerPage) in;

// Which of the page's instances are in each bin of each view, one bit each.
shared uint members[kMaxViews * kMaxBins * 2u];

uint memberWord(uint viewIndex, uint bin) { return (viewIndex * kMaxBins + bin) * 2u; }

// How many earlier instances of the page are in the same bin.
uint rankInBin(uint viewIndex, uint bin, uint thread) {
  uint word = memberWord(viewIndex, bin);
  uint below = (1u << (thread & 31u)) - 1u;
  if (thread < 32u) return bitCount(members[word] & below);
  return bitCount(members[word]) + bitCount(members[word + 1u] & below);
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
  for (uint word = thread; word < kMaxViews * kMaxBins * 2u; word += kInstancesPerPage) members[word] = 0u;
  barrier();
  uint bins = Words(frame.bins).value[instance];
  if (bins != 0xffffffffu)
    for (uint viewIndex = 0u; viewIndex < frame.viewCount; viewIndex++) {
      uint bin = bitfieldExtract(bins, int(viewIndex * 4u), 4);
      if (bin != kCulledBin) atomicOr(members[memberWord(viewIndex, bin) + thread / 32u], 1u << (thread & 31u));
    }
  barrier();
  if (bins == 0xffffffffu) return;
  for (uint viewIndex = 0u; viewIndex < frame.viewCount; viewIndex++) {
    uint bin = bitfieldExtract(bins, int(viewIndex * 4u), 4);
    if (bin == kCulledBin) continue;
    uint slot = viewIndex * frame.pageCapacity + page;
    uint place = Words(frame.pageOffsets).value[slot * kMaxBins + bin] + rankInBin(viewIndex, bin, thread);
    if (place >= frame.visibleCapacity) continue;
    PosedInstances(frame.visible).posed[viewIndex * frame.visibleCapacity + place] =
        PosedInstances(frame.posed).posed[instance];
    if (viewIndex == 0u && frame.motion != 0u)
      PosedInstances(frame.previousVisible).posed[place] = posePrevious(instance, page);
  }
}
