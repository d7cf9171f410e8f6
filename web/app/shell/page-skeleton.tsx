import { Bone } from '#web/ui/bone.tsx';
import styles from './page-skeleton.module.css';

/** The shape of a page while its code comes. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="正在加载">
      <Bone width={112} height={24} />
      <Bone width={264} height={16} />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Bone key={key} height={300} />
        ))}
      </div>
    </div>
  );
}

/** Of the public site: cards would promise a workbench. As high as the window, so that the footer stays below it. */
export function BlankPage() {
  return <div className={styles.blank} role="status" aria-label="正在加载" />;
}
