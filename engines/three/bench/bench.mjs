// Crowds of one model drawn by this package and by others, in one browser, taken in turn. run.py bakes and starts it.
//
//   node bench.mjs --modules NODE_MODULES --assets FOLDER [--counts 1000,10000] [--rounds 3] [--frames 2]
//     [--rasteriser llvmpipe | swiftshader | webgpu] [--only 'NAME;...'] [--pictures FOLDER]
//
// Prints a Markdown table: CPU of the GPU process against a static InstancedMesh, the main thread's milliseconds per frame (the
// least, as machines are shared), bytes of the files, and milliseconds from the call that loads to the end of the first frame
// that shows the crowd, in a browser of its own.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bundlePage } from '../../../tests/web/bundle.mjs';
import { openPage, savePicture } from '../test/browser.mjs';
import { cpuSecondsOf, findGpuProcess } from './gpu_process.mjs';

const { values: given } = parseArgs({
  options: {
    modules: { type: 'string' }, assets: { type: 'string' }, counts: { type: 'string', default: '1000,10000' }, rounds: { type: 'string', default: '3' },
    frames: { type: 'string', default: '2' }, rasteriser: { type: 'string', default: 'llvmpipe' }, only: { type: 'string', default: '' }, pictures: { type: 'string', default: '' },
  },
});
const { clips } = JSON.parse(fs.readFileSync(path.join(given.assets, 'bench.json'), 'utf8'));

// `files`: what a page downloads, besides scripts. `most`: more would take minutes a frame. Others are options of rivals.js.
const kVertex = { kind: 'crowd', asset: 'vertex.glb', files: ['vertex.glb'] };
const kStatic = { name: 'static InstancedMesh', kind: 'static', asset: 'vertex.glb', files: ['vertex.glb'] };
const kWebglRivals = [
  kStatic,
  { name: 'Crowd, vertex', ...kVertex },
  { name: 'Crowd, vertex, somebody fades', ...kVertex, fades: true },
  { name: 'Crowd, vertex, one key per fetch', ...kVertex, pairedKeys: false },
  { name: 'Crowd, bone', kind: 'crowd', asset: 'bone.glb', files: ['bone.glb'] },
  { name: 'SkinnedMesh', kind: 'skinned', model: 'model.glb', files: ['model.glb'], most: 1000 },
  { name: 'InstancedMesh2', kind: 'instancedMesh2', model: 'model.glb', files: ['model.glb'] },
  { name: 'Babylon.js, baked bones', kind: 'babylon', folder: 'babylon', files: ['babylon'] },
  { name: 'PlayCanvas, vat', kind: 'playcanvas', file: 'model.vat', files: ['model.vat'] },
];
const kWebgpuRivals = [
  kStatic,
  { name: 'Crowd, vertex', ...kVertex },
  { name: 'Crowd, vertex, without the compute pass', ...kVertex, perVertex: true },
  { name: 'Crowd, vertex, crossFades: false', ...kVertex, crossFades: false },
  { name: 'Crowd, vertex, crossFades: false, without the compute pass', ...kVertex, crossFades: false, perVertex: true },
];
const kIsWebgpu = given.rasteriser === 'webgpu';
const kRivals = kIsWebgpu ? kWebgpuRivals : kWebglRivals;
const kPage = `/package/bench/${kIsWebgpu ? 'page_webgpu' : 'page'}.html`;

const least = (numbers) => Math.min(...numbers);

function bytesOf(file) {
  const stat = fs.statSync(file);
  return stat.isFile() ? stat.size : fs.readdirSync(file).reduce((sum, name) => sum + bytesOf(path.join(file, name)), 0);
}

async function measureRound(page, gpu, rivals) {
  for (const rival of rivals) {
    const before = cpuSecondsOf(gpu);
    const { script, url } = await page.call('draw', { name: rival.name, frames: Number(given.frames) });
    rival.cpu.push((1000 * (cpuSecondsOf(gpu) - before)) / Number(given.frames));
    rival.script.push(script);
    rival.url = url;
  }
}

const open = (built) => openPage(given.rasteriser, given.modules, given.assets, kPage, { folders: { built } });

// A browser that has loaded the page's scripts and nothing else: from the call that loads until a frame shows the crowd.
async function measureFirstFrame(rival, count, built) {
  const page = await open(built);
  const { firstFrame } = await page.call('prepare', { ...rival, clips, count });
  await page.close();
  return firstFrame;
}

async function measure(count, built) {
  const chosen = given.only.split(';').filter(Boolean);
  const exists = (file) => fs.existsSync(path.join(given.assets, file));
  const rivals = kRivals.filter(({ name, files, most = Infinity }) => count <= most && files.every(exists) && (chosen.length === 0 || chosen.includes(name))).map((rival) => ({ ...rival, cpu: [], script: [] }));
  for (const rival of rivals) rival.firstFrame = await measureFirstFrame(rival, count, built);
  const page = await open(built);
  const gpu = findGpuProcess();
  for (const rival of rivals) {
    await page.call('prepare', { ...rival, clips, count });
    await page.call('draw', { name: rival.name, frames: 1 });
  }
  for (let round = 0; round < Number(given.rounds); round++) await measureRound(page, gpu, rivals);
  const faults = page.messages.filter((message) => !/GPU stall|BJS/.test(message));
  if (faults.length > 0) console.error(faults.join('\n'));
  await page.close();
  if (given.pictures) for (const { name, url } of rivals) savePicture(given.pictures, `${name} ${count}`, url);
  return rivals;
}

async function printMainThread(counts) {
  const page = await open('');
  console.log('\nThe main thread of a crowd, milliseconds (least, middle)\n\n| instances | update and render | choose levels anew | ask for levels, nothing moved | cull |\n|--:|--:|--:|--:|--:|');
  for (const count of counts) {
    const { frame, choose, ask, cull } = await page.call('measureMainThread', { asset: 'vertex.glb', count, frames: 60 });
    const cells = [frame, choose, ask, cull].map((times) => `${times.least.toFixed(2)}, ${times.middle.toFixed(2)}`);
    console.log(`| ${[number(count), ...cells].join(' | ')} |`);
  }
  await page.close();
}

const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

const built = path.join(given.assets, 'built');
for (const name of ['babylon_rival', 'playcanvas_rival']) await bundlePage(path.join(import.meta.dirname, `${name}.js`), built, given.modules);
for (const count of given.counts.split(',').map(Number)) {
  const rivals = await measure(count, built);
  const floor = least(rivals[0].cpu);
  console.log(`\n${number(count)} instances on ${given.rasteriser}\n`);
  console.log('| | GPU process, of static | main thread, ms | files, bytes | first frame, ms |\n|---|--:|--:|--:|--:|');
  for (const { name, cpu, script, files, firstFrame } of rivals) {
    const bytes = files.reduce((sum, file) => sum + bytesOf(path.join(given.assets, file)), 0);
    console.log(`| ${name} | ${(least(cpu) / floor).toFixed(2)} | ${least(script).toFixed(2)} | ${number(bytes)} | ${number(firstFrame)} |`);
  }
}
if (!kIsWebgpu) await printMainThread([1000, 10000]);
