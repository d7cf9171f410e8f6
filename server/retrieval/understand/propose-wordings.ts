import { foldText } from '../fold-text.ts';
import { LEXICON } from './lexicon/packs.ts';
import { toMeaning } from './meaning-vectors.ts';
import type { Lexicon } from './read-lexicon.ts';
import { understandQuestion } from './understand-question.ts';
import { isFrequent } from './word-telling.ts';

/** A word tells what something is called from here on, whoever says it. */
const LEAST_TELLING = 0.5;
/** Characters of what may be a name. */
const [SHORTEST, LONGEST] = [2, 8];
/** Names of one passage that are weighed, and that are proposed for one word. */
const [MOST_NAMES, NAMES_EACH] = [24, 6];
/** What a heading calls something is more often its name than a word of the text below. */
const HEADING = 0.3;
const HAN = /^\p{Script=Han}+$/u;

export interface ProposedWording {
  said: string;
  meant: string[];
}

/**
 * Words of a question that a passage says nothing of, each with what the passage may call it, the likeliest first: proposals for a person
 * to choose from, never used by themselves.
 * @param passage the one that holds the answer; `near`: the words of it that answer, or the answer as somebody wrote it
 */
export function proposeWordings(
  question: string,
  passage: { heading: readonly string[]; text: string; near: string },
  own: Lexicon,
  most: number,
): ProposedWording[] {
  const [heading, near] = [foldText(passage.heading.at(-1) ?? ''), foldText(passage.near)];
  const whole = foldText([...passage.heading, passage.text].join('\n'));
  const asked = understandQuestion(question, own).units;
  const unknown = asked.filter(
    ({ word, role, telling, senses }) =>
      role === 'subject' &&
      telling >= LEAST_TELLING &&
      word.length >= SHORTEST &&
      isWhole(word, question) &&
      !own.words.has(word) &&
      ![word, ...senses.map((sense) => sense.word)].some((one) => whole.includes(one)),
  );
  const names = listNames(heading, near).filter(
    (name) => whole.includes(name) && !asked.some(({ word }) => word.includes(name)),
  );
  const proposed = unknown.map(({ word }) => {
    const meaning = toMeaning(word).whole;
    const ranked = names
      .map((name) => ({ name, score: alike(meaning, toMeaning(name).whole) + (heading.includes(name) ? HEADING : 0) }))
      .sort((a, b) => b.score - a.score);
    return { said: word, meant: ranked.slice(0, NAMES_EACH).map(({ name }) => name) };
  });
  return proposed.filter(({ meant }) => meant.length > 0).slice(0, most);
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
/** What asks, counts or compares is no name: 谁出, 最便宜. */
const NO_NAME = /^[最更很太不没几多哪谁]|[吗呢吧]$/;

/** A word that people know, and that the question says by itself: no piece of a name, and no two that stand side by side. */
function isWhole(word: string, question: string): boolean {
  if (!HAN.test(word) || NO_NAME.test(word)) return false;
  if (LEXICON.words.has(word)) return true;
  return isFrequent(word) && [...segmenter.segment(foldText(question))].some(({ segment }) => segment === word);
}

/** What a passage may call things, those of its heading first. */
function listNames(heading: string, near: string): string[] {
  const names = [heading, near]
    .flatMap((part) => understandQuestion(part).units)
    .flatMap(({ word, role, telling }) =>
      role === 'subject' &&
      telling >= LEAST_TELLING &&
      HAN.test(word) &&
      word.length >= SHORTEST &&
      word.length <= LONGEST
        ? [word]
        : [],
    );
  return [...new Set(names)].slice(0, MOST_NAMES);
}

/** Cosine of two vectors of length 1. */
const alike = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);
