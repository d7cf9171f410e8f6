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

/** Of an editor, which fills the window: its bar, the form, and the stage beside it. */
export function EditorSkeleton() {
  return (
    <div className={styles.editor} role="status" aria-label="正在加载">
      <div className={styles.bar}>
        <Bone width={160} height={20} />
      </div>
      <div className={styles.form}>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <Bone key={key} height={56} />
        ))}
      </div>
      <div className={styles.stage} />
    </div>
  );
}

/** Of the public site: cards would promise a workbench. As high as the window, so that the footer stays below it. */
export function BlankPage() {
  return <div className={styles.blank} role="status" aria-label="正在加载" />;
}
