import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import styles from './planned-page.module.css';
import { type PlannedPage as Plan, pickLink } from './planned-pages.ts';

/** A page of the specification that is not built: says so, and what does its work in this version. Shows nothing invented. */
export function PlannedPage({ plan }: { plan: Plan }) {
  usePageTitle(plan.title);
  const navigate = useNavigate();
  const link = pickLink(plan, useBrandConfig().menuHide);
  return (
    <>
      <PageHead
        title={
          <span className={styles.title}>
            {plan.title}
            <StatusTag tone="quiet" label="尚未开放" />
          </span>
        }
      />
      <div className={styles.card}>
        <EmptyState
          drawing="building"
          icon={plan.icon}
          title={plan.missing}
          text={plan.meanwhile}
          action={<Button onClick={() => navigate(link.to)}>{link.label}</Button>}
        />
      </div>
    </>
  );
}
