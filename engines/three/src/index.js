export { Crowd } from './crowd.js';
export { VelocityPass } from './velocity_pass.js';
export { vertexAt } from './decode_vertices.js';
export { readAsset } from './read_asset.js';
export { ThrongAsset, ThrongLoader } from './throng_loader.js';
export { ThrongError } from './throng_error.js';
