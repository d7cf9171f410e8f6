import { useEffect, useRef, useState } from 'react';
import { type RoleProgress, roleProgress } from '#contract/role.contract.ts';
import { isAboutReading, waitForNews } from '#web/lib/events/wait-for-news.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { followProgress } from './follow-progress.ts';

/** What the dialog after a save shows; null without one. */
export type SaveProgress = { phase: 'waiting' | 'done'; parts: RoleProgress['parts'] } | null;

/**
 * Looks after a save until the role knows everything that it was given (specification 2 §4). Where everything is ready at once nothing
 * appears; leaving the editor or the dialog ends the asking, and the server goes on.
 */
export function useSaveProgress() {
  const [shown, setShown] = useState<SaveProgress>(null);
  const following = useRef<AbortController | null>(null);
  useEffect(() => () => following.current?.abort(), []);

  async function follow(roleId: string): Promise<void> {
    following.current?.abort();
    const own = new AbortController();
    following.current = own;
    let waited = false;
    const news = waitForNews(isAboutReading);
    own.signal.addEventListener('abort', news.close);
    const outcome = await followProgress(
      {
        read: (signal) => call(roleProgress, { roleId }, { signal }),
        wait: news.wait,
        onProgress({ status, parts }) {
          if (status !== 1) return;
          waited = true;
          setShown({ phase: 'waiting', parts });
        },
      },
      own.signal,
    );
    news.close();
    if (outcome === 'left') return;
    if (outcome === 'ready') return setShown((before) => before && { phase: 'done', parts: before.parts });
    setShown(null);
    if (waited) notice.error('保存失败：知识库里的文档都没有处理成功，请处理后重试');
    else notice.warning('已保存，但知识库里没有可用的文档，请先处理');
  }

  return {
    shown,
    follow,
    close() {
      following.current?.abort();
      setShown(null);
    },
  };
}
