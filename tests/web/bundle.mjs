// Bundles a page's script with the npm modules it imports.
import { createRequire } from 'node:module';
import path from 'node:path';

// Writes `folder`/`name`.js. `aliases`: names of packages of this tree and where they are.
export async function bundlePage(source, folder, moduleFolder, aliases = {}) {
  const esbuild = createRequire(path.join(moduleFolder, 'x.js'))('esbuild');
  await esbuild.build({
    entryPoints: [source],
    outfile: path.join(folder, `${path.basename(source, '.js')}.js`),
    bundle: true,
    format: 'esm',
    target: 'es2022',
    nodePaths: [moduleFolder],
    alias: aliases,
    logLevel: 'warning',
  });
}
