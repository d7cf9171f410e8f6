import { useQuery } from '@tanstack/react-query';
import { CAPACITY_NOTE, capacityQuery, measureCapacity } from '#web/lib/capacity.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './storage-meter.module.css';

/** From here on the bar warns. */
const NEARLY_FULL = 0.9;

/** How much of the knowledge capacity is used. */
export function StorageMeter() {
  const { data } = useQuery(capacityQuery);
  if (!data) return null;
  const { text, share } = measureCapacity(data);
  return (
    <div className={styles.meter} title={CAPACITY_NOTE}>
      <div>
        <span>知识库容量</span>
        <span className="num">{text}</span>
      </div>
      <ProgressBar share={share} label="知识库容量" role="meter" warns={share >= NEARLY_FULL} />
    </div>
  );
}
