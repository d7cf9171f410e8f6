import { Button, DatePicker } from 'antd';
import dayjs from 'dayjs';
import { writeMoment } from '#contract/access.contract.ts';
import styles from './account-form.module.css';

const DAY_MS = 86_400_000;
const FORMAT = 'YYYY-MM-DD HH:mm:ss';

interface Props {
  id?: string;
  /** As on the wire, in the platform's zone; null for never. */
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** The end of an account with the usual terms; the picker shows the wire's own clock, wherever the operator sits. */
export function ExpiryField({ id, value = null, onChange }: Props) {
  const preset = (label: string, next: () => string | null) => (
    <Button type="link" size="small" onClick={() => onChange?.(next())}>
      {label}
    </Button>
  );
  return (
    <>
      <DatePicker
        id={id}
        value={value === null ? null : dayjs(value, FORMAT)}
        onChange={(time) => onChange?.(time ? time.format(FORMAT) : null)}
        showTime={{ defaultOpenValue: dayjs('23:59:59', 'HH:mm:ss') }}
        placeholder="永久有效"
        style={{ width: '100%' }}
      />
      <div className={styles.presets}>
        {preset('7 天', () => writeMoment(Date.now() + 7 * DAY_MS))}
        {preset('1 年', () => writeMoment(Date.now() + 365 * DAY_MS))}
        {preset('永久', () => null)}
      </div>
    </>
  );
}
