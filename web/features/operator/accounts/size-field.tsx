import { NumberField } from '#web/ui/number-field.tsx';
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
