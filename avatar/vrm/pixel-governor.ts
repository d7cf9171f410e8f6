/** Sharpness that frame times allow, as a share of the screen's pixels. */
const STEPS = [1, 0.8, 0.65, 0.5] as const;
/** Frames that are judged together. */
const WINDOW = 14;
/** Longer than this a frame, and there are too many pixels. */
const SLOW_MS = 42;
/** Fewer pixels must bring at least this, or it is something else that takes the time. */
const WORTH = 0.9;

/**
 * Lowers the number of pixels while frames come too late; takes it back, once for all, where that does not help. It never raises it on
 * trial: a picture that changes its sharpness to and fro is worse than a soft one.
 */
export function createPixelGovernor() {
  let step = 0;
  let times: number[] = [];
  let before = Number.POSITIVE_INFINITY;
  let isSettled = false;
  return {
    get share(): number {
      return STEPS[step] ?? 1;
    },
    /** @param ms from the frame before to this one @returns whether the share has changed */
    frame(ms: number): boolean {
      if (isSettled) return false;
      times.push(ms);
      if (times.length < WINDOW) return false;
      const middle = times.sort((a, b) => a - b)[WINDOW >> 1] ?? 0;
      times = [];
      if (middle <= SLOW_MS) return false;
      isSettled = step > 0 && middle > before * WORTH;
      if (!isSettled && step === STEPS.length - 1) return false;
      before = middle;
      step += isSettled ? -1 : 1;
      return true;
    },
    /** The page was hidden: what was measured counts for nothing. */
    forget(): void {
      times = [];
    },
  };
}
