import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import type { Shot } from '../content/home-content.ts';
import { Picture } from '../picture.tsx';
import styles from './strip.module.css';
import { useCarousel } from './use-carousel.ts';

/** One step of the strip, in ms (specification 1 §9). */
const STEP_MS = 3000;
/** Those that stand left of the first one, out into the margin of the widest windows. */
const BEFORE = 4;

/** Examples side by side, one further every three seconds, round and round; stands while it is pointed at. */
export function Strip({ shots }: { shots: readonly Shot[] }) {
  // Twice, so that the row is longer than any screen; the second time for the eye alone.
  const row = [...shots.map((shot) => ({ shot, again: false })), ...shots.map((shot) => ({ shot, again: true }))];
  const { carousel, state, calm, holders } = useCarousel(row.length, STEP_MS);
  const [stopped, setStopped] = useState(false);
  const toggle = () => {
    if (stopped) carousel.release('hand');
    else carousel.hold('hand');
    setStopped(!stopped);
  };
  return (
    <section className={styles.strip} aria-label="示例场景">
      <ul
        onPointerEnter={holders.onPointerEnter}
        onPointerLeave={holders.onPointerLeave}
        data-index={state.index}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: where nothing moves by itself the row is scrolled, by keys as well
        tabIndex={calm ? 0 : undefined}
      >
        {row.map(({ shot, again }, at) => {
          // Where it stands now, below 0 for those that have left; from the last of these it comes in again at the far end, unseen.
          const place = ((at - state.index + BEFORE + row.length) % row.length) - BEFORE;
          return (
            <li
              key={`${shot.picture}${again}`}
              aria-hidden={again}
              style={{ transform: `translateX(calc(${place} * (var(--shot) + 16px)))` }}
              data-moves={place < row.length - 1 - BEFORE || undefined}
            >
              <figure className={styles.shot}>
                <Picture name={shot.picture} alt="" />
                <span className={styles.state}>对话中</span>
                {shot.question && <span className={styles.question}>{shot.question}</span>}
                <figcaption>
                  <b>{shot.title}</b>
                  <span>{shot.text}</span>
                </figcaption>
              </figure>
            </li>
          );
        })}
      </ul>
      {!calm && (
        <button type="button" className={styles.stop} onClick={toggle}>
          <Icon name={stopped ? 'play' : 'pause'} size={14} />
          {stopped ? '继续滚动' : '停止滚动'}
        </button>
      )}
    </section>
  );
}
