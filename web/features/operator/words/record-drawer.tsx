import { useQuery } from '@tanstack/react-query';
import { Drawer, Pagination } from 'antd';
import { useState } from 'react';
import { CATEGORY_NAMES } from '#contract/moderation.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { ROWS_PER_PAGE, wordRecordsQuery } from '../operator.queries.ts';
import styles from './words.module.css';

/** 命中记录: what words of level 3 were found in, newest first. */
export function RecordDrawer({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(wordRecordsQuery(page));
  return (
    <Drawer open onClose={onClose} size={560} title="命中记录">
      {!data && (error ? <LoadError what="命中记录" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      {data?.total === 0 && (
        <EmptyState
          drawing="blank"
          icon="list"
          title="还没有命中记录"
          text="处理方式为“拦截并记录”的词，被说到时会记在这里。"
        />
      )}
      {data && data.total > 0 && (
        <ol className={styles.records}>
          {data.records.map((record) => (
            <li key={record.id}>
              <div>
                <b>{record.word}</b>
                <span>{CATEGORY_NAMES[record.category]}</span>
                <Moment of={record.createTime} />
              </div>
              <p>{record.excerpt}</p>
              <small>
                {record.direction === 'question' ? '提问' : '回答'}，角色“{record.roleName}”，账号 {record.accountName}
              </small>
            </li>
          ))}
        </ol>
      )}
      {data && data.total > ROWS_PER_PAGE && (
        <Pagination
          align="end"
          simple
          current={page}
          pageSize={ROWS_PER_PAGE}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Drawer>
  );
}
