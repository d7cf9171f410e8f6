import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { CODE } from '#contract/errors.contract.ts';
import { type Role, restoreRole, roleById } from '#contract/role.contract.ts';
import { listen } from '#web/lib/events/event-stream.ts';
import { call } from '#web/lib/request.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import styles from './role-editor.module.css';

interface Props {
  /** Null until the role has been saved once. */
  id: string | null;
  /** Takes over what was saved elsewhere; false where that would cost what was typed here. */
  follow: (role: Role) => boolean;
}

/** What happens elsewhere to the role that is being edited: a form that nobody has touched follows, and what can't follow says so. */
export function ElsewhereLine({ id, follow }: Props) {
  const [news, setNews] = useState<'changed' | 'deleted' | null>(null);
  const latest = useRef(follow);
  latest.current = follow;
  useEffect(() => {
    if (id === null) return;
    const own = new AbortController();
    const look = async () => {
      try {
        const role = await call(roleById, { id }, { signal: own.signal });
        setNews(latest.current(role) ? null : 'changed');
      } catch (error) {
        if (!own.signal.aborted && error instanceof RequestError && error.code === CODE.notFound) setNews('deleted');
      }
    };
    const stop = listen({
      onEvent({ kind, subjectId }) {
        if (subjectId === id && /^role\.(updated|deleted|restored)$/.test(kind)) void look();
      },
      onMissed: () => void look(),
    });
    return () => {
      own.abort();
      stop();
    };
  }, [id]);
  const restore = useMutation({ mutationFn: () => call(restoreRole, { id: id ?? '' }, { showModal: true }) });
  if (news === null) return null;
  return (
    <div role="status" className={styles.elsewhere}>
      {news === 'changed' ? (
        '这个角色刚刚在别处保存过。保存时会列出不同之处，由您选择。'
      ) : (
        <>
          这个角色已在别处被删除，恢复后才能保存。
          <Button size="small" loading={restore.isPending} onClick={() => restore.mutate()}>
            恢复角色
          </Button>
        </>
      )}
    </div>
  );
}
