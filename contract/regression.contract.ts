import { z } from 'zod';
import { Done, endpoint, Id, PageInput, pageOf, requiredText, textUpTo } from './endpoint.contract.ts';
import { RunState } from './run.contract.ts';

export const REGRESSION_LIMITS = {
  question: 200,
  expectedText: 2000,
  /** Cases of one library. */
  cases: 1000,
  importBytes: 2 * 1024 * 1024,
  /** Row errors that an import lists. */
  importErrors: 100,
  /** Runs in the history. */
  runs: 30,
  /** Changed documents that a run names. */
  namedDocuments: 5,
  /** Characters of a segment that a case shows. */
  excerpt: 200,
  /** A figure may fall by this much without being announced. */
  tolerance: 0.02,
} as const;

/** Columns of an import, as the template has them; the order in the file does not matter. */
export const REGRESSION_COLUMNS = ['问题', '应命中的文字', '应命中的文档', '应拒答'] as const;

export const CASE_SOURCES = ['manual', 'import', 'generated', 'turn'] as const;

/** How one case went. */
export const CaseOutcome = z.object({
  /** Place of the right segment, from 1; 0 when it is not among the first ten. */
  rank: z.number().int(),
  /** Chat refused to answer. */
  refused: z.boolean(),
});
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/** The segment that stood first in a run, as it is now. */
export const FirstSegment = z.object({
  segmentId: z.number().int(),
  documentId: Id,
  documentName: z.string(),
  page: z.number().int().nullable(),
  heading: z.array(z.string()),
  /** The beginning of its text. */
  text: z.string(),
});
export type FirstSegment = z.infer<typeof FirstSegment>;

/** A question whose right passage is known, or that should be refused. */
export const RegressionCase = z.object({
  id: Id,
  question: z.string(),
  /** What the right segment contains; empty: any segment of the document. */
  expectedText: z.string(),
  documentId: Id.nullable(),
  documentName: z.string().nullable(),
  expectRefusal: z.boolean(),
  source: z.enum(CASE_SOURCES),
  /** In the last run, and in the one before; null where the case did not take part. */
  outcome: CaseOutcome.nullable(),
  previous: CaseOutcome.nullable(),
  /** Whether the last run gave what is expected: among the first five and answered, or refused where it should. */
  right: z.boolean().nullable(),
  /** What stood first in the last run; null when nothing was found, or when that segment is gone. */
  first: FirstSegment.nullable(),
});
export type RegressionCase = z.infer<typeof RegressionCase>;

/** Figures of one run. Shares are 0 to 1, and null where there is no case to count. */
export const RegressionFigures = z.object({
  cases: z.number().int(),
  /** Share of answerable questions whose right segment came first, or among the first five. */
  hit1: z.number().nullable(),
  hit5: z.number().nullable(),
  /** Mean of 1 / rank over the first ten. */
  mrr: z.number().nullable(),
  /** Questions that should be refused, and those that were. */
  refusals: z.number().int(),
  refused: z.number().int(),
  /** Answerable questions that were refused. */
  wronglyRefused: z.number().int(),
});
export type RegressionFigures = z.infer<typeof RegressionFigures>;

/** What fell beyond the tolerance, over the cases that both runs had. */
export const RegressionDrop = z.object({
  figure: z.enum(['hit1', 'hit5', 'mrr', 'answered', 'refusal']),
  before: z.number(),
  after: z.number(),
});
export type RegressionDrop = z.infer<typeof RegressionDrop>;

export const REGRESSION_CAUSES = ['manual', 'settings', 'content'] as const;

/** What had become different since the run before. */
export const RegressionChanges = z.object({
  settings: z.array(
    z.object({
      field: z.enum(['topK', 'threshold', 'lexical', 'text', 'vector', 'rerank']),
      before: z.number(),
      after: z.number(),
    }),
  ),
  /** Names of changed, added and deleted documents: the first of them, and how many there are. */
  documents: z.array(z.string()),
  documentCount: z.number().int(),
});
export type RegressionChanges = z.infer<typeof RegressionChanges>;

/** A run that is running, done, or failed (with the reason). */
export const RegressionRun = RunState.extend({
  cause: z.enum(REGRESSION_CAUSES),
  changes: RegressionChanges,
  /** Null until it is done. */
  figures: RegressionFigures.nullable(),
  drops: z.array(RegressionDrop),
  /** Cases that went from right to wrong and from wrong to right since the run before. */
  lost: z.number().int(),
  won: z.number().int(),
  acknowledged: z.boolean(),
});
export type RegressionRun = z.infer<typeof RegressionRun>;

