import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { GeneratedStatus, latestGeneration } from '#contract/generation.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import styles from '../work/work.module.css';
import { GeneratedItem } from './generated-item.tsx';
import { generatedQuery } from './generation.queries.ts';
import { type Destination, useReview } from './use-review.ts';

type GenerationRun = NonNullable<z.output<(typeof latestGeneration)['data']>['run']>;

const STATES: readonly (readonly [GeneratedStatus, string])[] = [
  ['open', '待审核'],
  ['added', '已采纳'],
  ['rejected', '已忽略'],
];

/** The questions of a run by state. */
export function GeneratedList({ run, destination }: { run: GenerationRun; destination: Destination }) {
  const [status, setStatus] = useState<GeneratedStatus>('open');
  const [page, setPage] = useState(1);
  const review = useReview(run.id, destination);
  const { data, error, refetch, isPlaceholderData } = useQuery(generatedQuery({ runId: run.id, status, page }));
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / 20));
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage); // its last one was decided
  const nowhere = !destination.questionLibId && !destination.regression;
  return (
    <section className={styles.results} aria-label="生成的问答">
      <div className={styles.bar}>
        <Segmented
          aria-label="按状态筛选"
          value={status}
          onChange={(next) => {
            setStatus(next);
            setPage(1);
          }}
          options={STATES.map(([value, label]) => ({ value, label: `${label} ${run.counts[value]}` }))}
        />
        <span className={styles.acts}>
          {status === 'open' && run.counts.open > 0 && (
            <>
              <Button disabled={review.busy} onClick={() => void review.reject(undefined, false)}>
                全部忽略
              </Button>
              <Button type="primary" loading={review.busy} disabled={nowhere} onClick={() => void review.add()}>
                全部采纳 {run.counts.open}
              </Button>
            </>
          )}
        </span>
      </div>
      {!data && (error ? <LoadError what="生成的问答" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      {data?.records.map((item) => (
        <GeneratedItem
          key={item.id}
          item={item}
          busy={review.busy}
          onAdd={() => void review.add([item.id])}
          onReject={(reopen) => void review.reject([item.id], reopen)}
          onEdit={(question, answer) => review.edit(item.id, question, answer)}
        />
      ))}
      {data?.total === 0 && (
        <EmptyState
          drawing="books"
          title={status === 'open' && run.counts.added + run.counts.rejected > 0 ? '都审核完了' : '这里没有问答'}
          text={
            status === 'open' && run.counts.added + run.counts.rejected === 0
              ? '离线生成只从中文的标题、定义句、表格和列表提问；没有这些内容的文档，请使用大模型。'
              : ''
          }
        />
      )}
      {data && data.total > 20 && (
        <Pagination
          className={styles.pages}
          current={page}
          pageSize={20}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}
