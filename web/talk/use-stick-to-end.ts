import { useCallback, useLayoutEffect, useRef, useState } from 'react';

/** How near to the end still counts as being there, in px. */
const nearEnd = 32;

/**
 * Keeps a scrolling element at its end while `content` grows, until the person scrolls up; `toEnd` takes up again. A new `turn` always
 * goes to the end.
 */
export function useStickToEnd(content: unknown, turn: unknown) {
  const ref = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);

  const toEnd = useCallback(() => {
    const box = ref.current;
    if (box) box.scrollTop = box.scrollHeight;
    setAtEnd(true);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new turn counts here
  useLayoutEffect(toEnd, [turn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the content changed
  useLayoutEffect(() => {
    const box = ref.current;
    if (box && atEnd) box.scrollTop = box.scrollHeight;
  }, [content, atEnd]);

  const onScroll = useCallback(() => {
    const box = ref.current;
    if (box) setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < nearEnd);
  }, []);

  return { ref, atEnd, toEnd, onScroll };
}
