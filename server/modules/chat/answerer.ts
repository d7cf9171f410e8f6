import type { CitationSource } from '#contract/chat.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import type { JudgeStatement, ReadNeighbours, ReadTitles } from '#server/modules/knowledge/index.ts';
import type { UsageOrigin } from '#server/platform/model/model-request.ts';
import type { Table } from './answerer/table/table.ts';
import type { RewriteRequest } from './follow/rewrite-question.ts';
import type { ToolBox } from './tools/tool-offer.ts';

/** What retrieval found, best first, and good enough by the library's settings. */
export interface FoundPassages {
  hits: {
    documentId: string;
    /** Its number, below zero for a passage of a file that is in no library. */
    segmentId?: number;
    title: string;
    /** Address of a page that was read from the web. */
    url?: string | null;
    text: string;
    page: number | null;
    heading: string[];
    /** 0 to 1: how likely the passage speaks about what was asked. */
    relevance: number;
    /** Labels of its tables that go on in passages that were not found. */
    cut?: readonly string[];
    /** Passages in which its tables go on, for questions about all of their rows. */
    rest?: readonly string[];
    /** Long tables that it is a part of, with all of their rows, for such questions. */
    long?: readonly Table[];
  }[];
  /** The document of a table that is asked for as a whole and is too long for it. */
  beyond?: string;
  /** Reads what stands before and after passages; absent where nobody can tell. */
  around?: ReadNeighbours;
  /** Reads the titles inside of passages; absent where they are no segments of a library. */
  titlesIn?: ReadTitles;
  /** What comes next and is not good enough. */
  below?: FoundPassages['hits'];
  /** Of a small library the rest, which shares nothing with the question. */
  faint?: FoundPassages['hits'];
  /** What somebody may have meant whose question nothing answers; absent for nothing. */
  choices?: string[];
  /** The question's terms with their telling power; `of`: the word that another one stands for. */
  terms: { term: string; weight: number; isOther?: boolean; of?: string }[];
  /** What was said is asked otherwise than it was completed: by itself, or with a name that the documents have. */
  isOwn?: boolean;
  /** Reads the statements of a passage as the question was understood. */
  judge?: JudgeStatement | undefined;
  /** What is asked, thing by thing, where it goes on from an earlier question or asks for several things at once. */
  parts?: AskedPart[];
  /** The library's settings, as far as they decide what is said. */
  settings: { threshold: number };
}

/** One thing of a message, as it was said, with what it may mean, the likeliest first. */
export interface AskedPart {
  said: string;
  readings: {
    question: string;
    /** What an answer has to speak about; '' for nothing in particular. */
    focus: string;
    /** An answer has to hold what is asked for: an amount, a time. */
    isStrict: boolean;
    /** Answers that were given already, where more is asked for; '' otherwise. */
    told: string;
    hits: FoundPassages['hits'];
    /** What was found and is not good enough, or shares nothing with the question: its tables stand beside the others. */
    beside?: FoundPassages['hits'];
    terms: FoundPassages['terms'];
    judge?: FoundPassages['judge'];
  }[];
}

export interface AnswerRequest {
  role: Pick<Role, 'name' | 'roleDesc' | 'unknownReply' | 'answerOnlyFromDocs' | 'showCitation'> &
    Partial<
      Pick<Role, 'chatUclaiPrompt' | 'isShortHistory' | 'modelParameter' | 'varConfig' | 'modelService' | 'jobName'>
    >;
  question: string;
  /** Earlier turns, oldest first. */
  history: { question: string; answer: string }[];
  passages: FoundPassages;
  /** The passages as sources, in the same order; `[n]` in an answer means the n-th. */
  sources: CitationSource[];
  /** What the answer has begun with already; '' for nothing. */
  prefix?: string;
  /** The language to answer in; null or absent: that of the question. */
  language?: string | null;
  /** Whose turn it is, for the record of what models have used. */
  origin?: UsageOrigin | undefined;
  /** What it may call; null or absent: nothing. */
  tools?: ToolBox | null;
}

export interface AnswerPiece {
  text: string;
  /** Nothing was found and this is the role's fallback. */
  unanswered?: boolean;
  /** Something else that was asked is answered; this says what is not. */
  partial?: boolean;
  /** A greeting or the like, which nothing is put before. */
  alone?: boolean;
  /** Who answers from here on, when it is not who was asked. */
  engine?: string;
  /** What the answer has cost, once it is known. */
  tokens?: { prompt: number; completion: number };
}

/** Pieces that came together: a step of an asynchronous chain costs more than a piece. */
export type AnswerBatch = AnswerPiece | readonly AnswerPiece[];

/** What answers a question: the offline answerer or a language model. */
export interface Answerer {
  /** For people, shown beside the answer. */
  label: string;
  /** A model, which takes a while to begin. */
  isModel: boolean;
  /** Writes out in full what a turn leaves out; null where it finds nothing to add. Only a model can. May reject. */
  rewrite?(request: RewriteRequest, signal: AbortSignal): Promise<string | null>;
  answer(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerBatch>;
}
