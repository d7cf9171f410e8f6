/** Degrees of hue within which one colour counts as a darker or lighter tone of another. */
const SAME_HUE = 20;
/** Saturation below which a colour has no hue. */
const GREY = 0.1;

/** Whether a colour is a tone of another one: of the same hue, or as grey as it. */
export function isShadeOf(colour: string, other: string): boolean {
  const [one, two] = [readHue(colour), readHue(other)];
  if (one === null || two === null) return one === two;
  const apart = Math.abs(one - two);
  return Math.min(apart, 360 - apart) <= SAME_HUE;
}

/** Degrees; null for a grey. */
function readHue(hex: string): number | null {
  const value = Number.parseInt(hex.slice(1), 16);
  const [r, g, b] = [value >> 16, (value >> 8) & 255, value & 255] as const;
  const most = Math.max(r, g, b);
  const range = most - Math.min(r, g, b);
  if (most === 0 || range / most < GREY) return null;
  const sixth = most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return (sixth * 60 + 360) % 360;
}
