import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';
import styles from './paged-list.module.css';
import { Pages } from './pages.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import { useIsPhone } from './use-is-phone.ts';

interface Props<T> {
  /** What the rows are, for people: 链接, 账号. */
  what: string;
  query: Pick<UseQueryResult<{ records: T[]; total: number }>, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;
  page: number;
  pageSize: number;
  onPage(page: number): void;
  /** Takes search and filters back; null where nothing narrows the list. */
  onClear?: (() => void) | null;
  /** What else to try where nothing fits search and filters. */
  hint?: string;
  /** What stands here when there is nothing at all. */
  empty: ReactNode;
  children(records: T[]): ReactNode;
}

/** The rows of a list, or why there are none, and its pages. */
export function PagedList<T>(props: Props<T>) {
  const { what, query, page, pageSize, onPage, onClear = null, empty, children } = props;
  const { hint = '换一个词，或者放宽筛选条件。' } = props;
  const isPhone = useIsPhone();
  const { data, error, refetch, isPlaceholderData } = query;
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isBeyond = data !== undefined && !isPlaceholderData && page > lastPage; // the last one of its page is gone
  useEffect(() => {
    if (isBeyond) onPage(lastPage);
  });
  if (!data) return error ? <LoadError what={what} error={error} onRetry={refetch} /> : <TableSkeleton />;
  if (data.total === 0) {
    if (!onClear) return empty;
    return (
      <EmptyState
        drawing="search"
        title={`没有符合条件的${what}`}
        text={hint}
        action={<Button onClick={onClear}>清除条件</Button>}
      />
    );
  }
  return (
    <>
      {children(data.records)}
      {data.total > pageSize && (
        <Pages
          className={styles.pages}
          align="end"
          current={page}
          pageSize={pageSize}
          total={data.total}
          simple={isPhone}
          showSizeChanger={false}
          onChange={onPage}
        />
      )}
    </>
  );
}
