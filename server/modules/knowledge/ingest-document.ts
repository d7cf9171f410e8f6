import { STATUS } from '#contract/knowledge.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { RunningJob } from '#server/platform/jobs/jobs.ts';
import { type DocumentStore, insertSegments, removeText } from './document.store.ts';
import type { DocumentParser } from './parsing/document-parser.ts';
import { ParseError } from './parsing/parse-error.ts';
import type { ParsedSegment } from './parsing/parsed-segment.ts';
import { indexSegments } from './retrieval/posting.store.ts';

/** Passages written in one transaction: about 0.1 s on the embedded database, whose only connection everybody shares. */
const WRITE_BATCH = 96;
/** Whoever waits sees at least this often how far it is; scanned pages take some seconds each. */
const SILENCE_MS = 2000;
/** Failures that may be the moment's fault and not the file's. */
const WORTH_RETRYING: ReadonlySet<string> = new Set(['crashed', 'memory', 'timeout']);

interface Dependencies {
  db: Database;
  documents: DocumentStore;
  parser: DocumentParser;
  localPath(sha256: string): string;
  /** Content address of the document's file. */
  contentOf(accountId: string, fileId: string): Promise<string | null>;
}

class DocumentGoneError extends Error {}

/**
 * Reads, cuts and indexes one document. May be cut off anywhere and run again: what has been committed stays, and the next run
 * skips as many passages as are stored (parsing is deterministic).
 */
export async function ingestDocument(
  { db, documents, parser, localPath, contentOf }: Dependencies,
  task: { documentId: string; fresh: boolean },
  job: RunningJob,
): Promise<void> {
  const row = await documents.find(task.documentId);
  if (!row || row.status !== STATUS.processing) return;
  if (task.fresh) {
    while (await documents.removeSomeSegments(row.id, 'any')) job.signal.throwIfAborted();
    await removeText(db, row.id);
  }
  let stored = await documents.countSegments(row.id);
  let seen = 0;
  let waiting: ParsedSegment[] = [];

  const write = async (progress: { done: number; total: number }) => {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    await db.transaction(async (tx) => {
      const ids = await insertSegments(
        tx,
        { documentId: row.id, libraryId: row.libraryId, run: row.run },
        stored,
        batch,
        progress,
      );
      if (!ids) throw new DocumentGoneError();
      const segments = batch.map((part, index) => ({
        id: ids[index] as number,
        counts: { terms: new Map(part.terms), length: part.length ?? 0 },
      }));
      await indexSegments(tx, { libraryKey: row.libraryKey, documentId: row.id, segments });
    });
    stored += batch.length;
  };

  try {
    const sha256 = await contentOf(row.accountId, row.fileId);
    if (!sha256) throw new DocumentGoneError();
    let last = { done: 0, total: 0 };
    let told = performance.now();
    const parsed = await parser.parse(
      { path: localPath(sha256), name: row.name, segmentation: Segmentation.parse(row.segmentation) },
      {
        signal: job.signal,
        async onBatch(segments, progress) {
          last = progress;
          const skip = Math.max(0, Math.min(segments.length, stored - seen));
          seen += segments.length;
          waiting.push(...segments.slice(skip));
          if (waiting.length >= WRITE_BATCH || (waiting.length > 0 && performance.now() - told > SILENCE_MS))
            await write(progress);
          else if (performance.now() - told > SILENCE_MS) await documents.setProgress(row.id, row.run, progress);
          else return;
          told = performance.now();
        },
      },
    );
    await write({ done: last.total, total: last.total });
    await documents.setOutcome(row.id, row.run, {
      status: STATUS.success,
      reason: null,
      kind: parsed.kind,
      pages: parsed.pages,
      pagesWithoutText: parsed.pagesWithoutText,
      pagesRecognised: parsed.pagesRecognised,
      segmentCount: stored,
      characters: parsed.characters,
      progressDone: last.total,
      progressTotal: last.total,
    });
  } catch (error) {
    if (error instanceof DocumentGoneError) return;
    job.signal.throwIfAborted(); // stopping: the job goes on after the restart
    const final = error instanceof ParseError && !WORTH_RETRYING.has(error.reason);
    if (!final && !job.lastAttempt) throw error;
    const reason =
      error instanceof ParseError ? error.message : '处理时发生内部错误，请点击重新处理；如果仍然失败，请联系管理员。';
    await documents.setOutcome(row.id, row.run, { status: STATUS.failed, reason });
    if (!(error instanceof ParseError)) throw error; // for the log
  }
}
