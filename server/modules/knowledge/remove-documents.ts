import type { Transaction } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { markDeleted, markRestored } from './document-state.store.ts';
import { JOB, PURGE_AFTER_SECONDS } from './knowledge.jobs.ts';

/** Marks documents deleted; they leave the index at once and are gone for good a day later. */
export async function deleteDocumentsIn(tx: Transaction, jobs: Jobs, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await markDeleted(tx, ids);
  for (const documentId of ids) {
    await jobs.send(JOB.settleRemoval, { documentId }, { key: documentId, tx });
    await jobs.send(JOB.purgeDocument, { documentId }, { key: documentId, afterSeconds: PURGE_AFTER_SECONDS, tx });
  }
}

/** Takes that back: documents that answered do so again, with every edit; the others are read from the start. */
export async function restoreDocumentsIn(tx: Transaction, jobs: Jobs, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const fresh = new Set(await markRestored(tx, ids));
  for (const documentId of ids)
    await jobs.send(fresh.has(documentId) ? JOB.ingest : JOB.settleRemoval, { documentId }, { key: documentId, tx });
}
