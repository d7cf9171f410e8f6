import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { findDuplicates } from '#contract/knowledge.contract.ts';
import { call } from '#web/lib/request.ts';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import { NEW_LIBRARY, uploadsOf } from './library-uploads.ts';
import type { Upload } from './upload-entry.ts';

/** What is known of a file that is to be added: whom it resembles, and what is to become of it. */
export interface HeldFile {
  upload: Upload;
  /** It can't be read, and why: it is left out. */
  unreadable: string | null;
  /** For people; null when it resembles nothing. */
  resembles: string | null;
  /** Left out: its content is there already, and nobody has asked for it all the same. */
  skipped: boolean;
  /** Takes the place of the document of its name. */
  replaces: boolean;
  /** What else can be done with it; null when nothing. */
  offer: { label: string; toggle: () => void } | null;
}

/** One call compares so many. */
const MOST = 100;

/**
 * The files that wait to be saved, those that were met before recognised.
 * @param unreadable why files, by their addresses, can't be read
 */
export function useHeldFiles(key: string, unreadable: ReadonlyMap<string, string>) {
  const queue = uploadsOf(key);
  const { held } = useSyncExternalStore(queue.subscribe, queue.read);
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const urls = held.flatMap(({ url }) => url ?? []);
  const { data: found } = useQuery({
    queryKey: [...KNOWLEDGE_KEY, 'duplicates', key, urls],
    queryFn: ({ signal }) => compare(key === NEW_LIBRARY ? undefined : key, urls, signal),
    enabled: urls.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

  const files = held.map((upload): HeldFile => {
    const same = upload.url ? found?.find(({ filePath }) => filePath === upload.url) : undefined;
    const on = changed.has(upload.id);
    const reason = unreadable.get(upload.url ?? '') ?? null;
    if (reason) return { upload, unreadable: reason, resembles: null, skipped: true, replaces: false, offer: null };
    const toggle = () =>
      setChanged((before) => {
        const next = new Set(before);
        if (!next.delete(upload.id)) next.add(upload.id);
        return next;
      });
    const readable = { upload, unreadable: null };
    if (!same) return { ...readable, resembles: null, skipped: false, replaces: false, offer: null };
    if (same.same === 'name')
      return {
        ...readable,
        skipped: false,
        replaces: on,
        resembles: on ? '保存后替换同名文档' : '已有同名文档，内容不同',
        offer: { label: on ? '两份都留' : '替换它', toggle },
      };
    const what = same.same === 'content' ? '库中已有' : '与所选重复';
    return {
      ...readable,
      skipped: !on,
      replaces: false,
      resembles: `${what}：${same.name}`,
      offer: { label: on ? '跳过' : '仍然添加', toggle },
    };
  });
  const idsOf = (test: (file: HeldFile) => boolean) => new Set(files.filter(test).map(({ upload }) => upload.id));
  const replaces = new Map(
    files.flatMap(({ upload, replaces: on }) => {
      const docId = on && found?.find(({ filePath }) => filePath === upload.url)?.docId;
      return docId ? [[upload.id, docId] as const] : [];
    }),
  );
  const taken = files.filter(({ upload, skipped }) => upload.state !== 'refused' && !skipped);
  return {
    held: files,
    taken,
    previewable: files
      .filter((file) => file.unreadable !== null || taken.includes(file))
      .flatMap(({ upload: { url, name } }) => (url ? [{ url, name }] : [])),
    choices: {
      skip: idsOf(({ skipped }) => skipped),
      wanted: idsOf(({ offer, skipped, resembles, replaces: on }) => offer !== null && !skipped && !on && !!resembles),
      replaces,
    },
  };
}

async function compare(libId: string | undefined, urls: string[], signal: AbortSignal) {
  const found = [];
  for (let at = 0; at < urls.length; at += MOST) {
    const filePath = urls.slice(at, at + MOST);
    found.push(...(await call(findDuplicates, { ...(libId ? { libId } : {}), filePath }, { signal })));
  }
  return found;
}
