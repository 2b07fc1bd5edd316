// A crowd for WebGPURenderer, on WebGPU and on its WebGL2 fallback: one Object3D that draws all instances of an asset in one
// call per material.
import { attribute, Fn, materialColor, materialOpacity, normalLocal, positionLocal, positionPrevious, tangentLocal, uint, vec4 } from 'three/tsl';
import { CrowdBase } from './crowd_base.js';
import { kPastNames, kRowNames } from './instance_store.js';
import { toNodeMaterial } from './node_material.js';
import { momentUniforms, poseNode, statedPoseNode } from './node_pose.js';
import { StateCompute } from './state_compute.js';

// Red, green, blue and opacity of the instance.
function tintNode() {
  const bytes = attribute('throngLook', 'uvec4').y;
  const channel = (shift) => bytes.shiftRight(uint(shift)).bitAnd(uint(255)).toFloat().div(255);
  return vec4(channel(0), channel(8), channel(16), channel(24)).toVarying('vThrongTint');
}

export class Crowd extends CrowdBase {
  makeUniforms() {
    this.moment = momentUniforms();
    this.pastMoment = momentUniforms();
    const { asset: { animation }, crossFades, pairs, textures } = this;
    this.poseAtMoment = poseNode(animation, { crossFades, pairs }, textures);
    this.states = new StateCompute(animation, { crossFades }, this.store.capacity, textures, this.past ? [this.moment, this.pastMoment] : [this.moment]);
    this.poseByState = statedPoseNode(animation, { crossFades, pairs }, textures);
  }

  // Whether what plays is resolved before vertices are: only WebGPU has compute passes. Else each vertex resolves it.
  resolvesBefore(renderer) {
    return Boolean(renderer.backend.isWebGPUBackend);
  }

  // The posed vertex at the frame's moment, or at that of the frame before.
  pose(builder, isPast) {
    const rowNames = isPast ? kPastNames : kRowNames;
    if (this.resolvesBefore(builder.renderer)) return this.poseByState(builder, this.states.of(isPast ? 1 : 0), rowNames);
    return this.poseAtMoment(builder, isPast ? this.pastMoment : this.moment, rowNames);
  }

  writePlay(id) {
    super.writePlay(id);
    this.states.write(id, this.store.get('throngSlot', id), this.store.get('throngLook', id)[0]);
  }

  setMoment(moment, past) {
    for (const [uniforms, { seconds, fraction }] of [[this.moment, moment], [this.pastMoment, past]]) {
      uniforms.seconds.value = seconds;
      uniforms.fraction.value = fraction;
    }
  }

  dressPart(part) {
    return part;
  }

  // Its shaders always tint.
  startTinting() {}

  // Makes a material draw this crowd. Returns a node material: the one given, or one made of it. A positionNode of the
  // user's own runs after the pose and finds it in positionLocal, normalLocal and tangentLocal.
  patch(material) {
    const patched = toNodeMaterial(material);
    const own = patched.positionNode;
    patched.positionNode = Fn((builder) => {
      this.poseVertex(builder);
      return own ?? positionLocal;
    })();
    const tint = tintNode();
    const color = vec4(patched.colorNode ?? materialColor);
    // Alpha goes the way of opacity, as the shadow pass multiplies the alphas of colour and map.
    patched.colorNode = vec4(color.rgb.mul(tint.rgb), 1);
    patched.opacityNode = color.a.mul(patched.opacityNode ?? materialOpacity).mul(tint.a);
    patched.needsUpdate = true;
    return patched;
  }

  poseVertex(builder) {
    const posed = this.pose(builder, false).toVar('throngVertex');
    positionLocal.assign(posed.element(0));
    normalLocal.assign(posed.element(1));
    // Without motionVectors the crowd moves with the camera alone.
    if (builder.needsPreviousData()) positionPrevious.assign(this.past ? this.pose(builder, true).element(0) : positionLocal);
    if (builder.geometry.hasAttribute('tangent')) tangentLocal.assign(posed.element(2));
  }

  dispose() {
    super.dispose();
    this.states.dispose();
  }
}
