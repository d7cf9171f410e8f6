import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { deleteAnnouncement, type OperatorAnnouncement, restoreAnnouncement } from '#contract/announcement.contract.ts';
import { call } from '#web/lib/request.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { ANNOUNCEMENTS_KEY } from '../operator.events.ts';
import { announcementPageQuery, ROWS_PER_PAGE } from '../operator.queries.ts';
import { useListAddress } from '../use-list-address.ts';
import styles from './announcements-page.module.css';

const AnnouncementDialog = whenOpened(() => import('./announcement-dialog.tsx').then((m) => m.AnnouncementDialog));

/** 公告: what the people of a brand, or of all, find under the bell of the workbench. */
export function AnnouncementsPage() {
  usePageTitle('公告');
  const address = useListAddress();
  const list = useQuery(announcementPageQuery(address.page));
  /** Null is a new one. */
  const [edited, setEdited] = useState<OperatorAnnouncement | null | undefined>(undefined);
  const write = (
    <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setEdited(null)}>
      发布公告
    </Button>
  );
  return (
    <>
      <PageHead title="公告" purpose="在工作台右上角告诉用户的事：维护、新功能、规则变动" actions={write} />
      <PagedList
        what="公告"
        query={list}
        page={address.page}
        pageSize={ROWS_PER_PAGE}
        onPage={address.setPage}
        empty={
          <EmptyState
            drawing="blank"
            icon="bell"
            title="还没有公告"
            text="发布后，用户在工作台右上角的铃铛里看到，未读的有数字提醒。"
            action={write}
          />
        }
      >
        {(records) => (
          <ul className={styles.list}>
            {records.map((one) => (
              <Row key={one.id} one={one} onEdit={() => setEdited(one)} />
            ))}
          </ul>
        )}
      </PagedList>
      {edited !== undefined && <AnnouncementDialog announcement={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

function Row({ one, onEdit }: { one: OperatorAnnouncement; onEdit(): void }) {
  const client = useQueryClient();
  const showUndo = useUndo();
  const run = async (endpoint: typeof deleteAnnouncement | typeof restoreAnnouncement) => {
    const done = await call(endpoint, { id: one.id }, { showModal: true }).then(
      () => true,
      () => false,
    );
    await client.invalidateQueries({ queryKey: ANNOUNCEMENTS_KEY });
    return done;
  };
  const remove = async () => {
    if (await run(deleteAnnouncement)) showUndo(`已删除公告“${one.title}”`, () => void run(restoreAnnouncement));
  };
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <h2>{one.title}</h2>
        <StatusTag tone="quiet" label={one.companyId === null ? '全部品牌' : one.companyName} />
        <small>
          <Moment of={one.createdAt} />
        </small>
        <span className={styles.acts}>
          <Button type="text" size="small" aria-label={`修改公告“${one.title}”`} onClick={onEdit}>
            修改
          </Button>
          <Button type="text" size="small" aria-label={`删除公告“${one.title}”`} onClick={() => void remove()}>
            删除
          </Button>
        </span>
      </div>
      <p>{one.text}</p>
    </li>
  );
}
