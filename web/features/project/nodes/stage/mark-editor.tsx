import { type KeyboardEvent, type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import Moveable from 'react-moveable';
import type { PageMark } from '#contract/node.contract.ts';
import { STYLE_NONCE } from '#web/lib/style-nonce.ts';
import { isPoint, placeMark } from '#web/scene/outline/node-page.tsx';
import styles from './stage.module.css';

interface Props {
  marks: readonly PageMark[];
  /** Number of the one that is chosen; 0: none. */
  chosen: number;
  /** Screen pixels of one scene pixel: handles stay as large as they are. */
  scale: number;
  onChoose(number: number): void;
  onChange(marks: PageMark[]): void;
  /** A place was framed by hand. */
  onDraw(mark: Omit<PageMark, 'number'>): void;
}

/** Less than this, in percent of the page, was a press and no frame. */
const PRESS = 1;
const bound = (value: number): number => Math.round(Math.min(100, Math.max(0, value)) * 100) / 100;

/** The places of a page that are spoken of: framed, moved and sized with the mouse, or by the arrow keys. */
export function MarkEditor({ marks, chosen, scale, onChoose, onChange, onDraw }: Props) {
  const layer = useRef<HTMLDivElement>(null);
  const boxes = useRef(new Map<number, HTMLElement>());
  const moveable = useRef<Moveable>(null);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  /** What is being framed. */
  const [drawn, setDrawn] = useState<Omit<PageMark, 'number'> | null>(null);
  const from = useRef<{ x: number; y: number } | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a mark stands elsewhere
  useLayoutEffect(() => {
    setTarget(boxes.current.get(chosen) ?? null);
    moveable.current?.updateRect();
  }, [chosen, marks, scale]);
  useEffect(() => {
    if (chosen > 0) boxes.current.get(chosen)?.focus({ preventScroll: true });
  }, [chosen]);

  const placeOf = (event: PointerEvent) => {
    const { left, top, width, height } = layer.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: bound(((event.clientX - left) / width) * 100), y: bound(((event.clientY - top) / height) * 100) };
  };
  const set = (number: number, part: Partial<PageMark>) =>
    onChange(marks.map((mark) => (mark.number === number ? keepInside({ ...mark, ...part }) : mark)));
  /** What Moveable has written into the element, as percent of the page. */
  const takeOver = (element: HTMLElement | SVGElement) => {
    const box = element as HTMLElement;
    const page = layer.current;
    if (!page) return;
    const [wide, high] = [page.clientWidth, page.clientHeight];
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = box;
    const across = (length: number) => bound((length / wide) * 100);
    const down = (length: number) => bound((length / high) * 100);
    set(
      Number(box.dataset.number),
      box.dataset.point === undefined
        ? { x: across(left), y: down(top), width: across(width), height: down(height) }
        : { x: across(left + width / 2), y: down(top + height / 2) },
    );
  };
  const onKeyDown = (mark: PageMark, event: KeyboardEvent) => {
    const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [
      0, 0,
    ];
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChoose(0);
      onChange(marks.filter((one) => one !== mark));
    } else if (event.key === 'Escape') onChoose(0);
    else if (dx !== 0 || dy !== 0) {
      event.preventDefault();
      if (event.shiftKey && !isPoint(mark))
        set(mark.number, {
          width: Math.max(PRESS, mark.width + (dx ?? 0)),
          height: Math.max(PRESS, mark.height + (dy ?? 0)),
        });
      else set(mark.number, { x: mark.x + (dx ?? 0), y: mark.y + (dy ?? 0) });
    }
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button over the stage frames a place by keyboard
    <div
      ref={layer}
      className={styles.marks}
      onPointerDown={(event) => {
        if (event.target !== layer.current || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = placeOf(event);
        onChoose(0);
      }}
      onPointerMove={(event) => {
        const start = from.current;
        if (start) setDrawn(between(start, placeOf(event)));
      }}
      onPointerUp={(event) => {
        const start = from.current;
        from.current = null;
        setDrawn(null);
        if (!start) return;
        const mark = between(start, placeOf(event));
        if (mark.width >= PRESS && mark.height >= PRESS) onDraw(mark);
      }}
      onPointerCancel={() => {
        from.current = null;
        setDrawn(null);
      }}
    >
      {marks.map((mark) => (
        <button
          key={mark.number}
          ref={(element) => {
            if (element) boxes.current.set(mark.number, element);
            else boxes.current.delete(mark.number);
          }}
          type="button"
          className={styles.mark}
          style={isPoint(mark) ? { left: `${mark.x}%`, top: `${mark.y}%` } : placeMark(mark)}
          data-number={mark.number}
          data-point={isPoint(mark) ? '' : undefined}
          data-on={mark.number === chosen || undefined}
          aria-label={`标记 ${mark.number}，方向键移动${isPoint(mark) ? '' : '，加 Shift 改大小'}，Delete 移除`}
          onFocus={() => onChoose(mark.number)}
          onKeyDown={(event) => onKeyDown(mark, event)}
        >
          <span style={{ zoom: 1 / scale }}>{mark.number}</span>
        </button>
      ))}
      {drawn && <i className={styles.drawing} style={placeMark({ number: 0, ...drawn })} />}
      <Moveable
        ref={moveable}
        target={target}
        cspNonce={STYLE_NONCE}
        className={styles.handles ?? ''}
        zoom={1 / scale}
        origin={false}
        draggable
        resizable={target?.dataset.point === undefined}
        throttleDrag={0}
        onDrag={({ target: moved, left, top }) => {
          moved.style.left = `${left}px`;
          moved.style.top = `${top}px`;
        }}
        onDragEnd={({ target: moved, isDrag }) => isDrag && takeOver(moved)}
        onResize={({ target: moved, width, height, drag }) => {
          moved.style.width = `${width}px`;
          moved.style.height = `${height}px`;
          moved.style.left = `${drag.left}px`;
          moved.style.top = `${drag.top}px`;
        }}
        onResizeEnd={({ target: moved, isDrag }) => isDrag && takeOver(moved)}
      />
    </div>
  );
}

const between = (one: { x: number; y: number }, other: { x: number; y: number }) => ({
  x: Math.min(one.x, other.x),
  y: Math.min(one.y, other.y),
  width: bound(Math.abs(one.x - other.x)),
  height: bound(Math.abs(one.y - other.y)),
});

function keepInside(mark: PageMark): PageMark {
  const [width, height] = [bound(mark.width), bound(mark.height)];
  return {
    ...{ number: mark.number, width, height },
    x: bound(Math.min(mark.x, 100 - width)),
    y: bound(Math.min(mark.y, 100 - height)),
  };
}
