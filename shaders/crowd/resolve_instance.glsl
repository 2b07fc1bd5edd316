// From an instance's state to what its vertices need at one moment.
#include "crowd/crowd_data.glsl"

// The last key at or before a time, of keyCount keys from the clip's first row. Where keys are even the first guess is
// right.
uint keyAt(GpuClip clip, float position, float timeSeconds) {
  Floats keyTimes = Floats(clip.keyTimes);
  uint guess = min(uint(position * float(clip.keyCount - 1u)), clip.keyCount - 2u);
  if (keyTimes.value[guess] <= timeSeconds &&
      (guess == clip.keyCount - 2u || timeSeconds < keyTimes.value[guess + 1u]))
    return guess;
  uint low = 0u, high = clip.keyCount - 1u;  // keyTimes[low] <= time; the answer is below high
  while (low + 1u < high) {
    uint middle = (low + high) / 2u;
    if (keyTimes.value[middle] <= timeSeconds) low = middle;
    else high = middle;
  }
  return low;
}

// Which of a clip's rows, counted from its first, and the weight of the next.
ResolvedRows resolveLayer(GpuClip clip, float position) {
  precise float timeSeconds = position * clip.durationSeconds;
  uint key = keyAt(clip, position, timeSeconds);
  Floats keyTimes = Floats(clip.keyTimes);
  return resolvePlacedKey(timeSeconds, key, keyTimes.value[key], keyTimes.value[key + 1u]);
}

bool isLive(GpuClip clip) { return (clip.rows.x | clip.rows.y) == 0u; }

struct PosedLayer {
  uvec2 row;
  uvec2 nextRow;
  float weight;
  vec3 boundsMin;
};

PosedLayer poseLayer(GpuClip clip, float position) {
  ResolvedRows rows = resolveLayer(clip, position);
  PosedLayer layer;
  layer.row = offsetAddress(clip.rows, rows.row, clip.rowBytes);
  layer.nextRow = offsetAddress(layer.row, 1u, clip.rowBytes);
  layer.weight = rows.weight;
  layer.boundsMin = clip.boundsMin;
  if (isLive(clip)) {
    layer.row = uvec2(clip.firstRow + rows.row, clip.clipAt);
    layer.nextRow = uvec2(0u);
    layer.boundsMin.x = uintBitsToFloat(clip.morphClipAt);
  }
  return layer;
}

PosedInstance poseInstance(uint instance, GpuAsset asset, InstancePlace state, PlaceNow place, PlaceNow camera,
                           PlayLayers layers) {
  Clips clips = Clips(asset.clips);
  GpuClip clip = clips.clip[layers.first.clipIndex];
  PosedLayer layer = poseLayer(clip, layers.first.position);
  PosedInstance posed;
  posed.translation = fromCamera(place.cell, place.offset, camera);
  posed.scale = place.scale;
  posed.headingCosine = cos(place.headingRadians);
  posed.headingSine = sin(place.headingRadians);
  posed.layerWeight = layers.weight;
  posed.tint = state.tint;
  posed.row = layer.row;
  posed.nextRow = layer.nextRow;
  posed.rowWeight = layer.weight;
  posed.boundsMin = layer.boundsMin;
  posed.hiddenGroups = state.hiddenGroups;
  posed.boundsStep = clip.boundsStep;
  posed.instance = instance;
  if (layers.weight > 0.0) {
    clip = clips.clip[layers.second.clipIndex];
    layer = poseLayer(clip, layers.second.position);
  }
  posed.secondRow = layer.row;
  posed.secondNextRow = layer.nextRow;
  posed.secondRowWeight = layer.weight;
  posed.secondBoundsMin = layer.boundsMin;
  posed.secondBoundsStep = clip.boundsStep;
  return posed;
}
