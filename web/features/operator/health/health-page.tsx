import { useQuery } from '@tanstack/react-query';
import type { Health } from '#contract/health.contract.ts';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { healthQuery } from '../operator.queries.ts';
import {
  type Fact,
  type Fault,
  listFaults,
  listProcessFacts,
  listSharedFacts,
  nameProcess,
} from './describe-health.ts';
import styles from './health-page.module.css';

/** 运行状况: what is wrong with the installation and what to do, then its figures. */
export function HealthPage() {
  usePageTitle('运行状况');
  const { data, error, refetch } = useQuery(healthQuery);
  return (
    <>
      <PageHead title="运行状况" purpose="服务器、数据库和后台任务，页面打开时每 5 秒刷新" />
      {data ? (
        <State of={data} />
      ) : error ? (
        <LoadError what="运行状况" error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

function State({ of: health }: { of: Health }) {
  const now = new Date(health.at);
  const all = listFaults(health, now.getTime());
  const [faults, ended] = [all.filter(({ tone }) => tone !== 'over'), all.filter(({ tone }) => tone === 'over')];
  return (
    <div className={styles.page}>
      <section className={styles.part} aria-label="需要处理">
        {faults.length === 0 ? (
          <p className={styles.well}>
            <StatusTag tone="ok" label="一切正常" />
          </p>
        ) : (
          <>
            <h2 className={styles.title}>需要处理</h2>
            <ul>
              {faults.map(({ key, ...fault }) => (
                <FaultRow key={key} of={fault} />
              ))}
            </ul>
          </>
        )}
      </section>
      {ended.length > 0 && (
        <section className={styles.part} aria-label="已恢复">
          <h2 className={styles.title}>24 小时内出现过，现已恢复</h2>
          <ul>
            {ended.map(({ key, ...fault }) => (
              <FaultRow key={key} of={fault} />
            ))}
          </ul>
        </section>
      )}
      <div className={styles.parts}>
        {health.processes.map((one) => (
          <Facts
            key={one.id}
            title={health.processes.length + health.silent.length > 1 ? nameProcess(one) : '服务进程'}
            of={listProcessFacts(one, now)}
          />
        ))}
        {listSharedFacts(health).map(({ title, facts }) => (
          <Facts key={title} title={title} of={facts} />
        ))}
      </div>
    </div>
  );
}

const LABEL: Record<Fault['tone'], string> = { danger: '故障', warm: '注意', over: '已恢复' };

function FaultRow({ of: { tone, what, remedy, lastAt } }: { of: Omit<Fault, 'key'> }) {
  return (
    <li className={styles.fault}>
      <StatusTag tone={tone === 'over' ? 'ok' : tone} label={LABEL[tone]} />
      <div>
        <p className={styles.what}>
          {what}
          {lastAt && (
            <small className={styles.when}>
              <Moment of={lastAt} />
            </small>
          )}
        </p>
        <p className={styles.remedy}>{remedy}</p>
      </div>
    </li>
  );
}

function Facts({ title, of }: { title: string; of: readonly Fact[] }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.facts}>
        {of.map(([label, value]) => (
          <div className={styles.fact} key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
