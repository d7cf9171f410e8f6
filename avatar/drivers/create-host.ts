import { watchCanvas } from '../watch-canvas.ts';
import type { DriverHost } from './driver.ts';

export interface DrawingSize {
  width: number;
  height: number;
}

/** @param size drawn in whatever its place on the page is; without it the place decides */
export const createHost = (canvas: HTMLCanvasElement, size: DrawingSize | null = null): DriverHost => ({
  canvas,
  watch: size
    ? (target, events) => watchCanvas(target, { ...events, onSize: () => events.onSize(size.width, size.height, 1) })
    : watchCanvas,
  requestFrame: (draw) => requestAnimationFrame(draw),
  cancelFrame: (request) => cancelAnimationFrame(request),
  now: () => performance.now(),
  random: Math.random,
  createVideo: () => document.createElement('video'),
});
