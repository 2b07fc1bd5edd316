#version 460
#extension GL_GOOGLE_include_directive : require
// More levels of the depth pyramid, from the last one there is.
#include "crowd/crowd_data.glsl"
#include "crowd/depth_pyramid.glsl"

layout(push_constant, scalar) uniform PushBlock { CrowdComputePush push; };

float farthestAt(uvec2 texel) {
  uint width = pyramidExtent(push.extentPixels, push.level).x;
  return WritableFloats(frame.depthPyramid).value[pyramidFirst(push.extentPixels, push.level) + texel.y * width + texel.x];
}

#include "crowd/reduce_depth.glsl"
