import type { JudgeStatement } from '#server/modules/knowledge/index.ts';
import type { WeightedTerm } from './score-statements.ts';
import type { Table } from './table/table.ts';

/** A passage that the search found. */
export interface Evidence {
  text: string;
  /** The document's name. */
  title: string;
  page: number | null;
  /** Heading path, outermost first. */
  heading: string[];
  /** 0 to 1, from the search. */
  relevance: number;
  /** Labels of its tables that go on in passages that were not found. */
  cut?: readonly string[];
  /** Passages in which its tables go on. */
  rest?: readonly string[];
  /** Long tables that it is a part of. */
  long?: readonly Table[];
}

export interface AnswerRequest {
  question: string;
  /** The question's terms with their telling power, from the search. */
  terms: WeightedTerm[];
  /** Reads statements as the search has understood the question. */
  judge?: JudgeStatement | undefined;
  /** What the answer has to speak about, whatever else fits; '' for nothing in particular. */
  focus?: string;
  /** It has to hold what is asked for: an amount, a time. */
  isStrict?: boolean;
  /** Best first. */
  segments: Evidence[];
  /** Passages that were not good enough: nothing is told of them, and their tables stand beside the others. */
  beside?: readonly Evidence[];
  /** A list with the line that announces it counts as one. */
  maxSentences: number;
  /**
   * Below this confidence nothing is answered; the library's threshold. docs/benchmarks.md has the figures.
   */
  leastConfidence: number;
}

export interface ExtractedAnswer {
  /** In the order in which they are read; `source` is an index into the segments. */
  sentences: { text: string; source: number }[];
  /** 0 to 1: how likely the question is answered. */
  confidence: number;
}
