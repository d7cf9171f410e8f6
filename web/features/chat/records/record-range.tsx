import { lazy, Suspense, useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import styles from './records.module.css';
import type { RecordAddress } from './use-record-filter.ts';

const load = () => import('./range-picker.tsx');
const RangePicker = lazy(() => load().then((m) => ({ default: m.RangePicker })));

/**
 * From when to when. The calendar is the heaviest control there is, and most people never touch it: until somebody does, or the address
 * names days, a field that looks the same stands in its place.
 */
export function RecordRange({ address }: { address: RecordAddress }) {
  const [asked, setAsked] = useState(false);
  const resting = (
    <button
      type="button"
      className={`${styles.range} ${styles.resting}`}
      aria-label="时间：开始日期 至 结束日期"
      aria-haspopup="dialog"
      onPointerEnter={() => void load().catch(() => {})} // said when it opens
      onClick={() => setAsked(true)}
    >
      <span>开始日期</span>
      <span>至</span>
      <span>结束日期</span>
      <Icon name="clock" size={14} />
    </button>
  );
  if (!asked && address.range === null) return resting;
  return (
    <Suspense fallback={resting}>
      <RangePicker address={address} opened={asked} />
    </Suspense>
  );
}
