import { useEffect, useRef } from 'react';

/** Silence after which a conversation is over, in ms: whoever comes next to a kiosk begins their own. */
const OVER_MS = 180_000;

interface Options {
  /** A conversation is open, and nobody speaks, writes or waits for an answer. */
  quiet: boolean;
  /** Changes with everything that happens in the conversation. */
  sign: unknown;
  onOver(): void;
}

/** Tells when nobody has spoken, written or touched anything for long. */
export function useSilence({ quiet, sign, onOver }: Options): void {
  const latest = useRef(onOver);
  latest.current = onOver;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever happens begins the wait anew
  useEffect(() => {
    if (!quiet) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), OVER_MS);
    };
    wait();
    window.addEventListener('pointerdown', wait);
    window.addEventListener('keydown', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', wait);
      window.removeEventListener('keydown', wait);
    };
  }, [quiet, sign]);
}
