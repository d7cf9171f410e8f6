import { useEffect, useRef } from 'react';
import { LIMITS } from '#contract/limits.contract.ts';

interface Options {
  /** What is said; empty for a role that does not. */
  text: string;
  /** Nobody speaks, writes or waits for an answer. */
  quiet: boolean;
  /** Changes with every turn: each silence is broken once. */
  turns: number;
  say(text: string): void;
}

/** Says a role's sleep text when nobody has spoken for a while, once until somebody does again. */
export function useSleep({ text, quiet, turns, say }: Options): void {
  const spokenAt = useRef(0);
  const latest = useRef(say);
  latest.current = say;
  useEffect(() => {
    if (text === '' || !quiet || turns === 0 || spokenAt.current === turns) return;
    const timer = setTimeout(() => {
      spokenAt.current = turns + 1; // what is said now is a turn itself
      latest.current(text);
    }, LIMITS.sleepAfterMs);
    return () => clearTimeout(timer);
  }, [text, quiet, turns]);
}
