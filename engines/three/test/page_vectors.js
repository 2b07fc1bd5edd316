// Posed vertices as the GPU computes them: each vertex is drawn as a point onto a texel of its own.
import * as THREE from 'three';
import { Crowd, ThrongLoader } from 'throng-three';
import { sharedRenderer } from './page_stage.js';

const kWidth = 256;

// A material whose points carry position or normal. Named position and normal are what Crowd.patch makes of them.
function captureMaterial(expression, height) {
  return new THREE.ShaderMaterial({
    vertexShader: `
      flat varying vec3 vCaptured;
      void main() {
        vCaptured = ${expression};
        vec2 texel = vec2(float(gl_VertexID % ${kWidth}), float(gl_VertexID / ${kWidth}));
        gl_Position = vec4((texel + 0.5) / vec2(${kWidth}.0, ${height}.0) * 2.0 - 1.0, 0.0, 1.0);
        gl_PointSize = 1.0;
      }`,
    fragmentShader: 'flat varying vec3 vCaptured; void main() { gl_FragColor = vec4(vCaptured, 1.0); }',
    blending: THREE.NoBlending,
    depthTest: false,
  });
}

function capture(crowd, expression, vertexCount) {
  const renderer = sharedRenderer();
  const height = Math.ceil(vertexCount / kWidth);
  const target = new THREE.WebGLRenderTarget(kWidth, height, { type: THREE.FloatType, minFilter: THREE.NearestFilter, magFilter: THREE.NearestFilter });
  const geometry = crowd.parts[0].geometry.clone();
  geometry.setIndex(null);
  for (const name of Object.keys(crowd.store.attributes)) geometry.setAttribute(name, crowd.store.attributes[name]);
  geometry.instanceCount = 1;
  const points = new THREE.Points(geometry, crowd.patch(captureMaterial(expression, height)));
  points.frustumCulled = false;
  renderer.setRenderTarget(target);
  renderer.render(points, new THREE.Camera());
  const pixels = new Float32Array(kWidth * height * 4);
  renderer.readRenderTargetPixels(target, 0, 0, kWidth, height, pixels);
  renderer.setRenderTarget(null);
  target.dispose();
  geometry.dispose();
  points.material.dispose();
  return pixels;
}

// Compares the vectors of a file (see tests/vectors/write_vectors.cpp) with the GPU: the largest distance of positions in
// sizes of the model, of normals as vectors, and how many were compared.
export async function evaluateVectors({ asset, vectors, plant = false }) {
  const loaded = await new ThrongLoader().loadAsync(`/assets/${asset}`);
  const truth = await (await fetch(`/assets/${vectors}`)).json();
  const crowd = new Crowd(loaded, { capacity: 1 });
  let [position, normal, compared] = [0, 0, 0];
  for (const pose of truth.poses) {
    const duration = loaded.clips[pose.clip].durationSeconds;
    const phase = duration > 0 ? pose.timeSeconds / duration : 0;
    const id = crowd.spawn({ position: new THREE.Vector3(), clip: pose.clip, loop: 'once', speed: 0, phase: plant ? phase * 0.9 : phase });
    crowd.update(0);
    const positions = capture(crowd, 'position', loaded.animation.vertexCount);
    const normals = capture(crowd, 'normal', loaded.animation.vertexCount);
    truth.vertices.forEach((vertex, i) => {
      position = Math.max(position, distance(positions, 4 * vertex, pose.positions, 3 * i));
      normal = Math.max(normal, distance(normals, 4 * vertex, pose.normals, 3 * i));
      compared++;
    });
    crowd.remove(id);
  }
  crowd.dispose();
  return { position: position / truth.sizeMetres, normal, compared };
}

function distance(a, aAt, b, bAt) {
  return Math.hypot(a[aAt] - b[bAt], a[aAt + 1] - b[bAt + 1], a[aAt + 2] - b[bAt + 2]);
}
