import type { Face } from './face.ts';

/** Where the picture's room lies on the canvas: pixels of one unit, and of its origin. */
export interface PhotoPlace {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Free room over the hair, in heights of the canvas. */
const ABOVE = 0.07;

/**
 * The picture covers the canvas as far as that leaves head and shoulders whole; a canvas of quite another shape gets all of the picture's
 * width or height instead. It always reaches the lower edge.
 */
export function placePhoto(face: Face, width: number, height: number): PhotoPlace {
  const { aspect, middle, length } = face;
  const [contain, cover] = [Math.min(width / aspect, height), Math.max(width / aspect, height)];
  const crown = Math.max(0, middle.y - length * 1.2);
  const whole = Math.min(width / (face.width * 1.75), height / (Math.min(1, face.at.chin.y + length * 0.75) - crown));
  const scale = Math.min(Math.max(whole, contain), cover);
  const [wide, high] = [aspect * scale, scale];
  const x = wide >= width ? clamp(width / 2 - middle.x * scale, width - wide, 0) : (width - wide) / 2;
  const y = high >= height ? clamp(height * ABOVE - crown * scale, height - high, 0) : height - high;
  return { scale, x, y };
}

/** The face alone, for whoever places its points. */
export function placeFace({ width: wide, middle, at, length }: Face, width: number, height: number): PhotoPlace {
  const scale = Math.min(width / (wide * 1.3), height / (length * 1.9));
  const centre = { x: middle.x, y: (middle.y + at.chin.y) / 2 - length * 0.12 };
  return { scale, x: width / 2 - centre.x * scale, y: height / 2 - centre.y * scale };
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));
