// What occurs in the words of `bone` rows, so that a shader holds no more: devices that run both sides of a branch pay for
// every form (shaders/throng/bone_rows.h).
const kScaled = 1;
const kMixed = 3;

function trackForms(words, clipAt) {
  let forms = 0;
  for (let bone = 0; bone < words[0]; bone++) forms |= 1 << ((words[clipAt + words[clipAt + 3] + 6 * bone] >>> 24) & 3);
  return forms;
}

// Masks of forms and classes, a bit each; `wide`: pivots and keys lie at multiples of four words.
export function boneUse({ words, clipsAt }) {
  const firsts = [0, words[2], words[3], words[4], words[9]];
  const use = { forms: 0, trackForms: 0, classes: 0, wide: false };
  for (let place = 0; place < 4; place++) if (firsts[place] < firsts[place + 1]) use.classes |= 1 << place;
  let unaligned = words[1];
  for (const clipAt of clipsAt) {
    use.forms |= 1 << words[clipAt];
    if (words[clipAt] === kMixed) use.trackForms |= trackForms(words, clipAt);
    unaligned |= (clipAt + words[clipAt + 4]) | words[clipAt + 2];
  }
  use.wide = words[10] === 4 && use.forms === 1 << kScaled && (unaligned & 3) === 0;
  return use;
}
