import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Overview } from '#contract/overview.contract.ts';
import { measureCapacity } from '#web/lib/capacity.ts';
import { CapacityBar } from '#web/ui/capacity-bar.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import table from '#web/ui/table.module.css';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { STANDINGS } from '../accounts/describe-account.ts';
import list from '../list.module.css';
import { overviewQuery } from '../operator.queries.ts';
import { describeFailure, listReasons } from './describe-overview.ts';
import styles from './overview-page.module.css';

const ACCOUNTS = '/home/operator/accounts';
const COMPANIES = '/home/operator/companies';
const AUDIT = '/home/operator/audit';

/** 概览: what there is, and what wants somebody's attention, each with the list that it stands in. */
export function OverviewPage() {
  usePageTitle('运营概览');
  const { data, error, refetch } = useQuery(overviewQuery);
  return (
    <>
      <PageHead title="概览" purpose="账号、容量，和需要处理的事" />
      {data ? (
        <Figures of={data} />
      ) : error ? (
        <LoadError what="概览" error={error} onRetry={refetch} />
      ) : (
        <TableSkeleton />
      )}
    </>
  );
}

function Figures({ of: { accounts, brands, storage, attention, failed, signIns } }: { of: Overview }) {
  return (
    <div className={styles.page}>
      <div className={styles.figures}>
        <Figure to={ACCOUNTS} label="账号" value={accounts.total}>
          {accounts.active} 个正常
        </Figure>
        <Figure to={`${ACCOUNTS}?standing=expiring`} label={STANDINGS.expiring.label} value={accounts.expiring} />
        <Figure to={`${ACCOUNTS}?standing=expired`} label={STANDINGS.expired.label} value={accounts.expired} />
        <Figure to={`${ACCOUNTS}?standing=banned`} label={STANDINGS.banned.label} value={accounts.banned} />
        <Figure to={COMPANIES} label="品牌" value={brands} />
      </div>
      <Part title="容量" note="所有账号合计；上限是各账号上限之和">
        <div className={styles.spaces}>
          <Space label="知识库" of={storage.files} />
          <Space label="图片和视频" of={storage.material} />
        </div>
      </Part>
      <div className={styles.columns}>
        <Part title="快到期或快用满的账号">
          <Rows none="没有快到期或快用满的账号">
            {attention.map((account) => (
              <li className={styles.row} key={account.id}>
                <Account of={account} />
                <span className={`${styles.end} ${styles.tags}`}>
                  {listReasons(account, Date.now()).map((label) => (
                    <StatusTag key={label} tone="warm" label={label} />
                  ))}
                </span>
              </li>
            ))}
          </Rows>
        </Part>
        <Part title="失败，还没有处理">
          <Rows none="没有失败的处理">
            {failed.map(({ kind, count, account }) => (
              <li className={styles.row} key={`${kind} ${account?.id}`}>
                {account ? (
                  <Account of={account} />
                ) : (
                  <Link className={table.name} to="/home/operator/outbox?status=failed">
                    发件箱
                  </Link>
                )}
                <span className={styles.end}>
                  <StatusTag tone="danger" label={describeFailure(kind, count)} />
                </span>
              </li>
            ))}
          </Rows>
        </Part>
        <Part
          title="最近登录"
          more={
            <Link className={styles.more} to={AUDIT}>
              操作日志
            </Link>
          }
        >
          <Rows none="还没有人登录过">
            {signIns.map((account) => (
              <li className={styles.row} key={account.id}>
                <Account of={account} beside={account.companyName} />
                <span className={styles.end}>
                  <Moment of={account.lastLoginAt} />
                </span>
              </li>
            ))}
          </Rows>
        </Part>
      </div>
    </div>
  );
}

interface FigureProps {
  to: string;
  label: string;
  value: number;
  children?: ReactNode;
}

function Figure({ to, label, value, children }: FigureProps) {
  return (
    <Link className={styles.figure} to={to}>
      <span>{label}</span>
      <b className={`${styles.value} num`}>{value.toLocaleString('zh-CN')}</b>
      {children && <small className={styles.under}>{children}</small>}
    </Link>
  );
}

function Part({
  title,
  note,
  more,
  children,
}: {
  title: string;
  note?: string;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {note && <small className={styles.note}>{note}</small>}
        {more}
      </header>
      {children}
    </section>
  );
}

function Rows({ none, children }: { none: string; children: ReactNode[] }) {
  return children.length > 0 ? <ul>{children}</ul> : <p className={styles.none}>{none}</p>;
}

function Space({ label, of }: { label: string; of: Overview['storage']['files'] }) {
  const capacity = measureCapacity(of);
  return (
    <div className={styles.space}>
      <span>{label}</span>
      <b className={`${styles.amount} num`}>{capacity.text}</b>
      <div className={styles.bar}>
        <CapacityBar label={`${label}容量`} of={capacity} />
      </div>
    </div>
  );
}

/** Leads to the account in the list. */
function Account({ of, beside = of.nickName }: { of: { loginAccount: string; nickName: string }; beside?: string }) {
  return (
    <span className={styles.account}>
      <Link
        className={table.name}
        to={`${ACCOUNTS}?keyword=${encodeURIComponent(of.loginAccount)}`}
        title={of.loginAccount}
      >
        {of.loginAccount}
      </Link>
      <small className={`${list.sub} ${list.line}`} title={beside}>
        {beside}
      </small>
    </span>
  );
}
