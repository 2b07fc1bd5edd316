// A headless Chromium with a page that has three.js and this package, served from this machine only.
import fs from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const kPackage = path.resolve(import.meta.dirname, '..');
export const kLaunchArguments = ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1'];
// Two rasterisers that share no code.
export const kRasterisers = {
  swiftshader: ['--enable-unsafe-swiftshader', '--use-angle=swiftshader'],
  llvmpipe: ['--use-gl=angle', '--use-angle=gl-egl', '--ignore-gpu-blocklist'],
  // SwiftShader again, with WebGPU that can show a canvas.
  webgpu: ['--enable-unsafe-webgpu', '--enable-features=Vulkan', '--use-angle=swiftshader', '--use-vulkan=swiftshader'],
};
const kTypes = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.json': 'application/json', '.png': 'image/png' };
const kChromiumPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

// Ends the test run as skipped, saying why, where something it needs is missing.
export function requireTools(moduleFolder, modules = ['three']) {
  const skip = (reason) => {
    console.log(`SKIPPED: ${reason}`);
    process.exit(77);
  };
  const chromium = kChromiumPaths.find((candidate) => fs.existsSync(candidate));
  if (!chromium) skip('chromium is not installed');
  for (const name of [...modules, 'playwright-core'])
    if (!fs.existsSync(path.join(moduleFolder, name))) skip(`the npm module ${name} is not installed in ${moduleFolder}`);
  return chromium;
}

function serve(roots) {
  const server = http.createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    const [, first, ...rest] = decodeURIComponent(pathname).split('/');
    const root = roots[first];
    const file = root && path.join(root, ...rest);
    if (!file || !file.startsWith(root) || !fs.existsSync(file) || !fs.statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': kTypes[path.extname(file)] ?? 'application/octet-stream' });
    fs.createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

// The page of one rasteriser. `call(name, argument)` runs window.tests[name] there. Other packages give the folders it is
// served from, besides this package's, its assets and modules, and the modules it needs.
export async function openPage(rasteriser, moduleFolder, assetFolder, pageName = 'page.html', { folders = {}, modules } = {}) {
  const executablePath = requireTools(moduleFolder, modules);
  const { chromium } = createRequire(path.join(moduleFolder, 'x.js'))('playwright-core');
  const server = await serve({ modules: moduleFolder, package: kPackage, assets: assetFolder, ...folders });
  const browser = await chromium.launch({ executablePath, headless: true, args: [...kLaunchArguments, ...kRasterisers[rasteriser]] });
  const page = await browser.newPage();
  const messages = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(String(error.stack ?? error)));
  const address = pageName.startsWith('/') ? pageName : `/package/test/${pageName}`;
  await page.goto(`http://127.0.0.1:${server.address().port}${address}`);
  await page.waitForFunction(() => window.tests !== undefined, null, { timeout: 60000 }).catch((error) => {
    throw new Error(`the page did not start: ${messages.join('\n') || error.message}`);
  });
  return {
    messages,
    call: (name, argument) => page.evaluate(([test, value]) => window.tests[test](value), [name, argument]),
    async close() {
      await browser.close();
      server.close();
    },
  };
}

// Writes a picture that the page returned as a data URL.
export function savePicture(folder, name, dataUrl) {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.png`), Buffer.from(dataUrl.split(',')[1], 'base64'));
}
