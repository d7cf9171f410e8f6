import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { MATERIAL_MOST_BYTES } from '#contract/material.contract.ts';
import { UPLOAD_DAYS } from '#contract/material-upload.contract.ts';
import type { FileModule } from '#server/modules/file/index.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import { explainShortage } from '#server/platform/explain-shortage.ts';
import { withWorkFolder } from '#server/platform/files/work-folder.ts';
import { defineJob, noRow, type RunningJob, ToldError } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { createProgressNotes } from '#server/platform/jobs/note-progress.ts';
import type { Log } from '#server/platform/log.ts';
import type { MaterialStore } from './material.store.ts';
import type { Inspected } from './media/inspect-worker.ts';
import type { Inspector } from './media/inspector.ts';
import { MaterialRefusal } from './media/refusal.ts';
import { nameFor } from './name-for.ts';
import { sourceOf, type UploadRow, type UploadStore } from './upload.store.ts';

/** As many as files are looked at at once (media/inspector.ts). */
const WORKERS = 4;
const DAY_SECONDS = 24 * 3600;
export const TAKE = defineJob({
  name: 'material-take',
  payload: z.object({ id: z.string() }),
  attempts: 3,
  retryDelay: 5,
  expiry: 1800,
  concurrency: WORKERS,
});
const LOOK = defineJob({
  name: 'material-look',
  payload: z.object({ id: z.string(), accountId: z.string() }),
  attempts: 3,
  retryDelay: 5,
  expiry: 1800,
  concurrency: WORKERS,
});
const SWEEP = defineJob({
  name: 'material-sweep',
  payload: z.object({}),
  attempts: 3,
  retryDelay: 60,
  expiry: 3600,
  concurrency: 1,
});
const CUT_OFF = '检查几次都被中断，请重新上传';

interface Dependencies {
  db: Database;
  files: FileModule;
  jobs: Pick<Jobs, 'define' | 'send'>;
  log: Log;
  store: MaterialStore;
  uploads: UploadStore;
  inspector: Inspector;
}

