import { CODE } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import { type LockedDocument, replaceSegments, undoChange } from '../segment/change-segments.ts';
import { lockDocument, readSegments } from '../segment/segment.store.ts';

interface Proposed {
  documentId: string;
  segmentId: number;
  before: string;
  /** Empty: the segment goes. */
  after: string;
}

/** How decided proposals reach the segments: as changes of the document, which its own page lists and can undo as well. */
export function createProposedChanges(db: Database, noteChange: (libraryId: string) => Promise<void>) {
  const withDocument = async <T>(
    documentId: string,
    work: (tx: Transaction, target: LockedDocument) => Promise<T>,
  ): Promise<T | null> => {
    const done = await db.transaction(async (tx) => {
      const row = await lockDocument(tx, documentId);
      if (!row) return null;
      if (row.status === STATUS.processing) throw new AppError(CODE.conflict, '文档正在处理，请稍后再试');
      const { libraryId, libraryKey, run } = row;
      return { libraryId, result: await work(tx, { documentId, libraryId, libraryKey, run }) };
    });
    if (!done) return null;
    await noteChange(done.libraryId);
    return done.result;
  };

  return {
    /** Answers the change's id, or null when the segment is not as `before` any more. */
    apply({ documentId, segmentId, before, after }: Proposed): Promise<string | null> {
      return withDocument(documentId, async (tx, target) => {
        const [found] = await readSegments(tx, documentId, [segmentId]);
        if (!found?.enabled || found.text !== before) return null;
        const change = after === '' ? { remove: [segmentId] } : { put: [{ ...found, text: after, edited: true }] };
        return (await replaceSegments(tx, target, { action: 'clean', ...change })).id;
      });
    },

    /** Takes a change back; false when its segments have changed since, or it was taken back elsewhere. */
    async undo(documentId: string, changeId: string): Promise<boolean> {
      try {
        return (await withDocument(documentId, (tx, target) => undoChange(tx, target, changeId))) !== null;
      } catch (error) {
        if (error instanceof AppError && (error.code === CODE.conflict || error.code === CODE.notFound)) return false;
        throw error;
      }
    },
  };
}

export type ProposedChanges = ReturnType<typeof createProposedChanges>;
