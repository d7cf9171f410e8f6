import { Checkbox, InputNumber, Radio, Select } from 'antd';
import type { Segmentation, SegmentType } from '#contract/segmentation.contract.ts';
import styles from './segmentation-fields.module.css';

interface Props {
  value: Segmentation;
  onChange: (value: Segmentation) => void;
}

/** How a document is cut. */
export function SegmentationFields({ value, onChange }: Props) {
  const change = (part: Partial<Segmentation>) => onChange({ ...value, ...part });
  return (
    <div className={styles.fields}>
      <Radio.Group
        className={styles.types}
        aria-label="切分方式"
        value={value.segmentType}
        onChange={(event) => change({ segmentType: event.target.value })}
      >
        {TYPES.map(({ type, label, help }) => (
          <Radio key={type} value={type}>
            {label}
            <small>{help}</small>
          </Radio>
        ))}
      </Radio.Group>
      {value.segmentType === 'custom' && (
        <>
          <div className={styles.field}>
            <span id="separators">分段标识</span>
            <Select
              mode="tags"
              aria-labelledby="separators"
              placeholder="输入后按回车，如 ### 或 \n\n"
              open={false}
              suffixIcon={null}
              maxCount={10}
              value={value.separators}
              onChange={(separators) => change({ separators: separators.map((one) => one.slice(0, 20)) })}
            />
            <small>遇到标识就分段；\n 表示换行。不填则只按长度</small>
          </div>
          <div className={styles.field}>
            <span id="length">分段最大长度</span>
            <InputNumber
              aria-labelledby="length"
              min={100}
              max={2000}
              step={50}
              precision={0}
              suffix="字"
              value={value.segmentLength}
              onChange={(length) => change({ segmentLength: length ?? 600 })}
            />
            <small>100–2000 字，更长的在句末断开</small>
          </div>
        </>
      )}
      <div className={styles.checks}>
        <Checkbox checked={value.removeUrl} onChange={(event) => change({ removeUrl: event.target.checked })}>
          去除网址和邮箱
        </Checkbox>
        <Checkbox checked={value.removeSpaces} onChange={(event) => change({ removeSpaces: event.target.checked })}>
          合并多余空格和空行
        </Checkbox>
      </div>
    </div>
  );
}

const TYPES: readonly { type: SegmentType; label: string; help: string }[] = [
  { type: 'automatic', label: '自动', help: '按标题、段落和表格，每段约 600 字' },
  { type: 'heading', label: '按标题', help: '一节一段，最长 1000 字' },
  { type: 'qa', label: '按问答', help: '一问一答为一段，表格一行一段' },
  { type: 'custom', label: '自定义', help: '自己定标识和长度' },
];
