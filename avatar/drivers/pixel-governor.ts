/** Sharpness that frame times allow, as a share of the screen's pixels each way. */
const STEPS = [1, 0.8, 0.65, 0.5] as const;
const LEAST = STEPS.length - 1;
/** Frames that are judged together: so many, or fewer that take so long. */
const WINDOW = { frames: 14, fewest: 4, ms: 700 } as const;
/** Longer than this a frame, and there are too many pixels. */
const SLOW_MS = 42;
/** The least pixels must bring at least this, or it is something else that takes the time. */
const WORTH = 0.85;
/** How long frames must have come in time before more pixels are tried; doubled by each trial that fails. */
const PATIENCE_MS = 10_000;
const MOST_PATIENCE_MS = 300_000;

/**
 * Lowers the number of pixels while frames come too late, and gives them back one step after the other when frames have come in time for
 * long: a load that has passed leaves nothing behind. What fails is tried again later and later, because a picture that changes its
 * sharpness to and fro is worse than a soft one.
 */
export function createPixelGovernor() {
  let step = 0;
  let times: number[] = [];
  let sum = 0;
  /** Where the way down began. */
  let top: { step: number; ms: number } | null = null;
  let patience = PATIENCE_MS;
  /** How long frames have come in time. */
  let good = 0;
  /** How long nothing is tried, since fewer pixels did not help. */
  let rest = 0;
  let isTrial = false;

  function wait(): void {
    patience = Math.min(MOST_PATIENCE_MS, patience * 2);
  }

  function comeLate(middle: number): void {
    good = 0;
    if (rest > 0) return;
    if (isTrial) wait();
    isTrial = false;
    top ??= { step, ms: middle };
    if (step < LEAST) {
      const share = (STEPS[step] ?? 1) * Math.sqrt(SLOW_MS / middle);
      const enough = STEPS.findIndex((each) => each <= share);
      step = enough < 0 ? LEAST : Math.max(step + 1, enough);
    } else if (middle > top.ms * WORTH && top.step < LEAST) {
      step = top.step;
      top = null;
      rest = patience;
      wait();
    }
  }

  function comeInTime(passed: number): void {
    top = null;
    good += passed;
    if (isTrial && good >= PATIENCE_MS) {
      isTrial = false;
      patience = PATIENCE_MS;
    }
    if (step === 0 || good < patience) return;
    step -= 1;
    isTrial = true;
    good = 0;
  }

  return {
    get share(): number {
      return STEPS[step] ?? 1;
    },
    /** @param ms from the frame before to this one @returns whether the share has changed */
    frame(ms: number): boolean {
      times.push(ms);
      sum += ms;
      const { frames, fewest } = WINDOW;
      if (times.length < frames && (times.length < fewest || sum < WINDOW.ms)) return false;
      const middle = times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
      const [passed, shown] = [sum, step];
      times = [];
      sum = 0;
      if (middle > SLOW_MS) comeLate(middle);
      else comeInTime(passed);
      rest = Math.max(0, rest - passed);
      return step !== shown;
    },
    /** The page was hidden: what was measured counts for nothing. */
    forget(): void {
      times = [];
      sum = 0;
    },
  };
}
