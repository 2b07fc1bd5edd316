// The page: a file in, a bake in a worker, a crowd on the stage, and the controls. With `throng serve` behind it, the
// assets of its folder are offered too and are shown anew when they change.
import { ThrongLoader } from 'throng-three';
import { CrowdView } from './crowd_view.js';

const $ = (id) => document.getElementById(id);
const kPollMilliseconds = 1000;
const loader = new ThrongLoader();
let view, worker, saved;

function bytesText(bytes) {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const power = bytes < 1000 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return `${power ? (bytes / 1000 ** power).toPrecision(3) : bytes} ${units[power]}`;
}

function tell(message) {
  $('error').hidden = !message;
  $('error').textContent = message ?? '';
}

const instances = () => Math.round(10 ** Number($('count').value));

function showClips(asset) {
  const names = [null, ...asset.clips.map((clip) => clip.name)];
  $('clips').replaceChildren(...names.map((name) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = name ?? 'each its own';
    button.ariaPressed = String(name === null);
    button.onclick = () => {
      view.play(name, Number($('fade').value));
      for (const other of $('clips').children) other.ariaPressed = String(other === button);
    };
    return button;
  }));
}

async function show(bytes, fileName) {
  const asset = await loader.parse(bytes);
  view.show(asset, instances());
  showClips(asset);
  $('play').disabled = false;
  $('lead').textContent = `${fileName}: ${asset.animation.vertexCount.toLocaleString('en')} vertices, ${asset.clips.length} ${asset.clips.length === 1 ? 'clip' : 'clips'}, ${asset.animation.encoding}, ${bytesText(bytes.byteLength)}.`;
  saved = { bytes, fileName };
  $('save').disabled = false;
  document.body.dataset.shown = fileName;
}

const millimetres = (metres) => `${(metres * 1000).toPrecision(3)} mm`;

function showReport(report, sourceBytes) {
  $('report').hidden = false;
  $('summary').textContent = `${bytesText(sourceBytes)} of glTF became ${bytesText(report.bytes.disk)} in ${report.seconds.toFixed(1)} s. ` +
    `No vertex is more than ${millimetres(report.error.positionMax)} off at any time.`;
  $('trials').replaceChildren(...report.trials.map((trial) => {
    const row = document.createElement('tr');
    row.className = trial.chosen ? 'chosen' : '';
    row.title = trial.verdict;
    const error = trial.built ? millimetres(trial.error.positionMax) : `> ${millimetres(trial.error.positionMax)}`;
    const cells = [`${trial.encoding}, ${trial.variant}`, bytesText(trial.gpuBytes), trial.bytesPerVertexFrame.toPrecision(3), error,
      trial.built ? `${trial.error.normalP999Degrees.toFixed(2)}°` : ''];
    row.replaceChildren(...cells.map((text) => Object.assign(document.createElement('td'), { textContent: text })));
    return row;
  }));
}

function stopBake() {
  worker?.terminate();
  worker = undefined;
  $('work').hidden = true;
}

function bake(bytes, fileName) {
  stopBake();
  $('work').hidden = false;
  $('bar').value = 0;
  $('step').textContent = 'reading';
  worker = new Worker(new URL('./bake_worker.js', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(`the baker could not be loaded: ${event.message ?? 'see the console'}`));
    worker.onmessage = ({ data }) => {
      if (data.step !== undefined) {
        $('bar').value = data.fraction;
        $('step').textContent = data.step;
      } else if (data.error) reject(new Error(`${data.error.where}: ${data.error.detail}`));
      else resolve(data);
    };
    worker.postMessage({ bytes, fileName, tolerancePart: Number($('tolerance').value) }, [bytes]);
  }).finally(stopBake);
}

// Whether these bytes are of an asset already: its name is in the JSON that a .glb begins with.
function isAsset(bytes) {
  const head = new TextDecoder().decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 1 << 20)));
  return head.startsWith('glTF') && head.includes('"THRONG_vertex_animation"');
}

