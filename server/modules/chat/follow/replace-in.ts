import { isModal, readWords, type Word, type WordKind } from './read-words.ts';

const TYPED: readonly WordKind[] = ['time', 'person', 'amount'];
/** Characters that are left over of a name, of which the rest is replaced, and go with it. */
const REMNANT = 2;

/**
 * A question with one of its things replaced: 周末 for 平时, 学生证 for 普通证. Which it is tell the kind of word, then the
 * characters that both share, then the place: what a question is about stands first.
 * @param subject what the question is about, where it begins with it
 * @param fragment may end with 的: then it describes something that stays
 */
export function replaceIn(question: string, fragment: string, subject = ''): string {
  const isModifier = fragment.endsWith('的');
  const other = isModifier ? fragment.slice(0, -1) : fragment;
  const words = readWords(question);
  const opposite = findOpposite(question, other) ?? findNumeral(question, other) ?? findDeed(words, other);
  if (opposite) return put(question, opposite.start, opposite.end, opposite.other);
  const kind = kindOf(other);
  const same = kind && words.find((word) => word.kind === kind);
  if (same) return put(question, same.start, same.end, other);
  const [head, ...tail] = readWords(other);
  const like = head && TYPED.includes(head.kind) && words.find((word) => word.kind === head.kind);
  if (like) {
    const rest = tail.map(({ text }) => text).join('');
    return put(question, like.start, like.end + (question.startsWith(rest, like.end) ? rest.length : 0), other);
  }
  const at = findPredicate(words);
  const name = words.slice(0, at);
  if (kind && name.some((word) => word.kind === 'content')) return other + question;
  // What one character describes is named by it alone nowhere: 大的 of 保管箱.
  if (isModifier && other.length === 1) return other + question;
  const [deed, ...before] = DEED.test(other) ? name.filter(({ kind }) => kind === 'content').reverse() : [];
  const isOfThing = before.reduce((length, { text }) => length + text.length, 0) > 1;
  const span =
    (isOfThing ? deed : null) ??
    findShared(question, name, other) ??
    (at === 0 ? findShared(question, words, other) : null) ??
    findFirst(question, name.length > 0 || !asksForObject.test(words[0]?.text ?? '') ? name : words, {
      length: other.length,
      isModifier,
      within: question.startsWith(subject) && subject !== '' ? subject.length : question.length,
    });
  return span ? put(question, startOf(question, span.start, other), span.end, other) : other + question;
}

/** Says what is done, not to what: 光熨一下 in place of 干洗. */
const DEED = /^[光只单就]\p{Script=Han}{1,3}$|^\p{Script=Han}{1,3}一下$/u;

/** What stands for each other in names, and words in which one of them says something else. */
const OPPOSITES: readonly (readonly [said: RegExp, written: RegExp])[] = [
  [/^[公母雌雄]$/u, /[母雌雄]|公(?![斤里司园交共开布积证告安务寓室])/u],
  [/^男[的生士性]?$/u, /女[生士性]?/u],
  [/^女[的生士性]?$/u, /男[生士性]?/u],
  [/^左[边面侧]?$/u, /右[边面侧]?/u],
  [/^右[边面侧]?$/u, /左[边面侧]?/u],
];

type Put = { start: number; end: number; other: string };

function findOpposite(question: string, other: string): Put | null {
  for (const [said, written] of OPPOSITES) {
    const found = said.test(other) ? written.exec(question) : null;
    if (found && found[0] !== other) return { start: found.index, end: found.index + found[0].length, other };
  }
  return null;
}

/** A number alone takes the place of the only one, which keeps its unit: 200 of 100块的套餐. */
function findNumeral(question: string, other: string): Put | null {
  if (!IS_NUMERAL.test(other)) return null;
  const found = [...question.matchAll(NUMERAL)];
  const [only] = found;
  return only && found.length === 1 ? { start: only.index, end: only.index + only[0].length, other } : null;
}
const IS_NUMERAL = /^(?:\d+(?:\.\d+)?|[一二三四五六七八九十百千万两零半]{2,}|[二三四五六七八九十两])$/u;
const NUMERAL = /\d+(?:\.\d+)?|[一二三四五六七八九十百千万两零半]{2,}/gu;

/** The same done to something else: 换电池 for 换后盖. */
function findDeed(words: readonly Word[], other: string): Put | null {
  const [deed, ...to] = readWords(other);
  if (deed?.kind !== 'act' || deed.text.length > 1 || !to.some(({ kind }) => kind === 'content')) return null;
  const at = words.findIndex(({ kind, text }) => kind === 'act' && text === deed.text);
  const place = words[at];
  if (!place) return null;
  let { end } = place;
  for (const next of words.slice(at + 1)) {
    if (next.kind !== 'content' || next.start !== end) break;
    end = next.end;
  }
  return end > place.end ? { start: place.start, end, other } : null;
}

