import { type KeyboardEvent, useRef, useState } from 'react';
import type { RegressionFigures, RegressionRun } from '#contract/regression.contract.ts';
import { formatTime } from '#web/lib/format.ts';
import { Moment } from '#web/ui/moment.tsx';
import { describeCause, describeChanges, FIGURE, formatMrr, formatShare } from './describe-run.ts';
import { LINES, plotRuns } from './plot-runs.ts';
import styles from './trend-chart.module.css';

export type MeasuredRun = RegressionRun & { figures: RegressionFigures };

/** The figures of runs, oldest at the left. Each run can be pointed at, or reached with Tab and the arrow keys. */
export function TrendChart({ runs }: { runs: readonly MeasuredRun[] }) {
  const [shown, setShown] = useState<number | null>(null);
  // One of them is in the order of Tab: the one that was looked at last.
  const [stop, setStop] = useState(runs.length - 1);
  const columns = useRef<HTMLDivElement>(null);
  const { ticks, xs, lines } = plotRuns(runs.map(({ figures }) => figures));
  const [first, last] = [runs[0], runs.at(-1)];
  const pointed = shown === null ? undefined : runs[shown];
  const current = Math.min(stop, runs.length - 1);

  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: runs.length - 1 }[event.key];
    if (event.key === 'Escape') setShown(null);
    if (to === undefined || !runs[to]) return;
    event.preventDefault();
    columns.current?.querySelectorAll('button')[to]?.focus();
  };

  return (
    <div className={styles.chart}>
      <div className={`${styles.axis} num`} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ top: `${share(tick, ticks) * 100}%` }}>
            {tick.toFixed(1)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: leaving the chart hides what it tells of a run */}
      <div className={styles.plot} onMouseLeave={() => setShown(null)}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {ticks.map((tick) => (
            <path key={tick} className={styles.rule} d={`M0 ${share(tick, ticks) * 100}H100`} />
          ))}
          {runs.map(
            ({ id, drops }, index) =>
              drops.length > 0 && <path key={id} className={styles.fall} d={`M${(xs[index] ?? 0) * 100} 0V100`} />,
          )}
          {LINES.toReversed().map(({ figure, colour }) =>
            lines[figure].map((points) => (
              <polyline
                key={points[0]?.x}
                className={styles.line}
                data-series={colour}
                points={points.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ')}
              />
            )),
          )}
        </svg>
        {LINES.map(({ figure, colour }) =>
          lines[figure].flat().map(({ x, y }) => {
            const at = xs.indexOf(x);
            const seen = at === shown || at === runs.length - 1 || runs.length === 1;
            return (
              seen && (
                <i
                  key={`${figure} ${x}`}
                  className={styles.dot}
                  data-series={colour}
                  style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
                />
              )
            );
          }),
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: these are points of a chart, no fields of a form */}
        <div ref={columns} role="group" aria-label="历次运行的指标，可用左右方向键逐次查看">
          {runs.map((run, index) => (
            <button
              key={run.id}
              type="button"
              className={styles.column}
              style={columnOf(xs[index] ?? 0, runs.length)}
              tabIndex={index === current ? 0 : -1}
              aria-label={describeRun(run)}
              onMouseEnter={() => setShown(index)}
              onFocus={() => {
                setShown(index);
                setStop(index);
              }}
              onBlur={() => setShown(null)}
              onClick={() => setShown(index)}
              onKeyDown={move}
            />
          ))}
        </div>
        {shown !== null && <span className={styles.pointer} style={{ left: `${(xs[shown] ?? 0) * 100}%` }} />}
        {pointed && shown !== null && <RunTip run={pointed} x={xs[shown] ?? 0} />}
      </div>
      <div className={`${styles.ends} num`} aria-hidden="true">
        <span>{first && <Moment of={first.createTime} />}</span>
        {runs.length > 1 && <span>{last && <Moment of={last.createTime} />}</span>}
      </div>
    </div>
  );
}

/** The stretch of the chart that belongs to a run: half of the way to its neighbours, and no further than the chart. */
function columnOf(x: number, count: number): { left: string; right: string } {
  const half = count === 1 ? 1 : 0.5 / (count - 1);
  return { left: `${Math.max(0, x - half) * 100}%`, right: `${Math.max(0, 1 - x - half) * 100}%` };
}

/** How far from the top. */
function share(value: number, ticks: readonly number[]): number {
  const low = ticks[0] ?? 0;
  return (1 - value) / (1 - low);
}

/** What one run has found; shifted by its place, so that it never leaves the chart. */
function RunTip({ run, x }: { run: MeasuredRun; x: number }) {
  const changes = describeChanges(run.changes);
  return (
    <div className={styles.tip} style={{ left: `${x * 100}%`, transform: `translateX(-${x * 100}%)` }}>
      <b className="num">{formatTime(run.createTime)}</b>
      <span>{describeCause(run)}</span>
      <span className={`${styles.tipFigures} num`}>
        {LINES.map(({ figure, label, colour }) => (
          <span key={figure}>
            <i data-series={colour} />
            {label} {figure === 'mrr' ? formatMrr(run.figures.mrr) : formatShare(run.figures[figure])}
          </span>
        ))}
        {run.figures.refusals > 0 && (
          <span>
            拒答 {run.figures.refused} / {run.figures.refusals}
          </span>
        )}
      </span>
      {changes && <span>{changes}</span>}
    </div>
  );
}

/** The same in one sentence, for those who hear it. */
function describeRun(run: MeasuredRun): string {
  const { hit1, hit5, mrr, refusals, refused } = run.figures;
  return [
    formatTime(run.createTime),
    describeCause(run),
    `${FIGURE.hit5} ${formatShare(hit5)}`,
    `${FIGURE.mrr} ${formatMrr(mrr)}`,
    `${FIGURE.hit1} ${formatShare(hit1)}`,
    ...(refusals > 0 ? [`正确拒答 ${refused} / ${refusals}`] : []),
    ...(run.drops.length > 0 ? ['有下降'] : []),
    describeChanges(run.changes),
  ]
    .filter(Boolean)
    .join('，');
}
