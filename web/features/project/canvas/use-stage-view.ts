import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { SceneSize } from '#contract/scene.contract.ts';

export const ZOOM = { least: 0.05, most: 4, step: 1.25 };

export interface StageView {
  /** Screen pixels for one pixel of the scene. */
  scale: number;
  /** Where the artboard begins in the viewport, in screen pixels. */
  left: number;
  top: number;
}

/** Room around the artboard that is fitted: its name over it, the dock under it. */
const ROOM = { x: 36, above: 40, below: 78 };

/** How the artboard lies in its viewport: fitted until somebody zooms, then where they left it. */
export function useStageView(viewport: RefObject<HTMLElement | null>, size: SceneSize) {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const [own, setOwn] = useState<StageView | null>(null);
  useLayoutEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);

  const fitted = useMemo(() => fitInto(room, size), [room, size]);
  const view = own ?? fitted;
  const now = useRef(view);
  now.current = view;

  /** About a point of the viewport, which stays where it is; without one about its middle. */
  const zoomTo = useCallback(
    (scale: number, about?: { x: number; y: number }) => {
      const before = now.current;
      const next = Math.min(ZOOM.most, Math.max(ZOOM.least, scale));
      const { x, y } = about ?? { x: room.width / 2, y: room.height / 2 };
      const by = next / before.scale;
      // On whole pixels, as a room's artboard is: what lies between them is drawn blurred.
      setOwn({
        scale: next,
        left: Math.round(x - (x - before.left) * by),
        top: Math.round(y - (y - before.top) * by),
      });
    },
    [room],
  );
  const pan = useCallback((dx: number, dy: number) => {
    const { scale, left, top } = now.current;
    setOwn({ scale, left: left - dx, top: top - dy });
  }, []);
  const fitAgain = useCallback(() => setOwn(null), []);
  return { view, room, isReady: room.width > 0, zoomTo, pan, fitAgain, isFitted: own === null };
}

function fitInto(room: { width: number; height: number }, { width, height }: SceneSize): StageView {
  const across = (room.width - ROOM.x * 2) / width;
  const down = (room.height - ROOM.above - ROOM.below) / height;
  const scale = Math.max(ZOOM.least, Math.min(across, down, 2));
  const top = ROOM.above + Math.max(0, (room.height - ROOM.above - ROOM.below - height * scale) / 2);
  return { scale, left: Math.round((room.width - width * scale) / 2), top: Math.round(top) };
}
