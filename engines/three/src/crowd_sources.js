// Which shader sources a crowd's vertex function is made of, in any language: decoders of shaders/throng and parts of
// engines/three/shaders. Software rasterisers pay for what stands in a shader even where no instance needs it.

import { boneUse } from './bone_use.js';

// An unsigned constant in each language.
export const kConstantOf = {
  glsl: (name, value) => `const uint ${name} = ${value}u;\n`,
  wgsl: (name, value) => `const ${name}: u32 = ${value}u;\n`,
};

// What bone_rows.h asks for; see there.
function boneConstants(bone) {
  const { forms, trackForms, classes, wide } = boneUse(bone);
  return { throngBoneForms: forms, throngBoneTrackForms: trackForms, throngBoneClasses: classes, throngBoneWide: wide ? 1 : 0 };
}

// What the shader must do for this asset.
export function crowdFeatures(asset, crossFades) {
  const features = { fades: crossFades, groups: asset.groups, morph: asset.bone && asset.morph, placedKeys: asset.clips.some((clip) => clip.keyTimes) };
  const constants = asset.bone ? Object.values(boneConstants(asset.bone)) : [];
  return [...Object.keys(features).filter((name) => features[name]), ...constants];
}

function decodersOf(asset, decoders) {
  const { play, vertex, bone, morph, packed, spline } = decoders;
  const parts = [...play, ...vertex]; // vertex_texel.h also blends, for every encoding
  if (asset.bone) parts.push(...bone);
  if (asset.morph) parts.push(...morph);
  if (asset.packed) parts.push(...(asset.encoding === 'spline' ? spline : packed));
  return [...new Set(parts)];
}

function decodeParts(asset) {
  const named = {
    vertex: ['decode_vertex'],
    bone: asset.morph ? ['morphed_rest', 'decode_morphed_bone'] : ['decode_bone'],
    morph: ['morphed_rest', 'decode_morph'],
    packed: ['frame_packed', 'decode_packed'],
    spline: ['frame_spline', 'decode_packed'],
  };
  return named[asset.encoding];
}

// Everything that pose_entry calls, in order. `decoders`, `parts` and `constantOf` of one language.
export function crowdSources(asset, crossFades, { decoders, parts, constantOf }) {
  const before = ['slots', crossFades ? 'layers_faded' : 'layers_plain', crowdFeatures(asset, crossFades).includes('placedKeys') ? 'rows_placed' : 'rows_uniform'];
  const after = [crossFades ? 'pose_faded' : 'pose_plain', 'placement'];
  const named = (names) => names.map((name) => parts[name]).join('');
  const constants = asset.bone ? boneConstants(asset.bone) : {};
  const stated = Object.entries(constants).map(([name, value]) => constantOf(name, value));
  const words = constants.throngBoneWide ? parts.words_wide : parts.words;
  return words + parts.clips + stated.join('') + decodersOf(asset, decoders).join('') + named([...before, ...decodeParts(asset), ...after]);
}
