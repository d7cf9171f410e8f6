import icon from '#web/ui/icon.module.css';
import { ICON_SHAPES } from '#web/ui/icon-shapes.tsx';
import { CANVAS_SHAPES } from './canvas-shapes.tsx';

const SHAPES = { ...ICON_SHAPES, ...CANVAS_SHAPES };
export type CanvasIconName = keyof typeof SHAPES;

/** One icon of the set or of the canvas, silent to screen readers. */
export function CanvasIcon({ name, size = 18 }: { name: CanvasIconName; size?: 14 | 16 | 18 | 20 }) {
  return (
    <svg className={icon.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  );
}
