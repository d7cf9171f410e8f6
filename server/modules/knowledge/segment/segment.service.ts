import { CODE } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import type { SegmentChange } from '#contract/segment.contract.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { DocumentStore } from '../document.store.ts';
import { settleWaiting } from '../recut/edits.store.ts';
import { type LockedDocument, replaceSegments, type SegmentsChange, undoChange } from './change-segments.ts';
import { guessTitles } from './guess-titles.ts';
import { joinTexts, splitState } from './join-segments.ts';
import { lockDocument, readNext, readSegments, type SegmentChangeRow, type SegmentStore } from './segment.store.ts';
import type { SegmentState } from './segment-state.ts';

const CHANGED_ELSEWHERE = '这一段刚刚在别处改过，请看过新的内容再保存';

/** Changes that are listed. */
const LISTED_CHANGES = 50;
/** Pieces of the original that one call answers. */
const TEXT_PIECES = 200;

interface Dependencies {
  db: Database;
  documents: DocumentStore;
  segments: SegmentStore;
  /** What a library says has changed. */
  noteChange(libraryId: string): Promise<void>;
}

export function createSegmentService({ db, documents, segments, noteChange }: Dependencies) {
  const requireDocument = async (accountId: string, documentId: string): Promise<void> => {
    const owned = await documents.filterOwned(accountId, [documentId], false);
    if (owned.length === 0) throw notFound('文档');
  };

  /** Works on a document that is locked and at rest. */
  const withDocument = async <T>(
    accountId: string,
    documentId: string,
    work: (tx: Transaction, target: LockedDocument) => Promise<T>,
  ): Promise<T> => {
    await requireDocument(accountId, documentId);
    const { libraryId, result } = await db.transaction(async (tx) => {
      const row = await lockDocument(tx, documentId);
      if (!row) throw notFound('文档');
      if (row.status === STATUS.processing) throw new AppError(CODE.conflict, '文档正在处理，处理完成后才能修改分段');
      const { libraryId, libraryKey, run } = row;
      return { libraryId, result: await work(tx, { documentId, libraryId, libraryKey, run }) };
    });
    await noteChange(libraryId);
    return result;
  };

  const change = async (
    accountId: string,
    documentId: string,
    ids: number[],
    plan: (found: SegmentState[], tx: Transaction, target: LockedDocument) => SegmentsChange | Promise<SegmentsChange>,
  ) => {
    const unique = [...new Set(ids)];
    return withDocument(accountId, documentId, async (tx, target) => {
      const found = await readSegments(tx, documentId, unique);
      if (found.length !== unique.length) throw notFound('分段');
      const { id, after } = await replaceSegments(tx, target, await plan(found, tx, target));
      return { changeId: id, segments: after };
    });
  };

  return {
    async page(
      accountId: string,
      input: { docId: string; page: number; size: number; text?: string; enabled?: '0' | '1'; around?: number },
    ) {
      await requireDocument(accountId, input.docId);
      const filter = { text: input.text, enabled: input.enabled === undefined ? undefined : input.enabled === '1' };
      const place = input.around ? await segments.placeOf(input.docId, input.around) : null;
      const current = place === null ? input.page : Math.floor(place / input.size) + 1;
      const range = { offset: (current - 1) * input.size, limit: input.size };
      return {
        records: await segments.list(input.docId, range, filter),
        total: await segments.count(input.docId, filter),
        disabled: await segments.count(input.docId, { enabled: false }),
        size: input.size,
        current,
      };
    },

    async originalText(accountId: string, input: { docId: string; from: number; to: number }) {
      await requireDocument(accountId, input.docId);
      const pieces = await segments.readText(input.docId, input.from, input.to, TEXT_PIECES);
      return pieces.map((piece) => ({ ...piece, titles: piece.titles ?? guessTitles(piece) }));
    },

    edit: (accountId: string, docId: string, id: number, text: string, before?: string) =>
      change(accountId, docId, [id], ([found]) => {
        const whole = text.trim();
        if (found && before !== undefined && found.text !== before)
          throw new AppError(CODE.conflict, CHANGED_ELSEWHERE);
        if (!found || found.text === whole) throw new AppError(CODE.badInput, '内容没有变化');
        return { action: 'edit', put: [{ ...found, text: whole, edited: true }] };
      }),

    split: (accountId: string, docId: string, id: number, at: number) =>
      change(accountId, docId, [id], async ([found], tx) => {
        const halves = found && splitState(found, at);
        if (!halves) throw new AppError(CODE.badInput, '请把光标放在文字中间再拆分');
        const next = await readNext(tx, docId, found.position);
        const position = next ? (found.position + next.position) / 2 : found.position + 1;
        if (position === found.position || position === next?.position)
          throw new AppError(CODE.badInput, '这一处已经拆分过太多次，请先合并再拆分');
        return {
          action: 'split',
          put: [
            { ...halves[0], position: found.position },
            { ...halves[1], id: null, position },
          ],
        };
      }),

    merge: (accountId: string, docId: string, id: number) =>
      change(accountId, docId, [id], async ([found], tx) => {
        const next = found && (await readNext(tx, docId, found.position));
        if (!next) throw new AppError(CODE.badInput, '这是最后一段，后面没有可以合并的分段');
        const text = joinTexts(found, next);
        if (text.length > LIMITS.segmentText)
          throw new AppError(CODE.badInput, `合并后超过 ${LIMITS.segmentText} 字，请先精简`);
        const heading = found.heading.filter((title, level) => next.heading[level] === title);
        const edited = found.edited || next.edited;
        const endAt = Math.max(found.endAt, next.endAt);
        return { action: 'merge', remove: [next.id], put: [{ ...found, text, heading, endAt, edited }] };
      }),

    enable: (accountId: string, docId: string, ids: number[], enabled: boolean) =>
      change(accountId, docId, ids, (found) => ({
        action: enabled ? 'enable' : 'disable',
        put: found.map((state) => ({ ...state, enabled })),
      })),

    remove: (accountId: string, docId: string, ids: number[]) =>
      change(accountId, docId, ids, (found) => ({ action: 'delete', remove: found.map(({ id }) => id) })),

    /** Does to a segment what an edit of an earlier cut says that found no place by itself. */
    applyWaiting: (accountId: string, docId: string, editId: string, segmentId: number) =>
      change(accountId, docId, [segmentId], async ([found], tx, target) => {
        const edit = await settleWaiting(tx, target, editId, true);
        if (!found || !edit) throw notFound('这处改动');
        if (edit.action === 'delete') return { action: 'delete', remove: [found.id] };
        if (edit.action === 'disable') return { action: 'disable', put: [{ ...found, enabled: false }] };
        return { action: 'edit', put: [{ ...found, text: edit.text, enabled: edit.enabled, edited: true }] };
      }),

    dismissWaiting: (accountId: string, docId: string, editId: string, dismissed: boolean) =>
      withDocument(accountId, docId, async (tx, target) => {
        if (!(await settleWaiting(tx, target, editId, dismissed))) throw notFound('这处改动');
      }),

    async listChanges(accountId: string, docId: string): Promise<SegmentChange[]> {
      await requireDocument(accountId, docId);
      return (await segments.listChanges(docId, LISTED_CHANGES)).map(toChange);
    },

    undo: (accountId: string, docId: string, changeId: string) =>
      withDocument(accountId, docId, (tx, target) => undoChange(tx, target, changeId)),
  };
}

export type SegmentService = ReturnType<typeof createSegmentService>;

function toChange({ id, action, before, after, createdAt, undoneAt }: SegmentChangeRow): SegmentChange {
  return { id, action, before, after, createTime: createdAt.toISOString(), undone: undoneAt !== null };
}
