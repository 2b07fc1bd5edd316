// Which shader sources a crowd's functions are made of, in any language: decoders of shaders/throng and parts of
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
  const { vertex, bone, morph, packed, spline } = decoders;
  const parts = [...vertex]; // vertex_texel.h also blends, for every encoding
  if (asset.bone) parts.push(...bone);
  if (asset.morph) parts.push(...morph);
  if (asset.packed) parts.push(...(asset.encoding === 'spline' ? spline : packed));
  return [...new Set(parts)].join('');
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

// Sources of one language (`decoders`, `parts` and `constantOf`), each standing on those before: `words`; `play`, what is played at a
// moment; `resolve`, the same once per instance; `decode`, vertices of rows; `placement`; `posed`, a vertex at a moment
// (on play); `posedByState`, a vertex as an instance's state says.
export function crowdSources(asset, crossFades, { decoders, parts, constantOf }) {
  const named = (...names) => names.map((name) => parts[name]).join('');
  const rows = crowdFeatures(asset, crossFades).includes('placedKeys') ? 'rows_placed' : 'rows_uniform';
  const stated = !crossFades ? 'pose_stated_plain' : asset.encoding === 'vertex' ? 'pose_stated_unrolled' : 'pose_stated_faded';
  const constants = asset.bone ? boneConstants(asset.bone) : {};
  return {
    words: (constants.throngBoneWide ? parts.words_wide : parts.words) + parts.clips,
    play: decoders.play.join('') + named('slots', crossFades ? 'layers_faded' : 'layers_plain', rows),
    resolve: parts.resolve,
    decode: Object.entries(constants).map(([name, value]) => constantOf(name, value)).join('') + decodersOf(asset, decoders) + named(...decodeParts(asset)),
    placement: parts.placement,
    posed: named(crossFades ? 'pose_faded' : 'pose_plain', 'pose_entry'),
    posedByState: named('rows_of_state', stated, 'state_entry'),
  };
}
