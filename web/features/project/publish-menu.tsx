import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Icon } from '#web/ui/icon.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { versionsQuery } from './launch/publish.queries.ts';
import { tellStanding } from './launch/tell-standing.ts';
import styles from './publish-menu.module.css';

const LaunchDrawer = whenOpened(() => import('./launch/launch-drawer.tsx').then((m) => m.LaunchDrawer));

interface Props {
  name: string;
  /** What is edited is not saved: only what is saved can be published. */
  isDirty: boolean;
  onSave(): Promise<boolean>;
}

/** What visitors of the page's project see, and the way to all that leads them there. */
export function PublishMenu({ name, isDirty, onSave }: Props) {
  const id = useSearchParams()[0].get('id') ?? '';
  const { data, refetch } = useQuery({ ...versionsQuery(id), enabled: id !== '' });
  const [open, setOpen] = useState(false);
  // What was saved may differ from what visitors see.
  useEffect(() => {
    if (id !== '' && !isDirty) void refetch();
  }, [id, isDirty, refetch]);
  if (!data) return null;
  const { standing } = data;
  return (
    <>
      <button
        type="button"
        className={styles.state}
        aria-haspopup="dialog"
        aria-label={`发布：${tellStanding(standing)}`}
        onClick={() => setOpen(true)}
      >
        <StatusTag tone={standing.state === 'live' ? 'live' : 'off'} label={tellStanding(standing)} />
        {standing.state === 'live' && (standing.changed || isDirty) && (
          <span className={styles.changed}>有改动未发布</span>
        )}
        <Icon name="down" size={16} />
      </button>
      {open && (
        <LaunchDrawer
          project={{ id, name }}
          section="publish"
          isDirty={isDirty}
          onSave={onSave}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
