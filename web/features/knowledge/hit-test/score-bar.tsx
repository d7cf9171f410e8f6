import type { ScoreParts } from '#contract/retrieval.contract.ts';
import { PART_WORDS } from './part-words.ts';
import styles from './score-bar.module.css';

/** Parts in the order in which they are drawn. */
const PARTS = (['lexical', 'vector', 'text', 'rerank'] as const).map((name) => ({ name, ...PART_WORDS[name] }));

/** The score of one segment: a number, a bar of its parts with the threshold on it, and the parts in figures. */
export function ScoreBar({ score, parts, threshold }: { score: number; parts: ScoreParts; threshold: number }) {
  const present = PARTS.flatMap(({ name, label }) => {
    const value = parts[name];
    return value === undefined ? [] : [{ name, label, value }];
  });
  return (
    <div className={styles.score}>
      <b className="num">{score.toFixed(2)}</b>
      <div
        className={styles.bar}
        role="img"
        aria-label={`${present.map(({ label, value }) => `${label} ${value.toFixed(2)}`).join('，')}；阈值 ${threshold.toFixed(2)}`}
      >
        {present.map(({ name, value }) => (
          <i key={name} data-part={name} style={{ width: `${value * 100}%` }} />
        ))}
        <u style={{ left: `${threshold * 100}%` }} />
      </div>
      <small className="num">
        {present.map(({ name, label, value }) => (
          <span key={name} title={label}>
            {value.toFixed(2)}
          </span>
        ))}
      </small>
    </div>
  );
}

/** What the colours of the bars mean. */
export function ScoreLegend({ parts }: { parts: ScoreParts }) {
  return (
    <div className={styles.legend}>
      {PARTS.filter(({ name }) => parts[name] !== undefined).map(({ name, label, help }) => (
        <span key={name} title={help}>
          <i data-part={name} />
          {label}
        </span>
      ))}
      <span>
        <u />
        阈值
      </span>
    </div>
  );
}
