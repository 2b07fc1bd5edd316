// Posed vertices as the GPU computes them: each vertex is drawn as a point onto a texel of its own.
import * as THREE from 'three';
import { Crowd, ThrongLoader } from 'throng-three';
import { sharedRenderer } from './page_stage.js';

const kWidth = 256;

// Points that carry position, normal and, where the asset has them, tangent. What these words mean is what Crowd.patch makes of them.
function captureMaterial(height, hasTangents) {
  return new THREE.ShaderMaterial({
    glslVersion: THREE.GLSL3,
    defines: hasTangents ? { USE_TANGENT: '' } : {},
    vertexShader: `
      flat out vec3 vPosition;
      flat out vec3 vNormal;
      flat out vec3 vPosedTangent;
      void main() {
        vPosition = position;
        vNormal = normal;
        vPosedTangent = vec3(0.0);
        #ifdef USE_TANGENT
        vPosedTangent = tangent.xyz;
        #endif
        vec2 texel = vec2(float(gl_VertexID % ${kWidth}), float(gl_VertexID / ${kWidth}));
        gl_Position = vec4((texel + 0.5) / vec2(${kWidth}.0, ${height}.0) * 2.0 - 1.0, 0.0, 1.0);
        gl_PointSize = 1.0;
      }`,
    fragmentShader: `
      flat in vec3 vPosition;
      flat in vec3 vNormal;
      flat in vec3 vPosedTangent;
      layout(location = 0) out vec4 outPosition;
      layout(location = 1) out vec4 outNormal;
      layout(location = 2) out vec4 outTangent;
      void main() {
        outPosition = vec4(vPosition, 1.0);
        outNormal = vec4(vNormal, 1.0);
        outTangent = vec4(vPosedTangent, 1.0);
      }`,
    blending: THREE.NoBlending,
    depthTest: false,
  });
}

// Draws the one instance of a crowd into texels; `read()` gives its positions, normals and tangents, four floats each.
function makeCapture(crowd) {
  const height = Math.ceil(crowd.asset.animation.vertexCount / kWidth);
  const target = new THREE.WebGLRenderTarget(kWidth, height, { count: 3, type: THREE.FloatType, minFilter: THREE.NearestFilter, magFilter: THREE.NearestFilter });
  const geometry = crowd.parts[0].geometry.clone();
  geometry.setIndex(null);
  for (const [name, attribute] of Object.entries(crowd.store.attributes)) geometry.setAttribute(name, attribute);
  geometry.instanceCount = 1;
  const points = new THREE.Points(geometry, crowd.patch(captureMaterial(height, Boolean(geometry.attributes.tangent))));
  points.frustumCulled = false;
  points.onBeforeRender = (renderer) => crowd.resolve(renderer);
  const renderer = sharedRenderer();
  return {
    read() {
      renderer.setRenderTarget(target);
      renderer.render(points, new THREE.Camera());
      const pixels = [0, 1, 2].map((texture) => {
        const numbers = new Float32Array(kWidth * height * 4);
        renderer.readRenderTargetPixels(target, 0, 0, kWidth, height, numbers, undefined, texture);
        return numbers;
      });
      renderer.setRenderTarget(null);
      return pixels;
    },
    dispose() {
      target.dispose();
      geometry.dispose();
      points.material.dispose();
    },
  };
}

// Compares the vectors of a file (see tests/vectors/write_vectors.cpp) with the GPU: the largest distance of positions in
// sizes of the model, of normals as vectors, and how many were compared.
export async function evaluateVectors({ asset, vectors, plant = false }) {
  const loaded = await new ThrongLoader().loadAsync(`/assets/${asset}`);
  const truth = await (await fetch(`/assets/${vectors}`)).json();
  const crowd = new Crowd(loaded, { capacity: 1 });
  const capture = makeCapture(crowd);
  let [position, normal, tangent, compared] = [0, 0, 0, 0];
  for (const pose of truth.poses) {
    const duration = loaded.clips[pose.clip].durationSeconds;
    const phase = duration > 0 ? pose.timeSeconds / duration : 0;
    const id = crowd.spawn({ position: new THREE.Vector3(), clip: pose.clip, loop: 'once', speed: 0, phase: plant ? phase * 0.9 : phase });
    crowd.update(0);
    const [positions, normals, tangents] = capture.read();
    truth.vertices.forEach((vertex, i) => {
      position = Math.max(position, distance(positions, 4 * vertex, pose.positions, 3 * i));
      normal = Math.max(normal, distance(normals, 4 * vertex, pose.normals, 3 * i));
      if (loaded.animation.tangentAngles) tangent = Math.max(tangent, distance(tangents, 4 * vertex, pose.tangents, 3 * i));
      compared++;
    });
    crowd.remove(id);
  }
  capture.dispose();
  crowd.dispose();
  return { position: position / truth.sizeMetres, normal, tangent, compared };
}

function distance(a, aAt, b, bAt) {
  return Math.hypot(a[aAt] - b[bAt], a[aAt + 1] - b[bAt + 1], a[aAt + 2] - b[bAt + 2]);
}
