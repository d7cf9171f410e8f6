/** Why a carousel stands still. */
export type Hold = 'hover' | 'focus' | 'hand' | 'film' | 'calm' | 'hidden';

export interface CarouselState {
  index: number;
  /** How many times it has begun to wait for its next step: a progress bar starts anew with it. */
  round: number;
  running: boolean;
}

/**
 * Goes through `count` slides, one every `everyMs`, from the last to the first again. Each hold stops it until it is released; then a full
 * wait begins. Steps by hand work whatever holds it.
 */
export function createCarousel(count: number, everyMs: number) {
  let state: CarouselState = { index: 0, round: 0, running: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let started = false;
  const holds = new Set<Hold>();
  const listeners = new Set<() => void>();

  function wait(index = state.index): void {
    clearTimeout(timer);
    const running = started && holds.size === 0;
    state = { index, round: state.round + 1, running };
    if (running) timer = setTimeout(() => wait((index + 1) % count), everyMs);
    for (const tell of listeners) tell();
  }

  return {
    get: () => state,
    subscribe(tell: () => void) {
      listeners.add(tell);
      return () => void listeners.delete(tell);
    },
    /** @returns a function that ends it */
    start() {
      started = true;
      wait();
      return () => {
        started = false;
        clearTimeout(timer);
      };
    },
    go(index: number) {
      wait((index + count) % count);
    },
    hold(reason: Hold) {
      if (holds.has(reason)) return;
      holds.add(reason);
      wait();
    },
    release(reason: Hold) {
      if (holds.delete(reason)) wait();
    },
  };
}

export type Carousel = ReturnType<typeof createCarousel>;
