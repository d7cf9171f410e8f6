import { Button } from 'antd';
import { useRef } from 'react';
import type { NodeSpeech } from '#contract/node.contract.ts';
import type { TimedPart } from '#contract/node-script.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useSize } from '#web/ui/use-size.ts';
import { moveToken, type ScriptToken } from '../script/script-tokens.ts';
import { tellTime } from '../tell-node.ts';
import { type Preview, useClock } from '../use-preview.ts';
import { listActs, listShownMarks, placeAt } from './script-clock.ts';
import styles from './timeline.module.css';
import { TokenClip } from './token-clip.tsx';
import { useWaves, WAVE_RATE, type Wave } from './use-waves.ts';

interface Props {
  script: string;
  parts: readonly TimedPart[];
  seconds: number;
  speech: NodeSpeech;
  preview: Preview;
  /** Index of the part that is reached; -1: none. */
  part: number;
  hasPrevious: boolean;
  hasNext: boolean;
  onStep(by: 1 | -1): void;
  /** Null: nothing can be changed here. */
  onScript: ((script: string) => void) | null;
  onToken(token: ScriptToken): void;
  onPlay(): void;
}

/** Before the first second, for the names of the rows, and behind the last, CSS pixels. */
const LEFT = 64;
const RIGHT = 32;
/** Narrower than this a second is not drawn: it can be scrolled instead. */
const LEAST_SCALE = 12;
const TICKS = [1, 2, 5, 10, 15, 30, 60];

/** What is said, done and shown, on the clock of the node. */
export function Timeline(props: Props) {
  const { script, parts, seconds, speech, preview, onScript } = props;
  const { player, plays, view, shelf } = preview;
  const box = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLElement>(null);
  const told = useRef<HTMLElement>(null);
  const { width } = useSize(box);
  const waves = useWaves(shelf, parts);
  const long = Math.max(8, seconds * 1.02);
  const scale = Math.max(LEAST_SCALE, (width - LEFT - RIGHT) / long);
  const x = (time: number) => LEFT + time * scale;
  const tick = TICKS.find((one) => one * scale >= 64) ?? 120;
  const whole = LEFT + long * scale + RIGHT;

  useClock(player, plays, (time) => {
    if (head.current) head.current.style.transform = `translateX(${x(time)}px)`;
    if (told.current) told.current.textContent = tellTime(Math.min(time, seconds));
    const frame = box.current;
    if (plays && frame && x(time) > frame.scrollLeft + frame.clientWidth - 40) frame.scrollLeft = x(time) - LEFT - 40;
  });
  const seek = (clientX: number) => {
    const left = box.current?.getBoundingClientRect().left ?? 0;
    const time = (clientX - left + (box.current?.scrollLeft ?? 0) - LEFT) / scale;
    player.seek(Math.min(seconds, Math.max(0, time)));
  };
  const move = (token: ScriptToken, to: number) => {
    if (!onScript) return;
    const next = moveToken(script, token, placeAt(script, parts, to));
    if (next !== script) onScript(next);
  };
  const isWaiting = view.state === 'waiting';
  return (
    <section className={styles.timeline} aria-label="时间轴">
      <header className={styles.head}>
        <Button
          type="text"
          icon={<Icon name="left" />}
          aria-label="上一页"
          title="上一页"
          disabled={!props.hasPrevious}
          onClick={() => props.onStep(-1)}
        />
        <button
          type="button"
          className={styles.go}
          aria-label={plays ? '暂停' : '试讲本页'}
          aria-busy={isWaiting}
          disabled={parts.length === 0}
          onClick={props.onPlay}
        >
          <Icon name={plays ? 'pause' : 'play'} size={16} />
        </button>
        <Button
          type="text"
          icon={<Icon name="right" />}
          aria-label="下一页"
          title="下一页"
          disabled={!props.hasNext}
          onClick={() => props.onStep(1)}
        />
        <span className={`num ${styles.time}`}>
          <b ref={told}>00:00.0</b> / {tellTime(seconds)}
        </span>
        <Button type="text" size="small" disabled={parts.length === 0} onClick={props.onPlay}>
          {plays ? '暂停' : '试讲本页'}
        </Button>
        <span className={styles.end}>
          <Speech {...speech} problem={view.problem || speech.problem} />
          {speech.voice && (
            <span className={styles.voice} title="声音在角色里设置">
              {speech.voice}，{speech.speed.toFixed(1)} 倍
            </span>
          )}
        </span>
      </header>
      <div ref={box} className={styles.rows}>
        <div className={styles.sheet} style={{ width: whole }}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the slider beside it does the same by keyboard */}
          <div
            className={styles.ruler}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              seek(event.clientX);
            }}
            onPointerMove={(event) => event.buttons === 1 && seek(event.clientX)}
          >
            {Array.from({ length: Math.floor(long / tick) + 1 }, (_, index) => index * tick).map((time) => (
              <span key={time} className="num" style={{ left: x(time) }}>
                {time} s
              </span>
            ))}
          </div>
          <input
            className="unseen"
            type="range"
            aria-label="播放位置"
            min={0}
            max={Math.max(0.1, seconds)}
            step={0.1}
            defaultValue={0}
            onChange={({ target }) => player.seek(Number(target.value))}
          />
          <i className={styles.rowName} data-row="speech">
            语音
          </i>
          <i className={styles.rowName} data-row="acts">
            动作
          </i>
          <i className={styles.rowName} data-row="marks">
            页面
          </i>
          {parts.map((part, index) =>
            part.kind === 'sentence' ? (
              <SpeechClip
                key={`${part.start} ${part.kind}`}
                text={part.text}
                ready={part.ready}
                now={index === props.part}
                left={x(part.at)}
                width={part.seconds * scale}
                wave={waves.get(part.text)}
                onPress={() => player.seek(part.at)}
              />
            ) : part.kind === 'pause' ? (
              <i
                key={`${part.start} ${part.kind}`}
                className={styles.pause}
                title={`停 ${part.seconds} s`}
                style={{ left: x(part.at) + 1, width: Math.max(3, part.seconds * scale - 2) }}
              />
            ) : null,
          )}
          {listActs(script, parts).map(({ token, at, seconds: lasts }) => (
            <TokenClip
              key={`act ${token.start}`}
              token={token}
              row="acts"
              at={at}
              seconds={lasts}
              {...{ x, scale }}
              onMove={onScript && ((to) => move(token, to))}
              onPress={() => props.onToken(token)}
            />
          ))}
          {listShownMarks(script, parts, seconds).map(({ token, at, seconds: lasts }) => (
            <TokenClip
              key={`mark ${token.start}`}
              token={token}
              row="marks"
              at={at}
              seconds={lasts}
              {...{ x, scale }}
              onMove={onScript && ((to) => move(token, to))}
              onPress={() => props.onToken(token)}
            />
          ))}
          {seconds > 0 && <i className={styles.over} style={{ left: x(seconds) }} />}
          <i ref={head} className={styles.playhead} />
        </div>
      </div>
    </section>
  );
}

