// The bench in the browser: rivals are prepared under a name, then their frames are drawn when node asks.
import { kRivals, measureMainThread } from './rivals.js';

const prepared = new Map();
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

// Waits for the end of the frame's work on the GPU.
function finish({ gl }) {
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

// Loads a rival and draws its first frame; how long both took, in milliseconds.
async function prepare({ name, kind, ...options }) {
  const start = performance.now();
  const rival = await kRivals[kind](options);
  rival.update(0);
  rival.render();
  finish(rival);
  prepared.set(name, { ...rival, frame: 0 });
  return { firstFrame: performance.now() - start };
}

// Draws frames; how long the main thread works on one (update and submission), in milliseconds.
function draw({ name, frames }) {
  const rival = prepared.get(name);
  const script = [];
  for (let i = 0; i < frames; i++) {
    const start = performance.now();
    rival.update(++rival.frame / 60);
    rival.render();
    script.push(performance.now() - start);
    finish(rival);
  }
  return { script: median(script), url: rival.canvas.toDataURL('image/png') };
}

window.tests = { prepare, draw, measureMainThread };
