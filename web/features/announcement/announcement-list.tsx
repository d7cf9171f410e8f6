import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { describeError } from '#web/lib/transport/request-error.ts';
import { Moment } from '#web/ui/moment.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { announcementsQuery } from './announcement.queries.ts';
import styles from './announcement-list.module.css';

/** What the operator has told, newest first. @param fresh how many of them are new */
export function AnnouncementList({ fresh }: { fresh: number }) {
  const { data, error, refetch } = useQuery(announcementsQuery);
  if (!data && error)
    return (
      <p className={styles.none}>
        公告没有加载出来：{describeError(error)}
        <Button type="link" size="small" onClick={() => void refetch()}>
          重试
        </Button>
      </p>
    );
  if (!data) return <Skeleton active title={false} />;
  if (data.records.length === 0) return <p className={styles.none}>还没有公告</p>;
  return (
    <ol className={styles.list}>
      {data.records.map(({ id, title, text, createdAt }, index) => (
        <li key={id}>
          <h3>
            {title}
            {index < fresh && <StatusTag tone="warm" label="新" />}
          </h3>
          <p>{text}</p>
          <Moment of={createdAt} />
        </li>
      ))}
    </ol>
  );
}
