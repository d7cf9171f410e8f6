import { CODE } from '#contract/errors.contract.ts';
import { type KnowledgeDocument, STATUS } from '#contract/knowledge.contract.ts';
import type { DocumentDetail, WaitingEdit } from '#contract/segment.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { DocumentParser } from '#server/parsing/document-parser.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DocumentRow, DocumentStore } from '../document.store.ts';
import { forgetCutLater, JOB } from '../knowledge.jobs.ts';
import { lockDocument } from '../segment/segment.store.ts';
import { countEdits, listWaiting } from './edits.store.ts';
import { compareCuts, findPlaces, readTraced } from './keep-edits.ts';
import { readAnew, readManyAnew, stopOrSwap, swapCuts } from './recut.store.ts';

interface Dependencies {
  db: Database;
  jobs: Jobs;
  documents: DocumentStore;
  /** Ids of the account's documents, each once; 404 unless it has all of them. */
  requireDocuments(accountId: string, ids: string[], deleted: boolean): Promise<string[]>;
  present(row: DocumentRow): KnowledgeDocument;
  /** Not the one that reads what was saved: a look need not wait for that. */
  parser: DocumentParser;
  contentOf(accountId: string, fileId: string): Promise<string | null>;
  withLocalCopy: WithLocalCopy;
  /** Says that what a library answers with has changed. */
  noteChange(libraryId: string): Promise<void>;
}

/** Edits without a place that a preview lists. */
const LISTED = 20;

/** A document cut otherwise, while it goes on answering. */
export function createRecutService(dependencies: Dependencies) {
  const { db, jobs, documents, requireDocuments, present, noteChange } = dependencies;
  const { parser, contentOf, withLocalCopy } = dependencies;
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
      await db.transaction(async (tx) => {
        await readAnew(tx, id, { segmentation, keepEdits: edits === 'keep' });
        await jobs.send(JOB.ingest, { documentId: id }, { key: id, tx });
      });
    },

    /**
     * What another cut would do to the edits by hand. Pages that are pictures are not recognised for it: of edits there it is said that they
     * stay where there is anything to find them by.
     */
    async preview(accountId: string, id: string, segmentation: Segmentation, signal: AbortSignal) {
      const row = await findOwn(accountId, id);
      if (row.status === STATUS.processing) throw new AppError(CODE.conflict, '文档正在处理，处理完成后才能重新切分');
      const edits = await readTraced(db, id, row.liveRun);
      if (edits.length === 0) return { stay: 0, look: 0, looks: [] };
      const sha256 = await contentOf(row.accountId, row.fileId);
      if (!sha256) throw notFound('文件');
      const difference = compareCuts(Segmentation.parse(row.segmentation), segmentation, true);
      const places = await findPlaces(edits, difference, (take) =>
        withLocalCopy(sha256, async (path) => {
          const onBatch = async (parts: ParsedSegment[]) => parts.forEach(take);
          await parser.parse({ path, name: row.name, segmentation }, { owner: accountId, signal, onBatch });
        }),
      ).catch((error: unknown) => {
        if (error instanceof ParseError) throw new AppError(CODE.badInput, error.message);
        throw error;
      });
      const unseen = new Set(row.pagesRecognised);
      const lost = edits.filter(
        ({ page, letters }, index) => places[index] === null && !(page !== null && unseen.has(page) && letters !== ''),
      );
      const looks = lost.slice(0, LISTED).map(({ action, text, original, page, heading }) => {
        return { action, text, original, page, heading };
      });
      return { stay: edits.length - lost.length, look: lost.length, looks };
    },

    /** Edits that wait for a place. */
    async listWaiting(accountId: string, id: string): Promise<WaitingEdit[]> {
      await findOwn(accountId, id);
      return listWaiting(db, id);
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
