import { useEffect, useRef, useState } from 'react';
import { MoonGate } from '#web/ui/moon-gate.tsx';
import { GREETING, GREETING_MS, mouthAt, wordsAt } from './greet.ts';
import styles from './hero-person.module.css';

/** Someone of ours in the moon gate, alive; greets once, in words and with the mouth. The page does not wait for them. */
export function HeroPerson() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [words, setWords] = useState('');
  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const leaving = new AbortController();
    import('#avatar/index.ts').then(({ createStage }) => {
      if (leaving.signal.aborted) return;
      const stage = createStage(target, { character: 'zhiyao', framing: 'bust' });
      leaving.signal.addEventListener('abort', stage.dispose);
      target.dataset.ready = '';
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return setWords(GREETING);
      const started = performance.now();
      stage.setState('speaking');
      stage.setMouthSource(() => mouthAt(performance.now() - started));
      const timer = setInterval(() => {
        const spent = performance.now() - started;
        setWords(wordsAt(spent));
        if (spent < GREETING_MS) return;
        clearInterval(timer);
        stage.setState('listening');
        stage.setMouthSource(null);
      }, 60);
      leaving.signal.addEventListener('abort', () => clearInterval(timer));
    }, console.warn);
    return () => leaving.abort();
  }, []);
  const speaking = words !== '' && words !== GREETING;
  return (
    <div className={styles.scene}>
      <div className={styles.gate}>
        <MoonGate />
      </div>
      <canvas ref={canvas} className={styles.person} role="img" aria-label="数字人知遥" />
      {words !== '' && (
        <div className={styles.say} data-speaking={speaking || undefined}>
          <p className={styles.who}>
            <span className={styles.bars} aria-hidden="true">
              {[6, 11, 14, 8, 12, 5].map((height) => (
                <i key={height} style={{ height }} />
              ))}
            </span>
            知遥 {speaking ? '正在说' : '正在聆听'}
          </p>
          {/* The whole sentence keeps its room, so that the bubble does not grow while it is said. */}
          <p className={styles.words}>
            {words}
            <span aria-hidden="true">{GREETING.slice(words.length)}</span>
          </p>
        </div>
      )}
    </div>
  );
}
