import { useId } from 'react';
import { writeClock } from '#web/lib/write-clock.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { ChapterBar } from './chapter-bar.tsx';
import styles from './controls.module.css';
import { SPEEDS } from './create-play.ts';
import { nextWords, type PlayState, positionOf, totalSeconds } from './play-clock.ts';

const PLAY_LABEL = {
  ready: '播放',
  playing: '暂停',
  paused: '播放',
  asking: '不选了，继续',
  waiting: '下一页',
  ended: '重新播放',
} as const satisfies Record<PlayState['mode'], string>;

interface Props {
  state: PlayState;
  speed: number;
  captions: boolean;
  /** It begins anew when it is over. */
  loops: boolean;
  /** Captions are read out by screen readers. */
  reads: boolean;
  muted: boolean;
  volume: number;
  full: { isFull: boolean; toggle(): void } | null;
  showsList: boolean;
  canAsk: boolean;
  onToggle(): void;
  onNext(): void;
  onPrevious(): void;
  onSeek(seconds: number): void;
  onJump(chapter: number): void;
  onSpeed(speed: number): void;
  onCaptions(): void;
  onReads(): void;
  onLoops(): void;
  onMute(): void;
  onVolume(volume: number): void;
  onList(): void;
  onAsk(): void;
}

/** Bar and buttons at the foot. */
export function Controls(props: Props) {
  const { state, speed, captions, reads, loops, muted, volume, full, showsList } = props;
  const { mode, inHall } = state;
  const plays = mode === 'playing' && !inHall;
  return (
    <section className={styles.controls} aria-label="播放控制" data-controls>
      <ChapterBar state={state} onSeek={props.onSeek} onJump={props.onJump} />
      <div className={styles.row}>
        <Knob icon="previous" label="上一页" onClick={props.onPrevious} />
        <Knob
          icon={plays ? 'pause' : 'play'}
          label={plays ? '暂停' : inHall ? '接着讲' : PLAY_LABEL[mode]}
          main
          onClick={props.onToggle}
        />
        <Knob icon="next" label="下一页" onClick={props.onNext} />
        <span className={styles.time}>
          <b>{writeClock(positionOf(state))}</b> / {writeClock(totalSeconds(state))}
        </span>
        <Hold state={state} />
        <span className={styles.end}>
          {props.canAsk && (
            <button type="button" className={styles.ask} onClick={props.onAsk} disabled={inHall}>
              <Icon name="mic" size={20} />
              提问
            </button>
          )}
          <label className={styles.speed}>
            <span className="unseen">倍速</span>
            <select value={speed} onChange={({ target }) => props.onSpeed(Number(target.value))}>
              {SPEEDS.map((one) => (
                <option key={one} value={one}>
                  {one === 1 ? '1.0' : one} 倍
                </option>
              ))}
            </select>
          </label>
          <Knob icon="cc" label={captions ? '收起字幕' : '显示字幕'} pressed={captions} onClick={props.onCaptions} />
          <button type="button" className={styles.reads} aria-pressed={reads} onClick={props.onReads}>
            读屏播报字幕
          </button>
          <Knob icon="refresh" label="循环播放" pressed={loops} onClick={props.onLoops} />
          <Knob icon="list" label="章节" pressed={showsList} onClick={props.onList} />
          <span className={styles.volume}>
            <Knob icon={muted ? 'mute' : 'volume'} label={muted ? '打开声音' : '静音'} onClick={props.onMute} />
            <input
              type="range"
              aria-label="音量"
              min={0}
              max={100}
              step={5}
              value={muted ? 0 : Math.round(volume * 100)}
              onChange={({ target }) => props.onVolume(Number(target.value) / 100)}
            />
          </span>
          {full && <Knob icon="fullscreen" label={full.isFull ? '退出全屏' : '全屏'} onClick={full.toggle} />}
        </span>
      </div>
    </section>
  );
}

/** Why it stands still, and from where it goes on. */
function Hold({ state }: { state: PlayState }) {
  const words = describeHold(state);
  if (words === null) return null;
  return (
    <p className={styles.hold} role="status">
      <Icon name="pause" size={16} />
      <span>{words}</span>
    </p>
  );
}

/** Characters of a sentence that name it. */
const NAMED = 14;

function describeHold(state: PlayState): string | null {
  if (state.inHall) {
    const words = [...nextWords(state).replace(/[。！？；，、.!?;,]+$/, '')];
    if (words.length === 0) return '讲解停在这里，答完接着讲';
    return `讲解停在这里，答完从“${words.slice(0, NAMED).join('')}${words.length > NAMED ? '…' : ''}”接着讲`;
  }
  if (state.mode === 'waiting') return '这一页讲完了，按翻页笔或“下一页”继续';
  if (state.mode === 'asking') return '请选择，没有选择会自动继续';
  return null;
}

interface KnobProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  main?: boolean;
  onClick(): void;
}

function Knob({ icon, label, pressed, main, onClick }: KnobProps) {
  return (
    <button
      type="button"
      className={styles.knob}
      data-main={main || undefined}
      data-on={pressed || undefined}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

interface ListProps {
  state: PlayState;
  onJump(chapter: number): void;
  onClose(): void;
}

/** All chapters with their lengths. */
export function ChapterList({ state, onJump, onClose }: ListProps) {
  const title = useId();
  return (
    <section className={styles.list} aria-labelledby={title}>
      <header>
        <h2 id={title}>章节</h2>
        <Knob icon="close" label="收起章节" onClick={onClose} />
      </header>
      <ol>
        {state.chapters.map(({ node, seconds }, index) => (
          <li key={node.id}>
            <button
              type="button"
              aria-current={index === state.chapter ? 'step' : undefined}
              onClick={() => onJump(index)}
            >
              <b className="num">{index + 1}</b>
              <span>{node.name}</span>
              <time>{writeClock(seconds)}</time>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
