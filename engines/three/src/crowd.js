// A crowd for WebGLRenderer: one Object3D that draws all instances of an asset in one call per material.
import { MeshDepthMaterial, MeshDistanceMaterial, RGBADepthPacking } from 'three';
import { CrowdBase } from './crowd_base.js';
import { crowdVertexGlsl } from './crowd_glsl.js';
import { patchMaterial } from './patch_material.js';

export class Crowd extends CrowdBase {
  makeUniforms() {
    const { textures } = this;
    this.vertexGlsl = crowdVertexGlsl(this.asset.animation, this.crossFades);
    this.uniforms = {
      throngClips: { value: textures.clips },
      throngWords: { value: textures.words },
      throngTexels: { value: textures.texels },
      throngLater: { value: textures.later },
      throngAt: { value: textures.at },
      throngSeconds: { value: 0 },
      throngFraction: { value: 0 },
    };
    this.pastUniforms = { throngSeconds: { value: 0 }, throngFraction: { value: 0 } };
  }

  setMoment(moment, past) {
    this.uniforms.throngSeconds.value = moment.seconds;
    this.uniforms.throngFraction.value = moment.fraction;
    this.pastUniforms.throngSeconds.value = past.seconds;
    this.pastUniforms.throngFraction.value = past.fraction;
  }

  dressPart(part) {
    part.customDepthMaterial = this.patch(new MeshDepthMaterial({ depthPacking: RGBADepthPacking }));
    part.customDistanceMaterial = this.patch(new MeshDistanceMaterial());
    return part;
  }

  // Makes a material draw this crowd: for passes that replace it (MeshNormalMaterial, MeshDepthMaterial, your own).
  patch(material) {
    return patchMaterial(material, this.vertexGlsl, this.uniforms, this.shaderKey());
  }
}
