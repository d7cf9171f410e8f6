import type { PaginationProps } from 'antd';
import { lazy, Suspense } from 'react';

// Most lists have one page: the code for more comes with the second.
const Pagination = lazy(() => import('./antd-pagination.ts'));

/** Numbers of pages, for a list that has more than one. */
export function Pages(props: PaginationProps) {
  return (
    <Suspense>
      <Pagination {...props} />
    </Suspense>
  );
}
