import { RetrievalSettings } from '#contract/retrieval.contract.ts';
import { createPacedMap } from '#server/platform/pace.ts';
import { foldText } from './fold-text.ts';
import { rerankSegments } from './rerank-segments.ts';
import { listTerms, type QuestionTerm } from './search-segments.ts';
import type { JudgeStatement } from './understand/judge-statement.ts';
import type { Lexicon } from './understand/read-lexicon.ts';
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

/** A passage with the text that is searched. */
export interface Folded<P> {
  passage: P;
  folded: string;
}

const wholeOf = ({ text, heading }: Passage): string => [...heading, text].join('\n');

/** Makes passages ready for {@link searchTexts}; others get their turn meanwhile. */
export const foldPassages = <P extends Passage>(passages: readonly P[]): Promise<Folded<P>[]> =>
  createPacedMap()(passages, (passage) => ({ passage, folded: foldText(wholeOf(passage)) }));

/**
 * Finds the passages that a question is about, among some that no index knows: with the measures of a library, by words alone. Others get
 * their turn meanwhile.
 * @param own words of whoever owns the passages
 */
export async function searchTexts<P extends Passage>(
  query: string,
  passages: readonly Folded<P>[],
  own?: Lexicon,
): Promise<TextSearchResult<P>> {
  const settings = RetrievalSettings.parse({});
  const asked = readQuestion(query, own);
  if (asked.terms.length === 0 || passages.length === 0) return { hits: [], below: [], terms: [], settings };
  const terms = [...new Set([...asked.terms, ...asked.otherTerms])];
  const held = await createPacedMap()(passages, ({ folded }) => terms.filter((term) => folded.includes(term)));
  const frequencies = new Map<string, number>();
  for (const term of held.flat()) frequencies.set(term, (frequencies.get(term) ?? 0) + 1);
  const weights = weighQuestion(asked, frequencies, passages.length);
  const scores = held.map((some) => some.reduce((sum, term) => sum + (weights.lookups.get(term) ?? 0), 0));
  const chosen = [...passages.keys()]
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other)
    .filter((index) => passages.length <= CANDIDATES || (scores[index] ?? 0) > 0)
    .slice(0, CANDIDATES);
  const candidates = chosen.flatMap((index) => {
    const passage = passages[index]?.passage;
    if (!passage) return [];
    const headingLength = passage.heading.join('\n').length;
    return [{ segmentId: index, text: wholeOf(passage), headingLength, isExtra: scores[index] === 0 }];
  });
  const { ranked, judge } = await rerankSegments(asked.focus, weights, candidates);
  const found = ranked.slice(0, settings.topK).flatMap(({ segmentId, relevance }) => {
    const passage = passages[segmentId]?.passage;
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
