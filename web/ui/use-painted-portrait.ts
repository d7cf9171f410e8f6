import { type RefObject, useEffect } from 'react';
import { paintPortrait } from '#avatar/cast/index.ts';
import { whenIdle } from './when-idle.ts';

/** How far outside the screen, or the list it lies in, a picture is already painted, so that nobody sees it come. */
const AHEAD = '600px';

/** What waits to be painted, in the order in which it was asked for. */
const waiting = new Map<HTMLCanvasElement, () => void>();

/** A picture is a long piece of work: one at a time, each when the page has nothing better to do. */
function paintNext(): void {
  const [next] = waiting;
  if (!next) return;
  const [canvas, paint] = next;
  waiting.delete(canvas);
  try {
    paint();
  } catch (error) {
    console.warn('A portrait could not be painted', error);
  }
  if (waiting.size > 0) whenIdle(paintNext);
}

/** Paints a character into a canvas once that is near the screen, and anew whenever its size changes. */
export function usePaintedPortrait(
  canvas: RefObject<HTMLCanvasElement | null>,
  code: string,
  framing: 'card' | 'bust' = 'card',
): void {
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const sizes = new ResizeObserver(() => {
      if (waiting.size === 0) whenIdle(paintNext);
      waiting.set(target, () => paintPortrait(target, code, { framing }));
    });
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        sizes.observe(target);
      },
      { rootMargin: AHEAD, scrollMargin: AHEAD } as IntersectionObserverInit, // the second is younger than the type
    );
    near.observe(target);
    return () => {
      near.disconnect();
      sizes.disconnect();
      waiting.delete(target);
    };
  }, [canvas, code, framing]);
}
