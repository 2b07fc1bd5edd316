// Peak signal to noise of two pictures in decibels over red, green and blue.
export function psnr(a, b) {
  if (a.length !== b.length || a.length === 0) throw new Error('the pictures are not of one size');
  let sum = 0;
  for (let i = 0; i < a.length; i++) if (i % 4 < 3) sum += (a[i] - b[i]) ** 2;
  const mean = sum / ((a.length / 4) * 3);
  return mean === 0 ? 99 : 10 * Math.log10((255 * 255) / mean);
}
