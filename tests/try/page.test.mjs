// The page of docs/try in Chromium, served by `throng serve`: bakes a dropped model as the command does, plays it, shows
// what is baked again, and says what is wrong. Environment: THRONG_PROGRAM, THRONG_PAGE, THRONG_MODULES, THRONG_ASSETS
// (baked by tests/three/prepare.py), THRONG_SAMPLES, THRONG_PICTURES.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { kLaunchArguments, kRasterisers, requireTools } from '../../engines/three/test/browser.mjs';

const { THRONG_PROGRAM, THRONG_PAGE, THRONG_MODULES, THRONG_ASSETS, THRONG_SAMPLES, THRONG_PICTURES } = process.env;
const kBakeMilliseconds = 240000;
if (!fs.existsSync(path.join(THRONG_PAGE, 'index.html'))) {
  console.log('SKIPPED: the page was not built');
  process.exit(77);
}
const executablePath = requireTools(THRONG_MODULES);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'throng_try_'));
let server, address, browser, page;
const complaints = [];

function startServer() {
  server = spawn(THRONG_PROGRAM, ['serve', folder, '--page', THRONG_PAGE, '--port', '0', '--no-open', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    server.stdout.once('data', (text) => resolve(JSON.parse(text).address));
    server.once('exit', (code) => reject(new Error(`throng serve ended with ${code}`)));
  });
}

async function openPage(script) {
  const opened = await browser.newPage({ viewport: { width: 1200, height: 720 } });
  opened.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  opened.on('pageerror', (error) => complaints.push(String(error.stack ?? error)));
  if (script) await opened.addInitScript(script);
  await opened.goto(address, { timeout: 120000 });
  return opened;
}

const shown = (name) => page.waitForFunction((wanted) => document.body.dataset.shown === wanted, name, { timeout: kBakeMilliseconds });

async function picture(name) {
  await page.waitForTimeout(1500);
  fs.mkdirSync(THRONG_PICTURES, { recursive: true });
  await page.screenshot({ path: path.join(THRONG_PICTURES, `${name}.png`) });
}

// How many different colours the crowd's picture has, sampled coarsely.
const colours = () => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => {
  const source = document.querySelector('canvas');
  const copy = Object.assign(document.createElement('canvas'), { width: 120, height: 72 }).getContext('2d');
  copy.drawImage(source, 0, 0, 120, 72);
  const data = copy.getImageData(0, 0, 120, 72).data;
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4) seen.add(((data[i] >> 3) << 10) | ((data[i + 1] >> 3) << 5) | (data[i + 2] >> 3));
  resolve(seen.size);
})));

before(async () => {
  fs.copyFileSync(path.join(THRONG_ASSETS, 'person_vertex.glb'), path.join(folder, 'shown.glb'));
  fs.copyFileSync(path.join(THRONG_SAMPLES, 'flag.glb'), path.join(folder, 'model.glb'));
  address = await startServer();
  const { chromium } = createRequire(path.join(THRONG_MODULES, 'x.js'))('playwright-core');
  browser = await chromium.launch({ executablePath, headless: true, args: [...kLaunchArguments, ...kRasterisers.llvmpipe] });
  page = await openPage();
});

after(async () => {
  await browser?.close();
  server?.kill('SIGINT');
  fs.rmSync(folder, { recursive: true, force: true });
});

test('what the folder holds is shown at once', async () => {
  await shown('shown.glb');
  assert.deepEqual(await page.locator('#asset option').allTextContents(), ['shown.glb'], 'the plain model is no asset');
  await picture('served');
  assert.ok((await colours()) > 40, 'a crowd has many colours');
});

test('a new bake of the file is shown by itself', async () => {
  assert.match(await page.locator('#lead').textContent(), /vertex/);
  fs.copyFileSync(path.join(THRONG_ASSETS, 'flag_morph.glb'), path.join(folder, 'shown.glb'));
  await page.waitForFunction(() => /morph/.test(document.getElementById('lead').textContent), null, { timeout: 20000 });
});

