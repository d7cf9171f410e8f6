/** More pixels than this a CSS pixel can't be seen, but must be paid for. */
const HIGHEST_PIXEL_RATIO = 2;

/** Where a canvas stands: its CSS size and the screen's pixel ratio. */
export interface CanvasPlace {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Pixels for a place on the page. @param share of them each way */
export function pixelsOf({ width, height, ratio }: CanvasPlace, share = 1): { width: number; height: number } {
  const scale = Math.min(ratio, HIGHEST_PIXEL_RATIO) * share;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** @returns whether the size has changed: then the canvas is empty, and would flash if nothing were drawn until the next frame */
export function fitCanvas(canvas: HTMLCanvasElement, { width, height }: { width: number; height: number }): boolean {
  if (canvas.width === width && canvas.height === height) return false;
  canvas.width = width;
  canvas.height = height;
  return true;
}
