// The order in which the rows of a clip are coded, and what known rows let expect of the next (docs/format.md, section 2,
// "Coded keys").
const kClipLength = 65536;
const kNearEnough = 0.3;
const kCurvature = 0.8;
const kTimeParts = 32;

// { row, known: [far before, before, behind, far behind] }, -1 where there is none.
export function keySteps(rowCount) {
  const steps = [{ row: 0, known: [-1, -1, -1, -1] }];
  if (rowCount < 2) return steps;
  steps.push({ row: rowCount - 1, known: [-1, 0, -1, -1] });
  const previous = new Int32Array(rowCount).fill(-1), next = new Int32Array(rowCount).fill(-1);
  next[0] = rowCount - 1;
  previous[rowCount - 1] = 0;
  const intervals = [[0, rowCount - 1]];
  for (let i = 0; i < intervals.length; i++) {
    const [before, behind] = intervals[i];
    if (behind - before < 2) continue;
    const row = (before + behind) >> 1;
    steps.push({ row, known: [previous[before], before, behind, next[behind]] });
    next[before] = previous[behind] = row;
    previous[row] = before;
    next[row] = behind;
    intervals.push([before, row], [row, behind]);
  }
  return steps;
}

// Where rows stand in time.
export class KeyTimeLine {
  constructor(rowCount) {
    this.times = new Float64Array(rowCount);
    if (rowCount > 1) this.times[rowCount - 1] = kClipLength;
  }

  place({ row, known }, part) {
    const before = this.times[known[1]], behind = this.times[known[2]];
    this.times[row] = before + ((behind - before) * part) / kTimeParts;
  }

  // What each of the known rows counts: a curve through those that are near enough, brought nearer to the straight line.
  weights({ row, known }) {
    if (known[2] < 0) return [0, 1, 0, 0];
    const at = known.map((other) => (other >= 0 ? this.times[other] : 0));
    const time = this.times[row], interval = at[2] - at[1];
    const counts = [known[0] >= 0 && at[1] - at[0] > kNearEnough * interval, true, true, known[3] >= 0 && at[3] - at[2] > kNearEnough * interval];
    const part = (time - at[1]) / interval;
    const straight = [0, 1 - part, part, 0];
    return straight.map((line, i) => {
      if (!counts[i]) return 0;
      let curve = 1;
      for (let j = 0; j < 4; j++) if (j !== i && counts[j]) curve = curve * ((time - at[j]) / (at[i] - at[j]));
      return line + (curve - line) * kCurvature;
    });
  }
}
