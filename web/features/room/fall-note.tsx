import styles from './room.module.css';

/** What fell back and why, in small words: nobody has to guess why there is no sound. */
export function FallNote({ lines }: { lines: readonly string[] }) {
  return (
    <div className={styles.fall} role="status" data-fall={lines.length}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {lines.length > 0 && (
        <a href="#/digital/check" target="_blank" rel="noopener">
          查看原因
        </a>
      )}
    </div>
  );
}
