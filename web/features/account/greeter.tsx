import { useEffect, useRef } from 'react';
import styles from './greeter.module.css';

/** The person who welcomes, alive; the page does not wait for them. */
export function Greeter() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    let leave: (() => void) | undefined;
    let gone = false;
    import('#avatar/index.ts').then(({ createStage }) => {
      if (gone) return;
      leave = createStage(target, { character: 'zhiyao', framing: 'card' }).dispose;
      target.dataset.ready = '';
    }, console.warn);
    return () => {
      gone = true;
      leave?.();
    };
  }, []);
  return <canvas ref={canvas} className={styles.greeter} role="img" aria-label="数字人知遥" />;
}
