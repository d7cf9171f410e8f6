import type { DriverHost } from './driver.ts';

/**
 * Calls `draw` when a film has a new picture. The browser shows the newest one it has at the moment of the call, so pictures that came
 * while one was being drawn are dropped, never queued. @returns a function that ends it
 */
export function watchFrames(
  video: HTMLVideoElement,
  host: Pick<DriverHost, 'requestFrame' | 'cancelFrame'>,
  draw: () => void,
): () => void {
  let stopped = false;
  let request = 0;
  if ('requestVideoFrameCallback' in video) {
    const next = (): void => {
      request = video.requestVideoFrameCallback(() => {
        if (stopped) return;
        next();
        draw();
      });
    };
    next();
    return () => {
      stopped = true;
      video.cancelVideoFrameCallback(request);
    };
  }
  const still = video as HTMLVideoElement;
  let shown = -1;
  const look = (): void => {
    if (stopped) return;
    request = host.requestFrame(look);
    if (still.currentTime === shown || still.readyState < 2) return;
    shown = still.currentTime;
    draw();
  };
  look();
  return () => {
    stopped = true;
    host.cancelFrame(request);
  };
}
