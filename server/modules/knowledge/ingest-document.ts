import { STATUS } from '#contract/knowledge.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { DocumentParser } from '#server/parsing/document-parser.ts';
import { ParseError } from '#server/parsing/parse-error.ts';
import type { ParsedSegment } from '#server/parsing/parsed-segment.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import type { WithLocalCopy } from '#server/platform/files/file-store.ts';
import { type Failure, OnceMoreError, type RunningJob, ToldError } from '#server/platform/jobs/define-job.ts';
import { countSegmentTerms } from '#server/retrieval/count-segment-terms.ts';
import { indexSegments } from '#server/retrieval/posting.store.ts';
import { type DocumentRow, type DocumentStore, insertSegments, type StoredPart } from './document.store.ts';
import { insertCarried } from './recut/edits.store.ts';
import { compareCuts, findPlaces, readTraced, sortEdits } from './recut/keep-edits.ts';
import { giveUpRecut, goLive, keepPlaces } from './recut/recut.store.ts';
import { createWeaver } from './recut/weave-edits.ts';

/** Passages written in one transaction: about 0.1 s on the embedded database, whose only connection everybody shares. */
const WRITE_BATCH = 96;
/** Whoever waits sees at least this often how far it is; scanned pages take some seconds each. */
const SILENCE_MS = 2000;
/** Failures that may be the moment's fault, when other files took what this one needed. They cost the most, and are tried once more. */
const WORTH_ONE_MORE: ReadonlySet<string> = new Set(['memory', 'timeout']);
const ONE_MORE_AFTER_SECONDS = 60;

const BROKEN = '处理时发生内部错误，请点击重新处理；如果仍然失败，请联系管理员。';
const CUT_OFF = '处理几次都被中断或超时，请把文件拆小后重新上传，或点击重新处理；如果仍然失败，请联系管理员。';

interface Dependencies {
  db: Database;
  documents: DocumentStore;
  parser: DocumentParser;
  withLocalCopy: WithLocalCopy;
  /** Content address of the document's file. */
  contentOf(accountId: string, fileId: string): Promise<string | null>;
  /** Sees to it that a cut that was replaced goes in the end. */
  forgetLater(tx: Transaction, documentId: string, run: number): Promise<void>;
}

class DocumentGoneError extends Error {}

/**
 * Reads, cuts and indexes one document. May be cut off anywhere and run again: what has been committed stays, and the next run
 * skips as many passages as are stored (parsing is deterministic). A document that answers already goes on doing so from what it has,
 * until the new passages are complete.
 */
