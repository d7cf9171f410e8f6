import { CODE } from '#contract/errors.contract.ts';
import { TAKEN_BACK_AT_ONCE, takeUploadsBack, uploadFile } from '#contract/file.contract.ts';
import { deleteDocument, findDuplicates, STATUS, saveLibrary } from '#contract/knowledge.contract.ts';
import { capacityQuery } from '#web/lib/capacity.ts';
import { notice } from '#web/lib/notice.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { call } from '#web/lib/request.ts';
import { useSession } from '#web/lib/session.ts';
import { describeError, RequestError } from '#web/lib/transport/request-error.ts';
import { announceLibrary, workOn } from '../announce-library.ts';
import { KNOWLEDGE_KEY, librariesQuery } from '../knowledge.queries.ts';
import { expectEnd } from '../watch-libraries.ts';
import { createUploadQueue, type DuplicateFile, type UploadedFile, type UploadQueue } from './upload-queue.ts';

const queues = new Map<string, UploadQueue>();
const assign = new Map<UploadQueue, (libraryId: string) => void>();
const listeners = new Set<() => void>();

/**
 * The uploads into one library. They belong to the session and not to a page, so that people may look at something else meanwhile;
 * closing the browser's tab asks first.
 */
export function uploadsOf(libraryId: string): UploadQueue {
  const known = queues.get(libraryId);
  if (known) return known;
  let target = libraryId;
  const { token } = useSession.getState();
  const queue = createUploadQueue({
    send: (file, { signal, onSent }) =>
      call(uploadFile, { usage: 'document' }, { upfile: file, signal, onUploadProgress: onSent }),
    add: (files) => addToLibrary(target, files),
    takeBack: (urls) => void takeBack(urls, token),
    explain: (error, during) => (during === 'adding' ? `保存失败，${describeError(error)}` : describeError(error)),
    onRest: ({ added, failed }) => {
      if (watched.has(target)) return;
      if (failed > 0) notice.error(`${failed} 个文件没有上传成功`, workOn(target));
      else if (added > 0) void tellUploaded(target);
    },
  });
  queues.set(libraryId, queue);
  assign.set(queue, (id) => {
    target = id;
  });
  queue.subscribe(tellAll);
  return queue;
}

/** Where files wait for a library that does not exist yet. */
export const NEW_LIBRARY = 'new';

/** The library exists now: what waits for it is on its way there. */
export function giveUploads(libraryId: string): void {
  const queue = queues.get(NEW_LIBRARY);
  if (!queue) return;
  queues.delete(NEW_LIBRARY);
  queues.set(libraryId, queue);
  assign.get(queue)?.(libraryId);
}

/** Stops what is on its way into a library that goes. */
export function dropUploads(libraryId: string): void {
  queues.get(libraryId)?.removeAll();
  queues.get(libraryId)?.dropHeld();
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

/** Libraries whose documents stand before people's eyes with what became of each. */
const watched = new Set<string>();

/** While somebody watches every document of a library being read, nothing is said beside it. Answers how to end it. */
export function watchUploads(libraryId: string): () => void {
  watched.add(libraryId);
  return () => void watched.delete(libraryId);
}

/** What has been read by now is told as it ended: nobody saw it being read, and a file that no one can open is no success. */
async function tellUploaded(id: string): Promise<void> {
  const libraries = await queryClient.fetchQuery({ ...librariesQuery, staleTime: 0 }).catch(() => []);
  const library = libraries.find((one) => one.id === id);
  if (library && announceLibrary(library)) return;
  if (library?.status === STATUS.processing) expectEnd(id);
  notice.success('上传成功', workOn(id));
}

/** What comes to nothing takes no room. Without a word: what stays goes in a few days. */
async function takeBack(urls: string[], token: string): Promise<void> {
  if (token === '' || useSession.getState().token !== token) return;
  for (let at = 0; at < urls.length; at += TAKEN_BACK_AT_ONCE)
    await call(takeUploadsBack, { filePath: urls.slice(at, at + TAKEN_BACK_AT_ONCE) }).catch(() => {});
  await queryClient.invalidateQueries({ queryKey: capacityQuery.queryKey });
}

/** Adds what the library has not got yet, and what is wanted all the same; answers the rest. */
async function addToLibrary(id: string, uploaded: UploadedFile[]): Promise<DuplicateFile[]> {
  const isThis = (library: { id: string }) => library.id === id;
  const known = (await queryClient.fetchQuery(librariesQuery)).find(isThis);
  // A library that has just been made is in no list that was read before.
  const name = (known ?? (await queryClient.fetchQuery({ ...librariesQuery, staleTime: 0 })).find(isThis))?.name;
  if (name === undefined) throw new RequestError(CODE.notFound, '知识库不存在或已被删除');
  const asked = uploaded.filter((file) => !file.wanted && !file.replaces).map((file) => file.url);
  const found = asked.length > 0 ? await call(findDuplicates, { libId: id, filePath: asked }) : [];
  // One that has the name alone is another document.
  const met = found.filter(({ same }) => same !== 'name');
  const duplicates = met.map(({ filePath, name: documentName }) => ({ url: filePath, documentName }));
  const files = uploaded.filter(({ url }) => !duplicates.some((one) => one.url === url));
  if (files.length === 0) return duplicates;
  const fileList = files.map(({ url, name: fileName }) => ({ url, name: fileName }));
  await call(saveLibrary, { id, name, fileList, ...uploaded[0]?.segmentation });
  const replaced = files.flatMap((file) => file.replaces ?? []);
  // The new file is in; an old one that stays beside it can still be deleted by hand.
  if (replaced.length > 0) await call(deleteDocument, { ids: replaced }).catch(() => {});
  await queryClient.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
  return duplicates;
}

useSession.subscribe((now, before) => {
  if (now.token === before.token) return;
  for (const queue of queues.values()) {
    queue.removeAll();
    queue.dropHeld();
  }
  queues.clear();
  assign.clear();
});
