export { Crowd } from './crowd_webgpu.js';
export { vertexAt } from './decode_vertices.js';
export { readAsset } from './read_asset.js';
export { ThrongAsset, ThrongLoader } from './throng_loader.js';
export { ThrongError } from './throng_error.js';
