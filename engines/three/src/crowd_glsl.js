// The vertex function of a crowd in GLSL ES 3.00: from an instance's attributes and its state to a posed vertex. What it
// calls comes from shaders/throng and engines/three/shaders (glsl/).
import { crowdFeatures, crowdSources, kConstantOf, kStateTexelOf } from './crowd_sources.js';
import { kCrowdGlsl, kDecoderGlsl } from './glsl/index.js';

const kHead = `
precision highp usampler2D;
uniform usampler2D throngClips;
uniform usampler2D throngWords;
uniform usampler2D throngTexels;
uniform usampler2D throngLater;
uniform usampler2D throngFirst;
uniform usampler2D throngSecond;
uniform uvec4 throngAt;
attribute uvec4 throngRow0;
attribute uvec4 throngRow1;
attribute uvec4 throngRow2;
attribute uvec4 throngSlot;
attribute uvec4 throngLook;
#ifdef THRONG_TINTED
varying vec4 vThrongTint;
#endif
`;

// Position and normal in the crowd's space; what three calls position, normal and tangent is then the posed vertex, so
// every chunk and every hook that comes after sees it.
const kPosed = `
vec3 throngPosition;
vec3 throngNormal;
vec4 throngTangent;

void throngPoseVertex() {
#ifdef THRONG_TINTED
  vThrongTint = vec4(uvec4(throngLook.y, throngLook.y >> 8u, throngLook.y >> 16u, throngLook.y >> 24u) & 255u) / 255.0;
#endif
  vec3 restTangent = vec3(0.0);
#ifdef USE_TANGENT
  restTangent = tangent.xyz;
#endif
  mat3 posed = throngPoseByState(throngClips, throngWords, throngTexels, throngFirst, throngSecond, throngAt, throngLook.w,
    throngRow0, throngRow1, throngRow2, throngLook, throngGroupOfVertex, uint(gl_VertexID), throngRestPosition, throngRestNormal, restTangent);
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

const kLanguage = {
  decoders: kDecoderGlsl, parts: kCrowdGlsl, constantOf: kConstantOf.glsl, stateTexel: kStateTexelOf.glsl,
  // As three and Babylon.js say it.
  whereTangents: (stored, turned) => `#if defined(USE_TANGENT) || defined(TANGENT)\n${stored}#else\n${turned}#endif\n`,
};

// `pairs`: see crowdRows.
function glslSources(asset, crossFades, pairs = false) {
  return crowdSources(asset, crossFades, kLanguage, pairs);
}

// An attribute that no encoding reads is none that must be fetched: the rows of `vertex` say all.
const kNoRest = `
#define throngRestPosition vec3(0.0)
#ifdef USE_TANGENT
#define throngRestNormal normal
#else
#define throngRestNormal vec3(0.0)
#endif
`;
const kRest = `
#define throngRestPosition position
#define throngRestNormal normal
`;

// throngPose() and all that it calls, for any engine that draws with GLSL ES 3.00.
export function poseGlsl(asset, crossFades) {
  const { words, play, decode, placement, posed } = glslSources(asset, crossFades);
  return words + play + decode + placement + posed;
}

// What stands before main() in a vertex shader. It declares throngPoseVertex(), to be called first.
export function crowdVertexGlsl(asset, crossFades, pairs = false) {
  const { words, decode, placement, posedByState } = glslSources(asset, crossFades, pairs);
  const group = asset.groups ? 'attribute float throngGroup;\n#define throngGroupOfVertex throngGroup\n' : '#define throngGroupOfVertex 0.0\n';
  return kHead + group + (asset.encoding === 'vertex' ? kNoRest : kRest) + words + decode + placement + posedByState + kPosed;
}

// The same, and throngPose(), a vertex at any moment; position and normal mean the rest pose again.
export function momentsVertexGlsl(asset, crossFades, pairs) {
  const { play, posed } = glslSources(asset, crossFades, pairs);
  return `${crowdVertexGlsl(asset, crossFades, pairs)}\n#undef position\n#undef normal\n#undef tangent\n${play}${posed}`;
}

// The vertex shader that writes the state of each instance, as a point onto the texel of its id.
export function resolveVertexGlsl(asset, crossFades) {
  const { words, play, resolve } = glslSources(asset, crossFades);
  return `
precision highp float;
precision highp int;
precision highp usampler2D;
uniform usampler2D throngClips;
uniform usampler2D throngWords;
uniform usampler2D throngLater;
uniform int throngSeconds;
uniform float throngFraction;
uniform vec2 throngStateSize;
in uvec4 throngSlot;
in uvec4 throngLook;
flat out uvec4 vThrongFirst;
flat out uvec4 vThrongSecond;
${words}${play}${resolve}
void main() {
  ThrongState state = throngResolve(throngClips, throngWords, throngLater, TimePoint(throngSeconds, throngFraction), throngSlot, throngLook);
  vThrongFirst = state.first;
  vThrongSecond = state.second;
  vec2 texel = vec2(float(throngLook.w & 1023u), float(throngLook.w >> 10u));
  gl_Position = vec4((texel + 0.5) / throngStateSize * 2.0 - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}`;
}
