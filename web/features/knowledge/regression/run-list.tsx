import { Button } from 'antd';
import { useState } from 'react';
import type { RegressionRun } from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import {
  describeCause,
  describeChanges,
  describeDrop,
  FIGURE,
  FIGURES_NOTE,
  formatMrr,
  formatShare,
} from './describe-run.ts';
import styles from './run-list.module.css';

/** Runs that are listed before the rest is asked for. */
const SHOWN = 5;

/** The runs of a set, latest first: when, why, and what came of it. */
export function RunList({ runs }: { runs: readonly RegressionRun[] }) {
  const [all, setAll] = useState(false);
  const latest = runs.toReversed();
  return (
    <section className={styles.card} aria-label="运行记录">
      <h2>运行记录</h2>
      <ol>
        {latest.slice(0, all ? latest.length : SHOWN).map((run) => (
          <RunRow key={run.id} run={run} />
        ))}
      </ol>
      {latest.length > SHOWN && !all && (
        <Button type="link" size="small" onClick={() => setAll(true)}>
          查看全部 {latest.length} 次
        </Button>
      )}
    </section>
  );
}

function RunRow({ run }: { run: RegressionRun }) {
  const { figures, drops, lost, won } = run;
  const changes = describeChanges(run.changes);
  const moved = [...(lost > 0 ? [`${lost} 题变错`] : []), ...(won > 0 ? [`${won} 题变对`] : [])].join('，');
  return (
    <li className={styles.run}>
      <div className={styles.head}>
        <b className="num">
          <Moment of={run.createTime} />
        </b>
        {run.cause !== 'manual' && <StatusTag tone="quiet" label="自动" />}
        {drops.length > 0 && <StatusTag tone="danger" label={run.acknowledged ? '下降，已知悉' : '下降'} />}
        {run.status === RUN_STATUS.running && <StatusTag tone="warm" label="运行中" />}
        {run.status === RUN_STATUS.failed && <StatusTag tone="danger" label="没有完成" />}
      </div>
      <p>{changes || describeCause(run)}</p>
      {figures && (
        <p className="num" title={FIGURES_NOTE}>
          {figures.cases} 题，{FIGURE.hit5} {formatShare(figures.hit5)}，{FIGURE.mrr} {formatMrr(figures.mrr)}
          {moved && `，${moved}`}
        </p>
      )}
      {drops.length > 0 && (
        <p className={`${styles.drop} num`} title={FIGURES_NOTE}>
          {drops.map(describeDrop).join('，')}
        </p>
      )}
    </li>
  );
}
