#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per asset and view: where in the visible list each page's instances of each level go, and the draws.
#include "crowd/crowd_data.glsl"

layout(local_size_x = 256) in;

shared uvec4 sums[256];

uvec4 unpackCounts(uint word) {
  return uvec4(word & 255u, word >> 8u & 255u, word >> 16u & 255u, word >> 24u);
}

// Turns sums[] into the sum of all entries before each, and returns the total.
uvec4 scanSums(uint thread) {
  for (uint step = 1u; step < 256u; step *= 2u) {
    uvec4 before = thread >= step ? sums[thread - step] : uvec4(0u);
    barrier();
    sums[thread] += before;
    barrier();
  }
  uvec4 total = sums[255];
  uvec4 before = thread > 0u ? sums[thread - 1u] : uvec4(0u);
  barrier();
  sums[thread] = before;
  barrier();
  return total;
}

void writeDraws(GpuAsset asset, uint viewIndex, uvec4 totals, uvec4 bases, uint thread) {
  uint drawCount = asset.primitiveCount * kMaxLevels;
  for (uint index = thread; index < drawCount; index += 256u) {
    uint level = index % kMaxLevels;
    GpuPrimitive primitive = Primitives(asset.primitives).primitive[index / kMaxLevels];
    GpuDraw draw;
    draw.indexCount = primitive.indexCounts[level];
    draw.instanceCount = totals[level];
    draw.firstIndex = primitive.firstIndices[level];
    draw.vertexOffset = 0;
    draw.firstInstance = bases[level];
    Draws(frame.draws).draw[viewIndex * frame.drawsPerView + asset.firstDraw + index] = draw;
  }
}

void main() {
  uint viewIndex = gl_WorkGroupID.y, thread = gl_LocalInvocationIndex;
  GpuAsset asset = Assets(frame.assets).asset[gl_WorkGroupID.x];
  uint pagesPerThread = (asset.pageCount + 255u) / 256u;
  uint begin = min(thread * pagesPerThread, asset.pageCount);
  uint end = min(begin + pagesPerThread, asset.pageCount);
  uvec4 sum = uvec4(0u);
  for (uint index = begin; index < end; index++) {
    uint page = Words(frame.pageOrder).value[asset.firstPage + index];
    sum += unpackCounts(Words(frame.pageCounts).value[viewIndex * frame.pageCapacity + page]);
  }
  sums[thread] = sum;
  barrier();
  uvec4 totals = scanSums(thread);
  uvec4 bases = uvec4(0u, totals.x, totals.x + totals.y, totals.x + totals.y + totals.z) + asset.firstVisible;
  uvec4 next = bases + sums[thread];
  for (uint index = begin; index < end; index++) {
    uint page = Words(frame.pageOrder).value[asset.firstPage + index];
    uint slot = viewIndex * frame.pageCapacity + page;
    WritableOffsets(frame.pageOffsets).value[slot] = next;
    next += unpackCounts(Words(frame.pageCounts).value[slot]);
  }
  writeDraws(asset, viewIndex, totals, bases, thread);
}
