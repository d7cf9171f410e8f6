import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { formatMs } from './describe-record.ts';
import { ROWS_PER_PAGE, recordsQuery, summaryQuery, useDeleteRecord, useExport } from './record.queries.ts';
import { RecordFilters } from './record-filters.tsx';
import { RecordCards, RecordTable } from './record-table.tsx';
import styles from './records.module.css';
import { type RecordAddress, useRecordFilter } from './use-record-filter.ts';

const RetentionDialog = whenOpened(() => import('./retention-dialog.tsx').then((m) => m.RetentionDialog));
const RecordDrawer = whenOpened(
  () => import('./record-drawer.tsx').then((m) => m.RecordDrawer),
  ({ id }) => id !== '',
);

/** 对话记录: what was asked, how it was answered and how long it took. */
export function RecordsPage() {
  usePageTitle('对话记录');
  const address = useRecordFilter();
  const records = useRecords(address);
  const [settingOpen, setSettingOpen] = useState(false);
  const remove = useDeleteRecord();
  const exporting = useExport();
  const ids = records.data?.records.map(({ id }) => id) ?? [];
  return (
    <>
      <PageHead
        title="对话记录"
        purpose="看谁问了什么、答得好不好"
        actions={
          <>
            <Button icon={<Icon name="clock" size={16} />} onClick={() => setSettingOpen(true)}>
              保留时间
            </Button>
            <Button
              icon={<Icon name="download" size={16} />}
              loading={exporting.isPending}
              disabled={!records.data?.total}
              onClick={() => exporting.mutate(address.filter)}
            >
              导出
            </Button>
          </>
        }
      />
      <RecordFilters address={address} />
      <Summary address={address} />
      <List address={address} query={records} />
      <RecordDrawer
        id={address.open}
        ids={ids}
        onShow={address.show}
        onDelete={(id) => {
          address.show('');
          remove.mutate(id);
        }}
      />
      {settingOpen && <RetentionDialog onClose={() => setSettingOpen(false)} />}
    </>
  );
}

function Summary({ address }: { address: RecordAddress }) {
  const { data } = useQuery(summaryQuery(address.filter));
  if (!data || data.conversations === 0) return null;
  const { conversations, questions, unanswered, partial, firstTextMs } = data;
  const shareOf = (some: number) => `${((some / Math.max(questions, 1)) * 100).toFixed(1)}%`;
  const figures = [
    ['对话', conversations.toLocaleString('en-US')],
    ['提问', questions.toLocaleString('en-US')],
    ['首字中位', firstTextMs === null ? '无' : formatMs(firstTextMs)],
    ['未命中', shareOf(unanswered)],
    ...(partial > 0 ? [['部分回答', shareOf(partial)] as const] : []),
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function List({ address, query }: { address: RecordAddress; query: ReturnType<typeof useRecords> }) {
  const Records = useIsPhone() ? RecordCards : RecordTable;
  return (
    <PagedList
      what="对话"
      query={query}
      page={address.page}
      pageSize={ROWS_PER_PAGE}
      onPage={address.setPage}
      onClear={address.narrowed ? address.clear : null}
      empty={
        <EmptyState
          drawing="blank"
          icon="chat"
          title="还没有对话"
          text="有人向您的角色提问后，问题、回答和来源会记在这里。"
          action={
            <Link to="/home/role">
              <Button type="primary" size="large">
                去我的角色
              </Button>
            </Link>
          }
        />
      }
    >
      {(records) => <Records records={records} open={address.open} onOpen={address.show} />}
    </PagedList>
  );
}

const useRecords = ({ filter, page }: RecordAddress) => useQuery(recordsQuery(filter, page));