/** Uploads that are complete are put together, looked into and become materials; what came by a form is looked into where it lies. */
export function createTaking({ db, files, jobs, log, store, uploads, inspector }: Dependencies) {
  jobs.define(TAKE, {
    run: ({ id }, job) => work(id, job),
    onGivenUp: async ({ id }, { told }) => {
      const row = await uploads.findChecking(id);
      if (row) await refuse(row, told ?? CUT_OFF);
    },
    orphans: async () => (await uploads.listChecking()).map((id) => ({ data: { id }, key: id })),
    ownerOf: ({ id }, tx) => uploads.findOwner(tx ?? db, id),
  });
  jobs.define(LOOK, {
    run: ({ id, accountId }, job) => look(accountId, id, job),
    onGivenUp: async ({ id }) => log.warn({ file: id }, 'an upload of a form could not be looked into'),
    orphans: noRow('a form has its file; only the library does not show it'),
    ownerOf: async ({ accountId }) => accountId,
  });
  jobs.define(SWEEP, {
    async run(_, { signal }) {
      const left = await uploads.listLeft(new Date(Date.now() - UPLOAD_DAYS * DAY_SECONDS * 1000));
      for (const { id, accountId } of left) {
        signal.throwIfAborted();
        await end(accountId, id);
      }
      await later(DAY_SECONDS);
    },
    onGivenUp: () => later(DAY_SECONDS),
    orphans: noRow('each start sends it'),
  });
  const later = (afterSeconds: number) => jobs.send(SWEEP, {}, { key: 'uploads', afterSeconds });

  async function work(id: string, job: RunningJob): Promise<void> {
    const row = await uploads.findChecking(id);
    if (!row) return;
    const notes = createProgressNotes(async (share) => void (await uploads.change(db, id, { share })));
    try {
      await withWorkFolder((folder) => take(row, folder, job, notes.note)).finally(notes.close);
    } catch (error) {
      job.signal.throwIfAborted();
      if (error instanceof MaterialRefusal || error instanceof AppError) {
        log.info({ err: error, upload: id }, 'a material was refused');
        return refuse(row, error.message);
      }
      if (error instanceof ToldError) throw error;
      throw new ToldError(explainShortage(error)?.message ?? '文件没有检查完，请重新上传', { cause: error });
    }
  }

  async function take(row: UploadRow, folder: string, { signal, isLast }: RunningJob, note: (share: number) => void) {
    const file = path.join(folder, 'whole');
    await pipeline(Readable.from(readParts(row, (share) => note(share / 2))), createWriteStream(file), { signal });
    const poster = row.posterId === null ? null : path.join(folder, 'poster');
    if (poster)
      await pipeline(Readable.from(readParts({ ...row, parts: [row.posterId ?? ''] })), createWriteStream(poster));
    const found = await inspector.inspect(
      { file, name: row.name, poster, folder },
      { owner: row.accountId, signal, isLast },
    );
    note(0.8);
    await keep(row, found);
  }

  async function* readParts(row: UploadRow, note: (share: number) => void = () => {}): AsyncGenerator<Buffer> {
    const found = new Map((await files.findOwned(row.accountId, row.parts)).map((part) => [part.id, part.sha256]));
    let done = 0;
    for (const id of row.parts) {
      const sha256 = found.get(id);
      if (!sha256) throw new MaterialRefusal('上传的内容已过期，请重新上传');
      yield* files.read(sha256) as AsyncIterable<Buffer>;
      done += 1;
      note(done / row.parts.length);
    }
  }

  async function keep(row: UploadRow, found: Inspected): Promise<void> {
    const { accountId, id, folderId } = row;
    const name = nameFor(row.name, found.format);
    const previewId = found.preview ? await keepPreview(accountId, found.preview) : null;
    const counts = found.kind === 'audio' || found.kind === 'font' ? 'document' : 'material';
    let freed: string[] = [];
    const { kind, format, width, height, seconds } = found;
    await files
      .keepAlong(
        accountId,
        { id, name, kind: counts, maxBytes: 2 * MATERIAL_MOST_BYTES },
        createReadStream(found.file),
        {
          reservation: id,
          also: async (tx, { size }) => {
            const there = await uploads.hold(tx, accountId, id);
            if (there?.state !== 'checking') throw new MaterialRefusal('上传已取消');
            const values = { id, accountId, name, kind, format, width, height, seconds, bytes: size, previewId };
            await store.insert(tx, { ...values, source: sourceOf(row), folderId: there.folderId ?? folderId });
            await uploads.remove(tx, id);
            freed = await files.letGo(tx, id, [...there.parts, ...(there.posterId ? [there.posterId] : [])]);
          },
        },
      )
      .catch(async (error: unknown) => {
        if (previewId) await files.discard([previewId]);
        throw error;
      });
    await files.freeContents(freed);
  }

  /** Without one where there is no room for it. */
  async function keepPreview(accountId: string, preview: string): Promise<string | null> {
    const kept = await files
      .keep(accountId, '素材预览.webp', createReadStream(preview), 'material')
      .catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
    return kept?.id ?? null;
  }

  async function refuse({ accountId, id }: UploadRow, problem: string): Promise<void> {
    let freed: string[] = [];
    await db.transaction(async (tx) => {
      const row = await uploads.hold(tx, accountId, id);
      if (row?.state !== 'checking') return;
      const parts = [...row.parts, ...(row.posterId ? [row.posterId] : [])];
      await uploads.change(tx, id, { state: 'refused', problem, parts: [], posterId: null });
      freed = await files.letGo(tx, id, parts);
    });
    await files.freeContents(freed);
  }

  /** Also one that was refused: nobody looks at it any more. False for one that is not there. */
  async function end(accountId: string, id: string): Promise<boolean> {
    let freed: string[] = [];
    const wasThere = await db.transaction(async (tx) => {
      const row = await uploads.hold(tx, accountId, id);
      if (!row) return false;
      await uploads.remove(tx, id);
      freed = await files.letGo(tx, id, [...row.parts, ...(row.posterId ? [row.posterId] : [])]);
      return true;
    });
    await files.freeContents(freed);
    return wasThere;
  }

  /** The form has its file as it is; the library shows what can be shown. */
  async function look(accountId: string, id: string, { signal, isLast }: RunningJob): Promise<void> {
    const row = await db.transaction((tx) => files.peek(tx, accountId, id));
    // What browsers are not shown by its name (a drawing, a film to be converted) is none here.
    if (!row || !files.isShown(row.name)) return;
    try {
      await withWorkFolder((folder) =>
        files.withLocalCopy(row.sha256, async (file) => {
          const { kind, format, width, height, seconds } = await inspector.inspect(
            { file, name: row.name, poster: null, folder },
            { owner: accountId, signal, isLast },
          );
          const { name, size: bytes, createdAt } = row;
          const values = { id, accountId, name, kind, format, width, height, seconds, bytes, createdAt, kept: false };
          await db.transaction(async (tx) => {
            if (await files.peek(tx, accountId, id)) await store.insert(tx, values);
          });
        }),
      );
    } catch (error) {
      if (!(error instanceof MaterialRefusal)) throw error;
      log.info({ err: error, file: id }, 'an upload of a form is no material');
    }
  }

  return {
    end,
    start: () => later(60),
    lookLater: (accountId: string, id: string, tx: Parameters<typeof uploads.remove>[0]) =>
      jobs.send(LOOK, { id, accountId }, { key: id, tx }),
  };
}
