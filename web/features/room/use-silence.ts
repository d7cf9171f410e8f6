import { useEffect, useRef } from 'react';

interface Options {
  /** A conversation is open, and nobody speaks, writes or waits for an answer. */
  quiet: boolean;
  /** Silence after which it is over, in ms. */
  overMs: number;
  /** Changes with everything that happens in the conversation. */
  sign: unknown;
  onOver(): void;
}

/** Tells when nobody has spoken, written or touched anything for long. */
export function useSilence({ quiet, overMs, sign, onOver }: Options): void {
  const latest = useRef(onOver);
  latest.current = onOver;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever happens begins the wait anew
  useEffect(() => {
    if (!quiet) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), overMs);
    };
    wait();
    window.addEventListener('pointerdown', wait);
    window.addEventListener('keydown', wait);
    window.addEventListener('input', wait); // keyboards on the screen press no keys
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', wait);
      window.removeEventListener('keydown', wait);
      window.removeEventListener('input', wait);
    };
  }, [quiet, overMs, sign]);
}
