// Bakes beside the page, so that it stays alive: { bytes, fileName, tolerancePart } in; { step, fraction } on the way;
// { report, asset } or { error } at the end. To stop it, end the worker.
import loadBaker from './modules/throng-bake/throng_bake.js';

const baker = loadBaker({ onProgress: (step, fraction) => postMessage({ step, fraction }) });

function copyIn(module, bytes) {
  const at = module._malloc(bytes.byteLength);
  module.HEAPU8.set(new Uint8Array(bytes), at);
  return at;
}

function textIn(module, text) {
  const length = module.lengthBytesUTF8(text) + 1;
  const at = module._malloc(length);
  module.stringToUTF8(text, at, length);
  return at;
}

function bake(module, { bytes, fileName, tolerancePart }) {
  const source = copyIn(module, bytes);
  const name = textIn(module, fileName);
  const baked = module._throngBake(source, bytes.byteLength, name, tolerancePart, 0);
  module._free(source);
  module._free(name);
  const report = JSON.parse(module.UTF8ToString(module._throngReport()));
  if (!baked) return report;
  const at = module._throngAsset();
  return { report, asset: module.HEAPU8.slice(at, at + module._throngAssetBytes()).buffer };
}

onmessage = async ({ data }) => {
  try {
    const outcome = bake(await baker, data);
    postMessage(outcome, outcome.asset ? [outcome.asset] : []);
  } catch (error) {
    // A trap of the machine, of which there is one kind left: no more memory.
    postMessage({ error: { where: data.fileName, detail: `the browser ran out of memory for it (${error.message}); bake it with the throng command` } });
  }
};
