// Where the tests find things, from the environment (tests/web/CMakeLists.txt sets it): THRONG_MODULES, a node_modules
// folder; THRONG_ASSETS, what prepare.py baked; THRONG_BUILT, where bundled pages go; THRONG_PICTURES; THRONG_RASTERISER.
import path from 'node:path';
import { openPage, requireTools } from '../../engines/three/test/browser.mjs';
import { bundlePage } from './bundle.mjs';

export const kAssets = process.env.THRONG_ASSETS ?? '';
export const kModules = process.env.THRONG_MODULES ?? '';
export const kRasteriser = process.env.THRONG_RASTERISER ?? 'llvmpipe';
export const kBuilt = process.env.THRONG_BUILT ?? path.join(kAssets, 'built');
export const kPictures = path.join(process.env.THRONG_PICTURES ?? path.join(kAssets, 'pictures'), kRasteriser);

// Opens page.html with a bundled script; skips the whole run where `modules` are not installed.
export async function openBundledPage(source, modules, aliases) {
  requireTools(kModules, [...modules, 'esbuild']);
  await bundlePage(source, kBuilt, kModules, aliases);
  const folders = { built: kBuilt, web: import.meta.dirname };
  return openPage(kRasteriser, kModules, kAssets, `/web/page.html?page=${path.basename(source, '.js')}`, { folders, modules });
}
