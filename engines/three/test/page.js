// What the tests run in the browser. Every function is called by name from node and returns plain values.
import { compareCrowd, picture, comparePictures } from './page_pictures.js';
import { evaluateVectors } from './page_vectors.js';

window.tests = { compareCrowd, picture, comparePictures, evaluateVectors };
