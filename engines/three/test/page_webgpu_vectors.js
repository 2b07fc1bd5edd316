// Posed vertices as WebGPURenderer computes them: each vertex is drawn as a point onto a texel of its own.
import { Fn, float, normalLocal, outputStruct, positionLocal, tangentLocal, vec3, vec4, vertexIndex } from 'three/tsl';
import * as THREE from 'three/webgpu';
import { Crowd, ThrongLoader } from 'throng-three/webgpu';
import { rendererOf } from './page_webgpu_stage.js';

const kWidth = 256;

// A material that writes two vectors of a vertex.
function captureMaterial(crowd, height, first, second) {
  const material = crowd.patch(new THREE.NodeMaterial());
  material.vertexNode = Fn(() => {
    const x = float(vertexIndex.mod(kWidth)).add(0.5).div(kWidth / 2).sub(1);
    const y = float(vertexIndex.div(kWidth)).add(0.5).div(height / 2).sub(1);
    return vec4(x, y, 0, 1);
  })();
  material.fragmentNode = outputStruct(vec4(first, 1), vec4(second, 1));
  material.blending = THREE.NoBlending;
  material.depthTest = false;
  return material;
}

// Draws the one instance of a crowd into texels; `read()` gives its positions, normals and tangents, four floats each.
function makeCapture(crowd, renderer) {
  const height = Math.ceil(crowd.asset.animation.vertexCount / kWidth);
  const target = new THREE.RenderTarget(kWidth, height, { count: 2, type: THREE.FloatType, minFilter: THREE.NearestFilter, magFilter: THREE.NearestFilter });
  const geometry = new THREE.InstancedBufferGeometry();
  for (const [name, attribute] of Object.entries(crowd.parts[0].geometry.attributes)) geometry.setAttribute(name, attribute);
  geometry.instanceCount = 1;
  // One target would be too wide for a device of the least limits.
  const pairs = [[positionLocal, normalLocal.toVarying('vPosedNormal')], [vec3(0), geometry.attributes.tangent ? tangentLocal.toVarying('vPosedTangent') : vec3(0)]];
  const materials = pairs.map((pair) => captureMaterial(crowd, height, ...pair));
  const points = new THREE.Points(geometry, materials[0]);
  points.frustumCulled = false;
  const scene = new THREE.Scene().add(points);
  // Rows from the first vertex on: WebGPU reads from the top, where y is greatest.
  const upright = (numbers) => (renderer.backend.isWebGPUBackend ? Float32Array.from(numbers, (_, i) => numbers[(height - 1 - Math.floor(i / (4 * kWidth))) * 4 * kWidth + (i % (4 * kWidth))]) : numbers);
  return {
    async read() {
      const read = [];
      for (const material of materials) {
        points.material = material;
        renderer.setRenderTarget(target);
        renderer.render(scene, new THREE.PerspectiveCamera());
        renderer.setRenderTarget(null);
        for (const texture of [0, 1]) read.push(upright(await renderer.readRenderTargetPixelsAsync(target, 0, 0, kWidth, height, texture)));
      }
      return [read[0], read[1], read[3]];
    },
    dispose() {
      target.dispose();
      for (const material of materials) material.dispose();
    },
  };
}

// As evaluateVectors of page_vectors.js. `most` poses are compared.
export async function evaluateVectors({ asset, vectors, backend, plant = false, most = 1000 }) {
  const renderer = await rendererOf(backend);
  const loaded = await new ThrongLoader().loadAsync(`/assets/${asset}`);
  const truth = await (await fetch(`/assets/${vectors}`)).json();
  const crowd = new Crowd(loaded, { capacity: 1 });
  const capture = makeCapture(crowd, renderer);
  let [position, normal, tangent, compared] = [0, 0, 0, 0];
  for (const pose of truth.poses.slice(0, most)) {
    const duration = loaded.clips[pose.clip].durationSeconds;
    const phase = duration > 0 ? pose.timeSeconds / duration : 0;
    const id = crowd.spawn({ position: new THREE.Vector3(), clip: pose.clip, loop: 'once', speed: 0, phase: plant ? phase * 0.9 : phase });
    crowd.update(0);
    const [positions, normals, tangents] = await capture.read();
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