/** With what the fragment begins with, where that stands before it: 修 of 修屏幕 for 修主板. */
function startOf(question: string, start: number, other: string): number {
  for (let shared = Math.min(start, other.length - 1); shared > 0; shared--)
    if (question.slice(start - shared, start) === other.slice(0, shared)) return start - shared;
  return start;
}

const put = (text: string, start: number, end: number, other: string): string =>
  text.slice(0, start) + other + text.slice(end);

/** The one kind of all that a fragment says; null when it is about something. */
function kindOf(fragment: string): WordKind | null {
  const words = readWords(fragment).filter(({ kind }) => kind !== 'empty' && kind !== 'act');
  const kind = words.at(-1)?.kind;
  if (!kind || !TYPED.includes(kind)) return null;
  return words.every((word) => word.kind === kind || word.text.length === 1) ? kind : null;
}

/** Asks what is done to something that is named behind it: 怎么办居住证, 谁教书法. */
const asksForObject = /怎么|咋|如何|怎样|谁|什么|啥/u;

/** Where it is asked: what stands before it is asked about. */
function findPredicate(words: readonly Word[]): number {
  const at = words.findIndex((word) => (word.kind === 'asking' && word.text !== '吗') || isModal(word));
  return at < 0 ? words.length : at;
}

function findShared(question: string, words: readonly Word[], other: string): Span | undefined {
  return chunk(question, words)
    .flatMap((one) => [...endingLike(one, other), ...beginningLike(one, other)])
    .sort((a, b) => b.shared - a.shared)[0];
}

function findFirst(
  question: string,
  words: readonly Word[],
  { length, isModifier, within }: { length: number; isModifier: boolean; within: number },
): Span | null {
  const [first] = chunk(question, words);
  if (first) {
    const inside = first.filter(({ end }) => end <= within);
    return closest(inside.length > 0 ? inside : first, length, isModifier);
  }
  const typed = words.filter(({ kind }) => TYPED.includes(kind));
  const last = typed.at(-1);
  return typed[0] && last ? { start: typed[0].start, end: last.end, shared: 0 } : null;
}

/** Words of what is asked about that stand side by side. */
function chunk(question: string, words: readonly Word[]): Word[][] {
  const chunks: Word[][] = [];
  for (const word of words) {
    const open = chunks.at(-1);
    const last = open?.at(-1);
    if (word.kind !== 'content' && !(word.kind === 'act' && last?.end === word.start)) continue;
    if (open && last && question.slice(last.end, word.start) === '') open.push(word);
    else chunks.push([word]);
  }
  return chunks.filter((one) => one.some(({ kind }) => kind === 'content'));
}

interface Span {
  start: number;
  end: number;
  shared: number;
}

/** Spans that end with the characters with which the fragment ends, as long as it is. */
function endingLike(words: readonly Word[], other: string): Span[] {
  return words.flatMap((word, at) => {
    const before = words.slice(0, at + 1);
    const text = before.map((one) => one.text).join('');
    let shared = 0;
    while (shared < other.length && shared < text.length && text.at(-1 - shared) === other.at(-1 - shared)) shared++;
    // All of the fragment stands there already.
    if (shared === 0 || shared === text.length) return [];
    const starts = before.map((one) => one.start).filter((start) => word.end - start > shared);
    const start = nearest(starts, (one) => Math.abs(word.end - one - other.length)) ?? word.start;
    const chunkStart = words[0]?.start ?? start;
    return [{ start: start - chunkStart <= REMNANT ? chunkStart : start, end: word.end, shared }];
  });
}

/** Spans that begin as the fragment begins. */
function beginningLike(words: readonly Word[], other: string): Span[] {
  return words.flatMap((word, at) => {
    const after = words.slice(at);
    const text = after.map((one) => one.text).join('');
    let shared = 0;
    while (shared < other.length && shared < text.length && text[shared] === other[shared]) shared++;
    if (shared === 0 || shared === text.length) return [];
    const ends = after.map((one) => one.end).filter((end) => end - word.start > shared);
    const end = nearest(ends, (one) => Math.abs(one - word.start - other.length)) ?? word.end;
    return [{ start: word.start, end, shared }];
  });
}

/** The beginning of a name that is about as long as what replaces it. */
function closest(words: readonly Word[], length: number, isModifier: boolean): Span | null {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return null;
  const end = nearest(
    words.map((one) => one.end),
    (one) => Math.abs(one - first.start - length),
  );
  if (end === undefined) return null;
  const isRemnant = !isModifier && last.end - end === 1 && last.text !== '费';
  return { start: first.start, end: isRemnant ? last.end : end, shared: 0 };
}

function nearest(values: readonly number[], distance: (value: number) => number): number | undefined {
  return [...values].sort((a, b) => distance(a) - distance(b))[0];
}
