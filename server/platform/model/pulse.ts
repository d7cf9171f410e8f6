/** Each reply that is being read adds so much to the time over which its pieces are gathered, ms. */
const MS_A_REPLY = 0.1;
/** Longest that a piece waits for others, ms: less than an eye or an ear notices, and a page draws no oftener. */
const LONGEST_MS = 20;
/** Shorter waits are none: with few replies every piece is read as it comes. */
const SHORTEST_MS = 2;

/**
 * The beat at which replies are read while many run. What has come for a reply since the last beat is read, filtered and sent on as one
 * piece: handling a piece costs several times what a token in it does.
 */
export function createPulse() {
  let replies = 0;
  let beat: Promise<void> | null = null;

  return {
    /** A reply has begun, or has ended. */
    count(change: 1 | -1): void {
      replies += change;
    },
    /** The next beat; undefined while every piece may be read as it comes. */
    next(): Promise<void> | undefined {
      const ms = Math.min(LONGEST_MS, replies * MS_A_REPLY);
      if (ms < SHORTEST_MS) return undefined;
      beat ??= new Promise<void>((resolve) => void setTimeout(resolve, ms)).then(() => {
        beat = null;
      });
      return beat;
    },
  };
}

export type Pulse = ReturnType<typeof createPulse>;
