import { Button, InputNumber, Segmented, Slider } from 'antd';
import {
  type LibrarySettings,
  RETRIEVAL_MODES,
  RETRIEVAL_RANGE,
  type RetrievalMode,
  RetrievalSettings,
  weightsOfMode,
} from '#contract/retrieval.contract.ts';
import { modeOf } from './mode-of.ts';
import { PART_WORDS } from './part-words.ts';
import styles from './settings-fields.module.css';

interface Props {
  value: RetrievalSettings;
  engines: LibrarySettings['engines'];
  reasons: LibrarySettings['reasons'];
  onChange: (value: RetrievalSettings) => void;
}

const MODE_LABELS: Readonly<Record<RetrievalMode, string>> = {
  lexical: '词法',
  text: '加文本',
  vector: '加向量',
  rerank: '加重排',
};
const DEFAULTS = RetrievalSettings.parse({});
type WeightName = keyof RetrievalSettings['weights'];

/** How many segments, how good they must be, and what counts how much. */
export function SettingsFields({ value, engines, reasons, onChange }: Props) {
  const weights: { name: WeightName; off?: boolean }[] = [
    { name: 'lexical' },
    { name: 'text' },
    { name: 'vector', off: !engines.vector },
    { name: 'rerank', off: !engines.rerank },
  ];
  const missing = [...new Set([reasons.vector, reasons.rerank].filter((reason) => reason !== null))];
  const isDefault = JSON.stringify(value) === JSON.stringify(DEFAULTS);
  return (
    <div className={styles.fields}>
      <div className={styles.mode}>
        <span id="hit-test-mode">检索方式</span>
        <Segmented
          block
          aria-labelledby="hit-test-mode"
          value={modeOf(value.weights, engines)}
          options={RETRIEVAL_MODES.map((mode) => {
            const reason = mode === 'vector' || mode === 'rerank' ? reasons[mode] : null;
            return {
              value: mode,
              label: MODE_LABELS[mode],
              disabled: reason !== null,
              title: reason ?? PART_WORDS[mode].help,
            };
          })}
          onChange={(mode) => onChange({ ...value, weights: weightsOfMode(mode, DEFAULTS.weights) })}
        />
      </div>
      <Range
        label="返回段数 top-k"
        help="一个问题最多读几段"
        range={RETRIEVAL_RANGE.topK}
        value={value.topK}
        onChange={(topK) => onChange({ ...value, topK })}
      />
      <Range
        label="相似度阈值"
        help="得分低于它的段落，对话不会引用"
        range={RETRIEVAL_RANGE.threshold}
        digits={2}
        value={value.threshold}
        onChange={(threshold) => onChange({ ...value, threshold })}
      />
      <details className={styles.weights}>
        <summary>各部分的权重</summary>
        {weights.map(({ name, off }) => (
          <Range
            key={name}
            {...PART_WORDS[name]}
            range={RETRIEVAL_RANGE.weight}
            digits={1}
            disabled={off}
            value={value.weights[name]}
            onChange={(weight) => {
              const next = { ...value.weights, [name]: weight };
              // Both at nothing would leave no order at all.
              if (next.lexical + next.text > 0) onChange({ ...value, weights: next });
            }}
          />
        ))}
        {missing.length > 0 && <p>{missing.join('，')}，相应的权重暂不生效。</p>}
      </details>
      {!isDefault && (
        <Button type="link" size="small" className={styles.reset} onClick={() => onChange(DEFAULTS)}>
          恢复默认值
        </Button>
      )}
    </div>
  );
}

interface RangeProps {
  label: string;
  /** What it does, in a few words. */
  help: string;
  range: { min: number; max: number; step: number };
  digits?: number;
  value: number;
  disabled?: boolean | undefined;
  onChange: (value: number) => void;
}

function Range({ label, help, range, digits = 0, value, disabled = false, onChange }: RangeProps) {
  return (
    <div className={styles.range}>
      <span>
        {label}
        <small>{help}</small>
      </span>
      <Slider
        {...range}
        className={styles.slider}
        value={value}
        disabled={disabled}
        onChange={onChange}
        ariaLabelForHandle={label}
      />
      <InputNumber
        {...range}
        className={styles.number}
        precision={digits}
        controls={false}
        value={value}
        disabled={disabled}
        aria-label={label}
        onChange={(next) => next !== null && onChange(next)}
      />
    </div>
  );
}
