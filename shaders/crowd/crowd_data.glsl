// The buffers of a crowd, reached by address through the frame's uniforms.
#ifndef THRONG_CROWD_DATA_GLSL
#define THRONG_CROWD_DATA_GLSL
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference_uvec2 : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_control_flow_attributes : enable

#include "throng/shared/crowd_types.h"

layout(set = 0, binding = 0, scalar) uniform FrameBlock { CrowdFrame frame; };

layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Places { InstancePlace place[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Plays { InstancePlay play[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer CullRecords { CullRecord record[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Clips { GpuClip clip[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Assets { GpuAsset asset[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Primitives { GpuPrimitive primitive[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Floats { float value[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer WritableFloats { float value[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Words { uint value[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer PosedInstances { PosedInstance posed[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer Plants { GpuPlant plant[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer Effects { InstanceEffect effect[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) readonly buffer FelledPlants { GpuFelled felled[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer WritableWords { uint value[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) writeonly buffer Draws { GpuDraw draw[]; };
layout(buffer_reference, scalar, buffer_reference_align = 4) buffer ListDispatches { ListDispatch dispatch[]; };

// From the camera to a place: whole cells subtract exactly, so it does not matter how far from the origin both are.
vec3 fromCamera(ivec3 cell, vec3 offset, PlaceNow camera) {
  return vec3(cell - camera.cell) * kCellMetres + (offset - camera.offset);
}

// Whether an instance came in this frame.
bool justCame(InstancePlace place) { return place.changedFrame == frame.frameNumber && place.previous.scale == 0.0; }

// Where it stood in the previous frame; whoever just came stood where it stands.
PlaceNow placeBefore(InstancePlace place) {
  if (place.changedFrame == frame.frameNumber && !justCame(place)) return place.previous;
  return place.now;
}

// An address moved by bytes; the sum stays below 2^32 bytes of `by`.
uvec2 offsetAddress(uvec2 address, uint count, uint strideBytes) {
  uint high, low;
  umulExtended(count, strideBytes, high, low);
  uint carry;
  uint sum = uaddCarry(address.x, low, carry);
  return uvec2(sum, address.y + high + carry);
}

#endif