async function take(file) {
  tell();
  try {
    const bytes = await file.arrayBuffer();
    if (isAsset(bytes)) {
      $('report').hidden = true;
      await show(bytes, file.name);
      return;
    }
    const sourceBytes = bytes.byteLength;
    const { report, asset } = await bake(bytes, file.name);
    await show(asset, file.name.replace(/\.gl(b|tf)$/i, '') + '.throng.glb');
    showReport(report, sourceBytes);
  } catch (error) {
    tell(error.message);
  }
}

function save() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([saved.bytes], { type: 'model/gltf-binary' }));
  link.download = saved.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

function connectControls() {
  $('file').onchange = () => $('file').files[0] && take($('file').files[0]);
  $('stop').onclick = stopBake;
  $('save').onclick = save;
  $('count').oninput = () => {
    $('countValue').textContent = instances().toLocaleString('en');
    view.setCount(instances());
  };
  $('fade').oninput = () => ($('fadeValue').textContent = `${$('fade').value} s`);
  $('detail').oninput = () => {
    view.errorPixels = Number($('detail').value);
    $('detailValue').textContent = view.errorPixels ? `${view.errorPixels} px` : 'never';
  };
  $('speed').oninput = () => {
    $('speedValue').textContent = `${$('speed').value}×`;
    view.speed = Number($('speed').value);
    view.play(view.clip, 0);
  };
  for (const kind of ['dragenter', 'dragover', 'dragleave', 'drop'])
    addEventListener(kind, (event) => {
      event.preventDefault();
      $('stage').classList.toggle('over', kind === 'dragenter' || kind === 'dragover');
      if (kind === 'drop' && event.dataTransfer.files[0]) take(event.dataTransfer.files[0]);
    });
  setInterval(() => {
    const { framesPerSecond, triangles, calls } = view.figures;
    $('figures').textContent = view.crowd ? `${framesPerSecond.toFixed(0)} frames per second, ${triangles.toLocaleString('en')} triangles, ${calls} draw calls` : '';
  }, 500);
}

// What `throng serve` offers: [{ name, stamp }]; undefined where a plain server is behind the page.
async function servedAssets() {
  const answer = await fetch('assets.json', { cache: 'no-store' }).catch(() => undefined);
  return answer?.ok ? answer.json().catch(() => undefined) : undefined;
}

async function watchServed() {
  const stamps = new Map();
  const look = async () => {
    const assets = await servedAssets();
    if (!assets) return false;
    const select = $('asset');
    const before = select.value;
    if (assets.map(({ name }) => name).join() !== [...select.options].map(({ value }) => value).join())
      select.replaceChildren(...assets.map(({ name }) => new Option(name, name, false, name === before)));
    $('assetRow').hidden = assets.length === 0;
    const chosen = assets.find(({ name }) => name === select.value);
    const isNew = chosen && stamps.get('shown') !== `${chosen.name} ${chosen.stamp}`;
    if (isNew) {
      stamps.set('shown', `${chosen.name} ${chosen.stamp}`);
      const bytes = await (await fetch(`assets/${encodeURIComponent(chosen.name)}`, { cache: 'no-store' })).arrayBuffer();
      await show(bytes, chosen.name).then(() => tell(), (error) => tell(`${chosen.name}: ${error.message}`));
    }
    return true;
  };
  const again = () => look().finally(() => setTimeout(again, kPollMilliseconds));
  $('asset').onchange = look;
  if (await look()) setTimeout(again, kPollMilliseconds);
}

function start() {
  if (!document.createElement('canvas').getContext('webgl2')) {
    tell('This browser offers no WebGL 2, which the crowd needs. Turn on graphics acceleration in its settings, or use a current Chrome, Firefox, Edge or Safari.');
    return;
  }
  view = new CrowdView($('stage'));
  connectControls();
  document.body.dataset.ready = 'yes';
  watchServed();
}

start();
