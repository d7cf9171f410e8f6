import { Form } from 'antd';
import { AccountSettings } from '#contract/operator.contract.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { formatCapacity, readGigabytes, toBytes, toGigabytes } from '../size.ts';
import styles from './account-form.module.css';

interface Props {
  id?: string;
  /** Bytes. */
  value?: number | null;
  onChange?: (bytes: number | null) => void;
}

const LINES = [
  { name: 'lineLimit', label: 'SaaS 并发' },
  { name: 'winLineLimit', label: 'Windows 并发' },
  { name: 'androidLineLimit', label: 'Android 并发' },
] as const;

/** How much an account may use. @param used bytes of knowledge that it keeps, null for a new one */
export function LimitFields({ used }: { used: number | null }) {
  return (
    <>
      <div className={styles.row}>
        <Form.Item
          name="fileSizeLimit"
          label="知识库容量"
          extra={used === null ? '可写 512 MB、10 GB、1 TB' : `已用 ${formatCapacity(used)}`}
          rules={[contractRule(AccountSettings.shape.fileSizeLimit)]}
        >
          <SizeField />
        </Form.Item>
        <Form.Item
          name="videoSizeLimit"
          label="素材容量"
          extra="图片与视频"
          rules={[contractRule(AccountSettings.shape.videoSizeLimit)]}
        >
          <SizeField />
        </Form.Item>
      </div>
      <div className={styles.third}>
        {LINES.map(({ name, label }) => (
          <Form.Item key={name} name={name} label={label} rules={[contractRule(AccountSettings.shape[name])]}>
            <NumberField min={0} precision={0} suffix="路" />
          </Form.Item>
        ))}
      </div>
    </>
  );
}

/** A capacity in GB; other units may be typed (`512 MB`). The form holds bytes, which stay exact as long as nobody types. */
function SizeField({ id, value = null, onChange }: Props) {
  return (
    <NumberField
      id={id}
      value={value === null ? null : toGigabytes(value)}
      onChange={(gigabytes) => onChange?.(gigabytes === null ? null : toBytes(gigabytes))}
      parser={(text = '') => readGigabytes(text) ?? Number.NaN}
      min={0}
      suffix="GB"
    />
  );
}
