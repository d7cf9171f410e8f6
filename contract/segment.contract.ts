import { z } from 'zod';
import {
  COLUMN_LIMITS,
  Done,
  endpoint,
  Id,
  numeric,
  PageInput,
  pageOf,
  requiredText,
  textUpTo,
} from './endpoint.contract.ts';
import { KnowledgeDocument, SegmentEdits } from './knowledge.contract.ts';
import { LIMITS } from './limits.contract.ts';
import { Segmentation } from './segmentation.contract.ts';

/** Segments are counted by the database; they belong to the document that is named beside them. */
const SegmentId = numeric(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER));

export const SEGMENT_ACTIONS = ['edit', 'split', 'merge', 'disable', 'enable', 'delete', 'clean'] as const;
export type SegmentAction = (typeof SEGMENT_ACTIONS)[number];

export const Segment = z.object({
  id: SegmentId,
  /** Place in the document, from 0; fractions lie between. */
  position: z.number(),
  text: z.string(),
  /** From 1; null for formats without pages. */
  page: z.number().int().nullable(),
  heading: z.array(z.string()),
  /** Range of the document's text that it was cut from, in UTF-16 units. */
  startAt: z.number().int(),
  endAt: z.number().int(),
  /** Disabled ones never reach an answer or a hit test. */
  enabled: z.boolean(),
  /** Its text is no longer the one that was read. */
  edited: z.boolean(),
});
export type Segment = z.infer<typeof Segment>;

/** One change of a document's segments, newest first; `undone` ones stay listed. */
export const SegmentChange = z.object({
  id: Id,
  action: z.enum(SEGMENT_ACTIONS),
  /** Segments before and after. */
  before: z.array(Segment),
  after: z.array(Segment),
  createTime: z.string(),
  undone: z.boolean(),
});
export type SegmentChange = z.infer<typeof SegmentChange>;

const Changed = z.object({
  /** For taking it back. */
  changeId: Id,
  /** The segments that took the place of those concerned. */
  segments: z.array(Segment),
});

const docId = { field: 'docId', kind: 'document' } as const;

