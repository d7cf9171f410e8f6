import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { announceLibrary } from './announce-library.ts';
import { KNOWLEDGE_KEY, librariesQuery, libraryStatusQuery } from './knowledge.queries.ts';
import { readRunningUploads } from './uploads/library-uploads.ts';

/** Follows libraries that are being processed, refreshes what is shown as soon as one is done, and says how it ended. */
export function useLibraryStatus(libraries: readonly Library[]): void {
  const client = useQueryClient();
  const ids = useMemo(
    () => libraries.filter((library) => library.status === STATUS.processing).map((library) => library.id),
    [libraries],
  );
  const { data } = useQuery(libraryStatusQuery(ids));
  useEffect(() => {
    if (!data?.some(({ status }) => status !== STATUS.processing)) return;
    void client.invalidateQueries({ queryKey: [...KNOWLEDGE_KEY, 'documents'] });
    void client.invalidateQueries({ queryKey: librariesQuery.queryKey });
  }, [data, client]);
  // Told by the list itself, which news from the server may bring up to date before the status was asked for.
  const watched = useRef(new Set<string>());
  useEffect(() => {
    const running = readRunningUploads();
    for (const library of libraries) {
      if (library.status === STATUS.processing) watched.current.add(library.id);
      // While files still come in, each of them would end the work anew; what they end with is told when they are in.
      else if (watched.current.delete(library.id) && !running.has(library.id)) announceLibrary(library);
    }
  }, [libraries]);
}
