import { type RefObject, useEffect } from 'react';
import type { StageView } from './use-stage-view.ts';

type Zoom = (scale: number, about: { x: number; y: number }) => void;

/** The wheel moves the artboard, with Ctrl or two fingers it zooms; the middle button, or any with the space bar, takes it along. */
export function useWheelAndHand(
  viewport: RefObject<HTMLElement | null>,
  view: StageView,
  zoomTo: Zoom,
  pan: (dx: number, dy: number) => void,
): void {
  const { scale } = view;
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      if (!event.ctrlKey && !event.metaKey) return pan(event.deltaX, event.deltaY);
      const { left, top } = element.getBoundingClientRect();
      zoomTo(scale * Math.exp(-event.deltaY / 300), { x: event.clientX - left, y: event.clientY - top });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [viewport, scale, zoomTo, pan]);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    let space = false;
    const isTyping = (target: EventTarget | null) =>
      (target as Element | null)?.closest?.('input, textarea, button, select');
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || isTyping(event.target)) return;
      space = event.type === 'keydown';
      element.dataset.hand = space ? 'open' : '';
      event.preventDefault();
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 1 && !space) return;
      event.preventDefault();
      event.stopPropagation();
      element.setPointerCapture(event.pointerId);
      const move = ({ movementX, movementY }: PointerEvent) => pan(-movementX, -movementY);
      element.addEventListener('pointermove', move);
      element.addEventListener('lostpointercapture', () => element.removeEventListener('pointermove', move), {
        once: true,
      });
    };
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey);
    element.addEventListener('pointerdown', onDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
      element.removeEventListener('pointerdown', onDown, { capture: true });
    };
  }, [viewport, pan]);
}
