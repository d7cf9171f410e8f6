import type { ClipAlpha } from '../clips/clip-look.ts';
import type { Keying } from './key-formula.ts';

/** A picture that can be uploaded now. A video is asked for its newest frame. */
export interface Picture {
  readonly source: HTMLVideoElement | HTMLImageElement | ImageBitmap | HTMLCanvasElement | OffscreenCanvas;
  readonly width: number;
  readonly height: number;
}

/** A film's frame with the person in it. Stacked frames are twice as high as the person's picture. */
export interface Figure extends Picture {
  readonly alpha: ClipAlpha;
}

/** What stands behind: pictures cover the canvas; a panorama shows the part around `yaw` (turns, 0 is the middle of the picture). */
export type Background =
  | { readonly kind: 'none' }
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'picture'; readonly picture: Picture; readonly isStill: boolean }
  | { readonly kind: 'panorama'; readonly picture: Picture; readonly yaw: number };

/** Draws people out of films onto a canvas. */
export interface Painter {
  /** False: nothing can be drawn now (the graphics context is lost); the canvas keeps what it shows until a later call succeeds. */
  paint(figure: Figure | null, keying: Keying | null, background: Background): boolean;
  dispose(): void;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Where a picture goes on a canvas: `contain` all of it, standing on the lower edge in the middle; `cover` the canvas filled.
 * Pixels from the upper left corner.
 */
export function placePicture(
  fit: 'contain' | 'cover',
  picture: { width: number; height: number },
  canvas: { width: number; height: number },
): Place {
  const [wide, high] = [canvas.width / picture.width, canvas.height / picture.height];
  const scale = fit === 'contain' ? Math.min(wide, high) : Math.max(wide, high);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const y = fit === 'contain' ? canvas.height - height : Math.round((canvas.height - height) / 2);
  return { x: Math.round((canvas.width - width) / 2), y, width, height };
}

/** Of a panorama so much is seen from above to below, in degrees; the shader's view is the same. */
const VIEW_HEIGHT = 75;

/**
 * The part of a panorama (the whole round, twice as wide as high) that stands behind a canvas, pixels of the picture. Flat, where the
 * shader bends: at the width of a person nobody sees it, and one copy is all it costs. Never over the picture's edge: what does not fit moves in.
 * @param yaw turns from the middle of the picture
 */
export function panoramaPart(
  picture: { width: number; height: number },
  yaw: number,
  canvas: { width: number; height: number },
): Place {
  const half = Math.tan((VIEW_HEIGHT / 2 / 180) * Math.PI);
  const turn = Math.atan((half * canvas.width) / canvas.height) / Math.PI;
  const [width, height] = [picture.width * turn, (picture.height * VIEW_HEIGHT) / 180];
  const x = picture.width * (0.5 + yaw) - width / 2;
  return {
    x: Math.min(picture.width - width, Math.max(0, x)),
    y: (picture.height - height) / 2,
    width,
    height,
  };
}

/** Size of the person's picture within a frame. */
export const sizeOfFigure = ({ width, height, alpha }: Figure) => ({
  width,
  height: alpha === 'stacked' ? height / 2 : height,
});

/** A person who is cut out stands before the background; a film shown as it is fills the canvas. */
export const fitOf = (figure: Figure, keying: Keying | null): 'contain' | 'cover' =>
  figure.alpha === 'none' && !keying ? 'cover' : 'contain';
