import { Button, InputNumber, Slider } from 'antd';
import { type LibrarySettings, RETRIEVAL_RANGE, RetrievalSettings } from '#contract/retrieval.contract.ts';
import styles from './settings-fields.module.css';

interface Props {
  value: RetrievalSettings;
  engines: LibrarySettings['engines'];
  reasons: LibrarySettings['reasons'];
  onChange: (value: RetrievalSettings) => void;
}

const DEFAULTS = RetrievalSettings.parse({});
type WeightName = keyof RetrievalSettings['weights'];

/** How many segments, how good they must be, and what counts how much. */
export function SettingsFields({ value, engines, reasons, onChange }: Props) {
  const weights: { name: WeightName; label: string; off?: boolean }[] = [
    { name: 'lexical', label: '词法' },
    { name: 'text', label: '文本重排' },
    { name: 'vector', label: '向量', off: !engines.vector },
    { name: 'rerank', label: '重排模型', off: !engines.rerank },
  ];
  const missing = [...new Set([reasons.vector, reasons.rerank].filter((reason) => reason !== null))];
  const isDefault = JSON.stringify(value) === JSON.stringify(DEFAULTS);
  return (
    <div className={styles.fields}>
      <Range
        label="返回段数 top-k"
        range={RETRIEVAL_RANGE.topK}
        value={value.topK}
        onChange={(topK) => onChange({ ...value, topK })}
      />
      <Range
        label="相似度阈值"
        range={RETRIEVAL_RANGE.threshold}
        digits={2}
        value={value.threshold}
        onChange={(threshold) => onChange({ ...value, threshold })}
      />
      <details className={styles.weights}>
        <summary>各部分的权重</summary>
        {weights.map(({ name, label, off }) => (
          <Range
            key={name}
            label={label}
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
  range: { min: number; max: number; step: number };
  digits?: number;
  value: number;
  disabled?: boolean | undefined;
  onChange: (value: number) => void;
}

function Range({ label, range, digits = 0, value, disabled = false, onChange }: RangeProps) {
  return (
    <div className={styles.range}>
      <span>{label}</span>
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
