/** Clicks that reveal what is hidden, and the longest pause between two of them (specification 2 §9). */
const CLICKS = 6;
const PAUSE_MS = 300;

/** Answers true at the sixth of six quick clicks. */
export function createQuickClicks(): (at: number) => boolean {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (at) => {
    count = at - last <= PAUSE_MS ? count + 1 : 1;
    last = at;
    return count === CLICKS;
  };
}
