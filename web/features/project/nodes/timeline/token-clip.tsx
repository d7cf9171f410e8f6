import { type KeyboardEvent, useRef, useState } from 'react';
import type { ScriptToken } from '../script/script-tokens.ts';
import styles from './timeline.module.css';

interface Props {
  token: ScriptToken;
  row: 'acts' | 'marks';
  at: number;
  seconds: number;
  /** Where a second stands, CSS pixels. */
  x(time: number): number;
  scale: number;
  /** To another second; null: it stays. */
  onMove: ((time: number) => void) | null;
  onPress(): void;
}

/** Further than this is a drag, CSS pixels. */
const DRAG = 3;
const STEP = 0.3;

/** An action or a mark on the timeline: dragged, or moved by the arrow keys, its marker goes to the word that is said there. */
export function TokenClip({ token, row, at, seconds, x, scale, onMove, onPress }: Props) {
  const from = useRef<number | null>(null);
  const [by, setBy] = useState(0);
  const end = () => {
    from.current = null;
    setBy(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined || !onMove) return;
    event.preventDefault();
    onMove(Math.max(0, at + way * STEP));
  };
  const words = `${token.kind === 'mark' ? '' : '动作'}${token.label}，${at.toFixed(1)} 秒`;
  return (
    <button
      type="button"
      className={styles.clip}
      data-row={row}
      data-kind={token.kind}
      style={{ left: x(at) + by, width: Math.max(26, seconds * scale - 2) }}
      aria-label={onMove ? `${words}，左右方向键调整时间` : words}
      title={words}
      onPointerDown={(event) => {
        if (event.button !== 0 || !onMove) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = event.clientX;
      }}
      onPointerMove={(event) => {
        if (from.current !== null) setBy(event.clientX - from.current);
      }}
      onPointerUp={() => {
        if (from.current !== null && Math.abs(by) > DRAG) onMove?.(Math.max(0, at + by / scale));
        else onPress();
        end();
      }}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
      onClick={(event) => event.detail === 0 && onPress()}
    >
      <i />
      {token.label}
    </button>
  );
}
