// The vertex function of a crowd in GLSL ES 3.00: from an instance's attributes and the time to a posed vertex. What it
// calls comes from shaders/throng (generated.glsl.js).
import { kTextureShift } from './crowd_textures.js';
import { kDecoderGlsl } from './generated.glsl.js';

const kMask = (1 << kTextureShift) - 1;

const kHead = `
precision highp usampler2D;
uniform usampler2D throngClips;
uniform usampler2D throngWords;
uniform usampler2D throngLater;
uniform int throngSeconds;
uniform float throngFraction;
attribute vec4 throngRow0;
attribute vec4 throngRow1;
attribute vec4 throngRow2;
attribute uvec4 throngSlot;
attribute uvec4 throngLook;
#ifdef THRONG_GROUPS
attribute float throngGroup;
#endif
varying vec4 vThrongTint;
#define THRONG_AT(index) ivec2(int((index) & ${kMask}u), int((index) >> ${kTextureShift}u))
#define THRONG_WORD(index) texelFetch(throngWords, THRONG_AT(index), 0).r
`;

const kPlay = `
struct ThrongRows {
  uint clip;
  uint row;
  float weight;
};

ClipSlot throngReadSlot(uint clip, uint loopMode, uint seconds, uint fraction, uint loopsPerSecond, uint phase) {
  return ClipSlot(clip, loopMode, TimePoint(int(seconds), uintBitsToFloat(fraction)), uintBitsToFloat(loopsPerSecond),
                  uintBitsToFloat(phase));
}

Fade throngReadFade(uvec4 words) {
  return Fade(TimePoint(int(words.x), uintBitsToFloat(words.y)), uintBitsToFloat(words.z), uintBitsToFloat(words.w));
}

PlayLayers throngFadedLayers(ClipSlot slot0, TimePoint moment, int row) {
  uvec4 a = texelFetch(throngLater, ivec2(0, row), 0);
  uvec4 b = texelFetch(throngLater, ivec2(1, row), 0);
  uvec4 c = texelFetch(throngLater, ivec2(2, row), 0);
  InstancePlay play;
  play.slot0 = slot0;
  play.slot1 = throngReadSlot(a.x, a.y, a.z, a.w, b.x, b.y);
  play.slot2 = throngReadSlot(b.z, b.w, c.x, c.y, c.z, c.w);
  play.fade0 = throngReadFade(texelFetch(throngLater, ivec2(3, row), 0));
  play.fade1 = throngReadFade(texelFetch(throngLater, ivec2(4, row), 0));
  return resolvePlay(play, moment);
}

PlayLayers throngLayers() {
  TimePoint moment = TimePoint(throngSeconds, throngFraction);
  ClipSlot slot0 = throngReadSlot(throngSlot.x & 0xffffu, throngSlot.x >> 16u, throngSlot.y, throngSlot.z, throngSlot.w, throngLook.x);
  PlayLayers layers;
  layers.first = layerOfSlot(slot0, moment);
  layers.second = layers.first;
  layers.weight = 0.0;
#ifdef THRONG_FADES
  if (throngLook.w > 0u) layers = throngFadedLayers(slot0, moment, int(throngLook.w - 1u));
#endif
  return layers;
}

float throngKeyTime(uint at) { return uintBitsToFloat(THRONG_WORD(at)); }

ThrongRows throngRowsOf(PlayLayer layer) {
  int clip = int(layer.clipIndex);
  uvec4 head = texelFetch(throngClips, ivec2(0, clip), 0);
  float duration = uintBitsToFloat(head.z);
  float time = layer.position * duration;
#ifdef THRONG_PLACED_KEYS
  ResolvedRows rows;
  if (head.w == 0u) {
    rows = resolveUniformKeys(time, duration, head.x, head.y);
  } else {
    uint slotCount = texelFetch(throngClips, ivec2(1, clip), 0).w;
    uint key = THRONG_WORD(head.w + resolveTableSlot(time, duration, slotCount));
    uint timesAt = head.w + slotCount;
    while (key + 2u < head.y && throngKeyTime(timesAt + key + 1u) <= time) key++;
    rows = resolvePlacedKey(time, head.x + key, throngKeyTime(timesAt + key), throngKeyTime(timesAt + key + 1u));
  }
#else
  ResolvedRows rows = resolveUniformKeys(time, duration, head.x, head.y);
#endif
  return ThrongRows(layer.clipIndex, rows.row, rows.weight);
}
`;

const kVertexRows = `
uniform usampler2D throngTexels;
uniform uint throngVertexCount;

DecodedVertex throngDecode(ThrongRows rows, uint vertex) {
  vec3 low = uintBitsToFloat(texelFetch(throngClips, ivec2(1, int(rows.clip)), 0).xyz);
  vec3 step = uintBitsToFloat(texelFetch(throngClips, ivec2(2, int(rows.clip)), 0).xyz);
  uint at = rows.row * throngVertexCount + vertex;
  DecodedVertex from = decodeVertexTexel(texelFetch(throngTexels, THRONG_AT(at), 0), low, step);
  DecodedVertex to = decodeVertexTexel(texelFetch(throngTexels, THRONG_AT(at + throngVertexCount), 0), low, step);
  return blendDecodedVertices(from, to, rows.weight);
}
`;

const kMorphRest = `
uniform uint throngMorphAt;

MorphedRest throngMorphedRest(ThrongRows rows, uint vertex) {
  uint clipAt = texelFetch(throngClips, ivec2(3, int(rows.clip)), 0).y;
  return morphedRest(readMorphLayout(throngMorphAt), readMorphFrame(clipAt, rows.row, rows.weight), vertex, position, normal);
}
`;

