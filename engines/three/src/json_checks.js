// Members of a JSON document, checked: nothing in a file is believed before it is looked at.
import { malformed, ThrongError } from './throng_error.js';

export function requireObject(value, where) {
  if (value === undefined) throw malformed(where, 'is missing');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(where, 'is not an object');
  return value;
}

export function requireArray(value, where, limit) {
  if (value === undefined) throw malformed(where, 'is missing');
  if (!Array.isArray(value)) throw malformed(where, 'is not an array');
  if (value.length > limit) throw new ThrongError('tooLarge', where, `has ${value.length} entries; at most ${limit} are read`);
  return value;
}

export function requireString(value, where) {
  if (typeof value !== 'string') throw malformed(where, value === undefined ? 'is missing' : 'is not a string');
  return value;
}

export function requireNumber(value, where) {
  if (typeof value !== 'number') throw malformed(where, value === undefined ? 'is missing' : 'is not a number');
  if (!Number.isFinite(Math.fround(value))) throw malformed(where, 'is not a finite 32-bit float');
  return value;
}

// A whole number, 0 to limit.
export function requireWhole(value, where, limit) {
  if (typeof value !== 'number') throw malformed(where, value === undefined ? 'is missing' : 'is not a number');
  if (!Number.isInteger(value) || value < 0) throw malformed(where, 'is not a whole number of 0 or more');
  if (value > limit) throw new ThrongError('tooLarge', where, `is ${value}; at most ${limit} is read`);
  return value;
}

export function requireNumbers(value, where, count) {
  const numbers = requireArray(value, where, count);
  if (numbers.length !== count) throw malformed(where, `has ${numbers.length} numbers, not ${count}`);
  return numbers.map((number, i) => Math.fround(requireNumber(number, `${where}[${i}]`)));
}
