#version 460
#extension GL_GOOGLE_include_directive : require
// One workgroup per page: the matrices of all bones of its visible instances, once for all passes and views. Instances
// for which there is no room have their bones decoded by each vertex.
#include "crowd/palette_layers.glsl"

// What occurs in the assets of the crowd, see bone_rows.h.
layout(constant_id = 0) const uint kBoneForms = 15u;
layout(constant_id = 1) const uint kTrackForms = 14u;
layout(constant_id = 2) const uint kWide = 0u;
#define THRONG_BONE_FORMS kBoneForms
#define THRONG_BONE_TRACK_FORMS kTrackForms
#define THRONG_BONE_WIDE kWide
#include "crowd/asset_words.glsl"

layout(local_size_x = kInstancesPerPage) in;

shared uint firstMatrices[kInstancesPerPage];  // kNoPalette: none to make
shared uint layerCounts[kInstancesPerPage];
shared LiveLayer layers[kInstancesPerPage * 4u];

// Where the instance of this thread has its matrices.
uint placeMatrices(uint page, uint instance, uint needed) {
  uint first = Words(frame.pagePalettes).value[page] + Words(frame.palettes).value[instance];
  return first + needed <= frame.paletteCapacity ? first : kNoPalette;
}

void main() {
  uint page = gl_WorkGroupID.x, thread = gl_LocalInvocationIndex, instance = gl_GlobalInvocationID.x;
  GpuAsset asset = Assets(frame.assets).asset[Words(frame.pageAssets).value[page]];
  if (asset.boneCount == 0u) return;
  assetWords = asset.words;
  firstMatrices[thread] = kNoPalette;
  layerCounts[thread] = 0u;
  if (isListed(instance)) {
    LiveLayers live = liveLayersOf(instance, asset);
    uint first = placeMatrices(page, instance, live.count * asset.boneCount);
    WritableWords(frame.palettes).value[instance] = first;
    firstMatrices[thread] = first;
    layerCounts[thread] = first == kNoPalette ? 0u : live.count;
    for (uint layer = 0u; layer < live.count; layer++) layers[thread * 4u + layer] = live.layers[layer];
  }
  barrier();
  BoneLayout parts = readBoneLayout(0u);
  for (uint member = 0u; member < kInstancesPerPage; member++)
    for (uint item = thread; item < layerCounts[member] * asset.boneCount; item += kInstancesPerPage) {
      LiveLayer layer = layers[member * 4u + item / asset.boneCount];
      BoneFrame moment = readBoneFrame(layer.clipAt, layer.row, layer.weight);
      BoneMatrices(frame.paletteMatrices).matrix[firstMatrices[member] + item] =
          boneMatrixAt(parts, moment, item % asset.boneCount);
    }
}
