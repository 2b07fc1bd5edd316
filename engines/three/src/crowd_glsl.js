// The vertex function of a crowd in GLSL ES 3.00: from an instance's attributes and the time to a posed vertex. What it
// calls comes from shaders/throng and engines/three/shaders (generated.glsl.js).
import { crowdFeatures, crowdSources, kConstantOf } from './crowd_sources.js';
import { kCrowdGlsl, kDecoderGlsl } from './generated.glsl.js';

const kHead = `
precision highp usampler2D;
uniform usampler2D throngClips;
uniform usampler2D throngWords;
uniform usampler2D throngTexels;
uniform usampler2D throngLater;
uniform uvec4 throngAt;
uniform int throngSeconds;
uniform float throngFraction;
attribute uvec4 throngRow0;
attribute uvec4 throngRow1;
attribute uvec4 throngRow2;
attribute uvec4 throngSlot;
attribute uvec4 throngLook;
varying vec4 vThrongTint;
`;

// Position and normal in the crowd's space; what three calls position, normal and tangent is then the posed vertex, so
// every chunk and every hook that comes after sees it.
const kPosed = `
vec3 throngPosition;
vec3 throngNormal;
vec4 throngTangent;

void throngPoseVertex() {
  vThrongTint = vec4(uvec4(throngLook.y, throngLook.y >> 8u, throngLook.y >> 16u, throngLook.y >> 24u) & 255u) / 255.0;
  vec3 restTangent = vec3(0.0);
#ifdef USE_TANGENT
  restTangent = tangent.xyz;
#endif
  mat3 posed = throngPose(throngClips, throngWords, throngTexels, throngLater, throngAt, throngSeconds, throngFraction,
    throngRow0, throngRow1, throngRow2, throngSlot, throngLook, throngGroupOfVertex, uint(gl_VertexID), position, normal, restTangent);
  throngPosition = posed[0];
  throngNormal = posed[1];
#ifdef USE_TANGENT
  throngTangent = vec4(normalize(posed[2]), tangent.w);
#endif
}
#define position throngPosition
#define normal throngNormal
#define tangent throngTangent
`;

// What stands before main() in a vertex shader. It declares throngPoseVertex(), to be called first.
export function crowdVertexGlsl(asset, crossFades) {
  const group = crowdFeatures(asset, crossFades).includes('groups') ? 'attribute float throngGroup;\n#define throngGroupOfVertex throngGroup\n' : '#define throngGroupOfVertex 0.0\n';
  return kHead + group + crowdSources(asset, crossFades, { decoders: kDecoderGlsl, parts: kCrowdGlsl, constantOf: kConstantOf.glsl }) + kCrowdGlsl.pose_entry + kPosed;
}
