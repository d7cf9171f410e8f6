import type { StageTrace } from '#contract/chat.contract.ts';
import type { TurnRecord } from '#contract/record.contract.ts';
import { formatMs } from './describe-record.ts';
import { nameStage } from './stage-words.ts';
import styles from './waterfall.module.css';

type Times = Pick<TurnRecord, 'firstTextMs' | 'totalMs'> & { stages: readonly StageTrace[] };

/** What each stage of a turn took, on one axis from the request to the end. */
export function Waterfall({ turn }: { turn: Times }) {
  const { stages, totalMs, firstTextMs } = turn;
  if (stages.length === 0) return null;
  const end = Math.max(totalMs, 1, ...stages.map(({ startMs, ms }) => startMs + ms));
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.head}>
        <span>用时分解</span>
        <span className="num">
          {firstTextMs !== null && (
            <>
              到首字 <b>{formatMs(firstTextMs)}</b>，
            </>
          )}
          共 {formatMs(totalMs)}
        </span>
      </figcaption>
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
    </figure>
  );
}