export const regressionHistory = endpoint({
  path: '/avatar/documentLib/regression/history',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '回归集历史',
  input: z.object({ libId: Id }),
  data: z.object({
    caseCount: z.number().int(),
    /** Oldest first; the last may be running. */
    runs: z.array(RegressionRun),
  }),
});
export type RegressionHistory = z.infer<typeof regressionHistory.data>;

/** Drops that nobody has acknowledged, of all libraries of the account; the latest of each. */
export const regressionAlarms = endpoint({
  path: '/avatar/documentLib/regression/alarms',
  summary: '回归下降提醒',
  input: z.object({}),
  data: z.array(
    z.object({
      libId: Id,
      run: RegressionRun,
      /** A later run is as good again as before the drop. */
      recovered: z.boolean(),
    }),
  ),
});
export type RegressionAlarm = z.infer<typeof regressionAlarms.data>[number];

export const acknowledgeDrop = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/regression/acknowledge',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '知悉回归下降',
  input: z.object({ libId: Id }),
  data: Done,
});

/** Starts a run, or answers the one that is running. Data is its id. */
export const startRegression = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/regression/start',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '运行回归集',
  input: z.object({ libId: Id }),
  data: Id,
});

export const regressionCases = endpoint({
  path: '/avatar/documentLib/regression/cases',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '回归集题目',
  input: PageInput.extend({
    libId: Id,
    text: z.string().max(100).optional(),
    /** `wrong`: the last run did not give what is expected; `changed`: not what the run before gave. */
    only: z.enum(['all', 'wrong', 'changed']).default('all'),
  }),
  /** With how many cases of the set `only` would leave. */
  data: pageOf(RegressionCase).extend({ wrong: z.number().int(), changed: z.number().int() }),
});

const CaseValues = z.object({
  question: requiredText(REGRESSION_LIMITS.question, '问题'),
  expectedText: textUpTo(REGRESSION_LIMITS.expectedText, '应命中的文字').default(''),
  documentId: Id.nullable().default(null),
  expectRefusal: z.boolean().default(false),
});

const EXPECTATION = '请填写应命中的文字或文档，或设为应拒答';

/** Makes a case, or changes one. A question that the library has already is changed, not doubled. Data is its id. */
export const saveRegressionCase = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/regression/saveCase',
  owned: [
    { field: 'libId', kind: 'library' },
    { field: 'id', kind: 'regressionCase' },
    { field: 'documentId', kind: 'document' },
  ],
  summary: '保存回归题目',
  input: CaseValues.extend({
    libId: Id,
    id: Id.optional(),
    /** `turn`: made from a question that somebody has just asked. Of new cases only. */
    source: z.enum(['manual', 'turn']).default('manual'),
  }).refine(
    ({ expectedText, documentId, expectRefusal }) => expectRefusal || documentId !== null || expectedText.trim() !== '',
    { error: EXPECTATION, path: ['expectedText'] },
  ),
  data: Id,
});

export const deleteRegressionCases = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/regression/deleteCases',
  owned: [
    { field: 'libId', kind: 'library' },
    { field: 'ids[]', kind: 'regressionCase' },
  ],
  summary: '删除回归题目',
  input: z.object({ libId: Id, ids: z.array(Id).min(1).max(REGRESSION_LIMITS.cases) }),
  data: Done,
});

/** Takes a deletion back within a day. A question that has been added again meanwhile stays as it was added. */
export const restoreRegressionCases = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/regression/restoreCases',
  owned: [
    { field: 'libId', kind: 'library' },
    { field: 'ids[]', kind: 'regressionCase' },
  ],
  summary: '撤销删除回归题目',
  input: z.object({ libId: Id, ids: z.array(Id).min(1).max(REGRESSION_LIMITS.cases) }),
  data: Done,
});

/** An xlsx workbook with the columns and how to fill them. */
export const regressionTemplate = endpoint({
  path: '/avatar/documentLib/regression/template',
  reply: 'file',
  summary: '回归题目导入模板',
  input: z.object({}),
  data: z.unknown(),
});

/** Adds the cases of an uploaded csv or xlsx file; rows that are not in order are listed and left out. */
export const importRegressionCases = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/regression/import',
  owned: [
    { field: 'libId', kind: 'library' },
    { field: 'url', kind: 'file' },
  ],
  summary: '导入回归题目',
  input: z.object({ libId: Id, url: z.string().max(300) }),
  data: z.object({
    added: z.number().int(),
    /** Questions that were there already and took the row's expectation. */
    updated: z.number().int(),
    /** Rows are numbered as the sheet does. */
    errors: z.array(z.object({ row: z.number().int(), message: z.string() })),
    failed: z.number().int(),
  }),
});
export type RegressionImport = z.infer<typeof importRegressionCases.data>;
