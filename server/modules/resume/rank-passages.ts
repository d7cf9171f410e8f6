import { countTerms, queryTerms } from '#server/modules/knowledge/index.ts';

export interface ResumePassage {
  title: string;
  text: string;
  page: number | null;
}

/** Passages by how much of the question they speak of, best first, those that say nothing of it in their order after them. */
export function rankPassages(question: string, passages: readonly ResumePassage[]) {
  const counted = passages.map((passage) => ({ passage, terms: countTerms(passage.text).terms }));
  const terms = queryTerms(question).map((term) => {
    const holders = counted.filter((one) => one.terms.has(term)).length;
    return { term, weight: holders === 0 ? 0 : Math.log(1 + (passages.length + 1) / holders) };
  });
  const told = terms.filter(({ weight }) => weight > 0);
  const total = told.reduce((sum, { weight }) => sum + weight, 0);
  // What the résumé never mentions makes everything in it less likely to be meant.
  const known = terms.length > 0 ? told.length / terms.length : 0;
  const hits = counted
    .map(({ passage, terms: held }) => {
      const met = told.reduce((sum, { term, weight }) => sum + (held.has(term) ? weight : 0), 0);
      return { ...passage, relevance: total > 0 ? (met / total) * Math.sqrt(known) : 0 };
    })
    .sort((one, other) => other.relevance - one.relevance);
  return { hits, terms: told };
}
