import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { CODE } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import { Segmentation } from '#contract/segmentation.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError } from '#server/platform/errors.ts';
import { settleBatches } from '#server/retrieval/posting.store.ts';
import type { DocumentRow, NewDocument } from '../document.store.ts';
import { markRetried } from '../document-state.store.ts';
import { document, type PreviousCut, type Recut } from '../knowledge.table.ts';
import type { EditPlace } from './edit-place.ts';

/**
 * Gives a document other content under the same id, to be read from the start; until that is done it answers from the old. Answers the file that was there before, null when
 * another document still uses it.
 */
export async function replaceDocumentFile(tx: Transaction, id: string, values: NewDocument): Promise<string | null> {
  const [before] = await tx.select({ fileId: document.fileId }).from(document).where(eq(document.id, id)).for('update');
  await tx.update(document).set(values).where(eq(document.id, id));
  await readAnew(tx, id, null);
  const fileId = before?.fileId;
  if (!fileId || fileId === values.fileId) return null;
  const [used] = await tx.select({ id: document.id }).from(document).where(eq(document.fileId, fileId)).limit(1);
  return used ? null : fileId;
}

/** What a document says while it is read again behind the segments that answer. */
const READING = { status: STATUS.processing, reason: null, progressDone: 0, progressTotal: 0, previousCut: null };

/**
 * Has a document read again behind the segments that answer, which stay until the new ones are complete. One that answers nothing
 * starts afresh.
 * @param recut how it is cut; null: as before, because its content is another one
 */
export async function readAnew(
  tx: Transaction,
  id: string,
  recut: Pick<Recut, 'segmentation' | 'keepEdits'> | null,
): Promise<void> {
  const [row] = await tx.select().from(document).where(eq(document.id, id)).for('update');
  if (!row) return;
  const answers = row.status === STATUS.success || row.recut !== null;
  if (!answers || row.segmentCount === 0) {
    await markRetried(tx, [id]);
    if (recut) await tx.update(document).set({ segmentation: recut.segmentation }).where(eq(document.id, id));
    return;
  }
  const values: Recut = recut
    ? { ...recut, undoable: true }
    : { segmentation: row.segmentation, keepEdits: true, undoable: false };
  await tx
    .update(document)
    .set({ ...READING, run: row.run + 1, recut: values })
    .where(eq(document.id, id));
}

/**
 * Has every document of a library read again that is cut otherwise than the rule says; of the rule counts what is given. Answers their ids.
 * None of them while one is being read.
 */
export async function recutLibrary(
  tx: Transaction,
  libraryId: string,
  given: Partial<Segmentation>,
): Promise<string[]> {
  const rows = await tx
    .select({ id: document.id, status: document.status, segmentation: document.segmentation })
    .from(document)
    .where(and(eq(document.libraryId, libraryId), isNull(document.deletedAt)))
    .orderBy(asc(document.id))
    .for('update');
  const others = rows.flatMap(({ id, status, segmentation }) => {
    const now = Segmentation.parse(segmentation);
    const wanted = { ...now, ...given };
    return isDeepStrictEqual(now, wanted) ? [] : [{ id, status, wanted }];
  });
  if (others.some(({ status }) => status === STATUS.processing))
    throw new AppError(CODE.conflict, '文档正在处理，处理完成后才能重新切分');
  for (const { id, wanted } of others) await readAnew(tx, id, { segmentation: wanted, keepEdits: true });
  return others.map(({ id }) => id);
}

/**
 * Has documents read again as they are cut, unless that is under way. Answers those that started, and of them those that keep what they
 * answered with (`stopOrSwap`).
 */
export async function readManyAnew(tx: Transaction, ids: string[]): Promise<{ started: string[]; undoable: string[] }> {
  const rows = await tx
    .select({ id: document.id, status: document.status, segmentCount: document.segmentCount })
    .from(document)
    .where(and(inArray(document.id, ids), ne(document.status, STATUS.processing), isNull(document.deletedAt)))
    .orderBy(asc(document.id))
    .for('update');
  const isAnswering = (row: (typeof rows)[number]) => row.status === STATUS.success && row.segmentCount > 0;
  const undoable = rows.filter(isAnswering).map(({ id }) => id);
  const fresh = rows.filter((row) => !isAnswering(row)).map(({ id }) => id);
  if (fresh.length > 0) await markRetried(tx, fresh);
  if (undoable.length > 0)
    await tx
      .update(document)
      .set({
        ...READING,
        run: sql`${document.run} + 1`,
        recut: sql`jsonb_build_object('segmentation', ${document.segmentation}, 'keepEdits', true, 'undoable', true)`,
      })
      .where(inArray(document.id, undoable));
  return { started: [...fresh, ...undoable], undoable };
}

