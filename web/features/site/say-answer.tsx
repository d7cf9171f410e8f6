import type { Answer } from './content/home-content.ts';
import styles from './say-answer.module.css';

/** Words of an answer with the chips of its sources; a chip stays with the word before and the mark behind it. */
export function SayAnswer({ answer }: { answer: Answer }) {
  const pieces: { words: string; tail: string; chip: number | null; mark: string }[] = [];
  answer.forEach((piece, index) => {
    if (typeof piece === 'number') return;
    const chip = answer[index + 1];
    const before = pieces.at(-1);
    const mark = before?.chip != null ? (/^[，。；、？！]/.exec(piece)?.[0] ?? '') : '';
    if (before) before.mark = mark;
    const words = piece.slice(mark.length);
    const tail = typeof chip === 'number' ? words.slice(-2) : '';
    const start = tail ? words.slice(0, -2) : words;
    pieces.push({ words: start, tail, chip: typeof chip === 'number' ? chip : null, mark: '' });
  });
  return pieces.map(({ words, tail, chip, mark }) => (
    <span key={`${words}${tail}`}>
      {words}
      {chip !== null && (
        <span className={styles.whole}>
          {tail}
          <span className={styles.chip}>{chip}</span>
          {mark}
        </span>
      )}
    </span>
  ));
}
