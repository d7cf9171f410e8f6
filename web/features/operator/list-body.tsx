import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import styles from './list.module.css';
import { ROWS_PER_PAGE } from './operator.queries.ts';
import type { useListAddress } from './use-list-address.ts';

interface Props<T> {
  what: string;
  query: UseQueryResult<{ records: T[]; total: number }>;
  address: ReturnType<typeof useListAddress>;
  /** Whether search or filters narrow the list. */
  narrowed: boolean;
  /** What stands here when there is nothing at all. */
  empty: ReactNode;
  children: (records: T[]) => ReactNode;
}

/** The rows of a list, or why there are none, and its pages. */
export function ListBody<T>({ what, query, address, narrowed, empty, children }: Props<T>) {
  const isPhone = useIsPhone();
  const { data, error, refetch } = query;
  if (!data) return error ? <LoadError what={what} error={error} onRetry={refetch} /> : <TableSkeleton />;
  if (data.records.length === 0 && data.total === 0) {
    if (!narrowed) return empty;
    return (
      <EmptyState
        drawing="search"
        title={`没有符合条件的${what}`}
        text="换一个词，或者放宽筛选条件。"
        action={<Button onClick={address.clear}>清除条件</Button>}
      />
    );
  }
  return (
    <>
      {children(data.records)}
      {data.total > ROWS_PER_PAGE && (
        <Pagination
          className={styles.pages}
          align="end"
          current={address.page}
          pageSize={ROWS_PER_PAGE}
          total={data.total}
          simple={isPhone}
          showSizeChanger={false}
          onChange={address.setPage}
        />
      )}
    </>
  );
}
