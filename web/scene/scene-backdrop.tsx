import type { SceneBackground } from '#contract/scene.contract.ts';
import styles from './scene.module.css';

/** What stands behind everything; fills the element it is in. */
export function SceneBackdrop({ background }: { background: SceneBackground }) {
  switch (background.kind) {
    case 'colour':
      return (
        <div
          className={styles.backdrop}
          style={{
            background: `linear-gradient(${180 + background.angle}deg, ${background.from}, ${background.to})`,
          }}
        />
      );
    case 'picture':
      return <img className={styles.backdrop} src={background.url} alt="" style={{ objectFit: background.fit }} />;
    case 'video':
      return (
        <video
          className={styles.backdrop}
          src={background.url}
          style={{ objectFit: background.fit }}
          autoPlay
          loop
          muted
          playsInline
        />
      );
    default:
      return <div className={styles.backdrop} />;
  }
}
