// Which shader sources a crowd's functions are made of, in any language: decoders of shaders/throng and parts of
// engines/three/shaders. Software rasterisers pay for what stands in a shader even where no instance needs it.

import { boneUse } from './bone_use.js';

// An unsigned constant in each language.
export const kConstantOf = {
  glsl: (name, value) => `const uint ${name} = ${value}u;\n`,
  wgsl: (name, value) => `const ${name}: u32 = ${value}u;\n`,
};

// Where the state of an instance is in each language: in textures with rows of 1024 instances; in WGSL the caller has read it.
export const kStateTexelOf = {
  glsl: 'uvec4 throngStateTexel(usampler2D states, uint instance) { return texelFetch(states, ivec2(int(instance & 1023u), int(instance >> 10u)), 0); }\n',
  wgsl: 'fn throngStateTexel(state: vec4u, instance: u32) -> vec4u { return state; }\n',
};

// What bone_rows.h asks for; see there.
function boneConstants(bone) {
  const { forms, trackForms, classes, wide } = boneUse(bone);
  return { throngBoneForms: forms, throngBoneTrackForms: trackForms, throngBoneClasses: classes, throngBoneWide: wide ? 1 : 0 };
}

// What the shader must do for this asset.
export function crowdFeatures(asset, crossFades, pairs = false) {
  const features = { fades: crossFades, pairs, groups: asset.groups, morph: asset.bone && asset.morph, placedKeys: asset.clips.some((clip) => clip.keyTimes), tangents: asset.tangentAngles };
  const constants = asset.bone ? Object.values(boneConstants(asset.bone)) : [];
  return [...Object.keys(features).filter((name) => features[name]), ...constants];
}

function decodersOf(asset, decoders) {
  const { vertex, tangents, bone, morph, packed, spline } = decoders;
  const parts = [...vertex]; // vertex_texel.h also blends, for every encoding
  if (asset.tangentAngles) parts.push(...tangents);
  if (asset.bone) parts.push(...bone);
  if (asset.morph) parts.push(...morph);
  if (asset.packed) parts.push(...(asset.encoding === 'spline' ? spline : packed));
  return [...new Set(parts)].join('');
}

function decodeParts(asset, pairs) {
  const named = {
    vertex: [pairs ? 'texels_paired' : 'texels', 'bounds', 'decode_vertex', ...(asset.tangentAngles ? ['tangent_stored'] : [])],
    bone: asset.morph ? ['morphed_rest', 'decode_morphed_bone'] : ['decode_bone'],
    morph: ['morphed_rest', 'decode_morph'],
    packed: ['frame_packed', 'decode_packed'],
    spline: ['frame_spline', 'decode_packed'],
  };
  return named[asset.encoding];
}

// Sources of one language, each standing on those before: `words`; `play`, what is played at a moment; `resolve`, the same once
// per instance; `decode`, vertices of rows; `placement`; `posed`, a vertex at a moment (on play); `posedByState`, a vertex as an
// instance's state says. `pairs`: see crowdRows. The language says `decoders`, `parts`, `constantOf`, `stateTexel`, and by
// `whereTangents` which of two sources counts: that of an asset that stores tangents, or that for whoever wants none.
export function crowdSources(asset, crossFades, { decoders, parts, constantOf, stateTexel, whereTangents }, pairs = false) {
  const named = (...names) => names.map((name) => parts[name]).join('');
  const rows = crowdFeatures(asset, crossFades).includes('placedKeys') ? 'rows_placed' : 'rows_uniform';
  const stated = !crossFades ? 'pose_stated_plain' : asset.encoding === 'vertex' ? 'pose_stated_unrolled' : 'pose_stated_faded';
  const tangentOf = (kind) => (asset.tangentAngles ? whereTangents(parts[`${kind}_tangent_stored`], parts[`${kind}_tangent_turned`]) : parts[`${kind}_tangent_turned`]);
  const constants = asset.bone ? boneConstants(asset.bone) : {};
  return {
    words: (constants.throngBoneWide ? parts.words_wide : parts.words) + parts.clips,
    play: decoders.play.join('') + named('slots', crossFades ? 'layers_faded' : 'layers_plain', rows),
    resolve: parts.resolve,
    decode: Object.entries(constants).map(([name, value]) => constantOf(name, value)).join('') + decodersOf(asset, decoders) + named(...decodeParts(asset, pairs)),
    placement: parts.placement,
    posed: named(crossFades ? 'pose_faded' : 'pose_plain') + tangentOf('pose') + parts.pose_entry,
    posedByState: parts.rows_of_state + stateTexel + named(stated) + tangentOf('state') + parts.state_entry,
  };
}
