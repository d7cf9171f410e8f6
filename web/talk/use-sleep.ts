import { useEffect, useRef } from 'react';
import { LIMITS } from '#contract/limits.contract.ts';

interface Options {
  /** What is said; empty for a role that does not. */
  text: string;
  /** Nobody speaks, writes or waits for an answer. */
  quiet: boolean;
  /** Changes with every turn: each silence is broken once. */
  turns: number;
  /** It is not said before it is asked for. */
  waits?: boolean;
  say(text: string): void;
}

/**
 * Says a role's sleep text when nobody has spoken for a while, once until somebody does again.
 * @returns says it now; false where it has been said, or there is none
 */
export function useSleep({ text, quiet, turns, waits = false, say }: Options): () => boolean {
  const spokenAt = useRef(0);
  const latest = useRef(say);
  latest.current = say;
  const part = () => {
    if (text === '' || turns === 0 || spokenAt.current === turns) return false;
    spokenAt.current = turns + 1; // what is said now is a turn itself
    latest.current(text);
    return true;
  };
  const now = useRef(part);
  now.current = part;
  useEffect(() => {
    if (text === '' || waits || !quiet || turns === 0 || spokenAt.current === turns) return;
    const timer = setTimeout(() => now.current(), LIMITS.sleepAfterMs);
    return () => clearTimeout(timer);
  }, [text, waits, quiet, turns]);
  return part;
}
