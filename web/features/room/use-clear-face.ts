import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where the chin is in a bust at the lowest, below high hair, as a part of its height. */
const CHIN = 0.61;
/** Nobody gets smaller than this. */
const LEAST = 0.58;

/**
 * On a tall screen the words stand below the face: where they are many, the figure steps back until its chin is clear of them.
 * Writes `--stand-back` (1 or less) into the room's style.
 * @param isTall the words stand below the face
 * @returns where the room and the column of words, at its foot, are told
 */
export function useClearFace(isTall: boolean): {
  hall: RefObject<HTMLElement | null>;
  setSide(side: HTMLElement | null): void;
} {
  const hall = useRef<HTMLElement>(null);
  const [column, setSide] = useState<HTMLElement | null>(null);
  const side = isTall ? column : null;
  useEffect(() => {
    const { current } = hall;
    if (!current || !side) return;
    const fit = (): void => {
      const canvas = current.querySelector('canvas');
      const card = side.querySelector('article');
      // Offsets are those of the layout: a figure that has stepped back is measured as if it had not.
      const free = canvas && card ? side.offsetTop + card.offsetTop - canvas.offsetTop : 0;
      const part = canvas && card ? free / (canvas.offsetHeight * CHIN) : 1;
      current.style.setProperty('--stand-back', Math.min(1, Math.max(LEAST, part)).toFixed(3));
    };
    const observer = new ResizeObserver(fit);
    observer.observe(side);
    observer.observe(current);
    return () => {
      observer.disconnect();
      current.style.removeProperty('--stand-back');
    };
  }, [side]);
  return { hall, setSide };
}
