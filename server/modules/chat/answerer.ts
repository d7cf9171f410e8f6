import type { CitationSource } from '#contract/chat.contract.ts';
import type { Role } from '#contract/role.contract.ts';

/** What retrieval found, best first, and good enough by the library's settings. */
export interface FoundPassages {
  hits: {
    documentId: string;
    title: string;
    /** Address of a page that was read from the web. */
    url?: string | null;
    text: string;
    page: number | null;
    heading: string[];
    /** 0 to 1: how likely the passage speaks about what was asked. */
    relevance: number;
  }[];
  /** The question's terms with their telling power. */
  terms: { term: string; weight: number }[];
  /** The library's settings, as far as they decide what is said. */
  settings: { threshold: number };
}

export interface AnswerRequest {
  role: Pick<Role, 'name' | 'roleDesc' | 'unknownReply' | 'answerOnlyFromDocs' | 'showCitation'>;
  question: string;
  /** Earlier turns, oldest first. */
  history: { question: string; answer: string }[];
  passages: FoundPassages;
  /** The passages as sources, in the same order; `[n]` in an answer means the n-th. */
  sources: CitationSource[];
}

export interface AnswerPiece {
  text: string;
  /** Nothing was found and this is the role's fallback. */
  unanswered?: boolean;
}

/** What answers a question: the offline answerer or a language model. */
export interface Answerer {
  /** For people, shown beside the answer. */
  label: string;
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}
