import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Popover } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { readAnnouncements } from '#contract/announcement.contract.ts';
import { call } from '#web/lib/request.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { announcementsQuery } from './announcement.queries.ts';
import styles from './announcement-bell.module.css';

const AnnouncementList = lazy(() =>
  import('./announcement-list.tsx').then(({ AnnouncementList }) => ({ default: AnnouncementList })),
);

/** 公告: how many are new, and all of them. For signed-in people only. */
export function AnnouncementBell() {
  const [isOpen, setOpen] = useState(false);
  /** How many were new when the list was opened: they stay marked while it is read. */
  const [fresh, setFresh] = useState(0);
  const isPhone = useIsPhone();
  const client = useQueryClient();
  const { data } = useQuery(announcementsQuery);
  const unread = data?.unread ?? 0;

  const open = (next: boolean) => {
    setOpen(next);
    if (!next) return;
    setFresh(unread);
    if (unread === 0) return;
    client.setQueryData(announcementsQuery.queryKey, (before) => before && { ...before, unread: 0 });
    void call(readAnnouncements, {}).catch(() => client.invalidateQueries({ queryKey: announcementsQuery.queryKey }));
  };
  const label = unread > 0 ? `公告，${unread} 条未读` : '公告';
  const button = (
    <button
      type="button"
      className={styles.bell}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={isPhone ? () => open(true) : undefined}
    >
      <Icon name="bell" size={20} />
      {unread > 0 && <i aria-hidden="true">{Math.min(unread, 9)}</i>}
    </button>
  );
  const list = (
    <Suspense>
      <AnnouncementList fresh={fresh} />
    </Suspense>
  );
  if (isPhone)
    return (
      <>
        {button}
        <SideDrawer
          open={isOpen}
          onClose={() => open(false)}
          placement="right"
          size="100%"
          title="公告"
          closeIcon={<Icon name="close" />}
        >
          {list}
        </SideDrawer>
      </>
    );
  return (
    <Popover
      open={isOpen}
      onOpenChange={open}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      title="公告"
      content={<div className={styles.panel}>{list}</div>}
      destroyOnHidden
    >
      {button}
    </Popover>
  );
}
