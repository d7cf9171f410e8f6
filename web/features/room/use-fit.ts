import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import { type Beyond, chooseDirection } from './fit-scene.ts';

interface Fit {
  direction: Direction;
  /** CSS pixels of one scene pixel. */
  scale: number;
  beyond: Beyond;
}

/**
 * How a scene lies in an element: whole, in the middle, on the lower edge. While somebody writes, a keyboard that comes over the page
 * makes the element lower and nothing smaller: the foot of the scene, where it is written, stays in sight.
 */
export function useFit(
  hall: RefObject<HTMLElement | null>,
  scene: Scene,
  wanted: Direction | null,
  typing: boolean,
): Fit {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  const writes = useRef(typing);
  writes.current = typing;
  useLayoutEffect(() => {
    const { current } = hall;
    if (!current) return;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = current;
      setSize((before) =>
        writes.current && width === before.width && height < before.height ? before : { width, height },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [hall]);
  return useMemo(() => {
    const direction = chooseDirection(size.width, size.height, wanted);
    const { width, height } = scene.sizes[direction];
    const scale = Math.max(0.05, Math.min(size.width / width, size.height / height));
    const beyond = { side: (size.width / scale - width) / 2, top: size.height / scale - height };
    return { direction, scale, beyond };
  }, [size, scene, wanted]);
}
