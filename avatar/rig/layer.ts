import type { Ink } from '../paint/brush.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A part painted once; `place` copies it under the transform in force. */
export interface Layer {
  readonly box: Box;
  readonly canvas: OffscreenCanvas;
}

/** @param scale pixels of the bitmap for one unit of the part's space */
export function bakeLayer(box: Box, scale: number, paint: (ink: Ink) => void): Layer {
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.ceil(box.width * scale)),
    Math.max(1, Math.ceil(box.height * scale)),
  );
  const ink = canvas.getContext('2d');
  if (!ink) throw new Error('a 2D canvas is needed to bake a layer');
  ink.scale(scale, scale);
  ink.translate(-box.x, -box.y);
  paint(ink);
  return { box, canvas };
}

export function placeLayer(ink: Ink, layer: Layer): void {
  const { x, y, width, height } = layer.box;
  ink.drawImage(layer.canvas, x, y, width, height);
}

/** Draws the part of a layer between two heights of its space, stretched to `toBottom`. */
export function placeBand(ink: Ink, layer: Layer, top: number, bottom: number, toBottom: number): void {
  const { x, y, width, height } = layer.box;
  const scale = layer.canvas.height / height;
  const from = (top - y) * scale;
  ink.drawImage(layer.canvas, 0, from, layer.canvas.width, (bottom - top) * scale, x, top, width, toBottom - top);
}
