#version 460
#extension GL_GOOGLE_include_directive : require
// The first levels of the depth pyramid, from a depth of one sample.
#include "crowd/crowd_data.glsl"
#include "crowd/depth_pyramid.glsl"

layout(set = 1, binding = 0) uniform sampler2D depthImage;
layout(push_constant, scalar) uniform PushBlock { CrowdComputePush push; };

float farthestAt(uvec2 texel) { return texelFetch(depthImage, ivec2(texel), 0).r; }

#include "crowd/reduce_depth.glsl"
