const CLOSE = 0.075;
const HOLD = 0.035;
const OPEN = 0.15;
const BLINK = CLOSE + HOLD + OPEN;

/** Lid closure 0..1 at `seconds` after a blink began. Lids fall faster than they rise. */
export function closeLid(seconds: number): number {
  if (seconds <= 0 || seconds >= BLINK) return 0;
  if (seconds < CLOSE) return Math.sin((seconds / CLOSE) * (Math.PI / 2));
  if (seconds < CLOSE + HOLD) return 1;
  const part = (seconds - CLOSE - HOLD) / OPEN;
  return 0.5 + 0.5 * Math.cos(part * Math.PI);
}

/** Seconds from one blink to the next: 1.6..6.2, every seventh or so a double blink at 0.3..0.42. */
export function chooseBlinkDelay(random: () => number): number {
  if (random() < 0.14) return 0.3 + random() * 0.12;
  const spread = random();
  return 1.6 + spread * spread * 2.2 + random() * 2.4;
}

export interface Blink {
  /** Advances and gives the lid closure 0..1. */
  step(seconds: number): number;
  /** Starts a blink now, as people do when their gaze jumps far. */
  trigger(): void;
}

export function createBlink(random: () => number): Blink {
  let sinceBlink = BLINK;
  let untilNext = 0.7 + random() * 2;
  return {
    step(seconds) {
      sinceBlink += seconds;
      untilNext -= seconds;
      if (untilNext <= 0) {
        sinceBlink = 0;
        untilNext = chooseBlinkDelay(random);
      }
      return closeLid(sinceBlink);
    },
    trigger() {
      if (sinceBlink < BLINK) return;
      sinceBlink = 0;
      untilNext = Math.max(untilNext, 1.2);
    },
  };
}
