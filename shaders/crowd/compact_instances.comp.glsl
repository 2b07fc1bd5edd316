#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page: writes its visible instances into every view's list, in order, so that the same crowd gives
// the same list every time.
#include "crowd/crowd_data.glsl"

layout(local_size_x = kInstancesPerPage) in;

shared uint ranks[kInstancesPerPage];

// How many earlier instances of the page have each level in this view, four 8-bit counters.
uint countBefore(uint own, uint thread) {
  ranks[thread] = own;
  barrier();
  for (uint step = 1u; step < kInstancesPerPage; step *= 2u) {
    uint before = thread >= step ? ranks[thread - step] : 0u;
    barrier();
    ranks[thread] += before;
    barrier();
  }
  uint result = ranks[thread] - own;
  barrier();
  return result;
}

void main() {
  uint page = gl_WorkGroupID.x, thread = gl_LocalInvocationIndex, instance = gl_GlobalInvocationID.x;
  uint levels = Words(frame.levels).value[instance];
  for (uint viewIndex = 0u; viewIndex < frame.viewCount; viewIndex++) {
    uint slot = viewIndex * frame.pageCapacity + page;
    if (Words(frame.pageCounts).value[slot] == 0u) continue;
    uint level = bitfieldExtract(levels, int(viewIndex * 4u), 4);
    bool seen = level != kCulledLevel;
    uint before = countBefore(seen ? 1u << (level * 8u) : 0u, thread);
    if (seen) {
      uint place = WritableOffsets(frame.pageOffsets).value[slot][level] + bitfieldExtract(before, int(level * 8u), 8);
      WritableWords(frame.visible).value[viewIndex * frame.instanceCapacity + place] = instance;
    }
  }
}
