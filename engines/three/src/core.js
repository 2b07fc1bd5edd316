// What packages for other engines share: the reader, the rows, what plays, and the shader. None of it needs three.js.
export { crowdFeatures } from './crowd_sources.js';
export { poseGlsl } from './crowd_glsl.js';
export { crowdRows, integerRows } from './crowd_rows.js';
export { changePlay, kLaterWords, kMoreClips, packLater, packSlot, playsOneClip, resolvePlay, startPlay, timePoint } from './play_state.js';
export { kExtensionName, readAnimation, readAsset } from './read_asset.js';
export { ThrongError } from './throng_error.js';
