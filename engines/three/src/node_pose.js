// The vertex function of a crowd as a node of three's shading language: WGSL on WebGPU, GLSL ES on its WebGL2 fallback.
import { attribute, code, Fn, float, normalGeometry, positionGeometry, tangentGeometry, texture, uniform, vec3, vertexIndex } from 'three/tsl';
import { FunctionNode, Vector4 } from 'three/webgpu';
import { crowdSources, kConstantOf } from './crowd_sources.js';
import { kCrowdGlsl, kDecoderGlsl } from './glsl/index.js';
import { kCrowdWgsl, kDecoderWgsl } from './wgsl/index.js';

// three hands textures over by the name 'texture' alone.
class GlslFunctionNode extends FunctionNode {
  getInputs(builder) {
    return super.getInputs(builder).map((input) => (input.type === 'usampler2D' ? { ...input, type: 'texture' } : input));
  }
}

function poseFunctions(asset, crossFades) {
  const made = (language, decoders, parts) => {
    const { words, play, decode, placement, posed } = crowdSources(asset, crossFades, { decoders, parts, constantOf: kConstantOf[language] });
    return code(words + play + decode + placement + posed.slice(0, -parts.pose_entry.length), [], language);
  };
  const wgsl = made('wgsl', kDecoderWgsl, kCrowdWgsl);
  const glsl = made('glsl', kDecoderGlsl, kCrowdGlsl);
  return { wgsl: new FunctionNode(kCrowdWgsl.pose_entry, [wgsl]), glsl: new GlslFunctionNode(kCrowdGlsl.pose_entry, [glsl]) };
}

// A moment as uniforms; see timePoint.
export function momentUniforms() {
  return { seconds: uniform(0, 'int'), fraction: uniform(0, 'float') };
}

// A function from a moment's uniforms and the names of three row attributes to the posed vertex: a matrix of position, normal
// and tangent in the crowd's space.
export function poseNode(asset, crossFades, textures) {
  const functions = poseFunctions(asset, crossFades);
  const maps = [textures.clips, textures.words, textures.texels, textures.later].map((map) => texture(map));
  const at = uniform(new Vector4(...textures.at), 'uvec4');
  const group = asset.groups ? attribute('throngGroup', 'float') : float(0);
  return ({ seconds, fraction }, rowNames) => {
    const words = [...rowNames, 'throngSlot', 'throngLook'].map((name) => attribute(name, 'uvec4'));
    return Fn((builder) => {
      const pose = builder.renderer.backend.isWebGPUBackend ? functions.wgsl : functions.glsl;
      const restTangent = builder.geometry.hasAttribute('tangent') ? tangentGeometry.xyz : vec3(0);
      return pose.call(...maps, at, seconds, fraction, ...words, group, vertexIndex, positionGeometry, normalGeometry, restTangent);
    })();
  };
}
