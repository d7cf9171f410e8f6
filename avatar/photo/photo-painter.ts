import { STRIDE } from './mesh.ts';
import type { Part } from './parts.ts';
import type { PhotoPlace } from './place.ts';

/** The pictures that a figure is painted with. */
export interface PhotoPictures {
  readonly picture: OffscreenCanvas;
  readonly inside: OffscreenCanvas;
  /** What fills a canvas of another shape; null where the background stays transparent. */
  readonly behind: OffscreenCanvas | null;
}

export interface PhotoPainter {
  /** The processor paints, on the page's time. */
  readonly isSlow: boolean;
  setPictures(pictures: PhotoPictures): void;
  /** @param isWhole the picture covers the canvas; @returns false: nothing can be painted now; a later call may succeed */
  paint(parts: readonly Part[], place: PhotoPlace, isWhole: boolean): boolean;
  dispose(): void;
}

/** Place in the texture of `behind` that lies at the canvas's corners, so that it covers it a little enlarged. */
export function coverCanvas(behind: { width: number; height: number }, width: number, height: number): Float32Array {
  const scale = Math.max(width / behind.width, height / behind.height);
  const [u, v] = [width / behind.width / scale / 2, height / behind.height / scale / 2];
  const corners = [
    [0, 0, 0.5 - u, 0.5 - v],
    [width, 0, 0.5 + u, 0.5 - v],
    [0, height, 0.5 - u, 0.5 + v],
    [width, height, 0.5 + u, 0.5 + v],
  ];
  const out = new Float32Array(corners.length * STRIDE);
  for (const [index, corner] of corners.entries()) out.set([...corner, 1], index * STRIDE);
  return out;
}
