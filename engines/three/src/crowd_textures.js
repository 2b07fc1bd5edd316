// An asset's animation as textures: integers, fetched without filtering.
import { DataTexture, NearestFilter, RedIntegerFormat, RGBAIntegerFormat, RGIntegerFormat, UnsignedIntType } from 'three';
import { crowdRows, integerRows } from './crowd_rows.js';

const kFormats = { 1: RedIntegerFormat, 2: RGIntegerFormat, 4: RGBAIntegerFormat };

function textureOf({ words, wordsPerTexel, width, height }) {
  const texture = new DataTexture(words, width, height, kFormats[wordsPerTexel], UnsignedIntType);
  texture.minFilter = texture.magFilter = NearestFilter;
  texture.generateMipmaps = false;
  texture.unpackAlignment = 4;
  texture.needsUpdate = true;
  return texture;
}

// 32-bit words (given as words, or as pairs of 16-bit numbers) filled up to whole rows of `width` texels.
export function integerTexture(numbers, wordsPerTexel, width) {
  return textureOf(integerRows(numbers, wordsPerTexel, width));
}

// See crowdRows.
export function makeCrowdTextures(asset, pairs) {
  const { clips, words, texels, at } = crowdRows(asset, pairs);
  const wordTexture = textureOf(words);
  return { clips: textureOf(clips), words: wordTexture, texels: texels === words ? wordTexture : textureOf(texels), at };
}
