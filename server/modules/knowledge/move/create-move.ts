import { z } from 'zod';
import { CODE } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { defineJob, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { holdLibrary, listMoving, lockDocuments, moveSome, shelveDocuments } from './move.store.ts';

const MOVE_JOB = defineJob({
  name: 'knowledge.move-document',
  /** `from`: the library that it was in, where that is known. */
  payload: z.object({ documentId: z.string(), from: z.string().nullable() }),
  attempts: 6,
  retryDelay: 5,
  expiry: 600,
  concurrency: 1,
});

interface Dependencies {
  db: Database;
  jobs: Jobs;
  /** Says that what a library answers with has changed. */
  noteChange(libraryId: string): Promise<void>;
  noteDocument(documentId: string): Promise<void>;
}

/**
 * Documents that change their library. The rows change at once, all or none; the index follows document by document and part by part:
 * a large one would hold the embedded database's only connection for seconds.
 */
export function createMove({ db, jobs, noteChange, noteDocument }: Dependencies) {
  jobs.define(MOVE_JOB, {
    async run({ documentId, from }, { signal }) {
      while (await moveSome(db, documentId)) signal.throwIfAborted();
      await noteDocument(documentId);
      if (from) await noteChange(from);
    },
    onGivenUp: nothingToTell('what is left behind still answers where it was, and is looked for again'),
    orphans: async () =>
      (await listMoving(db)).map((documentId) => ({ data: { documentId, from: null }, key: documentId })),
  });

  return async function move(accountId: string, ids: string[], libraryId: string): Promise<void> {
    const unique = [...new Set(ids)];
    await db.transaction(async (tx) => {
      const type = await holdLibrary(tx, accountId, libraryId);
      if (type === null) throw notFound('知识库');
      if (type !== 1) throw new AppError(CODE.badInput, '文档只能移到文档知识库');
      const rows = await lockDocuments(tx, accountId, unique);
      if (rows.length !== unique.length) throw notFound('文档');
      const busy = rows.find(({ status }) => status === STATUS.processing);
      if (busy) throw new AppError(CODE.conflict, `“${busy.name}”正在处理，处理完成后才能移动`);
      const moving = rows.filter((row) => row.libraryId !== libraryId);
      if (moving.length === 0) return;
      await shelveDocuments(
        tx,
        moving.map(({ id }) => id),
        libraryId,
      );
      for (const { id, libraryId: from } of moving)
        await jobs.send(MOVE_JOB, { documentId: id, from }, { key: id, tx });
    });
  };
}
