import { gatherList, type Span } from './gather-list.ts';
import { asksForList } from './question-kind.ts';
import {
  isDependent,
  type Passage,
  type ScoredStatement,
  scoreStatements,
  type WeightedTerm,
} from './score-statements.ts';
import { splitPassage } from './split-passage.ts';

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
}

export interface AnswerRequest {
  question: string;
  /** The question's terms with their telling power, from the search. */
  terms: WeightedTerm[];
  /** Best first. */
  segments: Evidence[];
  /** A list with the line that announces it counts as one. */
  maxSentences: number;
}

export interface ExtractedAnswer {
  /** In reading order; `source` is an index into the segments. */
  sentences: { text: string; source: number }[];
  /** 0 to 1: how likely the question is answered. */
  confidence: number;
}

/** Segments beyond this rank hold one answer in a hundred and distract more often. */
const maxSegments = 5;
/**
 * Below this confidence nothing is answered. 3,524 questions, asked with their passage in the library and again without it
 * (its neighbours from the same article stay): 0.165 answers 95 % and refuses 71 %; 0.1 98 and 53; 0.32 90 and 84.
 */
const leastConfidence = 0.165;
/** A further sentence must reach this share of the best one's score. */
const leastShare = 0.6;
/** What the sentence before gains when the best one points back to it. */
const explains = 0.3;

interface Choice extends Span {
  passage: number;
}

/**
 * Answers with the sentences of the segments that fit the question best, word for word. Null when the evidence is too
 * weak: then the role's reply for unknown questions is due. Pure: the same input gives the same answer.
 */
export function answerFromSegments(request: AnswerRequest): ExtractedAnswer | null {
  const passages = request.segments.slice(0, maxSegments).map(
    ({ title, heading, text, relevance }): Passage => ({
      above: [title, ...heading].join('\n'),
      statements: splitPassage(text),
      relevance,
    }),
  );
  const scored = scoreStatements(request.question, request.terms, passages);
  const [best] = scored;
  if (!best) return null;
  const confidence = estimateConfidence(best.fit, passages[best.passage]?.relevance ?? 0);
  if (confidence < leastConfidence) return null;
  const wholeList = asksForList(request.question);
  const spanOf = ({ passage, at }: ScoredStatement): Choice => ({
    passage,
    ...gatherList(passages[passage]?.statements ?? [], at, wholeList),
  });
  const choices = [spanOf(best)];
  for (const next of rankFurther(best, scored, passages)) {
    if (choices.length >= request.maxSentences || next.score < best.score * leastShare) break;
    if (!choices.some((choice) => choice.passage === next.passage && choice.start <= next.at && next.at < choice.end))
      choices.push(spanOf(next));
  }
  const order = (a: Choice, b: Choice) => a.passage - b.passage || a.start - b.start;
  return {
    sentences: choices
      // The passage of the best sentence is read first, whatever its rank.
      .sort((a, b) => Number(b.passage === best.passage) - Number(a.passage === best.passage) || order(a, b))
      .map(({ passage, start, end }) => ({
        text: (passages[passage]?.statements ?? [])
          .slice(start, end)
          .map(({ text }) => text)
          .join('\n'),
        source: passage,
      })),
    confidence,
  };
}

/** The other statements, best first; the one that the best statement points back to has an advantage. */
function rankFurther(best: ScoredStatement, scored: ScoredStatement[], passages: Passage[]): ScoredStatement[] {
  const statement = passages[best.passage]?.statements[best.at];
  const dependent = statement !== undefined && isDependent(statement);
  return scored
    .filter((other) => other !== best)
    .map((other) =>
      dependent && other.passage === best.passage && other.at === best.at - 1
        ? { ...other, score: other.score + explains }
        : other,
    )
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.at - b.at);
}

/** Logistic fit over the questions named above. */
function estimateConfidence(fit: number, relevance: number): number {
  return 1 / (1 + Math.exp(4.1 - 3.5 * fit - 5 * relevance));
}
