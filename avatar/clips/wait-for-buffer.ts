/** The specification's rule (1 §4): an idle loop starts once so much of it is buffered, looked at every 100 ms. */
export const BUFFER_SECONDS = 0.6;
export const BUFFER_CHECK_MS = 100;

/** The part of a video element that tells how much has come. */
export interface Buffering {
  readonly currentTime: number;
  /** NaN while unknown. */
  readonly duration: number;
  readonly readyState: number;
  readonly buffered: Pick<TimeRanges, 'length' | 'start' | 'end'>;
}

/** HAVE_FUTURE_DATA */
const CAN_GO_ON = 3;

/** Seconds that can be played from here without waiting. */
export function secondsAhead({ buffered, currentTime }: Buffering): number {
  for (let range = 0; range < buffered.length; range += 1)
    // Browsers round the first frame's time.
    if (buffered.start(range) <= currentTime + 0.05 && buffered.end(range) >= currentTime)
      return buffered.end(range) - currentTime;
  return 0;
}

/** A clip may start: 0.6 s of it are there, or all of a shorter one. */
export function hasEnough(video: Buffering): boolean {
  const left = video.duration - video.currentTime;
  const wanted = Number.isFinite(left) ? Math.min(BUFFER_SECONDS, Math.max(0, left - 0.05)) : BUFFER_SECONDS;
  return video.readyState >= CAN_GO_ON && secondsAhead(video) >= wanted;
}

/** Calls back, once, when the clip may start. @returns a function that stops waiting */
export function waitForBuffer(
  video: Buffering,
  ready: () => void,
  every: (ms: number, look: () => void) => () => void = everyMs,
): () => void {
  const stop = every(BUFFER_CHECK_MS, () => {
    if (!hasEnough(video)) return;
    stop();
    ready();
  });
  return stop;
}

function everyMs(ms: number, look: () => void): () => void {
  const timer = setInterval(look, ms);
  return () => clearInterval(timer);
}
