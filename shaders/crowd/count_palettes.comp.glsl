#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page: how many matrices its visible instances need, and where in the page's share each begins.
#include "crowd/palette_layers.glsl"

layout(local_size_x = kInstancesPerPage) in;

shared uint counts[kInstancesPerPage];

void main() {
  uint page = gl_WorkGroupID.x, thread = gl_LocalInvocationIndex, instance = gl_GlobalInvocationID.x;
  GpuAsset asset = Assets(frame.assets).asset[Words(frame.pageAssets).value[page]];
  uint count = 0u;
  if (asset.boneCount > 0u && isListed(instance)) count = liveLayersOf(instance, asset).count * asset.boneCount;
  counts[thread] = count;
  barrier();
  if (asset.boneCount == 0u) {
    if (thread == 0u) WritableWords(frame.pagePalettes).value[page] = 0u;
    return;
  }
  uint first = 0u;
  for (uint before = 0u; before < thread; before++) first += counts[before];
  WritableWords(frame.palettes).value[instance] = first;
  if (thread == kInstancesPerPage - 1u) WritableWords(frame.pagePalettes).value[page] = first + count;
}
