import type { Transaction } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { markDocuments } from './document.store.ts';
import { JOB, PURGE_AFTER_SECONDS } from './knowledge.jobs.ts';

/** Marks documents deleted; they leave the index at once and are gone for good a day later. */
export async function deleteDocumentsIn(tx: Transaction, jobs: Jobs, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await markDocuments(tx, ids, 'deleted');
  for (const documentId of ids) {
    await jobs.send(JOB.removeDocument, { documentId }, { key: documentId, tx });
    await jobs.send(JOB.purgeDocument, { documentId }, { key: documentId, afterSeconds: PURGE_AFTER_SECONDS, tx });
  }
}

/** Takes that back: the documents are read and indexed again. */
export async function restoreDocumentsIn(tx: Transaction, jobs: Jobs, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await markDocuments(tx, ids, 'restored');
  for (const documentId of ids) await jobs.send(JOB.ingest, { documentId }, { key: documentId, tx });
}
