import { findValues } from '#server/retrieval/find-values.ts';
import { foldText } from '#server/retrieval/fold-text.ts';
import type { QuestionTerm } from '#server/retrieval/search-segments.ts';
import type { JudgeStatement } from '#server/retrieval/understand/judge-statement.ts';

/** A found segment as its parts are read. */
interface Found {
  title: string;
  heading: readonly string[];
  text: string;
}

/** What a value of the kind asked for, and nearness in meaning, weigh beside the words of the question; a title answers nothing itself. */
const CLUE = { type: 0.5, meaning: 2, title: -0.5 };

/**
 * The sentence, row or line of a segment that fits the question best, as [start, end) in UTF-16 units: by how much the words tell that it
 * holds, not by how many they are. A row of a table stays whole.
 */
export function findBestPart(
  { title, heading, text }: Found,
  terms: readonly QuestionTerm[],
  judge?: JudgeStatement,
): [start: number, end: number] {
  const above = [title, ...heading].join('\n');
  const total = terms.reduce((sum, { weight, isOther }) => sum + (isOther ? 0 : weight), 0) || 1;
  const parts = partsOf(text);
  let best: [number, number] = [0, 0];
  let most = Number.NEGATIVE_INFINITY;
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1]?.text ?? '';
    const judged = judge?.({ text: part.text, above, before, after: parts[index + 1]?.text ?? '' });
    const told = judged ? judged.rare + CLUE.type * judged.type + CLUE.meaning * judged.meaning : 0;
    const isTitle = (heading.includes(part.text) || isHeader(part.text, parts[index + 1]?.text)) && parts.length > 1;
    const score = weigh(foldText(part.text), terms) / total + told + (isTitle ? CLUE.title : 0);
    if (score <= most) continue;
    most = score;
    best = [part.start, part.start + part.text.length];
  }
  return best;
}

/** Names the columns of the row after it: it holds no figure, and that one does. */
const isHeader = (text: string, next = ''): boolean =>
  /[|\t]/.test(text) && !/\d/.test(text) && /[|\t]/.test(next) && /\d/.test(next);

/** What the question's terms tell that a folded text holds; of the words that stand for others, the most telling one. */
function weigh(text: string, terms: readonly QuestionTerm[]): number {
  const values = new Set(findValues(text).flatMap((value) => value.terms));
  let own = 0;
  let other = 0;
  for (const { term, weight, isOther } of terms) {
    if (!text.includes(term) && !values.has(term)) continue;
    if (isOther) other = Math.max(other, weight);
    else own += weight;
  }
  return own + other;
}

function partsOf(text: string): { start: number; text: string }[] {
  return [...text.matchAll(/[^\s。！？!?][^。！？!?\n]*[。！？!?”’」』）)》]*/g)].map((found) => ({
    start: found.index,
    text: found[0].trimEnd(),
  }));
}
