import { z } from 'zod';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { defineJob, noRow, nothingToTell } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { DocumentStore } from './document.store.ts';
import type { LibraryStore } from './library.store.ts';
import { forgetCut } from './recut/recut.store.ts';

const OfDocument = z.object({ documentId: z.string() });
const CLEANING = { attempts: 6, retryDelay: 5, expiry: 600, concurrency: 1 };

export const JOB = {
  ingest: defineJob({
    name: 'knowledge.ingest-document',
    payload: OfDocument,
    // Two at a time: while one is being parsed the other one is being written.
    attempts: 4,
    retryDelay: 2,
    expiry: 3600,
    concurrency: 2,
  }),
  /** After a deletion, or its being taken back. */
  settleRemoval: defineJob({ name: 'knowledge.remove-document', payload: OfDocument, ...CLEANING }),
  purgeDocument: defineJob({ name: 'knowledge.purge-document', payload: OfDocument, ...CLEANING }),
  purgeLibrary: defineJob({
    name: 'knowledge.purge-library',
    payload: z.object({ libraryId: z.string() }),
    ...CLEANING,
  }),
  forgetCut: defineJob({
    name: 'knowledge.forget-cut',
    payload: OfDocument.extend({ run: z.number().int() }),
    ...CLEANING,
  }),
};

/** Until then a deletion can be taken back. */
export const PURGE_AFTER_SECONDS = 24 * 3600;

export const secondsUntilPurge = (deletedAt: Date, now: Date): number =>
  Math.max(0, PURGE_AFTER_SECONDS - Math.floor((now.getTime() - deletedAt.getTime()) / 1000));

/** A cut that was replaced can be put back for a day. */
export async function forgetCutLater(jobs: Jobs, tx: Transaction, documentId: string, run: number): Promise<void> {
  const key = `${documentId} ${run}`;
  await jobs.send(JOB.forgetCut, { documentId, run }, { key, afterSeconds: PURGE_AFTER_SECONDS, tx });
}

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

  const unseen = nothingToTell('its owner has deleted it and sees it no more');

  jobs.define(JOB.settleRemoval, {
    async run({ documentId }, { signal }) {
      if (await documents.isAbandoned(documentId)) await removeSegments(documentId, signal);
      await noteDocument(documentId);
    },
    onGivenUp: unseen,
    orphans: async () =>
      (await documents.listUnremoved()).map((documentId) => ({ data: { documentId }, key: documentId })),
  });

  jobs.define(JOB.purgeDocument, {
    async run({ documentId }, { signal }) {
      if (!(await documents.isDeleted(documentId))) return; // restored in the meantime
      await removeSegments(documentId, signal);
      await discardFiles(await documents.remove([documentId]));
    },
    onGivenUp: unseen,
    orphans: async () =>
      (await documents.listDeleted()).map(({ id, deletedAt }) => ({
        data: { documentId: id },
        key: id,
        afterSeconds: secondsUntilPurge(deletedAt, new Date()),
      })),
  });

  jobs.define(JOB.purgeLibrary, {
    async run({ libraryId }, { signal }) {
      if (!(await libraries.isDeleted(libraryId))) return;
      for (const { id } of await documents.listIn(libraryId)) {
        await removeSegments(id, signal);
        await discardFiles(await documents.remove([id]));
      }
      await libraries.remove(libraryId);
    },
    onGivenUp: unseen,
    orphans: async () =>
      (await libraries.listDeleted()).map(({ id, deletedAt }) => ({
        data: { libraryId: id },
        key: id,
        afterSeconds: secondsUntilPurge(deletedAt, new Date()),
      })),
  });

  jobs.define(JOB.forgetCut, {
    async run({ documentId, run }, { signal }) {
      await forgetCut(db, documentId, run);
      while (await documents.removeSomeLeftovers(documentId)) signal.throwIfAborted();
    },
    onGivenUp: nothingToTell('a cut that nobody answers from; the next reading removes what is left'),
    orphans: noRow('a cut that can be put back for longer harms nobody'),
  });
}
