// PlayCanvas's vat scripts with what `throng bake --target playcanvas` writes.
import * as pc from 'playcanvas';
import { VatCharacters } from 'playcanvas/scripts/esm/vat/vat-characters.mjs';
import { phaseOf, placeOf } from './places.js';

async function makeApp(canvas) {
  const options = new pc.AppOptions();
  options.graphicsDevice = await pc.createGraphicsDevice(canvas, { deviceTypes: ['webgl2'], antialias: false, preserveDrawingBuffer: true });
  options.componentSystems = [pc.RenderComponentSystem, pc.CameraComponentSystem, pc.LightComponentSystem, pc.ScriptComponentSystem];
  options.resourceHandlers = [pc.ScriptHandler, pc.TextureHandler];
  const app = new pc.AppBase(canvas);
  app.init(options);
  app.setCanvasFillMode(pc.FILLMODE_NONE, canvas.width, canvas.height);
  app.setCanvasResolution(pc.RESOLUTION_FIXED, canvas.width, canvas.height);
  app.graphicsDevice.maxPixelRatio = 1;
  app.systems.fire('initialize', app.root);
  return app;
}

function add(app, name, component, options) {
  const entity = new pc.Entity(name);
  entity.addComponent(component, options);
  app.root.addChild(entity);
  return entity;
}

export async function makePlayCanvas({ file, count, canvas }) {
  const app = await makeApp(canvas);
  app.scene.ambientLight = new pc.Color(0.35, 0.35, 0.35);
  const camera = add(app, 'camera', 'camera', { clearColor: new pc.Color(0.62, 0.72, 0.82), fov: 45, nearClip: 0.1, farClip: 200 });
  camera.setPosition(0, 6, 10);
  camera.lookAt(0, 0, -8);
  add(app, 'sun', 'light', { type: 'directional', castShadows: false }).setEulerAngles(50, 35, 0);
  const crowd = add(app, 'crowd', 'script', {}).script.create(VatCharacters, { properties: { castShadows: false, useStandardMaterial: true } });
  await crowd.setData(await (await fetch(`/assets/${file}`)).arrayBuffer());
  crowd.count = count;
  for (let i = 0; i < count; i++) {
    const clip = crowd.animations[i % crowd.animations.length];
    crowd.setPosition(i, new pc.Vec3(...placeOf(i, count)));
    crowd.setEulerAngles(i, 0, 0, 0);
    crowd.setScale(i, 1);
    crowd.setAnimation(i, clip.name, 0, true, phaseOf(i) * clip.duration);
  }
  let past = 0;
  return {
    update(seconds) {
      app.update(seconds - past);
      past = seconds;
    },
    render() {
      app.frameStart?.();
      app.render();
    },
    gl: app.graphicsDevice.gl,
  };
}
