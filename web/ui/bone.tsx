import styles from './bone.module.css';

/** A grey shape where something is about to be; sizes in px, full width unless said. */
export function Bone({ width, height }: { width?: number; height: number }) {
  return <span className={styles.bone} style={{ width: width ?? '100%', height }} />;
}
