// node validate.mjs [--json] FILE.glb... : checks each file with the Khronos glTF validator and prints what it counted.
// Exit codes: 0 no errors and no warnings, 1 some, or nothing was validated, 77 the validator is not installed.
// It is looked for beside this script and in the folders of NODE_PATH (install_validator.py puts it into one).
import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const kSkipped = 77;
const kSeverities = ['error', 'warning'];

function loadValidator() {
  try {
    return createRequire(import.meta.url)('gltf-validator');
  } catch {
    const folder = path.dirname(fileURLToPath(import.meta.url));
    console.log(`SKIPPED: the npm module gltf-validator is not installed; run 'npm install' in ${folder}`);
    process.exit(kSkipped);
  }
}

// Files beside the .gltf; data URIs never come here.
function readResource(file) {
  return (uri) => fs.promises.readFile(path.join(path.dirname(file), decodeURIComponent(uri))).then((data) => new Uint8Array(data));
}

async function validate(validator, file) {
  const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
    uri: file,
    maxIssues: 0,
    externalResourceFunction: readResource(file),
  });
  const { numErrors, numWarnings, numInfos, numHints, messages } = report.issues;
  const lines = messages.filter((m) => m.severity < kSeverities.length).slice(0, 20).map((m) =>
    `${kSeverities[m.severity]} ${m.code} at ${m.pointer ?? 'byte ' + m.offset}: ${m.message}`);
  return { file, errors: numErrors, warnings: numWarnings, infos: numInfos, hints: numHints, messages: lines };
}

function print(judged) {
  console.log(`${judged.file}: ${judged.errors} errors, ${judged.warnings} warnings, ${judged.infos} infos, ${judged.hints} hints`);
  for (const line of judged.messages) console.log(`  ${line}`);
}

const asJson = process.argv[2] === '--json';
const files = process.argv.slice(asJson ? 3 : 2);
const validator = loadValidator();
const results = [];
for (const file of files) {
  try {
    results.push(await validate(validator, file));
  } catch (error) {
    results.push({ file, errors: 1, warnings: 0, infos: 0, hints: 0, messages: [String(error.message ?? error)] });
  }
}
const faulty = results.filter((judged) => judged.errors + judged.warnings > 0).length;
if (asJson) {
  console.log(JSON.stringify(results));
  process.exit(0);
}
results.forEach(print);
console.log(`${files.length} files validated, ${faulty} with errors or warnings`);
if (files.length === 0) console.log('nothing was validated: name at least one file');
process.exit(files.length === 0 || faulty > 0 ? 1 : 0);
