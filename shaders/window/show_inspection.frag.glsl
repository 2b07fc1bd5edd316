#version 460
// What an inspection pass drew, as a picture: colours as they are, depth from near (white) to far (black), motion as hue
// (which way) and brightness (how far).
layout(set = 0, binding = 0) uniform sampler2DMS colorTexture;  // radiance, or motion in parts of the picture
layout(set = 0, binding = 1) uniform sampler2DMS depthTexture;
layout(push_constant) uniform ShowBlock {
  uint kind;         // 0 colours, 1 depth, 2 motion
  float nearMetres;   // of the camera
  float whiteMetres;
  float blackMetres;
  float motionScale;
};

layout(location = 0) in vec2 inClip;
layout(location = 0) out vec4 outColor;

vec3 encodeSrgb(vec3 linear) {
  return mix(linear * 12.92, 1.055 * pow(linear, vec3(1.0 / 2.4)) - 0.055, greaterThan(linear, vec3(0.0031308)));
}

vec3 showColors(ivec2 place) {
  vec3 sum = vec3(0.0);
  for (int index = 0; index < 4; index++) sum += texelFetch(colorTexture, place, index).rgb;
  return encodeSrgb(clamp(sum * 0.25, 0.0, 1.0));
}

vec3 showDepth(ivec2 place) {
  float depth = texelFetch(depthTexture, place, 0).x;
  if (depth <= 0.0) return vec3(0.06, 0.07, 0.10);
  return vec3(1.0 - clamp(log(nearMetres / depth / whiteMetres) / log(blackMetres / whiteMetres), 0.0, 1.0));
}

vec3 showMotion(ivec2 place) {
  if (texelFetch(depthTexture, place, 0).x <= 0.0) return vec3(0.06, 0.07, 0.10);
  vec2 motion = texelFetch(colorTexture, place, 0).xy * motionScale;
  float turn = atan(motion.y, motion.x) / 6.2831853 + 0.5;
  vec3 hue = clamp(abs(fract(turn + vec3(0.0, 2.0, 1.0) / 3.0) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
  return mix(vec3(0.18), hue, clamp(sqrt(length(motion)), 0.0, 1.0));  // the root shows small ones too
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec3 color = kind == 0u ? showColors(place) : kind == 1u ? showDepth(place) : showMotion(place);
  outColor = vec4(color, 1.0);
}
