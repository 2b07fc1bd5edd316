// Made by tools/make_three_wgsl.py from shaders/throng/bone_rows.h; a test compares. Do not edit.
export const kBoneRows = `const kBoneLayoutWords: u32 = 12u;
const kBoneClipWords: u32 = 16u;
const kBoneTrackWords: u32 = 6u;
struct BoneLayout {
  boneCount: u32,
  pivotsAt: u32,
  pivotWords: u32,
  firstOfTwo: u32,
  firstOfFour: u32,
  firstOfEight: u32,
  onesAt: u32,
  twosAt: u32,
  foursAt: u32,
  eightsAt: u32,
}
fn fourWords(throngWords: texture_2d<u32>, at: u32) -> vec4u {
  return vec4u(throngWord(throngWords, at), throngWord(throngWords, (at + 1u)), throngWord(throngWords, (at + 2u)), throngWord(throngWords, (at + 3u)));
}
fn fourWordsAt(throngWords: texture_2d<u32>, at: u32) -> vec4u {
  if ((throngBoneWide != 0u)) {
    return throngFourWords(throngWords, at);
  }
  return fourWords(throngWords, at);
}
fn readBoneLayout(throngWords: texture_2d<u32>, base: u32) -> BoneLayout {
  var first: vec4u = fourWordsAt(throngWords, base);
  var second: vec4u = fourWordsAt(throngWords, (base + 4u));
  var third: vec4u = fourWordsAt(throngWords, (base + 8u));
  var parts: BoneLayout;
  parts.boneCount = first.x;
  parts.pivotsAt = (base + first.y);
  parts.pivotWords = select(3u, 4u, (third.z == 4u));
  parts.firstOfTwo = first.z;
  parts.firstOfFour = first.w;
  parts.firstOfEight = second.x;
  parts.onesAt = (base + second.y);
  parts.twosAt = (base + second.z);
  parts.foursAt = (base + second.w);
  parts.eightsAt = (base + third.x);
  return parts;
}
struct BoneFrame {
  keys: u32,
  tracksAt: u32,
  fromAt: u32,
  toAt: u32,
  weight: f32,
  grid: BoneGrid,
}
fn readBoneFrame(throngWords: texture_2d<u32>, clipAt: u32, row: u32, weight: f32) -> BoneFrame {
  var frame: BoneFrame;
  var first: vec4u = fourWordsAt(throngWords, clipAt);
  var second: vec4u = fourWordsAt(throngWords, (clipAt + 4u));
  var third: vec4u = fourWordsAt(throngWords, (clipAt + 8u));
  var fourth: vec4u = fourWordsAt(throngWords, (clipAt + 12u));
  frame.keys = first.x;
  frame.tracksAt = (clipAt + first.w);
  frame.fromAt = ((clipAt + second.x) + ((row - first.y) * first.z));
  frame.toAt = (frame.fromAt + first.z);
  frame.weight = weight;
  frame.grid.positionMin = vec3f(bitcast<f32>(second.y), bitcast<f32>(second.z), bitcast<f32>(second.w));
  frame.grid.positionCoarse = bitcast<f32>(third.x);
  frame.grid.positionFine = bitcast<f32>(third.y);
  frame.grid.scaleMin = bitcast<f32>(third.z);
  frame.grid.scaleCoarse = bitcast<f32>(third.w);
  frame.grid.scaleFine = bitcast<f32>(fourth.x);
  frame.grid.linearRange = bitcast<f32>(fourth.y);
  return frame;
}
fn bonePivot(throngWords: texture_2d<u32>, parts: BoneLayout, bone: u32) -> vec3f {
  if ((throngBoneWide != 0u)) {
    var words: vec4u = fourWordsAt(throngWords, (parts.pivotsAt + (4u * bone)));
    return vec3f(bitcast<f32>(words.x), bitcast<f32>(words.y), bitcast<f32>(words.z));
  }
  var at: u32 = (parts.pivotsAt + (parts.pivotWords * bone));
  return vec3f(bitcast<f32>(throngWord(throngWords, at)), bitcast<f32>(throngWord(throngWords, (at + 1u))), bitcast<f32>(throngWord(throngWords, (at + 2u))));
}
fn readBoneTrack(throngWords: texture_2d<u32>, at: u32, grid: BoneGrid) -> BoneTrack {
  var word0: u32 = throngWord(throngWords, at);
  var word1: u32 = throngWord(throngWords, (at + 1u));
  var word2: u32 = throngWord(throngWords, (at + 2u));
  var word3: u32 = throngWord(throngWords, (at + 3u));
  var word4: u32 = throngWord(throngWords, (at + 4u));
  var word5: u32 = throngWord(throngWords, (at + 5u));
  var track: BoneTrack;
  track.keys = ((word0 >> 24u) & 3u);
  track.bitOffset = (word0 & 16777215u);
  track.rotationBitsX = (word1 & 31u);
  track.rotationBitsY = ((word1 >> 5u) & 31u);
  track.rotationBitsZ = ((word1 >> 10u) & 31u);
  track.positionBitsX = ((word1 >> 15u) & 31u);
  track.positionBitsY = ((word1 >> 20u) & 31u);
  track.positionBitsZ = ((word1 >> 25u) & 31u);
  track.scaleBits = (word2 & 31u);
  var step: f32 = (f32((64u + ((word2 >> 5u) & 63u))) / f32((1u << ((word2 >> 11u) & 31u))));
  var scaleMin: f32 = (grid.scaleMin + (f32((word2 >> 16u)) * grid.scaleCoarse));
  var x: f32 = (grid.positionMin.x + (f32((word3 & 65535u)) * grid.positionCoarse));
  var y: f32 = (grid.positionMin.y + (f32((word3 >> 16u)) * grid.positionCoarse));
  var z: f32 = (grid.positionMin.z + (f32((word4 & 65535u)) * grid.positionCoarse));
  track.rotationStep = step;
  track.scaleMin = scaleMin;
  track.positionMin = vec3f(x, y, z);
  track.reference = smallestThree(word5, (word5 >> 15u), (word4 >> 16u), (word5 >> 30u));
  return track;
}
fn rangedBoneMatrix(throngWords: texture_2d<u32>, track: BoneTrack, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var wordOffset: u32 = (track.bitOffset >> 5u);
  var bitOffset: u32 = (track.bitOffset & 31u);
  var from_: BoneKey = decodeRangedKey(fourWords(throngWords, (frame.fromAt + wordOffset)), bitOffset, track, frame.grid);
  var to: BoneKey = decodeRangedKey(fourWords(throngWords, (frame.toAt + wordOffset)), bitOffset, track, frame.grid);
  var key: BoneKey = blendBoneKeys(from_, to, frame.weight);
  key.rotation = multiplyQuaternions(track.reference, key.rotation);
  return boneKeyMatrix(key, pivot);
}
fn affineBoneMatrix(throngWords: texture_2d<u32>, fromAt: u32, toAt: u32, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var from_: BoneMatrix = decodeAffineKey(fourWords(throngWords, fromAt), vec2u(throngWord(throngWords, (fromAt + 4u)), throngWord(throngWords, (fromAt + 5u))), frame.grid);
  var to: BoneMatrix = decodeAffineKey(fourWords(throngWords, toAt), vec2u(throngWord(throngWords, (toAt + 4u)), throngWord(throngWords, (toAt + 5u))), frame.grid);
  return affineKeyMatrix(from_, to, frame.weight, pivot);
}
fn isOneOf(occurring: u32, bit: u32, found: bool) -> bool {
  return ((occurring == bit) || (((occurring & bit) != 0u) && found));
}
fn scaledBoneMatrix(throngWords: texture_2d<u32>, fromAt: u32, toAt: u32, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var from_: BoneKey = decodeBoneKey(fourWordsAt(throngWords, fromAt), true, frame.grid);
  var to: BoneKey = decodeBoneKey(fourWordsAt(throngWords, toAt), true, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from_, to, frame.weight), pivot);
}
fn rigidBoneMatrix(throngWords: texture_2d<u32>, fromAt: u32, toAt: u32, frame: BoneFrame, pivot: vec3f) -> BoneMatrix {
  var fromWords: vec4u = vec4u(throngWord(throngWords, fromAt), throngWord(throngWords, (fromAt + 1u)), throngWord(throngWords, (fromAt + 2u)), 0u);
  var toWords: vec4u = vec4u(throngWord(throngWords, toAt), throngWord(throngWords, (toAt + 1u)), throngWord(throngWords, (toAt + 2u)), 0u);
  var from_: BoneKey = decodeBoneKey(fromWords, false, frame.grid);
  var to: BoneKey = decodeBoneKey(toWords, false, frame.grid);
  return boneKeyMatrix(blendBoneKeys(from_, to, frame.weight), pivot);
}
fn boneMatrixAt(throngWords: texture_2d<u32>, parts: BoneLayout, frame: BoneFrame, bone: u32) -> BoneMatrix {
  var pivot: vec3f = bonePivot(throngWords, parts, bone);
  var forms: u32 = throngBoneForms;
  if (isOneOf(forms, 1u, (frame.keys == kBoneKeysRigid))) {
    return rigidBoneMatrix(throngWords, (frame.fromAt + (3u * bone)), (frame.toAt + (3u * bone)), frame, pivot);
  }
  if (isOneOf((forms & 14u), 2u, (frame.keys == kBoneKeysScaled))) {
    return scaledBoneMatrix(throngWords, (frame.fromAt + (4u * bone)), (frame.toAt + (4u * bone)), frame, pivot);
  }
  if (isOneOf((forms & 12u), 4u, (frame.keys == kBoneKeysAffine))) {
    return affineBoneMatrix(throngWords, (frame.fromAt + (6u * bone)), (frame.toAt + (6u * bone)), frame, pivot);
  }
  var track: BoneTrack = readBoneTrack(throngWords, (frame.tracksAt + (kBoneTrackWords * bone)), frame.grid);
  var wordOffset: u32 = (track.bitOffset >> 5u);
  var trackForms: u32 = throngBoneTrackForms;
  if (isOneOf((trackForms & 14u), 2u, (track.keys == kBoneKeysScaled))) {
    return scaledBoneMatrix(throngWords, (frame.fromAt + wordOffset), (frame.toAt + wordOffset), frame, pivot);
  }
  if (isOneOf((trackForms & 12u), 4u, (track.keys == kBoneKeysAffine))) {
    return affineBoneMatrix(throngWords, (frame.fromAt + wordOffset), (frame.toAt + wordOffset), frame, pivot);
  }
  return rangedBoneMatrix(throngWords, track, frame, pivot);
}
struct BoneInfluences {
  count: u32,
  bones: vec4u,
  moreBones: vec4u,
  weights: vec4f,
  moreWeights: vec4f,
}
fn influenceWeight(code: u32, place: f32) -> f32 {
  var weight: f32 = (f32((code & 1023u)) / (1023.0f * (place + 1.0f)));
  return weight;
}
fn fourBones(throngWords: texture_2d<u32>, at: u32, wide: bool) -> vec4u {
  var first: u32 = throngWord(throngWords, at);
  if (!wide) {
    return vec4u((first & 255u), ((first >> 8u) & 255u), ((first >> 16u) & 255u), (first >> 24u));
  }
  var second: u32 = throngWord(throngWords, (at + 1u));
  return vec4u((first & 65535u), (first >> 16u), (second & 65535u), (second >> 16u));
}
fn readOneInfluence(throngWords: texture_2d<u32>, parts: BoneLayout, vertex: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var word: u32 = throngWord(throngWords, (parts.onesAt + (vertex >> 1u)));
  result.count = 1u;
  result.bones = vec4u(((word >> ((vertex & 1u) * 16u)) & 65535u), 0u, 0u, 0u);
  result.moreBones = vec4u(0u, 0u, 0u, 0u);
  result.weights = vec4f(1.0f, 0.0f, 0.0f, 0.0f);
  result.moreWeights = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn readTwoInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, place: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var code: u32;
  if ((parts.boneCount <= 1024u)) {
    var word: u32 = throngWord(throngWords, (parts.twosAt + place));
    result.bones = vec4u((word & 1023u), ((word >> 10u) & 1023u), 0u, 0u);
    code = (word >> 20u);
  } else {
    var word: u32 = throngWord(throngWords, (parts.twosAt + (2u * place)));
    result.bones = vec4u((word & 65535u), (word >> 16u), 0u, 0u);
    code = (throngWord(throngWords, ((parts.twosAt + (2u * place)) + 1u)) & 4095u);
  }
  var second: f32 = (f32(code) / 8190.0f);
  var first: f32 = (1.0f - second);
  result.count = 2u;
  result.moreBones = vec4u(0u, 0u, 0u, 0u);
  result.weights = vec4f(first, second, 0.0f, 0.0f);
  result.moreWeights = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn readFourInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, place: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var wide: bool = (parts.boneCount > 256u);
  var boneWords: u32 = select(1u, 2u, wide);
  var at: u32 = (parts.foursAt + ((boneWords + 1u) * place));
  result.bones = fourBones(throngWords, at, wide);
  var word: u32 = throngWord(throngWords, (at + boneWords));
  var w1: f32 = influenceWeight(word, 1.0f);
  var w2: f32 = influenceWeight((word >> 10u), 2.0f);
  var w3: f32 = influenceWeight((word >> 20u), 3.0f);
  var w0: f32 = (((1.0f - w1) - w2) - w3);
  result.count = select(select(select(1u, 2u, (w1 > 0.0f)), 3u, (w2 > 0.0f)), 4u, (w3 > 0.0f));
  result.moreBones = vec4u(0u, 0u, 0u, 0u);
  result.weights = vec4f(w0, w1, w2, w3);
  result.moreWeights = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn readEightInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, place: u32) -> BoneInfluences {
  var result: BoneInfluences;
  var wide: bool = (parts.boneCount > 256u);
  var boneWords: u32 = select(1u, 2u, wide);
  var at: u32 = (parts.eightsAt + (((2u * boneWords) + 3u) * place));
  result.bones = fourBones(throngWords, at, wide);
  result.moreBones = fourBones(throngWords, (at + boneWords), wide);
  var low: u32 = throngWord(throngWords, (at + (2u * boneWords)));
  var middle: u32 = throngWord(throngWords, ((at + (2u * boneWords)) + 1u));
  var high: u32 = throngWord(throngWords, ((at + (2u * boneWords)) + 2u));
  var w1: f32 = influenceWeight(low, 1.0f);
  var w2: f32 = influenceWeight((low >> 10u), 2.0f);
  var w3: f32 = influenceWeight((low >> 20u), 3.0f);
  var w4: f32 = influenceWeight(middle, 4.0f);
  var w5: f32 = influenceWeight((middle >> 10u), 5.0f);
  var w6: f32 = influenceWeight((middle >> 20u), 6.0f);
  var w7: f32 = influenceWeight(high, 7.0f);
  var w0: f32 = (((((((1.0f - w1) - w2) - w3) - w4) - w5) - w6) - w7);
  result.count = 8u;
  result.weights = vec4f(w0, w1, w2, w3);
  result.moreWeights = vec4f(w4, w5, w6, w7);
  return result;
}
fn readBoneInfluences(throngWords: texture_2d<u32>, parts: BoneLayout, vertex: u32) -> BoneInfluences {
  var classes: u32 = throngBoneClasses;
  if (isOneOf(classes, 1u, (vertex < parts.firstOfTwo))) {
    return readOneInfluence(throngWords, parts, vertex);
  }
  if (isOneOf((classes & 14u), 2u, (vertex < parts.firstOfFour))) {
    return readTwoInfluences(throngWords, parts, (vertex - parts.firstOfTwo));
  }
  if (isOneOf((classes & 12u), 4u, (vertex < parts.firstOfEight))) {
    return readFourInfluences(throngWords, parts, (vertex - parts.firstOfFour));
  }
  return readEightInfluences(throngWords, parts, (vertex - parts.firstOfEight));
}
fn mayHaveEight() -> bool {
  var classes: u32 = throngBoneClasses;
  return ((classes & 8u) != 0u);
}
fn influenceBone(influences: BoneInfluences, place: u32) -> u32 {
  if ((!mayHaveEight() || (place < 4u))) {
    return oneOfFourWords(influences.bones, place);
  }
  return oneOfFourWords(influences.moreBones, (place - 4u));
}
fn influenceShare(influences: BoneInfluences, place_given: u32) -> f32 {
  var place = place_given;
  var weights: vec4f = influences.weights;
  if ((mayHaveEight() && (place >= 4u))) {
    weights = influences.moreWeights;
    place = (place - 4u);
  }
  return select(select(select(weights.w, weights.z, (place == 2u)), weights.y, (place == 1u)), weights.x, (place == 0u));
}
fn zeroBoneMatrix() -> BoneMatrix {
  var result: BoneMatrix;
  result.row0 = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  result.row1 = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  result.row2 = vec4f(0.0f, 0.0f, 0.0f, 0.0f);
  return result;
}
fn blendedBoneMatrix(throngWords: texture_2d<u32>, parts: BoneLayout, frame: BoneFrame, vertex: u32) -> BoneMatrix {
  var influences: BoneInfluences = readBoneInfluences(throngWords, parts, vertex);
  var sum: BoneMatrix = zeroBoneMatrix();
  for (var place: u32 = 0u; (place < influences.count); place++) {
    var bone: u32 = influenceBone(influences, place);
    sum = addScaledMatrix(sum, boneMatrixAt(throngWords, parts, frame, bone), influenceShare(influences, place));
  }
  return sum;
}
`;
