// node serve.mjs [PORT]: serves the example to this machine, and bakes its assets first where they are missing.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const kHere = import.meta.dirname;
const kBuild = path.resolve(kHere, '../../../../build/release');
const kRoots = { modules: path.join(kHere, 'node_modules'), package: path.resolve(kHere, '../..'), assets: path.join(kHere, 'assets'), '': kHere };
const kTypes = { '.html': 'text/html', '.js': 'text/javascript' };
const kAssets = { person_a: ['idle', 'wave', 'cheer', 'walk'], person_b: ['idle', 'wave', 'cheer', 'walk'] };

function bakeMissing() {
  const missing = Object.keys(kAssets).filter((name) => !fs.existsSync(path.join(kRoots.assets, `${name}.throng.glb`)));
  if (missing.length === 0) return;
  const [throng, samples] = [path.join(kBuild, 'src/cli/throng'), path.join(kBuild, 'samples/throng-samples')];
  if (!fs.existsSync(throng) || !fs.existsSync(samples)) {
    console.error(`The example's people are not baked yet, and ${kBuild} has no programs to do it: run ./run in the checkout first.`);
    process.exit(1);
  }
  execFileSync(samples, [path.join(kRoots.assets, 'models')], { stdio: 'inherit' });
  for (const name of missing) {
    const clips = kAssets[name].flatMap((clip) => ['--clip', clip]);
    execFileSync(throng, ['bake', path.join(kRoots.assets, 'models', `${name}.glb`), '--encoding', 'vertex', ...clips, '-o', path.join(kRoots.assets, `${name}.throng.glb`)], { stdio: 'inherit' });
  }
}

// The file that a path names, or nothing where it lies outside.
function fileOf(pathname) {
  const [first, ...rest] = decodeURIComponent(pathname).split('/').slice(1);
  const named = first !== '' && first in kRoots;
  const root = kRoots[named ? first : ''];
  const file = path.join(root, ...(named ? rest : [first || 'index.html', ...rest]));
  return file.startsWith(root + path.sep) && fs.existsSync(file) && fs.statSync(file).isFile() ? file : null;
}

bakeMissing();
const port = Number(process.argv[2] ?? 8080);
http
  .createServer((request, response) => {
    const file = fileOf(new URL(request.url, 'http://localhost').pathname);
    if (!file) return response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': kTypes[path.extname(file)] ?? 'application/octet-stream' });
    return fs.createReadStream(file).pipe(response);
  })
  .listen(port, '127.0.0.1', () => console.log(`A plaza of 1,000: http://localhost:${port}/  (end with Ctrl-C)`));
