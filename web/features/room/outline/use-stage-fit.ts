import { type RefObject, useEffect, useMemo, useState } from 'react';
import type { Scene } from '#contract/scene.contract.ts';
import type { Direction } from '#contract/scene-component.contract.ts';
import { chooseDirection } from '../fit-scene.ts';

interface StageFit {
  direction: Direction;
  scale: number;
  scene: Pick<Scene, 'sizes' | 'background'>;
}

/**
 * How a presentation lies in its window. Where every node is composed by itself the composition takes the window's own shape; components have
 * places in the scene's pixels, so with any of them the scene keeps its size.
 */
export function useStageFit(
  hall: RefObject<HTMLElement | null>,
  scene: Pick<Scene, 'sizes' | 'background'>,
  wanted: Direction | null,
  keepsSize: boolean,
): StageFit {
  const [size, setSize] = useState({ width: innerWidth, height: innerHeight });
  // Not a layout effect: the hall stands around who asks, and its element is known only afterwards.
  useEffect(() => {
    const { current } = hall;
    if (!current) return;
    const measure = () => setSize({ width: current.clientWidth, height: current.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [hall]);
  return useMemo(() => {
    const width = Math.max(1, size.width);
    const height = Math.max(1, size.height);
    const direction = chooseDirection(width, height, wanted);
    const own = scene.sizes[direction];
    if (keepsSize) return { direction, scale: Math.max(0.05, Math.min(width / own.width, height / own.height)), scene };
    const fitted =
      direction === '1'
        ? { width: Math.round((own.height * width) / height), height: own.height }
        : { width: own.width, height: Math.round((own.width * height) / width) };
    return {
      direction,
      scale: width / fitted.width,
      scene: { ...scene, sizes: { ...scene.sizes, [direction]: fitted } },
    };
  }, [size, scene, wanted, keepsSize]);
}