interface ClipProps {
  text: string;
  ready: boolean;
  now: boolean;
  left: number;
  width: number;
  wave: Wave | undefined;
  onPress(): void;
}

const WAVE = { height: 26, gap: 4 };

function SpeechClip({ text, ready, now, left, width, wave, onPress }: ClipProps) {
  return (
    <button
      type="button"
      className={styles.speech}
      data-now={now || undefined}
      data-ready={ready}
      style={{ left, width: Math.max(4, width) }}
      title={ready ? text : `${text}（语音还没准备好，长度是估计的）`}
      onClick={onPress}
    >
      {!ready && <span className="unseen">长度是估计的，</span>}
      <span>{text}</span>
      {wave && (
        <svg width={Math.max(0, width - 8)} height={WAVE.height} aria-hidden="true">
          <path d={drawWave(wave, width - 8)} />
        </svg>
      )}
    </button>
  );
}

function drawWave(wave: Wave, width: number): string {
  const seconds = wave.length / WAVE_RATE;
  let path = '';
  for (let x = 2; x < width - 1; x += WAVE.gap) {
    const value = wave[Math.floor((x / width) * seconds * WAVE_RATE)] ?? 0;
    const half = Math.max(1, (value * WAVE.height) / 2 - 1);
    path += `M${x} ${(WAVE.height / 2 - half).toFixed(1)}v${(half * 2).toFixed(1)}`;
  }
  return path;
}

function Speech({ ready, total, problem }: NodeSpeech) {
  if (problem)
    return (
      <span className={styles.speechState} data-warns role="status" title={problem}>
        <Icon name="warn" size={14} />
        {problem}
      </span>
    );
  if (total === 0) return null;
  return (
    <span className={styles.speechState} data-done={ready === total || undefined} role="status">
      <Icon name={ready === total ? 'check' : 'clock'} size={14} />
      语音已备好 {ready} / {total} 页
    </span>
  );
}
