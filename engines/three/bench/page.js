import { serveBench } from './drawing.js';
import { kRivals, measureMainThread } from './rivals.js';

serveBench(kRivals, { measureMainThread });
