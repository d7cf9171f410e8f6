import { InputNumber } from 'antd';
import { readGigabytes, toBytes, toGigabytes } from '../size.ts';

interface Props {
  id?: string;
  /** Bytes. */
  value?: number | null;
  onChange?: (bytes: number | null) => void;
}

/** A capacity in GB; other units may be typed (`512 MB`). The form holds bytes, which stay exact as long as nobody types. */
export function SizeField({ id, value = null, onChange }: Props) {
  return (
    <InputNumber<number>
      id={id}
      value={value === null ? null : toGigabytes(value)}
      onChange={(gigabytes) => onChange?.(gigabytes === null ? null : toBytes(gigabytes))}
      parser={(text = '') => readGigabytes(text) ?? Number.NaN}
      min={0}
      style={{ width: '100%' }}
      suffix="GB"
    />
  );
}
