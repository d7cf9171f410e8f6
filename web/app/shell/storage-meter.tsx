import { useQuery } from '@tanstack/react-query';
import { CAPACITY_NOTE, capacityQuery, measureCapacity } from '#web/lib/capacity.ts';
import styles from './storage-meter.module.css';

/** From here on the bar warns. */
const NEARLY_FULL = 0.9;

/** How much of the knowledge capacity is used. */
export function StorageMeter() {
  const { data } = useQuery(capacityQuery);
  if (!data) return null;
  const { text, share } = measureCapacity(data);
  return (
    <div className={styles.meter} data-full={share >= NEARLY_FULL || undefined} title={CAPACITY_NOTE}>
      <div>
        <span>知识库容量</span>
        <span className="num">{text}</span>
      </div>
      <meter className="unseen" min={0} max={1} value={share} aria-label="知识库容量" />
      <div className={styles.bar} aria-hidden="true">
        {share > 0 && <i style={{ width: `${share * 100}%` }} />}
      </div>
    </div>
  );
}
