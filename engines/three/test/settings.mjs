// Where the tests find things, from the environment (tests/three/CMakeLists.txt sets it): THRONG_MODULES, a node_modules
// folder; THRONG_ASSETS, what tests/three/prepare.py baked; THRONG_PICTURES, where pictures go; THRONG_RASTERISER.
import path from 'node:path';

export const kAssets = process.env.THRONG_ASSETS ?? '';
export const kModules = process.env.THRONG_MODULES ?? path.resolve(import.meta.dirname, '../node_modules');
export const kRasteriser = process.env.THRONG_RASTERISER ?? 'llvmpipe';
export const kPictures = path.join(process.env.THRONG_PICTURES ?? path.join(kAssets, 'pictures'), kRasteriser);
