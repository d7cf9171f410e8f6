import type { StageTrace } from '#contract/chat.contract.ts';
import type { TurnRecord } from '#contract/record.contract.ts';
import { formatMs } from './describe-record.ts';
import { nameStage } from './stage-words.ts';
import styles from './waterfall.module.css';

type Times = Pick<TurnRecord, 'firstTextMs' | 'totalMs'> & { stages: readonly StageTrace[] };

interface Props {
  turn: Times;
  /** One line until it is asked for: among the turns of a conversation it is read now and then. */
  folded?: boolean;
}

/** What each stage of a turn took, on one axis from the request to the end. */
export function Waterfall({ turn, folded = false }: Props) {
  const { stages, totalMs, firstTextMs } = turn;
  if (stages.length === 0) return null;
  const end = Math.max(totalMs, 1, ...stages.map(({ startMs, ms }) => startMs + ms));
  const head = (
    <>
      <span>用时分解</span>
      <span className="num">
        {firstTextMs !== null && (
          <>
            到首字 <b>{formatMs(firstTextMs)}</b>，
          </>
        )}
        共 {formatMs(totalMs)}
      </span>
    </>
  );
  const rows = (
    <ol>
      {stages.map((stage) => (
        <li key={`${stage.name} ${stage.startMs}`} className={styles.row}>
          <span className={styles.name}>{nameStage(stage)}</span>
          <span className={styles.track} aria-hidden="true">
            <i
              className={styles.bar}
              data-stage={stage.name}
              style={{ left: `${(stage.startMs / end) * 100}%`, width: `${(stage.ms / end) * 100}%` }}
            />
          </span>
          <span className={`${styles.ms} num`}>{formatMs(stage.ms)}</span>
          {stage.note && <small className={styles.note}>{stage.note}</small>}
        </li>
      ))}
    </ol>
  );
  if (folded)
    return (
      <details className={styles.frame}>
        <summary className={styles.head}>{head}</summary>
        {rows}
      </details>
    );
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.head}>{head}</figcaption>
      {rows}
    </figure>
  );
}
