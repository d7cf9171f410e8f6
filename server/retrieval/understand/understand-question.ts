import { findValues } from '../find-values.ts';
import { foldText } from '../fold-text.ts';
import { focusQuestion } from '../question-focus.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { LEXICON } from './lexicon/packs.ts';
import { type Entry, type Lexicon, NO_WORDS, type Sense } from './read-lexicon.ts';
import { stripCourtesy } from './strip-courtesy.ts';
import { isFrequent, tellWord } from './word-telling.ts';

/** One thing that a question speaks of. */
export interface Unit {
  /** As the question says it, folded. */
  word: string;
  /** How much it tells about what is wanted, 0 to 1; only those that tell anything are kept. */
  telling: number;
  /** Words of documents that may stand for it. */
  senses: Sense[];
  /** Something to be found as it is, a date, time or amount, or a word that says what kind of thing is asked for. */
  role: 'subject' | 'value' | 'asked';
  /** How much of what, where it says so: rules name ranges that hold it. */
  amount?: Amount;
}

export interface Understood {
  /** Without courtesies, folded. */
  bare: string;
  /** What the question is about, without its question words too. */
  focus: string;
  units: Unit[];
}

/** What follows in a pasted document is not understood. */
const maxQuestion = 200;
const maxUnits = 24;
/** A number of the question stands in few answers: 六十八 where the rule says 65. */
const valueTelling = 0.35;
/** A word of the lexicon tells at least this much; one that names the kind of thing asked for, so much. */
const namedTelling = 0.5;
const askedTelling = 0.3;
/** 可以, 需要: they have synonyms, and tell next to nothing. */
const emptyTelling = 0.1;
const phraseTelling = 0.75;
/** What a word still tells that stands within a phrase of the lexicon: 牛奶 in 水…像牛奶. */
const withinShare = 0.35;
/** A character left over between words. */
const loneTelling = 0.4;
const joinedTelling = 0.9;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const han = /\p{Script=Han}/u;

interface Piece extends Unit {
  /** Began as a single character. */
  joins?: boolean;
  start: number;
  end: number;
}

/**
 * Takes a question apart: courtesies off, everyday words with what documents call them, and what is left as words.
 * @param own words of whoever owns the documents, beside those of the lexicon
 */
export function understandQuestion(question: string, own: Lexicon = NO_WORDS): Understood {
  const bare = stripCourtesy(foldText(question));
  const text = bare.slice(0, maxQuestion);
  const words = splitWords(text);
  const starts = new Set(words.map(({ start }) => start));
  const ends = new Set(words.map(({ end }) => end));
  const named = findNamed(text, starts, ends, own);
  const taken = named.map(({ start, end }): [number, number] => [start, end]);
  const amounts = findAmounts(text);
  const amountAt = (start: number, end: number) => {
    const found = amounts.find((one) => one.start < end && start < one.end);
    return found ? { amount: { value: found.value, unit: found.unit } } : {};
  };
  const toValue = (start: number, end: number, terms: readonly string[]): Piece => ({
    word: text.slice(start, end),
    telling: valueTelling,
    senses: terms.map((word) => ({ word, grade: 1 })),
    role: 'value',
    ...amountAt(start, end),
    start,
    end,
  });
  const values = findValues(text)
    .filter(({ start, end }) => !overlaps(taken, start, end))
    .map(({ terms, start, end }) => toValue(start, end, terms));
  for (const { start, end } of values) taken.push([start, end]);
  for (const { start, end } of amounts)
    if (!overlaps(taken, start, end)) {
      values.push(toValue(start, end, []));
      taken.push([start, end]);
    }
  const phrases = findPhrases(text).filter(
    (phrase, index, all) => !all.some((other, place) => place < index && tellsSame(phrase, other)),
  );
  const rest = words.flatMap((word) => leftOf(word, taken)).filter(({ telling }) => telling > 0);
  const pieces = joinLone(
    [...named.filter((word) => !phrases.some((phrase) => tellsSame(word, phrase))), ...values, ...rest].sort(
      (a, b) => a.start - b.start,
    ),
  );
  const isWithin = (piece: Piece) => phrases.some(({ start, end }) => start <= piece.start && piece.end <= end);
  const units = merge([
    ...phrases,
    ...pieces.map((piece) => (isWithin(piece) ? { ...piece, telling: piece.telling * withinShare } : piece)),
  ]);
  return { bare, focus: focusQuestion(bare), units };
}

function splitWords(text: string): { word: string; start: number; end: number }[] {
  return Array.from(segmenter.segment(text), ({ segment, index, isWordLike }) =>
    isWordLike ? [{ word: segment, start: index, end: index + segment.length }] : [],
  ).flat();
}

/** Characters between words that mean nothing by themselves are a name or a slip: 重疾险, 健糠. */
function joinLone(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.end === piece.start && isLone(piece) && (isLone(last) || last.word.length < 4) && last.joins) {
      joined[joined.length - 1] = {
        ...last,
        word: last.word + piece.word,
        telling: joinedTelling,
        end: piece.end,
      };
      continue;
    }
    joined.push({ ...piece, joins: isLone(piece) });
  }
  return joined;
}

