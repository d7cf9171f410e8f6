import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useState } from 'react';
import { writeMoment } from '#contract/access.contract.ts';
import type { UsageSum } from '#contract/usage.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import table from '#web/ui/table.module.css';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { type UsageGroup, usageQuery } from '../operator.queries.ts';
import { formatYuan } from './describe-service.ts';
import styles from './models.module.css';

const GROUPS: { value: UsageGroup; label: string }[] = [
  { value: 'day', label: '按天' },
  { value: 'account', label: '按账号' },
  { value: 'model', label: '按模型' },
  { value: 'provider', label: '按服务' },
];
const SPANS = [7, 30, 90].map((days) => ({ value: days, label: `最近 ${days} 天` }));

const DAY_MS = 86_400_000;

/** What models have used, summed. */
export function UsagePanel() {
  const [by, setBy] = useState<UsageGroup>('day');
  const [days, setDays] = useState(30);
  // Days are the platform's, wherever the browser is.
  const day = (moment: number) => writeMoment(moment).slice(0, 10);
  const [now] = useState(() => Date.now());
  const span = { from: day(now - (days - 1) * DAY_MS), to: day(now) };
  const { data, error, refetch } = useQuery(usageQuery({ by, ...span }));
  return (
    <>
      <div className={styles.tools}>
        <Segmented aria-label="汇总方式" value={by} options={GROUPS} onChange={setBy} />
        <Select aria-label="时间" className={styles.span} value={days} options={SPANS} onChange={setDays} />
      </div>
      {!data && (error ? <LoadError what="用量" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      {data && data.total.calls === 0 && (
        <EmptyState
          drawing="blank"
          icon="chart"
          title="这段时间没有用量"
          text="模型回答过之后，用掉的词元和费用会出现在这里。"
        />
      )}
      {data && data.total.calls > 0 && (
        <>
          <Totals total={data.total} />
          <div className={table.card}>
            <table className={`${table.table} ${styles.usage}`}>
              <thead>
                <tr>
                  <th>{GROUPS.find(({ value }) => value === by)?.label.slice(1)}</th>
                  <th className={table.number}>调用</th>
                  <th className={table.number}>输入词元</th>
                  <th className={table.number}>输出词元</th>
                  <th className={table.number}>费用</th>
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.key}>
                    <td title={row.label}>{row.label}</td>
                    <td className={table.number}>{row.calls.toLocaleString('en-US')}</td>
                    <td className={table.number}>{row.promptTokens.toLocaleString('en-US')}</td>
                    <td className={table.number}>{row.completionTokens.toLocaleString('en-US')}</td>
                    <td className={table.number}>{formatYuan(row.cost)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}

function Totals({ total }: { total: UsageSum }) {
  const figures = [
    { label: '调用', value: total.calls.toLocaleString('en-US') },
    { label: '输入词元', value: total.promptTokens.toLocaleString('en-US') },
    { label: '输出词元', value: total.completionTokens.toLocaleString('en-US') },
    { label: '费用', value: formatYuan(total.cost) },
  ];
  return (
    <>
      <dl className={styles.totals}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {total.estimatedCalls > 0 && (
        <p className={styles.note}>
          其中 {total.estimatedCalls.toLocaleString('en-US')} 次调用的服务没有返回用量，词元为按文字估算
        </p>
      )}
    </>
  );
}
