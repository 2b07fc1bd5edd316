// Time to rows on the CPU (docs/format.md, section 7), for sockets and picking.
export function keyTime(clip, key) {
  if (clip.keyTimes) return clip.keyTimes[key];
  return key + 1 >= clip.keyCount ? clip.durationSeconds : Math.fround(clip.durationSeconds * Math.fround(key / (clip.keyCount - 1)));
}

// Rows `row` and `row + 1` and the weight of the second at a time of a clip.
export function resolveRows(clip, timeSeconds) {
  const time = Math.min(Math.max(timeSeconds, 0), clip.durationSeconds);
  let low = 0;
  let high = clip.keyCount - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (keyTime(clip, middle) <= time) low = middle;
    else high = middle - 1;
  }
  const span = keyTime(clip, low + 1) - keyTime(clip, low);
  const weight = span > 0 ? Math.min(Math.max((time - keyTime(clip, low)) / span, 0), 1) : 0;
  return { row: clip.firstRow + low, weight };
}
