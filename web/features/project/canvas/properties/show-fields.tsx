import { Switch } from 'antd';
import { SCENE_STATES, type SceneComponent } from '#contract/scene-component.contract.ts';
import { DIRECTION_LABEL } from '../../project-values.ts';
import { useCanvas, useCanvasState } from '../canvas-store.ts';
import { makeComponent } from '../new-component.ts';
import { MOMENT_LABEL } from '../strip.tsx';
import { tellNeeded } from '../use-canvas-acts.ts';
import styles from './properties.module.css';
import { Row, Section } from './section.tsx';

interface Props {
  component: SceneComponent;
  onChange(part: object): void;
}

/** When and in which direction a component is seen. */
export function ShowFields({ component, onChange }: Props) {
  const canvas = useCanvas();
  const direction = useCanvasState((state) => state.direction);
  const { kind, frames } = component;
  const isFixed = kind === 'ai' || kind === 'person';
  const isHeard = kind === 'audio';
  const turn = (isOn: boolean) => {
    if (kind === 'ai') return tellNeeded(kind);
    if (!isOn) return onChange({ frames: { ...frames, [direction]: null } });
    const fresh = makeComponent(kind, canvas.getState().scene, direction, { ground: canvas.ground });
    onChange({ frames: { ...frames, [direction]: fresh.frames[direction] } });
  };
  return (
    <Section title={isHeard ? '播放' : '显示'}>
      {canvas.ground === null && <Moments of={component} isFixed={isFixed} onChange={onChange} />}
      {!isFixed && (
        <Row label={`在${DIRECTION_LABEL[direction]}${isHeard ? '播放' : '显示'}`}>
          <Switch size="small" aria-label="在本方向显示" checked={frames[direction] !== null} onChange={turn} />
        </Row>
      )}
      <p className={styles.help}>
        {isFixed
          ? kind === 'ai'
            ? '标识按规定一直显示，可以移动和换样式。'
            : '人物一直在画面里，休眠时闭眼休息。'
          : isHeard
            ? '一个画面最多放一段声音。'
            : '两个方向各记一份位置，内容和样式共用。'}
      </p>
    </Section>
  );
}

/** Those of a scene; a presentation has none. */
function Moments({
  of: { kind, shown },
  isFixed,
  onChange,
}: {
  of: SceneComponent;
  isFixed: boolean;
  onChange: Props['onChange'];
}) {
  const words = kind === 'audio' ? '播放于' : '显示于';
  return (
    <div className={styles.row}>
      <span>{words}</span>
      <fieldset className={styles.moments} aria-label={words}>
        {SCENE_STATES.map((moment) => (
          <label key={moment} data-on={isFixed || shown.includes(moment) || undefined}>
            <input
              type="checkbox"
              checked={isFixed || shown.includes(moment)}
              disabled={isFixed}
              onChange={(event) =>
                onChange({
                  shown: SCENE_STATES.filter((one) => (one === moment ? event.target.checked : shown.includes(one))),
                })
              }
            />
            {MOMENT_LABEL[moment]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
