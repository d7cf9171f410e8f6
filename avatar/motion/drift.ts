/** Smooth noise for breathing life into a still pose: -1..1, never repeats within a session. */
function hash(index: number, seed: number): number {
  const mixed = Math.imul(index ^ Math.imul(seed, 0x9e3779b1), 0x85ebca6b);
  const folded = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((folded ^ (folded >>> 16)) >>> 0) / 2147483648 - 1;
}

/** @param speed how many new targets a second */
export function drift(seconds: number, speed: number, seed: number): number {
  const position = seconds * speed;
  const index = Math.floor(position);
  const part = position - index;
  const ease = part * part * part * (part * (part * 6 - 15) + 10);
  return hash(index, seed) * (1 - ease) + hash(index + 1, seed) * ease;
}
