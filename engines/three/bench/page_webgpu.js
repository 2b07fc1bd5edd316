import { serveBench } from './drawing.js';
import { kRivals } from './rivals_webgpu.js';

serveBench(kRivals);
