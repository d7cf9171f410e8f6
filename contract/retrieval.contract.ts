import { z } from 'zod';
import { endpoint, Id, requiredText } from './endpoint.contract.ts';

/** Longest question of a hit test, in code points. */
export const HIT_TEST_QUESTION = 200;

/** Ranges of a library's search settings, once for sliders and server. */
export const RETRIEVAL_RANGE = {
  topK: { min: 1, max: 20, step: 1 },
  threshold: { min: 0, max: 0.95, step: 0.01 },
  weight: { min: 0, max: 2, step: 0.1 },
} as const;

const Weight = z.number().min(RETRIEVAL_RANGE.weight.min).max(RETRIEVAL_RANGE.weight.max);

/**
 * How a library is searched, by chat and hit test alike. Missing fields take the defaults, which are the measured ones
 * (docs/benchmarks.md).
 */
export const RetrievalSettings = z.object({
  /** Segments that a question brings at most. */
  topK: z.number().int().min(RETRIEVAL_RANGE.topK.min).max(RETRIEVAL_RANGE.topK.max).default(5),
  /** Segments of less relevance (0 to 1) are not read to the answerer; an answer of less confidence is refused. */
  threshold: z.number().min(RETRIEVAL_RANGE.threshold.min).max(RETRIEVAL_RANGE.threshold.max).default(0.18),
  /** Weights in the order of the results. `vector` and `rerank` matter only where their engines are configured. */
  weights: z
    .object({
      /** Terms of the question, by how rare they are. */
      lexical: Weight.default(1),
      /** Single characters, and how close together the terms stand. */
      text: Weight.default(1),
      vector: Weight.default(1),
      rerank: Weight.default(1),
    })
    .refine(({ lexical, text }) => lexical + text > 0, { error: '词法和文本重排的权重不能同时为 0' })
    .prefault({}),
});
export type RetrievalSettings = z.infer<typeof RetrievalSettings>;

/** Parts of a score, in the order in which they are drawn. A part whose engine is not configured is absent. */
export const ScoreParts = z.object({
  lexical: z.number(),
  text: z.number(),
  vector: z.number().optional(),
  rerank: z.number().optional(),
});
export type ScoreParts = z.infer<typeof ScoreParts>;

/** One ranked segment with its reasons. */
export const HitSegment = z.object({
  segmentId: z.number().int(),
  documentId: Id,
  /** The document's name. */
  title: z.string(),
  text: z.string(),
  page: z.number().int().nullable(),
  heading: z.array(z.string()),
  /** Order in the document, from 0. */
  position: z.number().int(),
  /** 0 to 1; what the threshold is compared with. */
  score: z.number(),
  /** The score by what earned it; the parts add up to it. */
  parts: ScoreParts,
  /** Where terms of the question stand in the text: [start, end) in UTF-16 units, in order, without overlaps. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** The sentence, row or line that fits the question best: [start, end) as above. */
  best: z.tuple([z.number().int(), z.number().int()]),
  /** False below the threshold: chat does not read it. */
  passed: z.boolean(),
});
export type HitSegment = z.infer<typeof HitSegment>;

/** Settings of a library with what is in force around them. */
export const LibrarySettings = z.object({
  settings: RetrievalSettings,
  /** Which engines are in force; weights of others have no effect. */
  engines: z.object({ vector: z.boolean(), rerank: z.boolean() }),
  /** Why an engine is not in force, for people; null where it is. */
  reasons: z.object({ vector: z.string().nullable(), rerank: z.string().nullable() }),
  /** Segments that have their vector for the configured model; null where there is none, or where they can't be kept. */
  vectors: z
    .object({
      done: z.number().int(),
      total: z.number().int(),
      /** RUN_STATUS: running, done, or failed. */
      status: z.number().int(),
      /** Why it failed, or what it waits for. */
      reason: z.string().nullable(),
    })
    .nullable(),
});
export type LibrarySettings = z.infer<typeof LibrarySettings>;

export const librarySettings = endpoint({
  path: '/avatar/documentLib/settings',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '知识库检索设置',
  input: z.object({ libId: Id }),
  data: LibrarySettings,
});

/** Replaces the settings; chat uses them from the next question on. */
export const saveLibrarySettings = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/saveSettings',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '保存知识库检索设置',
  input: z.object({ libId: Id, settings: RetrievalSettings }),
  data: LibrarySettings,
});

/** Makes the vectors that segments lack, where that has failed. Its progress stands in the settings. */
export const embedLibrary = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/embed',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '重新生成知识库向量',
  input: z.object({ libId: Id }),
  data: LibrarySettings,
});

/** Asks a library one question; `settings` tries some that are not saved. */
export const hitTest = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/hitTest',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '命中测试',
  input: z.object({
    libId: Id,
    query: requiredText(HIT_TEST_QUESTION, '问题'),
    settings: RetrievalSettings.optional(),
  }),
  data: z.object({
    /** Best first, those below the threshold last. */
    hits: z.array(HitSegment),
    settings: RetrievalSettings,
    /** What chat would answer now; `refused` when nothing is good enough and the role's fallback is said instead. */
    answer: z.object({ text: z.string(), refused: z.boolean(), engine: z.string() }),
    /** Milliseconds by stage; those of engines that are not configured are absent. */
    ms: z.object({
      lexical: z.number(),
      text: z.number(),
      vector: z.number().optional(),
      rerank: z.number().optional(),
      answer: z.number(),
      total: z.number(),
    }),
    /** What a configured engine did not contribute this time, and why, for people. */
    notes: z.array(z.string()),
  }),
});
export type HitTest = z.infer<typeof hitTest.data>;

/** Ways to search a library, each with all that the one before has: words, how they stand in the text, meaning, a model that reads. */
export const RETRIEVAL_MODES = ['lexical', 'text', 'vector', 'rerank'] as const;
export type RetrievalMode = (typeof RETRIEVAL_MODES)[number];

/** The weights of a way: what it leaves out counts nothing, what it adds counts something. */
export function weightsOfMode(
  mode: RetrievalMode,
  weights: RetrievalSettings['weights'],
): RetrievalSettings['weights'] {
  const last = RETRIEVAL_MODES.indexOf(mode);
  const weigh = (part: RetrievalMode) => {
    if (RETRIEVAL_MODES.indexOf(part) > last) return 0;
    return part === mode ? weights[part] || 1 : weights[part];
  };
  return { lexical: weigh('lexical'), text: weigh('text'), vector: weigh('vector'), rerank: weigh('rerank') };
}

/** One question asked in every way, under the same settings but for what a way leaves out. */
export const compareHits = endpoint({
  method: 'POST',
  path: '/avatar/documentLib/compareHits',
  owned: [{ field: 'libId', kind: 'library' }],
  summary: '对比检索方式',
  input: hitTest.input,
  data: z.array(
    z.object({
      mode: z.enum(RETRIEVAL_MODES),
      /** Why it cannot be tried, for people; null where it was. */
      off: z.string().nullable(),
      /** What makes it: the settings that were tried, with the weights of this way. */
      settings: RetrievalSettings,
      /** As in a hit test. */
      hits: z.array(HitSegment),
      ms: z.number(),
      notes: z.array(z.string()),
    }),
  ),
});
export type HitComparison = z.infer<typeof compareHits.data>;
