import { Bone } from '#web/ui/bone.tsx';
import styles from './table-skeleton.module.css';

/** The shape of a table while its rows come. */
export function TableSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在加载">
      <Bone width={264} height={32} />
      <div className={styles.card}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <div key={key} className={styles.row}>
            <Bone width={240} height={14} />
            <Bone width={88} height={14} />
          </div>
        ))}
      </div>
    </div>
  );
}
