import { Form } from 'antd';
import { AccountSettings, type OperatorAccount } from '#contract/operator.contract.ts';
import { writeSize } from '#web/lib/format.ts';
import { contractRule } from '#web/ui/contract-rule.ts';
import { NumberField } from '#web/ui/number-field.tsx';
import { readGigabytes, toBytes, toGigabytes } from '../size.ts';
import styles from './account-form.module.css';

interface Props {
  id?: string;
  /** Bytes. */
  value?: number | null;
  onChange?: (bytes: number | null) => void;
}

interface LimitProps {
  /** What it keeps, in bytes; null for a new one. */
  used: Pick<OperatorAccount, 'usedFileSize' | 'usedVideoSize'> | null;
}

/** How much an account may use. */
export function LimitFields({ used }: LimitProps) {
  return (
    <>
      <Capacities used={used} />
      <div className={styles.row}>
        {LINES.map(({ name, label, extra }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            extra={extra}
            rules={[contractRule(AccountSettings.shape[name])]}
          >
            <NumberField min={0} precision={0} suffix="路" />
          </Form.Item>
        ))}
      </div>
    </>
  );
}

/** Sessions at the same time; whoever comes beyond them waits. */
const LINES = [
  { name: 'lineLimit', label: 'SaaS 并发', extra: '满了的访客排队' },
  { name: 'winLineLimit', label: 'Windows 并发', extra: '0 为没有' },
  { name: 'androidLineLimit', label: '安卓并发', extra: '0 为没有' },
] as const;

function Capacities({ used }: LimitProps) {
  return (
    <div className={styles.row}>
      <Form.Item
        name="fileSizeLimit"
        label="知识库容量"
        extra={used === null ? '可写 512 MB、10 GB、1 TB' : `已用 ${writeSize(used.usedFileSize)}`}
        rules={[contractRule(AccountSettings.shape.fileSizeLimit)]}
      >
        <SizeField />
      </Form.Item>
      <Form.Item
        name="videoSizeLimit"
        label="图片和视频容量"
        extra={used === null ? '图片、视频和形象片段' : `已用 ${writeSize(used.usedVideoSize)}`}
        rules={[contractRule(AccountSettings.shape.videoSizeLimit)]}
      >
        <SizeField />
      </Form.Item>
    </div>
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
