import { z } from 'zod';
import { endpoint, Id, pageOf, requiredText } from './endpoint.contract.ts';
import { cancelRun, ReviewedItem, RUN_SCOPE_OWNED, RunScope, RunState, reviewPageInput } from './run.contract.ts';

export const GENERATION_LIMITS = {
  question: 200,
  answer: 1000,
  /** Questions that one run makes at most. */
  questions: 1000,
  /** Segments that a model is asked about in one run. */
  modelSegments: 200,
  decidedAtOnce: 100,
} as const;

/** `rules`: from headings, definitions, tables and lists; `model`: by the configured model. */
const GenerationEngine = z.enum(['rules', 'model']);
const GeneratedStatus = z.enum(['open', 'added', 'rejected']);
export type GeneratedStatus = z.infer<typeof GeneratedStatus>;

/** What a question was made from. */
export const GENERATION_SOURCES = ['heading', 'definition', 'table', 'list', 'model'] as const;

export const GeneratedQuestion = ReviewedItem.extend({
  question: z.string(),
  answer: z.string(),
  source: z.enum(GENERATION_SOURCES),
  /** The segment as it is now; empty when it is gone. */
  segmentText: z.string(),
  /** The library answered it already when it was made: taken in, it changes no answer for the better. */
  answered: z.boolean(),
  status: GeneratedStatus,
});
export type GeneratedQuestion = z.infer<typeof GeneratedQuestion>;

/** Starts a run that writes questions with answers. Data is its id. A library has one running at a time. */
export const startGeneration = endpoint({
  method: 'POST',
  path: '/avatar/document/generation/start',
  owned: RUN_SCOPE_OWNED,
  summary: '由文档生成问答',
  input: RunScope.extend({
    engine: GenerationEngine.default('rules'),
  }),
  data: Id,
});

/** The latest run of a library with what became of its questions; `run` is null before the first. */
export const latestGeneration = endpoint({
  path: '/avatar/document/generation/latest',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '最近一次智能生成',
  input: z.object({ libId: Id }),
  data: z.object({
    /** Name of the configured model; empty: 未配置. */
    model: z.string(),
    run: RunState.extend({
      engine: GenerationEngine,
      counts: z.record(GeneratedStatus, z.number().int()),
      /** Open ones that the library does not answer by itself. */
      unanswered: z.number().int(),
      truncated: z.boolean(),
      /** Answers of the model that were not used, because the segment does not hold them. */
      refused: z.number().int(),
    }).nullable(),
  }),
});

export const cancelGeneration = cancelRun('/avatar/document/generation/cancel', 'generation', '停止生成');

export const generatedPage = endpoint({
  path: '/avatar/document/generation/page',
  owned: [{ field: 'runId', kind: 'generation' }],
  summary: '生成的问答列表',
  input: reviewPageInput(GeneratedStatus),
  data: pageOf(GeneratedQuestion),
});

export const editGenerated = endpoint({
  method: 'POST',
  path: '/avatar/document/generation/edit',
  owned: [{ field: 'id', kind: 'generated' }],
  summary: '修改生成的问答',
  input: z.object({
    id: Id,
    question: requiredText(GENERATION_LIMITS.question, '问题'),
    answer: requiredText(GENERATION_LIMITS.answer, '答案'),
  }),
  data: z.null(),
});

/** Puts questions aside, or opens those that were put aside again. At most `decidedAtOnce` a call; see `remaining`. */
export const rejectGenerated = endpoint({
  method: 'POST',
  path: '/avatar/document/generation/reject',
  owned: [
    { field: 'runId', kind: 'generation' },
    { field: 'ids[]', kind: 'generated' },
  ],
  summary: '忽略或恢复生成的问答',
  input: z.object({
    runId: Id,
    ids: z.array(Id).max(GENERATION_LIMITS.decidedAtOnce).optional(),
    reopen: z.boolean().default(false),
  }),
  data: z.object({ done: z.number().int(), remaining: z.number().int() }),
});

/**
 * Adds open questions to a Q&A library, to the regression set, or to both; those named, or all open ones of the run. At most
 * `decidedAtOnce` a call; see `remaining`. One that the Q&A library has already is not added a second time (`known`).
 */
export const addGenerated = endpoint({
  method: 'POST',
  path: '/avatar/document/generation/add',
  owned: [
    { field: 'runId', kind: 'generation' },
    { field: 'ids[]', kind: 'generated' },
    { field: 'questionLibId', kind: 'library' },
  ],
  summary: '把生成的问答加入问答库或回归集',
  input: z.object({
    runId: Id,
    ids: z.array(Id).max(GENERATION_LIMITS.decidedAtOnce).optional(),
    questionLibId: Id.optional(),
    regression: z.boolean().default(false),
  }),
  data: z.object({ done: z.number().int(), known: z.number().int(), remaining: z.number().int() }),
});
