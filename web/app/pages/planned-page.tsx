import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import styles from './planned-page.module.css';
import type { PlannedPage as Plan } from './planned-pages.ts';

/** A page of the menu that is still to come: says what it will be for, and what works meanwhile. Shows nothing invented. */
export function PlannedPage({ plan }: { plan: Plan }) {
  usePageTitle(plan.title);
  const navigate = useNavigate();
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
          title={plan.purpose}
          text={plan.meanwhile}
          action={<Button onClick={() => navigate(plan.link.to)}>{plan.link.label}</Button>}
        />
      </div>
    </>
  );
}
