import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import styles from './records.module.css';
import type { RecordAddress } from './use-record-filter.ts';

const DAY = 'YYYY-MM-DD';
const today = () => dayjs();
const presets = [
  { label: '今天', value: [today(), today()] },
  { label: '最近 7 天', value: [today().subtract(6, 'day'), today()] },
  { label: '最近 30 天', value: [today().subtract(29, 'day'), today()] },
] as { label: string; value: [dayjs.Dayjs, dayjs.Dayjs] }[];

/** The calendar itself. @param opened it was asked for: it opens at once */
export function RangePicker({ address, opened }: { address: RecordAddress; opened: boolean }) {
  return (
    <DatePicker.RangePicker
      className={styles.range}
      classNames={{ popup: { root: styles.calendar } }}
      aria-label="时间"
      defaultOpen={opened}
      autoFocus={opened}
      value={address.range === null ? null : [...address.range]}
      presets={presets}
      placeholder={['开始日期', '结束日期']}
      onChange={(range) => address.set({ from: range?.[0]?.format(DAY) ?? '', to: range?.[1]?.format(DAY) ?? '' })}
    />
  );
}
