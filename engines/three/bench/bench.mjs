// Crowds of one model drawn by this package and by others, in one browser, taken in turn.
//
//   node bench.mjs --modules NODE_MODULES --assets FOLDER --model MODEL.glb --vertex ASSET.glb --bone ASSET.glb
//     [--counts 1000,10000] [--rounds 3] [--frames 4] [--rasteriser llvmpipe] [--only 'NAME;...'] [--pictures FOLDER]
//
// Prints a Markdown table: CPU of the GPU process against a static InstancedMesh, the main thread's milliseconds per frame,
// bytes of the files, and milliseconds to the first frame.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openPage, savePicture } from '../test/browser.mjs';
import { cpuSecondsOf, findGpuProcess } from './gpu_process.mjs';

const { values: given } = parseArgs({
  options: {
    modules: { type: 'string' }, assets: { type: 'string' }, model: { type: 'string' }, vertex: { type: 'string' }, bone: { type: 'string' },
    counts: { type: 'string', default: '1000,10000' }, rounds: { type: 'string', default: '3' }, frames: { type: 'string', default: '4' },
    rasteriser: { type: 'string', default: 'llvmpipe' }, only: { type: 'string', default: '' }, pictures: { type: 'string', default: '' },
  },
});

const kRivals = [
  { name: 'static InstancedMesh', kind: 'static', asset: given.vertex, file: given.vertex },
  { name: 'Crowd, vertex', kind: 'crowd', asset: given.vertex, file: given.vertex },
  { name: 'Crowd, vertex, no cross-fades', kind: 'crowd', asset: given.vertex, file: given.vertex, crossFades: false },
  { name: 'Crowd, bone', kind: 'crowd', asset: given.bone, file: given.bone },
  { name: 'SkinnedMesh', kind: 'skinned', model: given.model, file: given.model, most: 1000 },
  { name: 'InstancedMesh2', kind: 'instancedMesh2', model: given.model, file: given.model },
];

const least = (numbers) => Math.min(...numbers);
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1];

async function measure(count) {
  const page = await openPage(given.rasteriser, given.modules, given.assets, '/package/bench/page.html');
  const gpu = findGpuProcess();
  const chosen = given.only.split(';').filter(Boolean);
  const rivals = kRivals.filter(({ name, most = Infinity }) => count <= most && (chosen.length === 0 || chosen.includes(name)));
  for (const rival of rivals) {
    const { firstFrame } = await page.call('prepare', { ...rival, count });
    Object.assign(rival, { firstFrame, cpu: [], script: [] });
    await page.call('draw', { name: rival.name, frames: 1 });
  }
  for (let round = 0; round < Number(given.rounds); round++)
    for (const rival of rivals) {
      const before = cpuSecondsOf(gpu);
      const { script, url } = await page.call('draw', { name: rival.name, frames: Number(given.frames) });
      rival.cpu.push((1000 * (cpuSecondsOf(gpu) - before)) / Number(given.frames));
      rival.script.push(script);
      if (given.pictures) savePicture(given.pictures, `${rival.name} ${count}`, url);
    }
  if (page.messages.some((message) => !/GPU stall/.test(message))) console.error(page.messages.join('\n'));
  await page.close();
  return rivals;
}

const number = (value) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });

for (const count of given.counts.split(',').map(Number)) {
  const rivals = await measure(count);
  const floor = least(rivals[0].cpu);
  console.log(`\n${number(count)} instances on ${given.rasteriser}\n`);
  console.log('| | GPU process, of static | main thread, ms | file, bytes | first frame, ms |\n|---|--:|--:|--:|--:|');
  for (const { name, cpu, script, file, firstFrame } of rivals) {
    const bytes = fs.statSync(path.join(given.assets, file)).size;
    console.log(`| ${name} | ${(least(cpu) / floor).toFixed(2)} | ${middle(script).toFixed(2)} | ${number(bytes)} | ${number(firstFrame)} |`);
  }
}
