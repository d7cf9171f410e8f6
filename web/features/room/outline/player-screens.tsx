import { useEffect, useRef } from 'react';
import { sayExpected, WAIT_WORDS } from '#contract/line.contract.ts';
import { writeClock } from '#web/lib/write-clock.ts';
import { AI_LABEL, RECORD_LAW } from '#web/scene/law-words.ts';
import { Icon } from '#web/ui/icon.tsx';
import type { LineStand } from '../line-keeper.ts';
import styles from './cards.module.css';

interface StartProps {
  name: string;
  roleName: string;
  pages: number;
  /** The page that it begins with, of 0 on. */
  begins: number;
  seconds: number;
  /** A line is being asked for. */
  asking: boolean;
  /** Why there is none. */
  refusal: string | null;
  /** It was begun before. */
  again: boolean;
  onStart(): void;
  /** With the first page. */
  onAnew(): void;
}

/** Before it begins, over its first page: browsers let nobody speak before the first touch. */
export function PlayStart({
  name,
  roleName,
  pages,
  begins,
  seconds,
  asking,
  refusal,
  again,
  onStart,
  onAnew,
}: StartProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.cover}>
      <section className={styles.start} aria-label="开始">
        <h1>{name}</h1>
        <p>
          {pages} 页，{writeClock(seconds)}，{roleName}为您讲解
        </p>
        {refusal && (
          <p className={styles.bad} role="alert">
            {refusal}
          </p>
        )}
        <button ref={button} type="button" data-primary aria-busy={asking} onClick={onStart}>
          <Icon name="play" size={20} />
          {asking ? '正在接通…' : begins > 0 ? `从第 ${begins + 1} 页开始` : again ? '重新开始' : '开始'}
        </button>
        {begins > 0 && (
          <button type="button" onClick={onAnew}>
            从第 1 页开始
          </button>
        )}
        <p className={styles.quiet}>空格播放或暂停，方向键和翻页笔翻页，数字跳到那一页，F 全屏，Esc 退出</p>
        <p className={styles.quiet}>
          {AI_LABEL}。{RECORD_LAW}
        </p>
      </section>
    </div>
  );
}

interface WaitProps {
  roleName: string;
  stand: Extract<LineStand, { state: 'waiting' }>;
  /** It had begun, and its line was given away. */
  wasPlaying: boolean;
  onLeave(): void;
}

/** Before the turn comes: how many are before, and what to do. */
export function PlayWait({ roleName, stand: { position, expectSeconds }, wasPlaying, onLeave }: WaitProps) {
  return (
    <div className={styles.cover}>
      <section className={styles.start} aria-label="排队">
        <h1>{roleName}</h1>
        {!wasPlaying && <p>{WAIT_WORDS}</p>}
        {wasPlaying && <p role="status">有人在等，线路已给了下一位，正在重新排队。轮到您时从停下的地方接着讲。</p>}
        <p role="status" aria-live="polite">
          第 {position} 位，{position === 1 ? '下一位就是您' : `前面还有 ${position - 1} 位`}
          {expectSeconds !== null && `，${sayExpected(expectSeconds)}`}
        </p>
        <button type="button" onClick={onLeave}>
          离开队列
        </button>
        <p className={styles.quiet}>请不要关闭页面，关闭后要重新排队</p>
      </section>
    </div>
  );
}

interface EndProps {
  name: string;
  /** It begins anew by itself. */
  loops: boolean;
  onAgain(): void;
  onAsk: (() => void) | null;
}

/** It is over: once more, or a question. */
export function PlayEnd({ name, loops, onAgain, onAsk }: EndProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <section className={styles.card} aria-label="讲完了" data-play-end>
      <p className={styles.state} role="status">
        <i data-waits />
        {loops ? '讲完了，稍后从第 1 页重新播放' : '讲完了，谢谢观看'}
      </p>
      <h2>{name}</h2>
      <div className={styles.ways}>
        <button ref={button} type="button" data-primary onClick={onAgain}>
          <Icon name="refresh" size={16} />
          重新播放
        </button>
        {onAsk && (
          <button type="button" onClick={onAsk}>
            <Icon name="mic" size={16} />
            提一个问题
          </button>
        )}
      </div>
    </section>
  );
}