export async function ingestDocument(
  { db, documents, parser, withLocalCopy, contentOf, forgetLater }: Dependencies,
  task: { documentId: string },
  job: RunningJob,
): Promise<void> {
  while (await documents.removeSomeLeftovers(task.documentId)) job.signal.throwIfAborted();
  const row = await documents.find(task.documentId);
  if (!row || row.status !== STATUS.processing) return;
  const { recut } = row;
  const target = { documentId: row.id, libraryId: row.libraryId, run: row.run, staged: recut !== null };
  const edits = recut?.keepEdits ? await readTraced(db, row.id, row.liveRun) : [];
  let stored = await documents.countSegments(row.id, row.run);
  let seen = 0;
  const waiting: StoredPart[] = [];
  const original: ParsedSegment[] = [];

  const writeSome = async (batch: StoredPart[], text: ParsedSegment[], progress: { done: number; total: number }) => {
    await db.transaction(async (tx) => {
      const ids = await insertSegments(tx, target, stored, batch, progress, text);
      if (!ids) throw new DocumentGoneError();
      const segments = batch.flatMap((part, index) =>
        part.enabled === false ? [] : [{ id: ids[index] as number, counts: countPart(part) }],
      );
      await indexSegments(tx, { libraryKey: row.libraryKey, documentId: row.id, segments });
    });
    stored += batch.length;
  };
  /** Edits that are kept may bring any number of passages at one place. */
  const write = async (progress: { done: number; total: number }) => {
    while (waiting.length > 0 || original.length > 0)
      await writeSome(waiting.splice(0, WRITE_BATCH), original.splice(0), progress);
  };
  /** Keeps what no earlier run has stored. */
  const keep = (parts: StoredPart[]): boolean => {
    const skip = Math.max(0, Math.min(parts.length, stored - seen));
    seen += parts.length;
    waiting.push(...parts.slice(skip));
    return parts.length === 0 || skip < parts.length;
  };

  try {
    const sha256 = await contentOf(row.accountId, row.fileId);
    if (!sha256) throw new DocumentGoneError();
    let last = { done: 0, total: 0 };
    let told = performance.now();
    const segmentation = Segmentation.parse(recut?.segmentation ?? row.segmentation);
    const read = (onBatch: Parameters<DocumentParser['parse']>[1]['onBatch']) =>
      withLocalCopy(sha256, (path) =>
        parser.parse({ path, name: row.name, segmentation }, { signal: job.signal, onBatch }),
      );
    let places = recut?.places ?? [];
    const looksFirst = edits.length > 0 && !recut?.places;
    if (looksFirst) {
      const difference = compareCuts(Segmentation.parse(row.segmentation), segmentation, recut?.undoable ?? false);
      places = await findPlaces(edits, difference, async (take) => {
        await read(async (parts, progress) => {
          for (const part of parts) take(part);
          if (performance.now() - told <= SILENCE_MS) return;
          await documents.setProgress(row.id, row.run, { done: progress.done, total: 2 * progress.total });
          told = performance.now();
        });
      });
      await keepPlaces(db, row.id, row.run, places);
    }
    const { kept, carried } = sortEdits(edits, places);
    const weaver = createWeaver(kept);
    const parsed = await read(async (segments, given) => {
      const { done, total } = given;
      const progress = looksFirst ? { done: total + done, total: 2 * total } : given;
      last = progress;
      for (const part of segments) if (keep(weaver.take(part))) original.push(part);
      if (waiting.length >= WRITE_BATCH || (waiting.length > 0 && performance.now() - told > SILENCE_MS))
        await write(progress);
      else if (performance.now() - told > SILENCE_MS) await documents.setProgress(row.id, row.run, progress);
      else return;
      told = performance.now();
    });
    keep(weaver.finish());
    await write({ done: last.total, total: last.total });
    await db.transaction(async (tx) => {
      const live = await goLive(tx, row.id, row.run, {
        kind: parsed.kind,
        pages: parsed.pages,
        characters: parsed.characters,
        segmentCount: stored,
        pagesWithoutText: parsed.pagesWithoutText,
        pagesRecognised: parsed.pagesRecognised,
        progressDone: last.total,
        progressTotal: last.total,
      });
      if (live) await insertCarried(tx, row.id, row.run, carried);
      if (live?.previous) await forgetLater(tx, row.id, live.previous.run);
    });
    while (await documents.removeSomeLeftovers(row.id)) job.signal.throwIfAborted();
  } catch (error) {
    if (error instanceof DocumentGoneError) return;
    job.signal.throwIfAborted(); // stopping: the job goes on after the restart
    if (!(error instanceof ParseError)) throw error;
    if (WORTH_ONE_MORE.has(error.reason))
      throw new OnceMoreError(error.message, ONE_MORE_AFTER_SECONDS, { cause: error });
    if (error.reason === 'crashed') throw new ToldError(error.message, { cause: error });
    await endUnread({ db, documents }, row, error.message, false);
  }
}

/** No attempt is left. */
export async function giveUpDocument(
  stores: Pick<Dependencies, 'db' | 'documents'>,
  documentId: string,
  { told, cutOff }: Failure,
): Promise<void> {
  const row = await stores.documents.find(documentId);
  if (row?.status === STATUS.processing) await endUnread(stores, row, told ?? (cutOff ? CUT_OFF : BROKEN), true);
}

/** A document goes on answering from the cut that it has; without one it has failed. */
async function endUnread(
  { db, documents }: Pick<Dependencies, 'db' | 'documents'>,
  { id, run }: Pick<DocumentRow, 'id' | 'run'>,
  reason: string,
  retriable: boolean,
): Promise<void> {
  if (await giveUpRecut(db, id, run, `重新读取没有成功，仍在使用原来的分段。${reason}`))
    while (await documents.removeSomeLeftovers(id));
  else await documents.setOutcome(id, run, { status: STATUS.failed, reason, retriable });
}

function countPart(part: StoredPart) {
  return part.terms ? { terms: new Map(part.terms), length: part.length ?? 0 } : countSegmentTerms(part);
}
