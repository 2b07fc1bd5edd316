// What the tests run in the browser. Every function is called by name from node and returns plain values.
import * as counts from './page_counts.js';
import { compareCrowd, compareNormalMap, comparePictures, picture, switchShaders } from './page_pictures.js';
import { evaluateVectors } from './page_vectors.js';
import { motionOfPass } from './page_velocity.js';

window.tests = { ...counts, compareCrowd, compareNormalMap, comparePictures, evaluateVectors, motionOfPass, picture, switchShaders };
