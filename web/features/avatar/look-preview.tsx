import { Segmented, Select } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ClipLook } from '#avatar/clips/clip-look.ts';
import { createStage, type Stage, type StageState } from '#avatar/index.ts';
import { ACTIONS } from '#contract/action.contract.ts';
import { Drawing } from '#web/ui/drawing.tsx';
import styles from './avatar-page.module.css';

const STATES: { value: StageState; label: string }[] = [
  { value: 'idle', label: '待机' },
  { value: 'listening', label: '倾听' },
  { value: 'thinking', label: '思考' },
  { value: 'speaking', label: '说话' },
];

/** The avatar as it will stand, by the engine that will show it. */
export function LookPreview({ look, name }: { look: ClipLook; name: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const stage = useRef<Stage | null>(null);
  const [state, setState] = useState<StageState>('idle');
  const [showing, setShowing] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isEmpty = look.idle.length === 0 && look.speaking.length === 0;
  const actions = ACTIONS.filter(({ code }) => look.actions[code]);

  useEffect(() => {
    const target = canvas.current;
    if (!target) return;
    const made = createStage(target, { look: 'clips' });
    stage.current = made;
    const timer = setInterval(() => {
      setShowing(made.stats.showing);
      target.dataset.showing = made.stats.showing;
      target.dataset.stageFrames = `${made.stats.frames}`;
    }, 250);
    return () => {
      clearInterval(timer);
      made.dispose();
      stage.current = null;
    };
  }, []);
  // Sliders give a look many times a second: the same films go on under it.
  useEffect(() => {
    if (isEmpty) return;
    let isOver = false;
    stage.current?.load(look).then(
      () => !isOver && setProblem(null),
      (error: Error) => !isOver && setProblem(error.message),
    );
    return () => {
      isOver = true;
    };
  }, [look, isEmpty]);
  useEffect(() => stage.current?.setState(state), [state]);

  return (
    <div className={styles.place}>
      <div className={styles.tools}>
        <Segmented value={state} options={STATES} onChange={setState} />
        <Select
          aria-label="试做动作"
          placeholder="试做动作"
          className={styles.act}
          value={null}
          disabled={actions.length === 0}
          options={actions.map(({ code, name: label }) => ({ value: code, label }))}
          onSelect={(code: string | null) => code && stage.current?.act(code, false)}
        />
      </div>
      <div className={styles.room}>
        <div className={styles.screen}>
          <canvas ref={canvas} role="img" aria-label={`${name || '形象'}的预览`} hidden={isEmpty} />
          {isEmpty && (
            <div className={styles.vacant}>
              <Drawing name="person" />
              上传待机片段，它就站在这里
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
