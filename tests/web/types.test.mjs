// The packages' types: programs that use them, right and wrong (types/), and the programs of their READMEs, by TypeScript.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';

const kModules = process.env.THRONG_MODULES;
const kBuilt = path.resolve(process.env.THRONG_BUILT);
const kEngines = path.resolve(import.meta.dirname, '../../engines');
const kCompiler = path.join(kModules, 'typescript/bin/tsc');
if (!fs.existsSync(kCompiler)) {
  console.log(`SKIPPED: the npm module typescript is not installed in ${kModules}`);
  process.exit(77);
}

const kOptions = {
  strict: true, noEmit: true, target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [], allowJs: true, checkJs: true, skipLibCheck: false,
  paths: {
    'throng-three': [path.join(kEngines, 'three/src/index.d.ts')],
    'throng-three/*': [path.join(kEngines, 'three/src/*.d.ts')],
    'throng-babylon': [path.join(kEngines, 'babylon/src/index.d.ts')],
    three: [path.join(kModules, '@types/three')],
    'three/*': [path.join(kModules, '@types/three/src/Three.WebGPU.d.ts')],
    '@babylonjs/*': [path.join(kModules, '@babylonjs/*')],
  },
};

const consumer = (name) => path.join(import.meta.dirname, 'types', `${name}_consumer.ts`);

// The JavaScript of a package's README, each block a module of its own.
function readmeBlocks(name) {
  const text = fs.readFileSync(path.join(kEngines, name, 'README.md'), 'utf8');
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, block], i) => {
    const file = path.join(kBuilt, `${name}_readme_${i}.js`);
    fs.writeFileSync(file, block);
    return file;
  });
}

// A program that is wrong, and does not say so.
function plantFault(name) {
  const file = path.join(kBuilt, `${name}_planted.ts`);
  fs.writeFileSync(file, fs.readFileSync(consumer(name), 'utf8').replace('// @ts-expect-error no such way to loop', ''));
  return file;
}

// What the compiler says, line by line. One engine at a time, as both declare WebXR.
function compile(name, files) {
  const project = path.join(kBuilt, `${name}.json`);
  fs.writeFileSync(project, JSON.stringify({ compilerOptions: kOptions, files }));
  const { stdout, stderr } = spawnSync(process.execPath, [kCompiler, '-p', project], { encoding: 'utf8' });
  return (stdout + stderr).split('\n').filter(Boolean);
}

fs.mkdirSync(kBuilt, { recursive: true });
for (const [name, readmeBlockCount] of [['three', 2], ['babylon', 1]])
  test(`programs with throng-${name}: right ones, those of its README too, are taken, wrong ones refused`, () => {
    const blocks = readmeBlocks(name);
    assert.equal(blocks.length, readmeBlockCount);
    const said = compile(name, [consumer(name), ...blocks, plantFault(name)]);
    assert.deepEqual(said.filter((line) => !line.includes('planted')), []);
    assert.match(said.join('\n'), /planted.*TS2322.*"forever"/);
  });
