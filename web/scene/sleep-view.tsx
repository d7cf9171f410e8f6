import { useEffect, useRef } from 'react';
import type { InteractionSettings } from '#contract/interaction.contract.ts';
import { useCalm } from '#web/ui/use-calm.ts';
import styles from './sleep-view.module.css';

interface Props {
  sleep: InteractionSettings['sleep'];
  /** Where its picture or video is loaded from. */
  source: string;
  hint: string;
  /** In smaller letters under it; empty: nothing. */
  note?: string;
  /** The video shows its beginning and does not play, as for whoever wants no motion. */
  still: boolean;
  onReady?(): void;
  onFail(): void;
}

/** What a sleeping screen shows in place of everything else; fills the element it is in. */
export function SleepView({ sleep: { as, fit }, source, hint, note = '', still: isHeld, onReady, onFail }: Props) {
  const film = useRef<HTMLVideoElement>(null);
  const isCalm = useCalm();
  const still = isHeld || isCalm;
  useEffect(() => {
    if (!still) void film.current?.play().catch(() => {}); // then its beginning stands there
  }, [still]);
  return (
    <div className={styles.sleep} data-fit={fit}>
      {as === 'video' ? (
        <video
          ref={film}
          key={source}
          src={still ? `${source}#t=0.1` : source}
          autoPlay={!still}
          preload="auto"
          loop
          muted
          playsInline
          onLoadedData={onReady}
          onError={onFail}
        />
      ) : (
        <>
          {fit === 'contain' && <img src={source} alt="" data-around="" />}
          <img src={source} alt="" onLoad={onReady} onError={onFail} />
        </>
      )}
      <p className={styles.hint} aria-hidden="true">
        {hint}
        {note && <small>{note}</small>}
      </p>
    </div>
  );
}

/** How a sleeping screen is woken. @param word that it listens for; empty: none */
export function sleepHint(startsByTouch: boolean, word: string): string {
  if (startsByTouch) return word ? `轻触屏幕开始，或说“${word}”` : '轻触屏幕开始';
  return word ? `说“${word}”唤醒我` : '轻触屏幕唤醒';
}
