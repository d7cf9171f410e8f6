import { Button } from 'antd';
import type { CleaningProposal } from '#contract/cleaning.contract.ts';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from '../work/work.module.css';
import { ruleLabel } from './cleaning-rules.ts';
import { TextDiff } from './text-diff.tsx';

interface Props {
  proposal: CleaningProposal;
  busy: boolean;
  onDecide: (action: 'accept' | 'reject' | 'undo', id: string) => void;
}

/** One proposal: where, why, what changes, and the decision. */
export function ProposalItem({ proposal, busy, onDecide }: Props) {
  const { id, documentName, page, heading, rules, before, after, status } = proposal;
  const decide = (action: 'accept' | 'reject' | 'undo') => () => onDecide(action, id);
  return (
    <article className={styles.item} aria-label={`建议：${documentName}`}>
      <div className={styles.place}>
        <strong>{documentName}</strong>
        {page !== null && <span className="num">第 {page} 页</span>}
        {heading.at(-1) && <span>{heading.at(-1)}</span>}
      </div>
      <TextDiff before={before} after={after} />
      <div className={styles.foot}>
        <span className={styles.tags}>
          {after === '' && <StatusTag tone="danger" label="删除此段" />}
          {rules.map((rule) => (
            <StatusTag key={rule} tone="quiet" label={ruleLabel(rule)} />
          ))}
        </span>
        <span className={styles.acts}>
          {status === 'open' && (
            <>
              <Button disabled={busy} onClick={decide('reject')}>
                拒绝
              </Button>
              <Button type="primary" ghost disabled={busy} onClick={decide('accept')}>
                接受
              </Button>
            </>
          )}
          {(status === 'accepted' || status === 'rejected') && (
            <Button disabled={busy} onClick={decide('undo')}>
              {status === 'accepted' ? '撤销修改' : '重新考虑'}
            </Button>
          )}
          {status === 'outdated' && <StatusTag tone="off" label="原文已变，请重新清洗" />}
        </span>
      </div>
    </article>
  );
}
