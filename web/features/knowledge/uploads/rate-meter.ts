/** Speed is judged over the last seconds, so that it follows the network without trembling. */
const WINDOW_MS = 4000;
/** Before this much time a speed would be a guess. */
const LEAST_MS = 400;

/** Measures how fast bytes leave. Times are in ms, from any clock that only goes forward. */
export class RateMeter {
  #samples: { at: number; bytes: number }[] = [];

  /** `bytes` have left in total at the time `at`. */
  record(at: number, bytes: number): void {
    this.#samples.push({ at, bytes });
    // The last sample before the window stays: without it the window's first bytes would have no beginning.
    while ((this.#samples[1]?.at ?? at) <= at - WINDOW_MS) this.#samples.shift();
  }

  /** Bytes a second; null while nobody can tell. Falls to 0 when nothing leaves any more. */
  read(now: number): number | null {
    const first = this.#samples.findLast((sample) => sample.at <= now - WINDOW_MS) ?? this.#samples[0];
    const last = this.#samples.at(-1);
    if (!first || !last || now - first.at < LEAST_MS) return null;
    return ((last.bytes - first.bytes) / (now - first.at)) * 1000;
  }
}

/** Whole seconds that `bytes` still take, at least 1; null when the speed is unknown or nothing moves. */
export function secondsLeft(bytes: number, speed: number | null): number | null {
  return speed ? Math.max(1, Math.ceil(bytes / speed)) : null;
}
