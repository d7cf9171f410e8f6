import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createWakeMatcher } from '#avatar/hearing/index.ts';
import { waitFor } from '#web/talk/core/idle-watch.ts';
import { createWakeGate, type WakeGate } from '#web/talk/core/wake-gate.ts';

const nothing = () => () => {};

/** The gate of a wake word; null without one. @param busy an answer is on its way or being heard */
export function useWakeGate(word: string, busy: boolean): { gate: WakeGate | null; isOpen: boolean } {
  const match = useRef<(text: string) => string | null>(() => null);
  const gate = useMemo(
    () => (word === '' ? null : createWakeGate({ match: (text) => match.current(text), wait: waitFor })),
    [word],
  );
  useEffect(() => {
    // Until the dictionary is there, which is large, the word is known by how it is written.
    match.current = createWakeMatcher(word, (text) => [...text]);
    if (word === '') return;
    let left = false;
    void import('pinyin-pro').then(({ pinyin }) => {
      if (left) return;
      match.current = createWakeMatcher(word, (text) => pinyin(text, { toneType: 'none', type: 'array' }));
    });
    return () => {
      left = true;
    };
  }, [word]);
  useEffect(() => gate?.setBusy(busy), [gate, busy]);
  useEffect(() => () => gate?.close(), [gate]);
  const isOpen = useSyncExternalStore(gate?.subscribe ?? nothing, () => gate?.isOpen() ?? true);
  return { gate, isOpen };
}
