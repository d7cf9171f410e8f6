import { Button, Segmented, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createStage, type Look, type Stage, type StageState } from '#avatar/stage/index.ts';
import { ACTIONS } from '#contract/action.contract.ts';
import { Drawing } from '#web/ui/drawing.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './avatar-page.module.css';
import { useSpeak } from './use-speak.ts';

const STATES: { value: StageState; label: string }[] = [
  { value: 'idle', label: '待机' },
  { value: 'listening', label: '倾听' },
  { value: 'thinking', label: '思考' },
  { value: 'speaking', label: '说话' },
];

interface Props {
  /** Kind of the look, also while there is none yet. */
  kind: Look['kind'];
  look: Look | null;
  name: string;
  /** Voice that it speaks with; empty for the first of the list. */
  speakerId: string;
  /** What there is to do as long as there is no look. */
  lack: string;
  /** Codes of the actions that it can do; those of its clips unless told. */
  actions?: readonly string[];
}

/** The avatar as it will stand, by the engine that will show it. */
export function LookPreview({ kind, look, name, speakerId, lack, actions: known }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);
  const [state, setState] = useState<StageState>('idle');
  const [showing, setShowing] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const speak = useSpeak();
  const { mouth, heardSeconds } = speak;
  const sources = useRef({ mouth, heardSeconds });
  sources.current = { mouth, heardSeconds };
  const codes = known ?? (look?.kind === 'clips' ? Object.keys(look.actions) : []);
  const actions = ACTIONS.filter(({ code }) => codes.includes(code));
  const isEmpty = look === null;

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const made = createStage(target, { look: kind });
    stage.current = made;
    const timer = setInterval(() => {
      const { showing, frames, maxOpen } = made.stats;
      setShowing(showing);
      Object.assign(target.dataset, {
        showing,
        stageFrames: `${frames}`,
        stageState: made.state,
        mouthMax: maxOpen.toFixed(3),
        audioPlayed: sources.current.heardSeconds().toFixed(2),
      });
    }, 250);
    return () => {
      clearInterval(timer);
      made.dispose();
      stage.current = null;
    };
  }, [kind]);
  // Sliders give a look many times a second: the same films go on under it.
  useEffect(() => {
    if (!look) return;
    let isOver = false;
    stage.current?.load(look).then(
      () => !isOver && setProblem(null),
      (error: Error) => !isOver && setProblem(error.message),
    );
    return () => {
      isOver = true;
    };
  }, [look]);
  const shown = speak.isSpeaking ? 'speaking' : state;
  useEffect(() => stage.current?.setState(shown), [shown]);
  useEffect(() => stage.current?.say(speak.isSpeaking ? () => sources.current.mouth() : null), [speak.isSpeaking]);

  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <Segmented value={shown} options={STATES} onChange={setState} disabled={speak.isSpeaking} />
        <Button
          disabled={isEmpty}
          icon={<Icon name={speak.isSpeaking ? 'stop' : 'volume'} size={16} />}
          onClick={() => void speak.toggle(speakerId)}
        >
          {speak.isSpeaking ? '停止' : '试说一句'}
        </Button>
        {actions.length > 0 && (
          <Select
            aria-label="试做动作"
            placeholder="试做动作"
            className={styles.act}
            value={null}
            options={actions.map(({ code, name: label }) => ({ value: code, label }))}
            onSelect={(code: string | null) => code && stage.current?.act(code, false)}
          />
        )}
      </div>
      <div className={styles.room}>
        <div className={styles.screen}>
          <canvas ref={canvas} role="img" aria-label={`${name || '形象'}的预览`} hidden={isEmpty} />
          {isEmpty && (
            <div className={styles.vacant}>
              <Drawing name="person" />
              {lack}
            </div>
          )}
          {problem && <p className={styles.problem}>{problem}</p>}
        </div>
      </div>
      <p className={styles.note}>
        {showing && !isEmpty ? `正在播放：${labelOf(showing)}` : '预览与线上使用同一套引擎'}
      </p>
    </div>
  );
}

function labelOf(showing: string): string {
  const action = ACTIONS.find(({ code }) => `action:${code}` === showing);
  return action?.name ?? STATES.find(({ value }) => value === showing)?.label ?? showing;
}