export const DocumentDetail = KnowledgeDocument.extend({
  edits: SegmentEdits,
  /** The cut before the last one can be put back. */
  canUndoCut: z.boolean(),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

export const documentDetail = endpoint({
  path: '/avatar/document/detail',
  owned: [docId],
  summary: '文档详情',
  input: z.object({ docId: Id }),
  data: DocumentDetail,
});

/** Segments in order. With `around` the page that holds this segment is answered instead of `page`. */
export const segmentPage = endpoint({
  path: '/avatar/document/segmentPage',
  owned: [docId],
  summary: '文档分段列表',
  input: PageInput.extend({
    docId: Id,
    text: z.string().max(100).optional(),
    enabled: z.enum(['0', '1']).optional(),
    around: SegmentId.optional(),
    size: numeric(z.number().int().min(1).max(100)).default(20),
  }),
  data: pageOf(Segment).extend({ disabled: z.number().int() }),
});

/** Titles among the lines of a text: where they begin in the document, and their depths, 1 the highest. */
const Titles = z.array(z.tuple([z.number().int(), z.number().int()]));

/** The text as it was read, around a range; at most 200 pieces. Neighbouring pieces may overlap: their offsets tell. */
export const originalText = endpoint({
  path: '/avatar/document/originalText',
  owned: [docId],
  summary: '文档原文',
  input: z.object({
    docId: Id,
    from: numeric(z.number().int().min(0).max(COLUMN_LIMITS.integer)),
    to: numeric(z.number().int().min(0).max(COLUMN_LIMITS.integer)),
  }),
  data: z.array(
    z.object({
      startAt: z.number().int(),
      endAt: z.number().int(),
      page: z.number().int().nullable(),
      text: z.string(),
      titles: Titles,
    }),
  ),
});

export const editSegment = endpoint({
  method: 'POST',
  path: '/avatar/document/editSegment',
  owned: [docId],
  summary: '修改分段',
  input: z.object({
    docId: Id,
    id: SegmentId,
    text: requiredText(LIMITS.segmentText, '分段内容'),
    /** The text that the change began with: refused with code 409 where it is another one by now. */
    before: z
      .string()
      .max(4 * LIMITS.segmentText)
      .optional(),
  }),
  data: Changed,
});

/** Cuts a segment in two before an offset of its text, in UTF-16 units. */
export const splitSegment = endpoint({
  method: 'POST',
  path: '/avatar/document/splitSegment',
  owned: [docId],
  summary: '拆分分段',
  input: z.object({ docId: Id, id: SegmentId, at: z.number().int().min(1).max(COLUMN_LIMITS.integer) }),
  data: Changed,
});

/** Joins a segment with the one that follows it. */
export const mergeSegment = endpoint({
  method: 'POST',
  path: '/avatar/document/mergeSegment',
  owned: [docId],
  summary: '合并分段',
  input: z.object({ docId: Id, id: SegmentId }),
  data: Changed,
});

export const enableSegment = endpoint({
  method: 'POST',
  path: '/avatar/document/enableSegment',
  owned: [docId],
  summary: '启用或停用分段',
  input: z.object({ docId: Id, ids: z.array(SegmentId).min(1).max(100), enabled: z.boolean() }),
  data: Changed,
});

export const deleteSegment = endpoint({
  method: 'POST',
  path: '/avatar/document/deleteSegment',
  owned: [docId],
  summary: '删除分段',
  input: z.object({ docId: Id, ids: z.array(SegmentId).min(1).max(100) }),
  data: Changed,
});

/** The last 50 changes. */
export const segmentChanges = endpoint({
  path: '/avatar/document/segmentChanges',
  owned: [docId],
  summary: '分段改动记录',
  input: z.object({ docId: Id }),
  data: z.array(SegmentChange),
});

export const undoSegmentChange = endpoint({
  method: 'POST',
  path: '/avatar/document/undoSegmentChange',
  owned: [docId],
  summary: '撤销分段改动',
  input: z.object({ docId: Id, changeId: Id }),
  data: z.array(Segment),
});

/** Starts a failed document again. */
export const retryDocument = endpoint({
  method: 'POST',
  path: '/avatar/document/retry',
  owned: [docId],
  summary: '重新处理文档',
  input: z.object({ docId: Id }),
  data: Done,
});

/**
 * Cuts the beginnings of uploaded files, or of a text, as they would be cut when saved: at most 20 segments of each. `total` says how many there
 * will be, estimated unless `exact`; `reason` why a file can't be read.
 */
export const previewSegments = endpoint({
  method: 'POST',
  path: '/avatar/document/segmentation',
  owned: [{ field: 'filePath[]', kind: 'file' }],
  summary: '分段预览',
  input: Segmentation.extend({
    /** Kind of library: 1 plain text, 2 questions and answers, where each row of a workbook is one segment. */
    type: z.union([z.literal(1), z.literal(2)]).default(1),
    filePath: z
      .array(z.string().max(300))
      .max(LIMITS.filesAtOnce, { error: `一次最多预览 ${LIMITS.filesAtOnce} 个文件` })
      .default([]),
    segmentText: textUpTo(LIMITS.segmentedText, '文本').optional(),
  }),
  data: z.object({
    segmentList: z.array(
      z.object({
        filePath: z.string(),
        text: z.string(),
        page: z.number().int().nullable(),
        heading: z.array(z.string()),
        /** Range of the document's text that it is cut from. */
        startAt: z.number().int(),
        endAt: z.number().int(),
        titles: Titles,
      }),
    ),
    files: z.array(
      z.object({
        filePath: z.string(),
        name: z.string(),
        total: z.number().int(),
        exact: z.boolean(),
        reason: z.string().nullable(),
        /** The file itself is at fault: saved, it could not be read either. */
        unreadable: z.boolean(),
      }),
    ),
  }),
});

/** What becomes of segments that were changed by hand: they stay in place of the text that they came from, or go. */
export const RECUT_EDITS = ['keep', 'replace'] as const;

/** An edit by hand without a place in the cut that answers: what it was made of is not there, or reads otherwise now. */
export const WaitingEdit = z.object({
  id: Id,
  action: z.enum(['edit', 'disable', 'delete']),
  /** What stood there since; empty where it was deleted. */
  text: z.string(),
  /** What it was made of. */
  original: z.string(),
  page: z.number().int().nullable(),
  heading: z.array(z.string()),
});
export type WaitingEdit = z.infer<typeof WaitingEdit>;

/** What another cut would do to the edits by hand: how many stay, and which would wait for somebody to look; at most 20 are listed. */
export const previewRecut = endpoint({
  method: 'POST',
  path: '/avatar/document/previewResegment',
  owned: [docId],
  summary: '重新切分前核对手工改动',
  input: Segmentation.extend({ docId: Id }),
  data: z.object({ stay: z.number().int(), look: z.number().int(), looks: z.array(WaitingEdit.omit({ id: true })) }),
});

/** At most 200. */
export const waitingEdits = endpoint({
  path: '/avatar/document/waitingEdits',
  owned: [docId],
  summary: '待核对的手工改动',
  input: z.object({ docId: Id }),
  data: z.array(WaitingEdit),
});

/** Does to a segment what a waiting edit says: gives it the text, disables or deletes it. */
export const applyWaitingEdit = endpoint({
  method: 'POST',
  path: '/avatar/document/applyWaitingEdit',
  owned: [docId],
  summary: '把待核对的改动用于分段',
  input: z.object({ docId: Id, waitingId: Id, segmentId: SegmentId }),
  data: Changed,
});

/** Lets a waiting edit go, or takes that back. */
export const dismissWaitingEdit = endpoint({
  method: 'POST',
  path: '/avatar/document/dismissWaitingEdit',
  owned: [docId],
  summary: '不再保留待核对的改动',
  input: z.object({ docId: Id, waitingId: Id, dismissed: z.boolean().default(true) }),
  data: Done,
});

/**
 * Reads a document again to cut it otherwise; until that is done it answers from the segments it has. With `keep`, edits by hand are found
 * again by the text that they were made of; those without a place wait (`waitingEdits`).
 */
export const resegmentDocument = endpoint({
  method: 'POST',
  path: '/avatar/document/resegment',
  owned: [docId],
  summary: '重新切分文档',
  input: Segmentation.extend({ docId: Id, edits: z.enum(RECUT_EDITS).default('keep') }),
  data: Done,
});

/** Puts the segments from before the last cut back, for a day; done again, the newer ones. */
export const undoResegment = endpoint({
  method: 'POST',
  path: '/avatar/document/undoResegment',
  owned: [docId],
  summary: '撤销重新切分',
  input: z.object({ docId: Id }),
  data: Done,
});
