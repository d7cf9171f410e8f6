import { watchCanvas } from '../watch-canvas.ts';
import type { DriverHost } from './driver.ts';

export const createHost = (canvas: HTMLCanvasElement): DriverHost => ({
  canvas,
  watch: watchCanvas,
  requestFrame: (draw) => requestAnimationFrame(draw),
  cancelFrame: (request) => cancelAnimationFrame(request),
  now: () => performance.now(),
  random: Math.random,
  createVideo: () => document.createElement('video'),
});
