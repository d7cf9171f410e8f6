import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { announceLibrary } from './announce-library.ts';
import { KNOWLEDGE_KEY, librariesQuery, libraryStatusQuery } from './knowledge.queries.ts';
import { readRunningUploads } from './uploads/library-uploads.ts';
import { createLibraryWatch } from './watch-libraries.ts';

/** Follows libraries that are being processed, refreshes what is shown as soon as one is done, and says how it ended. */
export function useLibraryStatus(libraries: readonly Library[]): void {
  const client = useQueryClient();
  const ids = useMemo(
    () => libraries.filter((library) => library.status === STATUS.processing).map((library) => library.id),
    [libraries],
  );
  const { data } = useQuery(libraryStatusQuery(ids));
  const [watch] = useState(createLibraryWatch);
  const [since] = useState(Date.now);
  useEffect(() => {
    if (!data) return;
    watch.see(data.map(({ libId: id, status }) => ({ id, status })));
    if (data.every(({ status }) => status === STATUS.processing)) return;
    void client.invalidateQueries({ queryKey: [...KNOWLEDGE_KEY, 'documents'] });
    void client.invalidateQueries({ queryKey: librariesQuery.queryKey });
  }, [data, client, watch]);
  // Told by the list itself, which news from the server may bring up to date before the status was asked for.
  useEffect(() => {
    const { dataUpdatedAt = 0 } = client.getQueryState(librariesQuery.queryKey) ?? {};
    if (dataUpdatedAt >= since) watch.see(libraries);
    const running = readRunningUploads();
    // While files still come in, each of them would end the work anew; what they end with is told when they are in.
    for (const library of watch.takeEnded(libraries)) if (!running.has(library.id)) announceLibrary(library);
  }, [libraries, client, watch, since]);
}
