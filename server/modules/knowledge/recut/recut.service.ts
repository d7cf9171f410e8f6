import { CODE } from '#contract/errors.contract.ts';
import { type KnowledgeDocument, STATUS } from '#contract/knowledge.contract.ts';
import type { DocumentDetail } from '#contract/segment.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DocumentRow, DocumentStore } from '../document.store.ts';
import { forgetCutLater, JOB } from '../knowledge.jobs.ts';
import { lockDocument } from '../segment/segment.store.ts';
import { countEdits, readAnew, readManyAnew, stopOrSwap, swapCuts } from './recut.store.ts';

interface Dependencies {
  db: Database;
  jobs: Jobs;
  documents: DocumentStore;
  /** Ids of the account's documents, each once; 404 unless it has all of them. */
  requireDocuments(accountId: string, ids: string[], deleted: boolean): Promise<string[]>;
  present(row: DocumentRow): KnowledgeDocument;
  /** Says that what a library answers with has changed. */
  noteChange(libraryId: string): Promise<void>;
}

/** A document cut otherwise, while it goes on answering. */
export function createRecutService(dependencies: Dependencies) {
  const { db, jobs, documents, requireDocuments, present, noteChange } = dependencies;
  const findOwn = async (accountId: string, id: string) => {
    const row = await documents.find(id);
    if (row?.accountId !== accountId) throw notFound('文档');
    return row;
  };

  return {
    async find(accountId: string, id: string): Promise<DocumentDetail> {
      const row = await findOwn(accountId, id);
      const edits = await countEdits(db, id, row.liveRun);
      return { ...present(row), edits, canUndoCut: row.previousCut !== null && row.status === STATUS.success };
    },

    /** Reads a document again to cut it otherwise. */
    async recut(accountId: string, id: string, segmentation: Segmentation, edits: 'keep' | 'replace'): Promise<void> {
      const row = await findOwn(accountId, id);
      if (row.status === STATUS.processing) throw new AppError(CODE.conflict, '文档正在处理，处理完成后才能重新切分');
      const { edited, disabled, deleted } = await countEdits(db, id, row.liveRun);
      const keepEdits = edits === 'keep' && edited + disabled + deleted > 0;
      if (keepEdits && shiftsText(Segmentation.parse(row.segmentation), segmentation))
        throw new AppError(
          CODE.badInput,
          '去除网址、合并空格会移动原文的位置，无法保留手工修改。请恢复这两项设置，或选择“按原文重新生成”',
        );
      await db.transaction(async (tx) => {
        await readAnew(tx, id, { segmentation, keepEdits });
        await jobs.send(JOB.ingest, { documentId: id }, { key: id, tx });
      });
    },

    /** Reads documents again as they are cut: all of the account's, or none. */
    async reprocess(accountId: string, ids: string[]): Promise<{ started: number; undoable: string[] }> {
      const owned = await requireDocuments(accountId, ids, false);
      return db.transaction(async (tx) => {
        const { started, undoable } = await readManyAnew(tx, owned);
        for (const documentId of started) await jobs.send(JOB.ingest, { documentId }, { key: documentId, tx });
        return { started: started.length, undoable };
      });
    },

    /** Takes that back for every one that can be; one that had failed goes on being read. */
    async undoReprocess(accountId: string, ids: string[]): Promise<void> {
      const owned = (await requireDocuments(accountId, ids, false)).toSorted();
      const changed = await db.transaction(async (tx) => {
        const libraryIds = new Set<string>();
        for (const id of owned) {
          const row = await lockDocument(tx, id);
          const replaced = row && (await stopOrSwap(tx, id));
          if (!replaced) continue;
          await forgetCutLater(jobs, tx, id, replaced.run);
          libraryIds.add(row.libraryId);
        }
        return libraryIds;
      });
      for (const libraryId of changed) await noteChange(libraryId);
    },

    /** Puts the cut before the last one back. */
    async undo(accountId: string, id: string): Promise<void> {
      await findOwn(accountId, id);
      const libraryId = await db.transaction(async (tx) => {
        const row = await lockDocument(tx, id);
        if (!row) throw notFound('文档');
        if (row.status !== STATUS.success) throw new AppError(CODE.conflict, '文档正在处理，处理完成后才能撤销');
        const replaced = await swapCuts(tx, id);
        if (!replaced) throw new AppError(CODE.conflict, '之前的分段只保留一天，已不能恢复');
        await forgetCutLater(jobs, tx, id, replaced.run);
        return row.libraryId;
      });
      await noteChange(libraryId);
    },
  };
}

export type RecutService = ReturnType<typeof createRecutService>;

/** Whether what is left out of the text differs: offsets of one mean nothing in the other. */
function shiftsText(before: Segmentation, after: Segmentation): boolean {
  return before.removeUrl !== after.removeUrl || before.removeSpaces !== after.removeSpaces;
}
