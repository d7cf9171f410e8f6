import type { VrmFraming } from './vrm-look.ts';

/** Heights and widths of a standing person, metres. */
export interface BodySize {
  /** Soles, hips and head joints, and the top of the hair. */
  floor: number;
  hips: number;
  head: number;
  crown: number;
  /** From shoulder to shoulder. */
  shoulders: number;
}

export interface Shot {
  /** Height of the point that is looked at, and of the picture there. */
  middle: number;
  height: number;
}

/** Share of the picture that stays free over the hair. */
const AIR = 0.07;
/** Least width that must be seen, in widths of the shoulders: hands that greet go to the side. */
const WIDTHS: Readonly<Record<VrmFraming, number>> = { bust: 2, half: 2.6, full: 2.7 };

function lowest(framing: VrmFraming, { floor, hips, head }: BodySize): number {
  const trunk = head - hips;
  if (framing === 'bust') return hips + trunk * 0.4;
  if (framing === 'half') return hips - trunk * 0.14;
  return floor - (head - floor) * 0.035;
}

/**
 * What the camera sees: the figure reaches the lower edge, as drawn ones do, and a narrow picture shrinks it instead of cutting it.
 * @param aspect width by height of the picture
 * @param lift moves the figure up, in heights of the picture
 */
export function frameShot(framing: VrmFraming, body: BodySize, aspect: number, lift: number): Shot {
  const bottom = lowest(framing, body);
  const least = (body.crown - bottom) / (1 - AIR);
  const height = Math.max(least, (body.shoulders * WIDTHS[framing]) / Math.max(aspect, 0.05));
  return { middle: bottom + height * (0.5 - lift), height };
}
