import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { writeClock } from '#web/lib/write-clock.ts';
import styles from './controls.module.css';
import { type Chapter, type PlayState, positionOf, totalSeconds } from './play-clock.ts';

interface Props {
  state: PlayState;
  onSeek(seconds: number): void;
  onJump(chapter: number): void;
}

/** A shorter chapter has the width of one of so many seconds: it can be read and hit. */
const LEAST_SECONDS = 24;
/** More chapters than this have no room for their names. */
const MOST_NAMES = 24;
/** An arrow key on the bar, in seconds. */
const STEP = 5;

const widthOf = ({ seconds }: Chapter): number => Math.max(LEAST_SECONDS, seconds);

/** The whole presentation in segments as long as its chapters, with a knob where it stands. */
export function ChapterBar({ state, onSeek, onJump }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [drags, setDrags] = useState<number | null>(null);
  const { chapters } = state;
  const position = drags ?? positionOf(state);
  const current = drags === null ? state.chapter : placeOf(chapters, drags);

  /** Seconds at a place of the window. */
  function readAt(x: number): number {
    const segments = [...(bar.current?.querySelectorAll('[data-segment]') ?? [])];
    for (const [index, segment] of segments.entries()) {
      const { left, right, width } = segment.getBoundingClientRect();
      const chapter = chapters[index];
      if (chapter && (x <= right || index === segments.length - 1))
        return chapter.at + chapter.seconds * Math.max(0, Math.min(1, (x - left) / Math.max(1, width)));
    }
    return 0;
  }
  function down(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrags(readAt(event.clientX));
  }
  function up(): void {
    if (drags !== null) onSeek(drags);
    setDrags(null);
  }
  function press(event: KeyboardEvent): void {
    const by = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP }[event.key];
    const to =
      by !== undefined ? position + by : event.key === 'Home' ? 0 : event.key === 'End' ? totalSeconds(state) : null;
    if (to === null) return;
    event.preventDefault();
    onSeek(to);
  }

  return (
    <div className={styles.chapters} data-many={chapters.length > MOST_NAMES || undefined}>
      <div
        ref={bar}
        className={styles.bar}
        role="slider"
        tabIndex={0}
        aria-label="播放进度"
        aria-valuemin={0}
        aria-valuemax={Math.round(totalSeconds(state))}
        aria-valuenow={Math.round(position)}
        aria-valuetext={`${writeClock(position)}，第 ${current + 1} 页，${chapters[current]?.node.name ?? ''}`}
        onPointerDown={down}
        onPointerMove={(event) => drags !== null && setDrags(readAt(event.clientX))}
        onPointerUp={up}
        onPointerCancel={() => setDrags(null)}
        onKeyDown={press}
      >
        {chapters.map((chapter, index) => {
          const share =
            index < current ? 1 : index > current ? 0 : (position - chapter.at) / Math.max(0.001, chapter.seconds);
          const done = `${100 * Math.max(0, Math.min(1, share))}%`;
          return (
            <span
              key={chapter.node.id}
              data-segment={index}
              style={{ flexGrow: widthOf(chapter), '--done': done } as CSSProperties}
            >
              <i />
              {index === current && <b />}
            </span>
          );
        })}
      </div>
      {chapters.length <= MOST_NAMES && (
        <div className={styles.names}>
          {chapters.map((chapter, index) => (
            <button
              key={chapter.node.id}
              type="button"
              tabIndex={-1}
              style={{ flexGrow: widthOf(chapter) }}
              data-state={index < current ? 'done' : index === current ? 'now' : 'coming'}
              onClick={() => onJump(index)}
            >
              {index + 1}. {chapter.node.name}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const placeOf = (chapters: readonly Chapter[], seconds: number): number =>
  Math.max(
    0,
    chapters.findLastIndex(({ at }) => at <= seconds),
  );
