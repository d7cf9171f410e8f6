import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { KNOWLEDGE_KEY, librariesQuery, libraryStatusQuery } from './knowledge.queries.ts';
import { readRunningUploads, workOn } from './uploads/library-uploads.ts';

/** Follows libraries that are being processed, refreshes what is shown as soon as one is done, and says how it ended. */
export function useLibraryStatus(libraries: readonly Library[]): void {
  const client = useQueryClient();
  const ids = useMemo(
    () => libraries.filter((library) => library.status === STATUS.processing).map((library) => library.id),
    [libraries],
  );
  const { data } = useQuery(libraryStatusQuery(ids));
  useEffect(() => {
    const done = data?.filter(({ status }) => status !== STATUS.processing).map(({ libId }) => libId) ?? [];
    if (done.length === 0) return;
    void client.invalidateQueries({ queryKey: [...KNOWLEDGE_KEY, 'documents'] });
    void client.fetchQuery({ ...librariesQuery, staleTime: 0 }).then(
      (fresh) => {
        const running = readRunningUploads();
        // While files still come in, each of them would end the work anew.
        for (const library of fresh) if (done.includes(library.id) && !running.has(library.id)) announce(library);
      },
      () => {}, // the list itself shows that it can't be loaded
    );
  }, [data, client]);
}

function announce({ id, name, status, failedCount, documentCount }: Library): void {
  if (status === STATUS.processing || documentCount === 0) return;
  const good = documentCount - failedCount;
  if (failedCount === 0) notice.success(`“${name}”处理完成，${good} 篇可用`, workOn(id));
  else if (good === 0)
    notice.error(`“${name}”没有可用的文档：${failedCount} 篇都没有读出来，原因见文档列表`, workOn(id));
  else notice.error(`“${name}”处理完成，${good} 篇可用，${failedCount} 篇失败`, workOn(id));
}
