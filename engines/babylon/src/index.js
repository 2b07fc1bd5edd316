export { ThrongError } from 'throng-three/core';
export { assetOf, ThrongAsset } from './loader_extension.js';
export { Crowd } from './crowd.js';
