import { CODE } from '#contract/errors.contract.ts';
import { uploadFile } from '#contract/file.contract.ts';
import { deleteDocument, findDuplicates, saveLibrary } from '#contract/knowledge.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { call } from '#web/lib/request.ts';
import { describeError, RequestError } from '#web/lib/request-error.ts';
import { useSession } from '#web/lib/session.ts';
import { KNOWLEDGE_KEY, librariesQuery } from '../knowledge.queries.ts';
import { createUploadQueue, type DuplicateFile, type UploadedFile, type UploadQueue } from './upload-queue.ts';

const queues = new Map<string, UploadQueue>();
const listeners = new Set<() => void>();

/**
 * The uploads into one library. They belong to the session and not to a page, so that people may look at something else meanwhile;
 * closing the browser's tab asks first.
 */
export function uploadsOf(libraryId: string): UploadQueue {
  const known = queues.get(libraryId);
  if (known) return known;
  const queue = createUploadQueue({
    send: (file, { signal, onSent }) => call(uploadFile, {}, { upfile: file, signal, onUploadProgress: onSent }),
    add: (files) => addToLibrary(libraryId, files),
    explain: (error, during) => (during === 'adding' ? `保存失败，${describeError(error)}` : describeError(error)),
    onRest: ({ added, failed }) => {
      if (failed > 0) notice.error(`${failed} 个文件没有上传成功`);
      else if (added > 0) notice.success('上传成功');
    },
  });
  queues.set(libraryId, queue);
  queue.subscribe(tellAll);
  return queue;
}

/** Stops what is on its way into a library that goes. */
export function dropUploads(libraryId: string): void {
  queues.get(libraryId)?.removeAll();
}

/** Libraries that files are on their way into, with how many of how many; the same object until something changes. */
export function readRunningUploads(): ReadonlyMap<string, { done: number; total: number }> {
  return running;
}

export function subscribeToUploads(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let running: ReadonlyMap<string, { done: number; total: number }> = new Map();

function tellAll(): void {
  const batches = [...queues].map(([id, queue]) => [id, queue.read()] as const).filter(([, batch]) => batch.busy);
  if (batches.length > 0) window.addEventListener('beforeunload', askBeforeLeaving);
  else window.removeEventListener('beforeunload', askBeforeLeaving);
  running = new Map(batches.map(([id, { done, total }]) => [id, { done, total }]));
  for (const listener of listeners) listener();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Adds what the library has not got yet, and what is wanted all the same; answers the rest. */
async function addToLibrary(id: string, uploaded: UploadedFile[]): Promise<DuplicateFile[]> {
  const libraries = await queryClient.fetchQuery(librariesQuery);
  const name = libraries.find((library) => library.id === id)?.name;
  if (name === undefined) throw new RequestError(CODE.notFound, '知识库不存在或已被删除');
  const asked = uploaded.filter((file) => !file.wanted && !file.replaces).map((file) => file.url);
  const found = asked.length > 0 ? await call(findDuplicates, { libId: id, filePath: asked }) : [];
  const duplicates = found.map(({ filePath, name: documentName }) => ({ url: filePath, documentName }));
  const files = uploaded.filter(({ url }) => !duplicates.some((one) => one.url === url));
  if (files.length === 0) return duplicates;
  await call(saveLibrary, { id, name, fileList: files.map(({ url, name: fileName }) => ({ url, name: fileName })) });
  const replaced = files.flatMap((file) => file.replaces ?? []);
  // The new file is in; an old one that stays beside it can still be deleted by hand.
  if (replaced.length > 0) await call(deleteDocument, { ids: replaced }).catch(() => {});
  await queryClient.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  return duplicates;
}

useSession.subscribe((now, before) => {
  if (now.token === before.token) return;
  for (const queue of queues.values()) queue.removeAll();
  queues.clear();
});
