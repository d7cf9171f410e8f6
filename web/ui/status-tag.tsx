import styles from './status-tag.module.css';

/** `live` speaking, published; `warm` working or needs attention; `danger` broken; `ok` good; `off` switched off; `quiet` nothing to say. */
export type Tone = 'live' | 'warm' | 'danger' | 'ok' | 'off' | 'quiet';

/** A state as a dot and a word, never a colour alone. `over` puts it on a picture. */
export function StatusTag({ tone, label, over = false }: { tone: Tone; label: string; over?: boolean }) {
  return (
    <span className={`${styles.tag} ${styles[tone]} ${over ? styles.over : ''}`}>
      {tone !== 'quiet' && <i className={styles.dot} />}
      {label}
    </span>
  );
}
