import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DocumentStore } from './document.store.ts';
import type { LibraryStore } from './library.store.ts';

export const JOB = {
  ingest: 'knowledge.ingest-document',
  removeDocument: 'knowledge.remove-document',
  purgeDocument: 'knowledge.purge-document',
  purgeLibrary: 'knowledge.purge-library',
} as const;

/** Until then a deletion can be taken back. */
export const PURGE_AFTER_SECONDS = 24 * 3600;

const CLEANING = { concurrency: 1, retryLimit: 5, retryDelay: 5, expireInSeconds: 600 };

interface Dependencies {
  jobs: Jobs;
  documents: DocumentStore;
  libraries: LibraryStore;
  discardFiles(fileIds: string[]): Promise<void>;
  /** Says that the segments of a document changed. */
  noteDocument(documentId: string): Promise<void>;
}

/** What follows a deletion: out of the index at once, gone for good a day later. */
export function defineCleaning({ jobs, documents, libraries, discardFiles, noteDocument }: Dependencies): void {
  const removeSegments = async (documentId: string, signal: AbortSignal) => {
    while (await documents.removeSomeSegments(documentId, 'deleted')) signal.throwIfAborted();
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
}
