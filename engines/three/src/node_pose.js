// The vertex function of a crowd as a node of three's shading language: WGSL on WebGPU, GLSL ES on its WebGL2 fallback.
import { attribute, code, float, normalGeometry, positionGeometry, tangentGeometry, texture, uniform, vec3, vertexIndex } from 'three/tsl';
import { FunctionNode, Vector4 } from 'three/webgpu';
import { crowdSources, kConstantOf, kStateTexelOf } from './crowd_sources.js';
import { kCrowdGlsl, kDecoderGlsl } from './glsl/index.js';
import { kCrowdWgsl, kDecoderWgsl } from './wgsl/index.js';

// three hands textures over by the name 'texture' alone.
class GlslFunctionNode extends FunctionNode {
  getInputs(builder) {
    return super.getInputs(builder).map((input) => (input.type === 'usampler2D' ? { ...input, type: 'texture' } : input));
  }
}

// Geometries of assets that store tangents have them.
const whereTangents = (stored) => stored;
const kLanguages = {
  wgsl: { whereTangents, decoders: kDecoderWgsl, parts: kCrowdWgsl, constantOf: kConstantOf.wgsl, stateTexel: kStateTexelOf.wgsl, Function: FunctionNode },
  glsl: { whereTangents, decoders: kDecoderGlsl, parts: kCrowdGlsl, constantOf: kConstantOf.glsl, stateTexel: kStateTexelOf.glsl, Function: GlslFunctionNode },
};

// The function of a part, which stands last in what `choose` takes of crowdSources.
function functionOf(language, asset, { crossFades, pairs }, partName, choose) {
  const { parts, Function } = kLanguages[language];
  const before = choose(crowdSources(asset, crossFades, kLanguages[language], pairs)).join('');
  const source = before.endsWith(parts[partName]) ? before.slice(0, -parts[partName].length) : before;
  return new Function(parts[partName], [code(source, [], language)]);
}

const textureNodes = (...textures) => textures.map((map) => texture(map));
const instanceWords = (names) => names.map((name) => attribute(name, 'uvec4'));
const groupNode = (asset) => (asset.groups ? attribute('throngGroup', 'float') : float(0));
const restNodes = (builder) => [vertexIndex, positionGeometry, normalGeometry, builder.geometry.hasAttribute('tangent') ? tangentGeometry.xyz : vec3(0)];

// A moment as uniforms; see timePoint.
export function momentUniforms() {
  return { seconds: uniform(0, 'int'), fraction: uniform(0, 'float') };
}

// `features` { crossFades, pairs }: see crowdSources. A function from a moment's uniforms and the names of three row attributes to the posed vertex: a matrix of position, normal
// and tangent in the crowd's space. Each vertex resolves by itself what is played.
export function poseNode(asset, features, textures) {
  const choose = ({ words, play, decode, placement, posed }) => [words, play, decode, placement, posed];
  const [wgsl, glsl] = ['wgsl', 'glsl'].map((language) => functionOf(language, asset, features, 'pose_entry', choose));
  const maps = textureNodes(textures.clips, textures.words, textures.texels, textures.later);
  const at = uniform(new Vector4(...textures.at), 'uvec4');
  return (builder, { seconds, fraction }, rowNames) => {
    const pose = builder.renderer.backend.isWebGPUBackend ? wgsl : glsl;
    return pose.call(...maps, at, seconds, fraction, ...instanceWords([...rowNames, 'throngSlot', 'throngLook']), groupNode(asset), ...restNodes(builder));
  };
}

// The same of the two texels of an instance's state (see StateCompute). On WebGPU.
export function statedPoseNode(asset, features, textures) {
  const choose = ({ words, decode, placement, posedByState }) => [words, decode, placement, posedByState];
  const pose = functionOf('wgsl', asset, features, 'state_entry', choose);
  const maps = textureNodes(textures.clips, textures.words, textures.texels);
  const at = uniform(new Vector4(...textures.at), 'uvec4');
  return (builder, { id, first, second }, rowNames) =>
    pose.call(...maps, first, second, at, id, ...instanceWords([...rowNames, 'throngLook']), groupNode(asset), ...restNodes(builder));
}

// A function from a moment's uniforms, two texels that say what an instance plays (slot; phase and, last, its id), and which
// texel of its state is wanted, to that texel. On WebGPU.
export function resolveNode(asset, features, textures) {
  const choose = ({ words, play, resolve }) => [words, play, resolve];
  const resolve = functionOf('wgsl', asset, features, 'resolve_half', choose);
  const maps = textureNodes(textures.clips, textures.words, textures.later);
  return ({ seconds, fraction }, slot, look, which) => resolve.call(...maps, seconds, fraction, slot, look, which);
}
