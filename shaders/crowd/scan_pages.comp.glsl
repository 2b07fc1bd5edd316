#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per list: where in it each page's instances of each bin go, and the draws. Assets follow one another in
// the list; what does not fit in its view's storage is not drawn.
#include "crowd/crowd_data.glsl"

layout(local_size_x = 256) in;
layout(push_constant, scalar) uniform PushBlock { CrowdComputePush push; };

// A number for each bin.
struct BinCounts {
  uvec4 low;   // one layer, by level
  uvec4 high;  // two layers
  uint felled;
};

shared uvec4 lowSums[256];
shared uvec4 highSums[256];
shared uint felledSums[256];

uvec4 unpackCounts(uint word) {
  return uvec4(word & 255u, word >> 8u & 255u, word >> 16u & 255u, word >> 24u);
}

BinCounts addCounts(BinCounts a, BinCounts b) { return BinCounts(a.low + b.low, a.high + b.high, a.felled + b.felled); }

BinCounts countsOfPage(uint slot) {
  Words counts = Words(frame.pageCounts);
  uint first = slot * kBinCountWords;
  return BinCounts(unpackCounts(counts.value[first]), unpackCounts(counts.value[first + 1u]), counts.value[first + 2u]);
}

// The sum of `own` over all earlier threads; `total` is that over all.
BinCounts scanThreads(BinCounts own, uint thread, out BinCounts total) {
  lowSums[thread] = own.low;
  highSums[thread] = own.high;
  felledSums[thread] = own.felled;
  barrier();
  for (uint step = 1u; step < 256u; step *= 2u) {
    uvec4 low = thread >= step ? lowSums[thread - step] : uvec4(0u);
    uvec4 high = thread >= step ? highSums[thread - step] : uvec4(0u);
    uint felled = thread >= step ? felledSums[thread - step] : 0u;
    barrier();
    lowSums[thread] += low;
    highSums[thread] += high;
    felledSums[thread] += felled;
    barrier();
  }
  total = BinCounts(lowSums[255], highSums[255], felledSums[255]);
  BinCounts before =
      BinCounts(lowSums[thread] - own.low, highSums[thread] - own.high, felledSums[thread] - own.felled);
  barrier();
  return before;
}

uvec4 sumsBefore(uvec4 counts) {
  return uvec4(0u, counts.x, counts.x + counts.y, counts.x + counts.y + counts.z);
}

uint clampToList(uint place) { return min(place, frame.visibleCapacity); }

// Where a draw is in its list: see GpuDraw.
uint drawPlace(uint slot, uint bin) {
  uint slotCapacity = frame.drawsPerView / kMaxBins;
  if (bin == kFelledBin) return slotCapacity * kMaxLevels * 2u + slot;
  return (bin / kMaxLevels * slotCapacity + slot) * kMaxLevels + bin % kMaxLevels;
}

void writeDraws(GpuAsset asset, uint list, BinCounts totals, BinCounts bases, uint thread) {
  uint drawCount = asset.primitiveCount * kMaxBins;
  for (uint index = thread; index < drawCount; index += 256u) {
    uint bin = index % kMaxBins, level = bin % kMaxLevels;
    uint base = bin == kFelledBin ? bases.felled : bin < kMaxLevels ? bases.low[level] : bases.high[level];
    uint count = bin == kFelledBin ? totals.felled : bin < kMaxLevels ? totals.low[level] : totals.high[level];
    GpuPrimitive primitive = Primitives(asset.primitives).primitive[index / kMaxBins];
    GpuDraw draw;
    draw.indexCount = primitive.indexCounts[level];
    draw.instanceCount = clampToList(base + count) - clampToList(base);
    draw.firstIndex = primitive.firstIndices[level];
    draw.vertexOffset = primitive.vertexOffset;
    draw.firstInstance = clampToList(base);
    Draws(frame.draws).draw[list * frame.drawsPerView + drawPlace(primitive.slot, bin)] = draw;
  }
}

// Lays out one asset from `first` on and returns how many instances of it are visible.
uint scanAsset(GpuAsset asset, uint list, uint first, uint thread) {
  uint pagesPerThread = (asset.pageCount + 255u) / 256u;
  uint begin = min(thread * pagesPerThread, asset.pageCount);
  uint end = min(begin + pagesPerThread, asset.pageCount);
  uint firstSlot = (list == kRevealedList ? 0u : list) * frame.pageCapacity;
  BinCounts sum = BinCounts(uvec4(0u), uvec4(0u), 0u);
  for (uint index = begin; index < end; index++)
    sum = addCounts(sum, countsOfPage(firstSlot + Words(frame.pageOrder).value[asset.firstPage + index]));
  BinCounts totals;
  BinCounts before = scanThreads(sum, thread, totals);
  uint lowTotal = totals.low.x + totals.low.y + totals.low.z + totals.low.w;
  uint highTotal = totals.high.x + totals.high.y + totals.high.z + totals.high.w;
  BinCounts bases = BinCounts(sumsBefore(totals.low) + first, sumsBefore(totals.high) + first + lowTotal,
                              first + lowTotal + highTotal);
  BinCounts next = addCounts(bases, before);
  for (uint index = begin; index < end; index++) {
    uint slot = firstSlot + Words(frame.pageOrder).value[asset.firstPage + index];
    for (uint level = 0u; level < kMaxLevels; level++) {
      WritableWords(frame.pageOffsets).value[slot * kMaxBins + level] = next.low[level];
      WritableWords(frame.pageOffsets).value[slot * kMaxBins + kMaxLevels + level] = next.high[level];
    }
    WritableWords(frame.pageOffsets).value[slot * kMaxBins + kFelledBin] = next.felled;
    next = addCounts(next, countsOfPage(slot));
  }
  writeDraws(asset, list, totals, bases, thread);
  return lowTotal + highTotal + totals.felled;
}

void main() {
  uint list = push.listIndex + gl_WorkGroupID.x;
  uint begin = list == kRevealedList ? ListDispatches(frame.listDispatches).dispatch[0].instanceCount : 0u;
  uint first = begin;
  for (uint index = 0u; index < frame.assetCount; index++)
    first += scanAsset(Assets(frame.assets).asset[index], list, first, gl_LocalInvocationIndex);
  if (gl_LocalInvocationIndex != 0u) return;
  uint count = clampToList(first) - begin;
  ListDispatches(frame.listDispatches).dispatch[list] =
      ListDispatch((count + kInstancesPerPage - 1u) / kInstancesPerPage, 1u, 1u, count, begin);
}
