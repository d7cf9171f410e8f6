import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DocumentStore } from './document.store.ts';
import type { LibraryStore } from './library.store.ts';
import { forgetCut } from './recut/recut.store.ts';

export const JOB = {
  ingest: 'knowledge.ingest-document',
  removeDocument: 'knowledge.remove-document',
  purgeDocument: 'knowledge.purge-document',
  purgeLibrary: 'knowledge.purge-library',
  forgetCut: 'knowledge.forget-cut',
  sweepUpload: 'knowledge.sweep-upload',
} as const;

/** Until then a deletion can be taken back. */
export const PURGE_AFTER_SECONDS = 24 * 3600;

/** A cut that was replaced can be put back for a day. */
export async function forgetCutLater(jobs: Jobs, tx: Transaction, documentId: string, run: number): Promise<void> {
  const key = `${documentId} ${run}`;
  await jobs.send(JOB.forgetCut, { documentId, run }, { key, afterSeconds: PURGE_AFTER_SECONDS, tx });
}

const CLEANING = { concurrency: 1, retryLimit: 5, retryDelay: 5, expireInSeconds: 600 };

interface Dependencies {
  db: Database;
  jobs: Jobs;
  documents: DocumentStore;
  libraries: LibraryStore;
  discardFiles(fileIds: string[]): Promise<void>;
  /** Says that the segments of a document changed. */
  noteDocument(documentId: string): Promise<void>;
}

/** What follows a deletion: out of the index at once, gone for good a day later. */
export function defineCleaning({ db, jobs, documents, libraries, discardFiles, noteDocument }: Dependencies): void {
  const removeSegments = async (documentId: string, signal: AbortSignal) => {
    while (await documents.removeSomeSegments(documentId)) signal.throwIfAborted();
  };

  jobs.define<{ documentId: string }>(JOB.removeDocument, CLEANING, async ({ documentId }, { signal }) => {
    if (!(await documents.isDeleted(documentId))) return;
    await removeSegments(documentId, signal);
    await noteDocument(documentId);
  });

  jobs.define<{ documentId: string }>(JOB.purgeDocument, CLEANING, async ({ documentId }, { signal }) => {
    if (!(await documents.isDeleted(documentId))) return; // restored in the meantime
    await removeSegments(documentId, signal);
    await discardFiles(await documents.remove([documentId]));
  });

  jobs.define<{ libraryId: string }>(JOB.purgeLibrary, CLEANING, async ({ libraryId }, { signal }) => {
    if (!(await libraries.isDeleted(libraryId))) return;
    for (const { id } of await documents.listIn(libraryId)) {
      await removeSegments(id, signal);
      await discardFiles(await documents.remove([id]));
    }
    await libraries.remove(libraryId);
  });

  jobs.define<{ documentId: string; run: number }>(JOB.forgetCut, CLEANING, async ({ documentId, run }, { signal }) => {
    await forgetCut(db, documentId, run);
    while (await documents.removeSomeLeftovers(documentId)) signal.throwIfAborted();
  });

  jobs.define<{ fileId: string }>(JOB.sweepUpload, CLEANING, async ({ fileId }) => {
    if (!(await documents.usesFile(fileId))) await discardFiles([fileId]);
  });
}
