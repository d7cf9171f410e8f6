import { pairsOf, shareOf } from '../character-pairs.ts';

/** Questions that follow an answer. */
export const RECOMMENDED = 3;
/** Questions that are offered while one is typed. */
export const SUGGESTED = 5;

/** Without signs and spaces, in one case: whether two questions are the same to a reader. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');

/** The first of each wording that has not been asked, in order. Candidates come best first. */
export function chooseRecommended(candidates: readonly string[], asked: readonly string[]): string[] {
  const seen = new Set(asked.map(fold));
  const chosen: string[] = [];
  for (const candidate of candidates) {
    const key = fold(candidate);
    if (key === '' || seen.has(key)) continue;
    seen.add(key);
    chosen.push(candidate);
    if (chosen.length === RECOMMENDED) break;
  }
  return chosen;
}

/**
 * Questions that what is being typed may become: those that go on from it come first, then those that contain it, then those that
 * share most of its pairs of characters. One that is only typed out already is no help.
 */
export function chooseSuggested(candidates: readonly string[], typed: string): string[] {
  const wanted = fold(typed);
  if (wanted === '') return [];
  const pairs = pairsOf(wanted);
  const seen = new Set([wanted]);
  return candidates
    .flatMap((text, index) => {
      const key = fold(text);
      if (seen.has(key)) return [];
      seen.add(key);
      const score = scoreAgainst(key, wanted, pairs);
      return score > 0 ? [{ text, score, index }] : [];
    })
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, SUGGESTED)
    .map(({ text }) => text);
}

/** Share of the typed pairs that a question must have to be worth showing. */
const LEAST_SHARE = 0.5;

function scoreAgainst(key: string, wanted: string, pairs: ReadonlySet<string>): number {
  if (key.startsWith(wanted)) return 3;
  if (key.includes(wanted)) return 2;
  const share = shareOf(pairs, pairsOf(key));
  return share >= LEAST_SHARE ? share : 0;
}
