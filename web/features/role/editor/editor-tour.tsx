import { Button, Tour, type TourStepProps } from 'antd';
import { useState } from 'react';
import styles from './editor-tour.module.css';
import { TOUR_PLACES } from './use-tour.ts';

export interface EditorTourProps {
  /** Nothing stands beside the form. */
  narrow: boolean;
  /** Finished or skipped. */
  onEnd(): void;
}

/** Where nothing stands beside the form, the words stand above the bar at its foot, in one place for all steps: what they are about stays in sight. */
const AT_FOOT = {
  position: 'fixed',
  top: 'auto',
  right: 12,
  bottom: 'calc(var(--touch) + 36px + env(safe-area-inset-bottom))',
  left: 12,
  width: 'auto',
  maxWidth: 520,
  marginInline: 'auto',
  borderRadius: 'var(--r-card)',
  boxShadow: '0 0 0 1px var(--line), var(--shadow-lg)', // it stands over what is lit, which is as white
} as const;

const NEAREST = { block: 'nearest' } as const;

const find = (id: string) => () => document.getElementById(id) as HTMLElement;

/** Shows a new creator around, once (specification 2 §2). Arrow keys and Enter lead through it, Esc ends it. */
export function EditorTour({ narrow, onEnd }: EditorTourProps) {
  const [current, setCurrent] = useState(0);
  const steps: TourStepProps[] = [
    {
      title: '先填基础设置，再看高级设置',
      description:
        '基础设置里写好名称、描述和回答方式，角色就能用了。往下的知识、工具、形象和对话是高级设置，需要时再调。',
      target: find(narrow ? 'section-base' : TOUR_PLACES.settings),
      placement: 'rightTop',
      ...(narrow ? { scrollIntoViewOptions: { block: 'start' } } : {}), // higher than a phone: its beginning is what is shown
    },
    {
      title: '点“在线演示”试一试',
      description: '随时和角色说话，看它怎样回答，不满意再回来改。',
      target: find(TOUR_PLACES.demo),
      placement: 'left',
    },
    {
      title: '满意了就保存',
      description: '保存后可以分享，也可以放进项目。Ctrl S 或 ⌘ S 也能保存。',
      target: find(TOUR_PLACES.save),
      placement: 'bottomRight',
    },
  ];
  const isLast = current === steps.length - 1;
  return (
    <Tour
      open
      rootClassName={styles.tour}
      steps={narrow ? steps.map((step) => ({ ...step, style: AT_FOOT, arrow: false })) : steps}
      current={current}
      onChange={setCurrent}
      onClose={onEnd}
      onFinish={onEnd}
      disabledInteraction
      scrollIntoViewOptions={NEAREST}
      indicatorsRender={(now, total) => (
        <span className={styles.count}>
          {now + 1} / {total}
        </span>
      )}
      actionsRender={() => (
        <>
          <Button size="small" type="text" onClick={onEnd}>
            跳过
          </Button>
          {current > 0 && (
            <Button size="small" onClick={() => setCurrent(current - 1)}>
              上一步
            </Button>
          )}
          <Button
            key={current} // each step has the focus anew
            autoFocus
            size="small"
            type="primary"
            onClick={() => (isLast ? onEnd() : setCurrent(current + 1))}
          >
            {isLast ? '完成' : '下一步'}
          </Button>
        </>
      )}
    />
  );
}
