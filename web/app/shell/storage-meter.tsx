import { measureCapacity } from './measure-capacity.ts';
import styles from './storage-meter.module.css';
import { useAccount } from './use-account.ts';

/** From here on the bar warns. */
const NEARLY_FULL = 0.9;

/** How much of the knowledge capacity is used. */
export function StorageMeter() {
  const { data } = useAccount();
  const capacity = data && measureCapacity(data.usedFileSizeString, data.fileSizeString);
  if (!capacity) return null;
  const { text, share } = capacity;
  return (
    <div className={styles.meter} data-full={share >= NEARLY_FULL || undefined}>
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
