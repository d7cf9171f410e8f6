import { pairsOf, shareOf } from './character-pairs.ts';

/** Share of what was said, by pairs of characters, that a section has to hold. */
const HOLDS = 0.4;
/** Sections that one source is named by; of a whole passage none says more than the others. */
const NAMED = 2;

/**
 * The sections of a passage that what was said stands in, as the last step of a heading: `医保`, or `医保、停车` of two. Null where the passage
 * has none, says it above its first title, or is said from throughout.
 */
export function findSection(passage: string, titles: readonly string[], said: readonly string[]): string | null {
  const sections = splitSections(passage, titles);
  if (sections.length < 2) return null;
  const found = new Set<string>();
  for (const sentence of said) {
    const pairs = barePairs(sentence);
    const [best] = sections
      .map((section) => ({ ...section, share: shareOf(pairs, section.pairs) }))
      .sort((one, other) => other.share - one.share);
    if (best && best.share >= HOLDS) found.add(best.name);
  }
  return found.size === 0 || found.size > NAMED || found.has('') ? null : [...found].join('、');
}

/** Under each title what stands below it; the part above the first title has no name. */
function splitSections(passage: string, titles: readonly string[]) {
  const sections = [{ name: '', text: '' }];
  let next = 0;
  for (const line of passage.split('\n')) {
    const at = titles.findIndex((title, index) => index >= next && title === line.trim());
    if (at >= 0) {
      next = at + 1;
      sections.push({ name: line.trim(), text: '' });
    }
    const last = sections.at(-1);
    if (last) last.text += `${line}\n`;
  }
  // A title right above another one has nothing of its own.
  return sections
    .filter(({ name, text }) => text.trim() !== '' && text.trim() !== name)
    .map(({ name, text }) => ({ name, pairs: barePairs(text) }));
}

/** Pairs of characters, without marks and spaces. */
const barePairs = (text: string): Set<string> => pairsOf(text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));

/** What an answer says before each of its marks: `[1]` -> the sentences that it cites. Marks side by side cite the same. */
export function readCited(answer: string): Map<string, string[]> {
  const cited = new Map<string, string[]>();
  for (const [, text = '', marks = ''] of answer.matchAll(/([\s\S]*?)((?:\[\d{1,3}\])+)/g)) {
    const sentences = text.split(/[。！？!?；;\n]/).filter((sentence) => /[\p{L}\p{N}]{2}/u.test(sentence));
    for (const mark of marks.match(/\[\d+\]/g) ?? []) cited.set(mark, [...(cited.get(mark) ?? []), ...sentences]);
  }
  return cited;
}
