import type { ReactNode } from 'react';
import type { RegressionRun } from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { describeChange, formatMrr, formatShare } from './describe-run.ts';
import { LINES } from './plot-runs.ts';
import styles from './trend-card.module.css';
import { type MeasuredRun, TrendChart } from './trend-chart.tsx';

/** The runs that have figures. */
export function pickMeasured(runs: readonly RegressionRun[]): MeasuredRun[] {
  return runs.flatMap((run) =>
    run.status === RUN_STATUS.done && run.figures ? [{ ...run, figures: run.figures }] : [],
  );
}

/** Figures of the last run against the one before, and how they went; nothing before the first run. */
export function TrendCard({ runs, children }: { runs: readonly RegressionRun[]; children?: ReactNode }) {
  const measured = pickMeasured(runs);
  const last = measured.at(-1);
  if (!last) return null;
  const before = measured.at(-2)?.figures;
  const { refusals, refused, wronglyRefused } = last.figures;
  return (
    <section className={styles.card} aria-label="回归趋势">
      <header className={styles.head}>
        <h2>回归趋势</h2>
        <span className="num">{measured.length > 1 ? `近 ${measured.length} 次` : '第 1 次'}</span>
      </header>
      <dl className={`${styles.figures} num`}>
        {LINES.map(({ figure, label, colour }) => {
          const change = describeChange(figure, last.figures, before);
          return (
            <div key={figure}>
              <dt>
                <i data-series={colour} />
                {label}
                {change && <em data-better={change.better}>{change.text}</em>}
              </dt>
              <dd>{figure === 'mrr' ? formatMrr(last.figures.mrr) : formatShare(last.figures[figure])}</dd>
            </div>
          );
        })}
        <div>
          <dt>正确拒答</dt>
          <dd>{refusals > 0 ? `${refused} / ${refusals}` : '–'}</dd>
        </div>
      </dl>
      {wronglyRefused > 0 && <p className={`${styles.wrong} num`}>有 {wronglyRefused} 题本应作答，却被拒答。</p>}
      {measured.length > 1 && <TrendChart runs={measured} />}
      {children}
    </section>
  );
}
