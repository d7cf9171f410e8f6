import { type TouchEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { DrawnScreen } from './drawn-screen.tsx';
import { DRAWN_SCREENS } from './drawn-screens.ts';
import { TUTORIAL_SIZE, tutorialPicture } from './pictures.ts';
import styles from './tutorial.module.css';
import { TUTORIAL_STEPS } from './tutorial-steps.ts';
import { usePhotographs } from './use-photographs.ts';

const LAST = TUTORIAL_STEPS.length - 1;
/** A finger that went this far to the side, in CSS pixels, turned the page. */
const SWIPE = 40;

/** 平台教程: one screen at a time, with the steps under it. Arrow keys turn the pages, a click opens the screen as large as the window. */
export function Tutorial() {
  const [at, setAt] = useState(0);
  const large = useRef<HTMLDialogElement>(null);
  const touched = useRef<number | null>(null);
  const step = TUTORIAL_STEPS[at];
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), LAST));
  const photographs = usePhotographs();
  useEffect(() => {
    if (at < LAST && photographs) new Image().src = tutorialPicture(at + 2); // the next one is there when it is asked for
  }, [at, photographs]);
  if (!step) return null;
  const keys: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: LAST };
  const turn = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touched.current ?? 0);
    if (touched.current !== null && Math.abs(moved) > SWIPE) go(moved < 0 ? at + 1 : at - 1);
    touched.current = null;
  };
  const drawn = DRAWN_SCREENS[at];
  const picture =
    photographs || !drawn ? (
      <img src={tutorialPicture(at + 1)} alt={step.alt} {...TUTORIAL_SIZE} loading="lazy" decoding="async" />
    ) : (
      <DrawnScreen screen={drawn} alt={step.alt} />
    );
  const turners = (
    <>
      <button type="button" className={styles.turn} data-side="left" disabled={at === 0} onClick={() => go(at - 1)}>
        <Icon name="left" size={20} />
        <span>上一步</span>
      </button>
      <button type="button" className={styles.turn} data-side="right" disabled={at === LAST} onClick={() => go(at + 1)}>
        <span>下一步</span>
        <Icon name="right" size={20} />
      </button>
    </>
  );
  return (
    <article className={styles.article}>
      <h1>平台教程</h1>
      <p className={styles.purpose}>跟着十四张图，从登录走到第一位数字人上线。</p>
      <section
        className={styles.viewer}
        aria-label="教程图片"
        onKeyDown={(event) => {
          const to = keys[event.key];
          if (to === undefined) return;
          event.preventDefault();
          go(to);
        }}
        onTouchStart={({ touches }) => {
          touched.current = touches.length === 1 ? (touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={turn}
      >
        <button
          type="button"
          className={styles.slide}
          aria-label={`放大查看：${step.title}`}
          onClick={() => large.current?.showModal()}
        >
          {picture}
        </button>
        <div className={styles.caption}>
          <div aria-live="polite">
            <h2>
              <span className={styles.number}>{at + 1}</span>
              {step.title}
            </h2>
            <p>{step.text}</p>
          </div>
          <div className={styles.turners}>
            <small>
              {at + 1} / {TUTORIAL_STEPS.length}
            </small>
            {turners}
          </div>
        </div>
        <dialog ref={large} className={styles.large} aria-label={step.title}>
          {picture}
          <div className={styles.bar}>
            <b>
              {at + 1} / {TUTORIAL_STEPS.length} {step.title}
            </b>
            {turners}
            <button type="button" className={styles.turn} onClick={() => large.current?.close()}>
              <Icon name="close" size={20} />
              <span>关闭</span>
            </button>
          </div>
        </dialog>
      </section>
      <ol className={styles.steps}>
        {TUTORIAL_STEPS.map(({ title }, index) => (
          <li key={title}>
            <button type="button" aria-current={index === at ? 'step' : undefined} onClick={() => go(index)}>
              <span>{index + 1}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </article>
  );
}
