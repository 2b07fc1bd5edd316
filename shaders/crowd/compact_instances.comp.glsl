#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page: puts its visible instances on every view's list, or on that of the revealed, in order, so that the same crowd gives the
// same list every time.
#include "crowd/crowd_data.glsl"

layout(constant_id = 0) const uint kViewCount = kMaxViews;  // the frame's; 1 for the revealed
layout(constant_id = 1) const uint kFirstBit = 0u;          // of the first list's bin

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

void main() {
  uint page = gl_WorkGroupID.x, thread = gl_LocalInvocationIndex, instance = gl_GlobalInvocationID.x;
  for (uint word = thread; word < kMaxViews * kMaxBins * 2u; word += kInstancesPerPage) members[word] = 0u;
  barrier();
  uint bins = Words(frame.bins).value[instance];
  if (bins != kNoBins)
    [[unroll]] for (uint viewIndex = 0u; viewIndex < kMaxViews; viewIndex++) {
      if (viewIndex >= kViewCount) break;
      uint bin = bitfieldExtract(bins, int(kFirstBit + viewIndex * 4u), 4);
      if (bin != kCulledBin) atomicOr(members[memberWord(viewIndex, bin) + thread / 32u], 1u << (thread & 31u));
    }
  barrier();
  if (bins == kNoBins) return;
  [[unroll]] for (uint viewIndex = 0u; viewIndex < kMaxViews; viewIndex++) {
    if (viewIndex >= kViewCount) break;
    uint bin = bitfieldExtract(bins, int(kFirstBit + viewIndex * 4u), 4);
    if (bin == kCulledBin) continue;
    uint slot = viewIndex * frame.pageCapacity + page;
    uint place = Words(frame.pageOffsets).value[slot * kMaxBins + bin] + rankInBin(viewIndex, bin, thread);
    if (place >= frame.visibleCapacity) continue;
    WritableWords(frame.listed).value[viewIndex * frame.visibleCapacity + place] = instance;
  }
}
