import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Library } from '#contract/knowledge.contract.ts';
import { type RegressionRun, startRegression } from '#contract/regression.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { call } from '#web/lib/request.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import work from '../work/work.module.css';
import { REGRESSION_KEY } from '../work.events.ts';
import { CaseList } from './case-list.tsx';
import { describeCause, FIGURES_NOTE } from './describe-run.ts';
import { alarmsQuery, historyQuery } from './regression.queries.ts';
import styles from './regression-view.module.css';
import { RunList } from './run-list.tsx';
import { pickMeasured, TrendCard } from './trend-card.tsx';

/** Questions whose right passage is known: how they went and go at the left, each of them at the right. */
export function RegressionView({ library }: { library: Library }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(historyQuery(library.id));
  const measured = pickMeasured(data?.runs ?? []).at(-1);
  // A run that has ended may have brought a drop, or the end of one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever a run has ended
  useEffect(() => {
    void client.invalidateQueries({ queryKey: alarmsQuery.queryKey });
  }, [client, measured?.id]);
  if (!data) return error ? <LoadError what="回归集" error={error} onRetry={refetch} /> : <TableSkeleton />;
  const last = data.runs.at(-1);
  return (
    <div className={work.columns}>
      <div className={styles.side}>
        <RunPanel libId={library.id} caseCount={data.caseCount} last={last} />
        <TrendCard runs={data.runs}>
          <p className={work.note}>{FIGURES_NOTE}</p>
        </TrendCard>
        {data.runs.length > 0 && <RunList runs={data.runs} />}
      </div>
      <CaseList library={library} caseCount={data.caseCount} runId={measured?.id} />
    </div>
  );
}

function RunPanel({ libId, caseCount, last }: { libId: string; caseCount: number; last: RegressionRun | undefined }) {
  const client = useQueryClient();
  const [starting, setStarting] = useState(false);
  const start = async () => {
    setStarting(true);
    try {
      await call(startRegression, { libId }, { showModal: true });
    } catch {
      // the notice has said why
    }
    await client.invalidateQueries({ queryKey: REGRESSION_KEY });
    setStarting(false);
  };
  return (
    <section className={work.panel} aria-label="运行回归集">
      {last?.status === RUN_STATUS.running ? (
        <Running run={last} />
      ) : (
        <>
          <Button
            type={last ? 'default' : 'primary'}
            size="large"
            icon={<Icon name="play" size={16} />}
            disabled={caseCount === 0}
            loading={starting}
            onClick={() => void start()}
          >
            {last ? '重新运行' : '开始运行'}
          </Button>
          {last?.status === RUN_STATUS.failed && (
            <p className={styles.failed}>{last.reason ?? '上一次运行没有完成。'}</p>
          )}
          {last && (
            <p className={`${styles.last} num`}>
              上次运行：
              <Moment of={last.createTime} />，{describeCause(last)}
            </p>
          )}
        </>
      )}
      <p className={work.note}>
        改动文档或保存检索设置后，约 10 秒会自动运行一次；指标下降时，这个知识库的各页都会提醒。
      </p>
    </section>
  );
}

function Running({ run }: { run: RegressionRun }) {
  const { progressDone: done, progressTotal: total } = run;
  return (
    <div className={work.progress} role="status">
      <span>
        正在运行
        <b className="num">
          {done} / {total} 题
        </b>
      </span>
      <ProgressBar share={total > 0 ? Math.min(1, done / total) : 0} label="正在运行回归集" />
      <span className={work.note}>{describeCause(run)}。可以离开本页，结果会留在这里。</span>
    </div>
  );
}