/**
 * Takes a reading back that `readManyAnew` began: stops it, or puts the cut before back. Answers the cut that is replaced, null where there
 * is none. The document must be locked.
 */
export async function stopOrSwap(tx: Transaction, id: string): Promise<PreviousCut | null> {
  const stopped = await tx
    .update(document)
    // Another run: what the reading still writes counts no more.
    .set({ status: STATUS.success, recut: null, run: sql`${document.run} + 1`, updatedAt: new Date() })
    .where(
      and(eq(document.id, id), eq(document.status, STATUS.processing), sql`(${document.recut}->>'undoable')::boolean`),
    )
    .returning({ id: document.id });
  return stopped.length > 0 ? null : swapCuts(tx, id);
}

type Outcome = Partial<
  Pick<
    DocumentRow,
    | 'kind'
    | 'pages'
    | 'pagesWithoutText'
    | 'pagesRecognised'
    | 'segmentCount'
    | 'characters'
    | 'progressDone'
    | 'progressTotal'
  >
>;

/** A run is complete: the document answers from it from now on. False when the document was deleted or started afresh meanwhile. */
export async function goLive(
  tx: Transaction,
  id: string,
  run: number,
  outcome: Outcome,
): Promise<{ previous: PreviousCut | null } | null> {
  const [row] = await tx
    .select()
    .from(document)
    .where(and(eq(document.id, id), eq(document.run, run), isNull(document.deletedAt)))
    .for('update');
  if (!row) return null;
  const { recut, liveRun, segmentation, segmentCount, characters } = row;
  const previous = recut?.undoable ? { run: liveRun, segmentation, segmentCount, characters } : null;
  await tx
    .update(document)
    .set({
      ...outcome,
      status: STATUS.success,
      reason: null,
      liveRun: run,
      recut: null,
      previousCut: previous,
      segmentation: recut?.segmentation ?? segmentation,
      updatedAt: new Date(),
    })
    .where(eq(document.id, id));
  if (recut) await settleBatches(tx, [id]);
  return { previous };
}

/** A new cut did not come about: the document goes on answering from the one it has. False where there is none. */
export async function giveUpRecut(db: Database, id: string, run: number, reason: string): Promise<boolean> {
  const rows = await db
    .update(document)
    .set({ status: STATUS.success, reason, recut: null, updatedAt: new Date() })
    .where(and(eq(document.id, id), eq(document.run, run), isNotNull(document.recut)))
    .returning({ id: document.id });
  return rows.length > 0;
}

/** Changes places with the cut before; null when there is none any more. The document must be locked. */
export async function swapCuts(tx: Transaction, id: string): Promise<PreviousCut | null> {
  const [row] = await tx.select().from(document).where(eq(document.id, id));
  const before = row?.previousCut;
  if (!row || !before) return null;
  const { liveRun: run, segmentation, segmentCount, characters } = row;
  const { run: liveRun, ...values } = before;
  const previousCut = { run, segmentation, segmentCount, characters };
  await tx
    .update(document)
    .set({ ...values, liveRun, previousCut, reason: null, updatedAt: new Date() })
    .where(eq(document.id, id));
  await settleBatches(tx, [id]);
  return previousCut;
}

/** Forgets the cut before, unless it is another one by now. */
export async function forgetCut(db: Database, id: string, run: number): Promise<void> {
  const [row] = await db.select({ cut: document.previousCut }).from(document).where(eq(document.id, id)).limit(1);
  if (row?.cut?.run === run) await db.update(document).set({ previousCut: null }).where(eq(document.id, id));
}

/** Where the edits belong in the text that is being read anew; a run that is cut off finds it here. */
export async function keepPlaces(db: Database, id: string, run: number, places: EditPlace[]): Promise<void> {
  const own = and(eq(document.id, id), eq(document.run, run), isNotNull(document.recut));
  await db
    .update(document)
    .set({ recut: sql`${document.recut} || jsonb_build_object('places', ${JSON.stringify(places)}::jsonb)` })
    .where(own);
}