const kMorphRowsDecode = `
DecodedVertex throngDecode(ThrongRows rows, uint vertex) {
  MorphedRest rest = throngMorphedRest(rows, vertex);
  return DecodedVertex(rest.position, unitVector(rest.normal.x, rest.normal.y, rest.normal.z));
}
`;

const kBoneRowsDecode = `
uniform uint throngBoneAt;

DecodedVertex throngDecode(ThrongRows rows, uint vertex) {
  vec3 restPosition = position;
  vec3 restNormal = normal;
#ifdef THRONG_MORPH
  MorphedRest rest = throngMorphedRest(rows, vertex);
  restPosition = rest.position;
  restNormal = unitVector(rest.normal.x, rest.normal.y, rest.normal.z);
#endif
  uint clipAt = texelFetch(throngClips, ivec2(3, int(rows.clip)), 0).x;
  BoneMatrix transform = blendedBoneMatrix(readBoneLayout(throngBoneAt), readBoneFrame(clipAt, rows.row, rows.weight), vertex);
  return DecodedVertex(posedPosition(transform, restPosition), posedNormal(transform, restNormal));
}
`;

const kPackedRowsDecode = `
uniform uint throngPackedAt;

DecodedVertex throngDecode(ThrongRows rows, uint vertex) {
  uint clipAt = texelFetch(throngClips, ivec2(3, int(rows.clip)), 0).z;
  PackedLayout parts = readPackedLayout(throngPackedAt);
  PackedFrame frame = THRONG_READ_FRAME(parts, clipAt, rows.row, rows.weight);
  PackedLink link = readPackedLink(parts, vertex);
  return DecodedVertex(packedPosition(frame, link.pointIndex), packedNormal(parts, frame, link.normal, normal));
}
`;

// Position and normal in the crowd's space; what three calls position, normal and tangent is then the posed vertex, so
// every chunk and every hook that comes after sees it.
const kPosed = `
vec3 throngPosition;
vec3 throngNormal;
vec4 throngTangent;

// The rest tangent, turned as the normal has turned by the shortest way.
vec3 throngTurned(vec3 direction, vec3 from, vec3 to) {
  vec3 axis = cross(from, to);
  float cosine = dot(from, to);
  if (cosine < -0.9999) return -direction;
  return direction + cross(axis, direction) + cross(axis, cross(axis, direction)) / (1.0 + cosine);
}

vec3 throngPlaced(vec3 direction) {
  return vec3(dot(throngRow0.xyz, direction), dot(throngRow1.xyz, direction), dot(throngRow2.xyz, direction));
}

void throngPose() {
  vThrongTint = vec4(uvec4(throngLook.y, throngLook.y >> 8u, throngLook.y >> 16u, throngLook.y >> 24u) & 255u) / 255.0;
  uint vertex = uint(gl_VertexID);
  PlayLayers layers = throngLayers();
  // A loop, so that the decoder stands once in the compiled shader.
  DecodedVertex posed;
#ifdef THRONG_FADES
  int layerCount = layers.weight > 0.0 ? 2 : 1;
#else
  const int layerCount = 1;
#endif
  for (int i = 0; i < layerCount; i++) {
    DecodedVertex decoded = throngDecode(throngRowsOf(layers.first), vertex);
    if (i == 0) posed = decoded;
    else posed = blendDecodedVertices(posed, decoded, layers.weight);
    layers.first = layers.second;
  }
  throngPosition = throngPlaced(posed.position) + vec3(throngRow0.w, throngRow1.w, throngRow2.w);
  throngNormal = normalize(throngPlaced(posed.normal));
#ifdef USE_TANGENT
  throngTangent = vec4(normalize(throngPlaced(throngTurned(tangent.xyz, normal, posed.normal))), tangent.w);
#endif
#ifdef THRONG_GROUPS
  // All corners of a hidden triangle fall onto one point.
  if (throngGroup > 0.5 && ((throngLook.z >> (uint(throngGroup + 0.5) - 1u)) & 1u) != 0u)
    throngPosition = vec3(throngRow0.w, throngRow1.w, throngRow2.w);
#endif
}
#define position throngPosition
#define normal throngNormal
#define tangent throngTangent
`;

function decodersOf(asset) {
  const { play, vertex, bone, morph, packed, spline } = kDecoderGlsl;
  const parts = [...play, ...vertex]; // vertex_texel.h also blends, for every encoding
  if (asset.bone) parts.push(...bone);
  if (asset.morph) parts.push(...morph);
  if (asset.packed) parts.push(...(asset.encoding === 'spline' ? spline : packed));
  return [...new Set(parts)].join('');
}

// What the shader must do for this asset, as defines. Software rasterisers pay for what stands there even where no
// instance needs it.
export function crowdFeatures(asset, crossFades) {
  const features = { THRONG_FADES: crossFades, THRONG_GROUPS: asset.groups, THRONG_MORPH: asset.bone && asset.morph, THRONG_PLACED_KEYS: asset.clips.some((clip) => clip.keyTimes) };
  return Object.keys(features).filter((name) => features[name]);
}

// What stands before main() in a vertex shader. It declares throngPose(), to be called first.
export function crowdVertexGlsl(asset, crossFades) {
  const rows = {
    vertex: kVertexRows,
    bone: kBoneRowsDecode,
    morph: kMorphRowsDecode,
    packed: `#define THRONG_READ_FRAME readPackedFrame${kPackedRowsDecode}`,
    spline: `#define THRONG_READ_FRAME readSplineFrame${kPackedRowsDecode}`,
  };
  const defines = crowdFeatures(asset, crossFades).map((name) => `#define ${name}\n`);
  return defines.join('') + kHead + decodersOf(asset) + kPlay + (asset.morph ? kMorphRest : '') + rows[asset.encoding] + kPosed;
}
