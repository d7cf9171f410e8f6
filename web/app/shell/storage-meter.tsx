import { useQuery } from '@tanstack/react-query';
import { CAPACITY_NOTE, capacityQuery, measureCapacity } from '#web/lib/capacity.ts';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import styles from './storage-meter.module.css';

/** How much of the knowledge capacity is used. */
export function StorageMeter() {
  const { data } = useQuery(capacityQuery);
  if (!data) return null;
  const capacity = measureCapacity(data);
  return (
    <div className={styles.meter} title={CAPACITY_NOTE}>
      <div>
        <span>知识库容量</span>
        <span className="num">{capacity.text}</span>
      </div>
      <CapacityBar label="知识库容量" of={capacity} />
    </div>
  );
}
