import { Skeleton } from 'antd';
import styles from './page-skeleton.module.css';

/** The shape of a page while its code comes. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在加载">
      <Skeleton active title={{ width: 120 }} paragraph={{ rows: 1, width: 280 }} />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton.Node key={key} active className={styles.card} />
        ))}
      </div>
    </div>
  );
}
