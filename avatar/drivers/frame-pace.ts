import { createPixelGovernor } from './pixel-governor.ts';

/** Screens faster than 60 Hz get every other frame; where the processor draws, it must leave time for the voice. */
const SHORTEST_MS = 12;
const SHORTEST_SLOW_MS = 28;
/** The page has other things to do: a picture may take so much of the time until the next. */
const MOST_WORK = 0.5;

/** When a live figure is drawn, and with how many pixels. @param refit the number of pixels has changed */
export function createFramePace(refit: () => void) {
  const governor = createPixelGovernor();
  let last = 0;
  let work = 0;
  return {
    /** See `pixelsOf`. */
    get share(): number {
      return governor.share;
    },
    /** @param isSlow the processor draws @returns seconds since the last picture; null: it is too early for the next */
    step(now: number, isSlow: boolean): number | null {
      const passed = last ? now - last : 1000 / 60;
      if (last && passed < (isSlow ? SHORTEST_SLOW_MS : SHORTEST_MS)) return null;
      if (last && governor.frame(Math.max(passed, work / MOST_WORK))) refit();
      last = now;
      return passed / 1000;
    },
    /** @param ms that the page was busy with a picture */
    worked(ms: number): void {
      work = ms;
    },
    /** Nobody looks. */
    rest(): void {
      last = 0;
      governor.forget();
    },
  };
}
