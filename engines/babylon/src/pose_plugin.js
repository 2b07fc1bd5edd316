// Makes a material draw a crowd: what Babylon.js calls positionUpdated and normalUpdated becomes the posed vertex.
import { MaterialPluginBase } from '@babylonjs/core/Materials/materialPluginBase.js';
import { crowdFeatures, poseGlsl } from 'throng-three/core';

const kSamplers = ['throngClips', 'throngWords', 'throngTexels', 'throngLater', 'throngInstances'];
const kUniforms = ['throngAt', 'throngSeconds', 'throngFraction'];
export const kInstancesPerRow = 256;
export const kGroupAttribute = 'throngGroup';
export const kInstanceWords = 8; // two texels: the first clip, and what else is the instance's own

// Where the instance stands Babylon knows: the rows of its place are those of the identity.
const kPose = `
mat3 throngPosed() {
  ivec2 at = ivec2(2 * (gl_InstanceID % ${kInstancesPerRow}), gl_InstanceID / ${kInstancesPerRow});
  uvec4 slot = texelFetch(throngInstances, at, 0);
  uvec4 look = texelFetch(throngInstances, at + ivec2(1, 0), 0);
  vec3 restNormal = vec3(0.0, 1.0, 0.0);
  vec3 restTangent = vec3(0.0);
#ifdef NORMAL
  restNormal = normal;
#endif
#ifdef TANGENT
  restTangent = tangent.xyz;
#endif
  return throngPose(throngClips, throngWords, throngTexels, throngLater, throngAt, throngSeconds, throngFraction,
    floatBitsToUint(vec4(1.0, 0.0, 0.0, 0.0)), floatBitsToUint(vec4(0.0, 1.0, 0.0, 0.0)), floatBitsToUint(vec4(0.0, 0.0, 1.0, 0.0)),
    slot, look, throngGroupOfVertex, uint(gl_VertexID), position, restNormal, restTangent);
}
`;

// Babylon keeps compiled shaders by their defines alone, so every variant of the code has a number of its own.
const variants = new Map();

function variantOf({ animation, crossFades }) {
  const key = [animation.encoding, ...crowdFeatures(animation, crossFades)].join(' ');
  if (!variants.has(key)) variants.set(key, variants.size + 1);
  return variants.get(key);
}

export class PosePlugin extends MaterialPluginBase {
  // `source`: animation, crossFades, textures by name, at, moment { seconds, fraction }.
  constructor(material, source) {
    super(material, 'Throng', 200, { THRONG: 0 }, false);
    this.source = source;
    this.registerForExtraEvents = true;
    this._pluginManager._addPlugin(this); // asks for the code, which the source decides
    this._enable(true);
  }

  getClassName() {
    return 'ThrongPosePlugin';
  }

  prepareDefines(defines) {
    defines.THRONG = variantOf(this.source);
  }

  getSamplers(samplers) {
    samplers.push(...kSamplers);
  }

  getUniforms() {
    return { externalUniforms: kUniforms };
  }

  getAttributes(attributes) {
    if (this.source.animation.groups) attributes.push(kGroupAttribute);
  }

  hardBindForSubMesh(uniformBuffer, scene, engine, subMesh) {
    const { effect } = subMesh;
    for (const name of kSamplers) effect.setTexture(name, this.source.textures[name]);
    effect.setUInt4('throngAt', ...this.source.at);
    effect.setInt('throngSeconds', this.source.moment.seconds);
    effect.setFloat('throngFraction', this.source.moment.fraction);
  }

  getCustomCode(shaderType) {
    if (shaderType !== 'vertex') return null;
    const { animation, crossFades } = this.source;
    const group = crowdFeatures(animation, crossFades).includes('groups') ? `attribute float ${kGroupAttribute};\n#define throngGroupOfVertex ${kGroupAttribute}\n` : '#define throngGroupOfVertex 0.0\n';
    const samplers = kSamplers.map((name) => `uniform highp usampler2D ${name};\n`).join('');
    const uniforms = 'uniform uvec4 throngAt;\nuniform int throngSeconds;\nuniform float throngFraction;\n';
    return {
      CUSTOM_VERTEX_DEFINITIONS: `precision highp usampler2D;\n${samplers}${uniforms}${group}${poseGlsl(animation, crossFades)}${kPose}`,
      CUSTOM_VERTEX_UPDATE_POSITION: 'mat3 throngVertex = throngPosed();\npositionUpdated = throngVertex[0];\n',
      CUSTOM_VERTEX_UPDATE_NORMAL: `
#ifdef NORMAL
normalUpdated = throngVertex[1];
#endif
#ifdef TANGENT
tangentUpdated = vec4(normalize(throngVertex[2]), tangentUpdated.w);
#endif
`,
    };
  }
}
