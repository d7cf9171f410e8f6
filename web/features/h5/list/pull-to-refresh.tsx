import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './pull-to-refresh.module.css';

/** How far the page follows the finger before letting go refreshes it, and at most, in px. */
const ENOUGH_PX = 56;
const MOST_PX = 96;
/** Share of the finger's way that the page follows. */
const FOLLOWS = 0.5;
/** How long the word that it is done stands, in ms. */
const DONE_MS = 500;

type State = 'rest' | 'pulling' | 'ready' | 'refreshing' | 'done';

interface Props {
  words: Record<Exclude<State, 'rest'>, string>;
  onRefresh(): Promise<unknown>;
  children: ReactNode;
}

/** A list that is read anew when a finger pulls it down from its top. */
export function PullToRefresh({ words, onRefresh, children }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('rest');
  const [height, setHeight] = useState(0);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;

  useEffect(() => {
    const target = area.current;
    if (!target) return;
    let from: number | null = null;
    let pulled = 0;
    let busy = false;
    let timer = 0;
    const rest = () => {
      pulled = 0;
      setHeight(0);
      setState('rest');
    };
    const onStart = ({ touches }: TouchEvent) => {
      from = !busy && touches.length === 1 && window.scrollY <= 0 ? (touches[0]?.clientY ?? null) : null;
    };
    const onMove = (event: TouchEvent) => {
      if (from === null || busy) return;
      const way = ((event.touches[0]?.clientY ?? from) - from) * FOLLOWS;
      if (way <= 0) {
        if (pulled > 0) rest();
        return;
      }
      event.preventDefault(); // or the browser pulls its own page along
      pulled = Math.min(MOST_PX, way);
      setHeight(pulled);
      setState(pulled >= ENOUGH_PX ? 'ready' : 'pulling');
    };
    const onEnd = async () => {
      from = null;
      if (busy || pulled === 0) return;
      if (pulled < ENOUGH_PX) return rest();
      busy = true;
      setHeight(ENOUGH_PX);
      setState('refreshing');
      try {
        await refresh.current();
      } finally {
        setState('done');
        timer = window.setTimeout(() => {
          busy = false;
          rest();
        }, DONE_MS);
      }
    };
    target.addEventListener('touchstart', onStart, { passive: true });
    target.addEventListener('touchmove', onMove, { passive: false });
    target.addEventListener('touchend', onEnd);
    target.addEventListener('touchcancel', onEnd);
    return () => {
      clearTimeout(timer);
      target.removeEventListener('touchstart', onStart);
      target.removeEventListener('touchmove', onMove);
      target.removeEventListener('touchend', onEnd);
      target.removeEventListener('touchcancel', onEnd);
    };
  }, []);

  return (
    <div ref={area} className={styles.area}>
      <div
        className={styles.head}
        role="status"
        style={{ height }}
        data-held={state === 'pulling' || state === 'ready'}
      >
        {state !== 'rest' && words[state]}
      </div>
      {children}
    </div>
  );
}
