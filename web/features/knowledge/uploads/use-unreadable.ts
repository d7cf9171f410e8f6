import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { previewSegments } from '#contract/segment.contract.ts';
import { call } from '#web/lib/request.ts';
import type { UploadQueue } from './upload-queue.ts';

/** Files that one call looks into: few, as the server opens one after the other. */
const AT_ONCE = 3;
/** Of a whole folder the first are looked into; the others say it when they are saved. */
const MOST = 60;

/**
 * Why files of a queue that wait to be saved can't be read, by their addresses. All are looked into, a few at a time and in their order;
 * what a preview finds out is noted too.
 */
export function useUnreadable(queue: UploadQueue) {
  const { held } = useSyncExternalStore(queue.subscribe, queue.read);
  const [unreadable, setUnreadable] = useState<ReadonlyMap<string, string>>(new Map());
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback(
    (url: string, reason: string) =>
      setUnreadable((before) => (before.get(url) === reason ? before : new Map(before).set(url, reason))),
    [],
  );
  /** Whose call failed, perhaps for another one's sake: looked into alone. */
  const [suspect, setSuspect] = useState<ReadonlySet<string>>(new Set());
  const waiting = held.slice(0, MOST).flatMap(({ url }) => (url && !checked.has(url) ? [url] : []));
  const next = waiting.slice(0, suspect.has(waiting[0] ?? '') ? 1 : AT_ONCE).join('\n');
  useEffect(() => {
    if (next === '') return;
    const filePath = next.split('\n');
    const leaving = new AbortController();
    call(previewSegments, { filePath }, { signal: leaving.signal })
      .then(
        ({ files }) => {
          for (const one of files) if (one.unreadable && one.reason) note(one.filePath, one.reason);
          return true;
        },
        () => filePath.length === 1, // said when it is saved
      )
      .then((done) => {
        if (leaving.signal.aborted) return;
        (done ? setChecked : setSuspect)((before) => new Set([...before, ...filePath]));
      });
    return () => leaving.abort();
  }, [next, note]);
  return { unreadable, note };
}
