import { RetrievalSettings } from '#contract/retrieval.contract.ts';
import { foldText } from './fold-text.ts';
import { rerankSegments } from './rerank-segments.ts';
import { listTerms, type QuestionTerm } from './search-segments.ts';
import type { JudgeStatement } from './understand/judge-statement.ts';
import { readQuestion, weighQuestion } from './weigh-question.ts';

/** Texts that are read whole; of fewer every one is. */
const CANDIDATES = 40;

interface Passage {
  text: string;
  heading: string[];
}

export interface TextSearchResult<P> {
  /** Those that reach the threshold, best first. */
  hits: (P & { relevance: number })[];
  /** Those that came next and don't reach it. */
  below: (P & { relevance: number })[];
  terms: QuestionTerm[];
  judge?: JudgeStatement;
  settings: RetrievalSettings;
}

/** Finds the passages that a question is about, among some that no index knows: with the measures of a library, by words alone. */
export function searchTexts<P extends Passage>(query: string, passages: readonly P[]): TextSearchResult<P> {
  const settings = RetrievalSettings.parse({});
  const asked = readQuestion(query);
  if (asked.terms.length === 0 || passages.length === 0) return { hits: [], below: [], terms: [], settings };
  const texts = passages.map(({ text, heading }) => [...heading, text].join('\n'));
  const folded = texts.map(foldText);
  const frequencies = new Map<string, number>();
  for (const term of new Set([...asked.terms, ...asked.otherTerms])) {
    const holders = folded.filter((text) => text.includes(term)).length;
    if (holders > 0) frequencies.set(term, holders);
  }
  const weights = weighQuestion(asked, frequencies, passages.length);
  const scores = folded.map((text) => {
    let score = 0;
    for (const [term, weight] of weights.lookups) if (text.includes(term)) score += weight;
    return score;
  });
  const chosen = [...passages.keys()]
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    .filter((index) => passages.length <= CANDIDATES || (scores[index] ?? 0) > 0)
    .slice(0, CANDIDATES);
  const candidates = chosen.map((index) => ({
    segmentId: index,
    text: texts[index] ?? '',
    headingLength: passages[index]?.heading.join('\n').length ?? 0,
    isExtra: scores[index] === 0,
  }));
  const { ranked, judge } = rerankSegments(asked.focus, weights, candidates);
  const found = ranked.slice(0, settings.topK).flatMap(({ segmentId, relevance }) => {
    const passage = passages[segmentId];
    return passage ? [{ ...passage, relevance }] : [];
  });
  return {
    hits: found.filter(({ relevance }) => relevance >= settings.threshold),
    below: found.filter(({ relevance }) => relevance < settings.threshold),
    terms: listTerms(weights),
    judge,
    settings,
  };
}
