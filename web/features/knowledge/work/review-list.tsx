import type { UseQueryResult } from '@tanstack/react-query';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import styles from './work.module.css';

/** Items on a page of what a run found or made. */
export const REVIEWED_PER_PAGE = 20;

interface Props<S extends string, T> {
  /** What is decided about, for people: 清洗建议. */
  what: string;
  /** States with their names and counts; the ones that cannot occur are left out. */
  states: readonly { value: S; label: string }[];
  status: S;
  onStatus(status: S): void;
  /** What else narrows the list, and what decides about all of it. */
  filters?: ReactNode;
  acts: ReactNode;
  query: UseQueryResult<{ records: T[]; total: number }>;
  page: number;
  onPage(page: number): void;
  empty: { title: string; text: string };
  renderItem(item: T): ReactNode;
}

/** What a run found or made, by state, to be decided one by one or all at once. */
export function ReviewList<S extends string, T>(props: Props<S, T>) {
  const { what, states, status, onStatus, filters, acts, query, page, onPage, empty, renderItem } = props;
  return (
    <section className={styles.results} aria-label={what}>
      <div className={styles.bar}>
        <Segmented aria-label="按状态筛选" value={status} onChange={onStatus} options={[...states]} />
        {filters}
        <span className={styles.acts}>{acts}</span>
      </div>
      <PagedList
        what={what}
        query={query}
        page={page}
        pageSize={REVIEWED_PER_PAGE}
        onPage={onPage}
        empty={<EmptyState drawing="books" {...empty} />}
      >
        {(records) => records.map(renderItem)}
      </PagedList>
    </section>
  );
}