const isLone = ({ word, senses }: Piece): boolean => word.length === 1 && senses.length === 0 && han.test(word);

/** Words of the lexicon, the longest at each place. One character counts only where it is a word of its own. */
function findNamed(text: string, starts: Set<number>, ends: Set<number>, own: Lexicon): Piece[] {
  const found: Piece[] = [];
  for (let at = 0; at < text.length; ) {
    const word = longestAt(text, at, starts, ends, own);
    if (word) {
      const [ownly, general] = [own.words.get(word), LEXICON.words.get(word)];
      const piece = toPiece(word, at, general);
      found.push(ownly ? { ...piece, telling: 1, role: 'subject', senses: joinSenses(ownly, general) } : piece);
    }
    at += word ? word.length : 1;
  }
  return found;
}

/** What the owner says a word means, then what it means elsewhere. */
function joinSenses(own: Entry, general: Entry | undefined): Sense[] {
  const known = new Set(own.senses.map(({ word }) => word));
  return [...own.senses, ...(general?.senses ?? []).filter(({ word }) => !known.has(word))];
}

function longestAt(text: string, at: number, starts: Set<number>, ends: Set<number>, own: Lexicon): string | null {
  for (let length = Math.min(Math.max(LEXICON.longest, own.longest), text.length - at); length >= 1; length--) {
    const word = text.slice(at, at + length);
    if (!LEXICON.words.has(word) && !own.words.has(word)) continue;
    if (length > 1 || (starts.has(at) && ends.has(at + 1))) return word;
  }
  return null;
}

function toPiece(word: string, start: number, entry: Entry | undefined): Piece {
  const asked = entry?.asks ?? false;
  const telling = asked ? askedTelling : tellNamed(word, entry?.telling ?? 1);
  return {
    word,
    telling,
    senses: entry?.senses ?? [],
    role: asked ? 'asked' : 'subject',
    start,
    end: start + word.length,
  };
}

/** The longer a phrase of the lexicon, the less it is said by chance. */
function tellNamed(word: string, most: number): number {
  const own = tellWord(word);
  if (own === 0) return emptyTelling;
  return word.length > 2 ? Math.max(most, phraseTelling) : Math.min(most, Math.max(own, namedTelling));
}

/** Phrases with gaps; what stands in the gap is read on its own as well. */
function findPhrases(text: string): Piece[] {
  return [...new Set(text)].flatMap((first) =>
    (LEXICON.phrases.get(first) ?? []).flatMap((entry) =>
      Array.from(text.matchAll(entry.form), (match) => ({ ...toPiece(match[0], match.index, entry), telling: 1 })),
    ),
  );
}

/** A word within a phrase that stands for much the same. */
function tellsSame(word: Piece, phrase: Piece): boolean {
  if (word.start >= phrase.end || phrase.start >= word.end) return false;
  const others = new Set(phrase.senses.map(({ word }) => word));
  return word.senses.filter(({ word }) => others.has(word)).length * 2 >= Math.min(word.senses.length, others.size);
}

const overlaps = (taken: [number, number][], start: number, end: number): boolean =>
  taken.some(([from, to]) => start < to && from < end);

/** What the lexicon has not taken of a word. */
/** Characters that words are taken together with by mistake: 我能, 没去, 换个. */
const LIGHT =
  /^[我你您他她的了着过把能没不个就都也还想又要吗呢吧啊去来给]+|[我你您他她的了着过把能没不个就都也还想又要吗呢吧啊去来给]+$/g;

function leftOf(
  { word, start, end }: { word: string; start: number; end: number },
  taken: [number, number][],
): Piece[] {
  if (!overlaps(taken, start, end)) {
    const core = isFrequent(word) || word.length > 3 ? word : word.replaceAll(LIGHT, '');
    return core === '' ? [] : [{ word: core, telling: tellOwn(core), senses: [], role: 'subject', start, end }];
  }
  const left = [...word].filter((_, index) => !overlaps(taken, start + index, start + index + 1)).join('');
  return left === '' || left === word || tellWord(left) === 0
    ? []
    : [{ word: left, telling: Math.min(loneTelling, tellOwn(left)), senses: [], role: 'subject', start, end }];
}

function tellOwn(word: string): number {
  const telling = tellWord(word);
  return [...word].length === 1 && han.test(word) ? Math.min(loneTelling, telling) : telling;
}

/** Each word once, with all senses. */
function merge(pieces: Piece[]): Unit[] {
  const units = new Map<string, Unit>();
  for (const { word, telling, senses, role, amount } of pieces) {
    const known = units.get(word);
    if (!known) units.set(word, { word, telling, senses: [...senses], role, ...(amount ? { amount } : {}) });
    else if (known.telling < telling) units.set(word, { ...known, telling });
  }
  return [...units.values()].slice(0, maxUnits);
}
