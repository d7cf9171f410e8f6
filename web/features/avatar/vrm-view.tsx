import { Segmented, Slider } from 'antd';
import styles from './avatar-page.module.css';
import type { VrmDraft } from './vrm-draft.ts';

const FRAMINGS: { value: VrmDraft['framing']; label: string }[] = [
  { value: 'bust', label: '胸像' },
  { value: 'half', label: '半身' },
  { value: 'full', label: '全身' },
];

interface Props extends Pick<VrmDraft, 'framing' | 'lift'> {
  onChange(part: Partial<Pick<VrmDraft, 'framing' | 'lift'>>): void;
}

/** How much of the person is seen, and at which height they stand. */
export function VrmView({ framing, lift, onChange }: Props) {
  return (
    <div className={styles.keying}>
      <Segmented
        value={framing}
        options={FRAMINGS}
        aria-label="取景范围"
        onChange={(value) => onChange({ framing: value })}
      />
      <div className={styles.slider}>
        <span>上下位置</span>
        <Slider
          min={-40}
          max={40}
          value={Math.round(lift * 100)}
          tooltip={{ formatter: (value) => `${value}%` }}
          ariaLabelForHandle="上下位置"
          onChange={(value) => onChange({ lift: value / 100 })}
        />
        <small>向右移动画面里的人更高</small>
      </div>
    </div>
  );
}
