// What the tests of WebGPURenderer run in the browser, as page.js.
import { compareBackends, drawKinds } from './page_webgpu_pictures.js';
import { countPasses, outliveDevice } from './page_webgpu_states.js';
import { evaluateVectors } from './page_webgpu_vectors.js';
import { motionOfNode } from './page_webgpu_velocity.js';

window.tests = { compareBackends, countPasses, drawKinds, evaluateVectors, motionOfNode, outliveDevice };
