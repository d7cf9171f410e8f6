import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Segmented, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { CleaningRule, latestCleaning, ProposalStatus } from '#contract/cleaning.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import styles from '../work/work.module.css';
import { proposalsQuery } from './cleaning.queries.ts';
import { RULE_TEXTS } from './cleaning-rules.ts';
import { ProposalItem } from './proposal-item.tsx';
import { useDecisions } from './use-decisions.ts';

export type CleaningRun = NonNullable<z.output<(typeof latestCleaning)['data']>>;

const STATES: readonly (readonly [ProposalStatus, string])[] = [
  ['open', '待处理'],
  ['accepted', '已接受'],
  ['rejected', '已拒绝'],
  ['outdated', '已过期'],
];

/** The proposals of a run by state and rule. */
export function ProposalList({ run }: { run: CleaningRun }) {
  const [status, setStatus] = useState<ProposalStatus>('open');
  const [rule, setRule] = useState<CleaningRule>();
  const [page, setPage] = useState(1);
  const { busy, run: decide } = useDecisions(run.id);
  const { data, error, refetch, isPlaceholderData } = useQuery(proposalsQuery({ runId: run.id, status, rule, page }));
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / 20));
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage); // its last one was decided
  const some = run.openByRule;
  return (
    <section className={styles.results} aria-label="清洗建议">
      <div className={styles.bar}>
        <Segmented
          aria-label="按状态筛选"
          value={status}
          onChange={(next) => {
            setStatus(next);
            setRule(undefined);
            setPage(1);
          }}
          options={STATES.filter(([value]) => value !== 'outdated' || run.counts.outdated > 0).map(
            ([value, label]) => ({
              value,
              label: `${label} ${run.counts[value]}`,
            }),
          )}
        />
        {status === 'open' && run.counts.open > 0 && (
          <Select
            aria-label="按规则筛选"
            allowClear
            placeholder="全部规则"
            style={{ width: 160 }}
            value={rule}
            onChange={(next) => {
              setRule(next);
              setPage(1);
            }}
            options={RULE_TEXTS.filter((one) => (some[one.rule] ?? 0) > 0).map((one) => ({
              value: one.rule,
              label: `${one.label} ${some[one.rule]}`,
            }))}
          />
        )}
        <span className={styles.acts}>
          {status === 'open' && (data?.total ?? 0) > 0 && (
            <>
              <Button disabled={busy} onClick={() => void decide('reject', { rule })}>
                全部拒绝
              </Button>
              <Button type="primary" loading={busy} onClick={() => void decide('accept', { rule })}>
                全部接受 {data?.total}
              </Button>
            </>
          )}
          {status === 'accepted' && (
            <Button loading={busy} onClick={() => void decide('undo', {})}>
              全部撤销
            </Button>
          )}
        </span>
      </div>
      {!data && (error ? <LoadError what="清洗建议" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      {data?.records.map((proposal) => (
        <ProposalItem
          key={proposal.id}
          proposal={proposal}
          busy={busy}
          onDecide={(action, id) => void decide(action, { ids: [id] })}
        />
      ))}
      {data?.total === 0 && (
        <EmptyState
          drawing="books"
          title={run.counts.accepted + run.counts.rejected > 0 ? '建议都处理完了' : '没有需要清洗的内容'}
          text={status === 'open' ? '已接受的修改可以随时撤销。' : '这里暂时没有建议。'}
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
