import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { CleaningRule, latestCleaning, ProposalStatus } from '#contract/cleaning.contract.ts';
import { CLEAR } from '#web/ui/clear.tsx';
import { ReviewList } from '../work/review-list.tsx';
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
  const proposals = useQuery(proposalsQuery({ runId: run.id, status, rule, page }));
  const total = proposals.data?.total ?? 0;
  const some = run.openByRule;
  return (
    <ReviewList
      what="清洗建议"
      states={STATES.filter(([value]) => value !== 'outdated' || run.counts.outdated > 0).map(([value, label]) => ({
        value,
        label: `${label} ${run.counts[value]}`,
      }))}
      status={status}
      onStatus={(next) => {
        setStatus(next);
        setRule(undefined);
        setPage(1);
      }}
      filters={
        status === 'open' &&
        run.counts.open > 0 && (
          <Select
            aria-label="按规则筛选"
            allowClear={CLEAR}
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
        )
      }
      acts={
        <>
          {status === 'open' && total > 0 && (
            <>
              <Button disabled={busy} onClick={() => void decide('reject', { rule })}>
                全部拒绝
              </Button>
              <Button type="primary" loading={busy} onClick={() => void decide('accept', { rule })}>
                全部接受 {total}
              </Button>
            </>
          )}
          {status === 'accepted' && (
            <Button loading={busy} onClick={() => void decide('undo', {})}>
              全部撤销
            </Button>
          )}
        </>
      }
      query={proposals}
      page={page}
      onPage={setPage}
      empty={{
        title: run.counts.accepted + run.counts.rejected > 0 ? '建议都处理完了' : '没有需要清洗的内容',
        text: status === 'open' ? '已接受的修改可以随时撤销。' : '这里暂时没有建议。',
      }}
      renderItem={(proposal) => (
        <ProposalItem
          key={proposal.id}
          proposal={proposal}
          busy={busy}
          onDecide={(action, id) => void decide(action, { ids: [id] })}
        />
      )}
    />
  );
}