test('a model that is dropped becomes the bytes that the command writes', async () => {
  const model = path.join(THRONG_SAMPLES, 'flag.glb');
  await page.locator('#file').setInputFiles(model);
  await shown('flag.throng.glb');
  assert.match(await page.locator('#summary').textContent(), /No vertex is more than [\d.]+ mm off/);
  assert.equal(await page.locator('#trials tr.chosen').count(), 1);
  assert.ok(!(await page.locator('#work').isVisible()), 'the bar goes when the bake is done');
  await picture('baked_flag');
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#save').click()]);
  assert.equal(download.suggestedFilename(), 'flag.throng.glb');
  const inPage = fs.readFileSync(await download.path());
  const byCommand = path.join(folder, 'command.throng.glb');
  execFileSync(THRONG_PROGRAM, ['bake', model, '-o', byCommand]);
  assert.ok(inPage.equals(fs.readFileSync(byCommand)), 'the page and the command bake the same bytes');
});

test('a character is baked and fades between its clips', async () => {
  await page.locator('#file').setInputFiles(path.join(THRONG_SAMPLES, 'person_a.glb'));
  await shown('person_a.throng.glb');
  assert.ok((await page.locator('#clips button').count()) >= 5);
  await page.getByRole('button', { name: 'walk', exact: true }).click();
  assert.equal(await page.getByRole('button', { name: 'walk', exact: true }).getAttribute('aria-pressed'), 'true');
  await picture('baked_people');
});

test('far instances are drawn in coarser levels of detail', async () => {
  const count = async () => Number((await page.locator('#figures').textContent()).match(/([\d,]+) triangles/)[1].replaceAll(',', ''));
  // A busy machine takes its time until the figures tell of the new frames.
  const countOnce = async (isThere) => {
    let triangles = await count();
    for (let tries = 0; tries < 40 && !isThere(triangles); tries++) {
      await page.waitForTimeout(500);
      triangles = await count();
    }
    return triangles;
  };
  await page.locator('#detail').focus();
  await page.keyboard.press('Home');
  await page.waitForTimeout(1500);
  const full = await count();
  await page.keyboard.press('End');
  const coarse = await countOnce((triangles) => triangles < full * 0.7);
  assert.ok(coarse > 0 && coarse < full * 0.7, `${coarse} of ${full} triangles`);
});

test('the controls work with the keyboard', async () => {
  await page.locator('#count').focus();
  await page.keyboard.press('End');
  assert.equal(await page.locator('#countValue').textContent(), '10,000');
  await page.keyboard.press('Home');
  assert.equal(await page.locator('#countValue').textContent(), '1');
  await page.locator('#file').focus();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'save');
});

test('a broken file gets one sentence, and the crowd stays', async () => {
  const broken = path.join(folder, 'broken.gltf');
  fs.writeFileSync(broken, '{ "asset": { "version": "2.0" }, "meshes": [ {');
  await page.locator('#file').setInputFiles(broken);
  await page.waitForFunction(() => !document.getElementById('error').hidden, null, { timeout: 30000 });
  assert.match(await page.locator('#error').textContent(), /^broken\.gltf/);
  assert.equal(await page.evaluate(() => document.body.dataset.shown), 'person_a.throng.glb');
});

test('the page fits a narrow window', async () => {
  await page.setViewportSize({ width: 420, height: 800 });
  await picture('narrow');
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 420, 'nothing sticks out');
  await page.setViewportSize({ width: 1200, height: 720 });
});

test('without WebGL 2 it says so', async () => {
  const poor = await openPage('const get = HTMLCanvasElement.prototype.getContext; HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "webgl2" ? null : get.call(this, kind, ...rest); };');
  await poor.waitForFunction(() => !document.getElementById('error').hidden);
  assert.match(await poor.locator('#error').textContent(), /WebGL 2/);
  await poor.close();
});

test('the browser had nothing to complain of', () => assert.deepEqual(complaints, []));
