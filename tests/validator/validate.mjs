// What the Khronos glTF validator says about each file named, as JSON.
import fs from 'node:fs';
import validator from 'gltf-validator';

const results = [];
for (const file of process.argv.slice(2)) {
  const report = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {maxIssues: 100});
  results.push({
    file,
    errors: report.issues.numErrors,
    warnings: report.issues.numWarnings,
    messages: report.issues.messages.filter((issue) => issue.severity < 2)
        .map((issue) => `${issue.code} ${issue.pointer}: ${issue.message}`),
  });
}
console.log(JSON.stringify(results));
