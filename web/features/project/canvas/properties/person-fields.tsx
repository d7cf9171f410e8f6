import { Button } from 'antd';
import { useState } from 'react';
import type { PersonPosition } from '#contract/scene.contract.ts';
import { DEFAULT_POSITION } from '#contract/scene.contract.ts';
import { Portrait } from '#web/ui/portrait.tsx';
import type { CanvasProject } from '../canvas-project.ts';
import { useCanvas, useCanvasState, useLiveBox } from '../canvas-store.ts';
import { Choice } from '../choice.tsx';
import { NumberCell } from '../number-cell.tsx';
import { boxAround, positionOfBox } from '../scene-boxes.ts';
import { MediumField } from './medium-field.tsx';
import styles from './properties.module.css';
import { Section } from './section.tsx';

/** How much of a person is seen: by the share of the width, in percent of the usual. */
const FRAMINGS = [
  { value: 'half', label: '半身', by: 1 },
  { value: 'bust', label: '胸像', by: 1.3 },
  { value: 'close', label: '特写', by: 1.75 },
] as const;

interface Props {
  project: CanvasProject;
  onPanel(panel: 'interaction'): void;
}

/** Who stands in the scene, and how they are framed. */
export function PersonFields({ project, onPanel }: Props) {
  const canvas = useCanvas();
  const scene = useCanvasState((state) => state.scene);
  const direction = useCanvasState((state) => state.direction);
  const live = useLiveBox();
  const [isChoosing, setChoosing] = useState(project.roleId === '');
  const size = scene.sizes[direction];
  const kept = scene.person[direction];
  const position = live ? positionOfBox(boxAround(live, size), size, kept.url) : kept;
  const usual = DEFAULT_POSITION[direction];
  const set = (part: Partial<PersonPosition>) =>
    canvas.edit((before) => ({ ...before, person: { ...before.person, [direction]: { ...kept, ...part } } }), {
      key: `person ${direction}`,
    });
  const framing = FRAMINGS.find(({ by }) => Math.abs(kept.percentageWidth - usual.percentageWidth * by) < 0.5)?.value;
  /** Larger about the face: the crown stays where it is. */
  const frame = (by: number) => {
    const percentageWidth = Math.min(200, usual.percentageWidth * by);
    set({
      percentageWidth,
      x: usual.x,
      y: Math.min(100, Math.round(usual.y + percentageWidth - usual.percentageWidth)),
    });
  };
  return (
    <>
      <Section title="角色">
        <div className={styles.who}>
          <span>
            {project.avatarCode !== '' && <Portrait code={project.avatarCode} label={`${project.roleName}的形象`} />}
          </span>
          <p>
            <b>{project.roleName || '还没有选择'}</b>
            <small>{project.roleNote}</small>
          </p>
          <Button size="small" onClick={() => setChoosing(!isChoosing)}>
            {isChoosing ? '收起' : '更换'}
          </Button>
        </div>
        {isChoosing && <div className={styles.roles}>{project.roleField}</div>}
      </Section>
      <Section title="取景">
        <Choice
          label="取景"
          wide
          value={framing ?? ('own' as never)}
          options={FRAMINGS}
          onChange={(value) => frame(FRAMINGS.find((one) => one.value === value)?.by ?? 1)}
        />
        <div className={styles.cells}>
          <NumberCell
            label="宽度"
            unit="%"
            digits={1}
            least={5}
            most={200}
            value={position.percentageWidth}
            onChange={(percentageWidth) => set({ percentageWidth })}
          />
          <NumberCell
            label="左右"
            unit="%"
            digits={1}
            least={-100}
            most={100}
            value={position.x}
            onChange={(x) => set({ x })}
          />
          <NumberCell
            label="上下"
            unit="%"
            digits={1}
            least={-100}
            most={100}
            value={position.y}
            onChange={(y) => set({ y })}
          />
        </div>
        <p className={styles.help}>
          拖动移动，拖角缩放，双击回到默认取景。
          <button type="button" onClick={() => set(usual)}>
            回到默认取景
          </button>
        </p>
      </Section>
      <Section title="换成图片">
        <MediumField
          kinds={['image']}
          label="人物图片"
          url={kept.url}
          empty="用角色自己的形象"
          canRemove
          onChoose={({ url }) => set({ url })}
          onRemove={() => set({ url: '' })}
        />
      </Section>
      <Section title="休眠时">
        <p className={styles.help}>
          没人时人物闭眼休息，有人靠近或触摸就醒来。
          <button type="button" onClick={() => onPanel('interaction')}>
            唤醒方式在“互动”里设置
          </button>
        </p>
      </Section>
    </>
  );
}
