// Where instances of every rival stand, and where in their clip they begin.
export function placeOf(i, count) {
  const columns = Math.ceil(Math.sqrt(count));
  return [((i % columns) - columns / 2) * 0.8, 0, -Math.floor(i / columns) * 0.8];
}

export const phaseOf = (i) => (i * 0.37) % 1;
