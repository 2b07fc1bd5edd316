// The bench in the browser: rivals are prepared under a name, then their frames are drawn when node asks.
const kLeastPixels = 50; // that are not the background: then a picture shows the crowd
const kMostFrames = 100;
const prepared = new Map();
const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

// Waits for the end of the frame's work on the GPU.
async function finish({ gl, device }) {
  if (device) return device.queue.onSubmittedWorkDone();
  gl.bindFramebuffer(gl.FRAMEBUFFER, null);
  return gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
}

// Whether the canvas shows more than its upper left pixel's colour.
function showsCrowd({ canvas: { width, height }, canvas }) {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  return pixels.filter((pixel) => pixel !== pixels[0]).length >= kLeastPixels;
}

// Loads a rival and draws until the picture shows it; how long that took, in milliseconds.
async function prepare(rivals, { name, kind, ...options }) {
  const start = performance.now();
  const rival = await rivals[kind](options);
  for (let frame = 0; frame < kMostFrames; frame++) {
    rival.update(0);
    rival.render();
    const isShown = showsCrowd(rival);
    await finish(rival);
    if (isShown) {
      prepared.set(name, { ...rival, frame: 0 });
      return { firstFrame: performance.now() - start };
    }
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error(`${name} shows nothing after ${kMostFrames} frames`);
}

// Draws frames; how long the main thread works on one (update and submission), in milliseconds.
async function draw({ name, frames }) {
  const rival = prepared.get(name);
  const script = [];
  for (let i = 0; i < frames; i++) {
    const start = performance.now();
    rival.update(++rival.frame / 60);
    rival.render();
    script.push(performance.now() - start);
    if (i === frames - 1) rival.url = rival.canvas.toDataURL('image/png');
    await finish(rival);
  }
  return { script: median(script), url: rival.url };
}

// Serves node: `rivals` by kind, and what else it can ask for.
export function serveBench(rivals, others = {}) {
  window.tests = { prepare: (options) => prepare(rivals, options), draw, ...others };
}
