// Textures of 32-bit integers, fetched without filtering.
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';

const kFormats = { 1: Constants.TEXTUREFORMAT_RED_INTEGER, 2: Constants.TEXTUREFORMAT_RG_INTEGER, 4: Constants.TEXTUREFORMAT_RGBA_INTEGER };

// Of rows as integerRows makes them. Change `rows.words` and call update(rows.words) to change it.
export function integerTexture(rows, scene) {
  const { words, wordsPerTexel, width, height } = rows;
  return new RawTexture(words, width, height, kFormats[wordsPerTexel], scene, false, false, Constants.TEXTURE_NEAREST_NEAREST, Constants.TEXTURETYPE_UNSIGNED_INTEGER);
}
