/** Signs that end a sentence, and those that close a quotation or bracket after it. */
const ENDS = new Set('。！？；…!?;．');
const CLOSERS = new Set('”’」』）)】》"\'');
const PAUSES = new Set('，、：,:—');
/** More marks than this on one character are an attack, not a script. */
const MAX_MARKS = 16;

/** Whether a sentence ends right before `at`. A full stop ends one only where no letter or digit follows (3.14, a.txt). */
export function endsSentence(text: string, at: number): boolean {
  let last = at - 1;
  while (last > 0 && CLOSERS.has(text.charAt(last))) last--;
  const sign = text.charAt(last);
  if (ENDS.has(sign)) return !(at < text.length && (CLOSERS.has(text.charAt(at)) || ENDS.has(text.charAt(at))));
  return sign === '.' && /^(?:\s|$|[\p{Script=Han}])/u.test(text.slice(at, at + 2));
}

/**
 * Where a passage of at most `limit` characters from `from` should end: after the last sentence of its second half, else
 * after a line, a clause or a word, else at the limit. Never inside a surrogate pair or before a combining mark.
 */
export function findCut(text: string, from: number, limit: number): number {
  const end = Math.min(text.length, from + limit);
  const least = from + Math.floor(limit * 0.55);
  return (
    lastWhere(least, end, (at) => endsSentence(text, at)) ??
    lastWhere(least, end, (at) => text.charAt(at - 1) === '\n') ??
    lastWhere(least, end, (at) => PAUSES.has(text.charAt(at - 1))) ??
    lastWhere(least, end, (at) => isSpace(text, at - 1)) ??
    wholeCharacter(text, end, from)
  );
}

/** Where a passage inside a table should end: after a row, so that no row is divided, unless a single one is longer than `limit`. */
export function findRowCut(text: string, from: number, limit: number): number {
  const end = Math.min(text.length, from + limit);
  return lastWhere(from, end, (at) => text.charAt(at - 1) === '\n') ?? findCut(text, from, limit);
}

/**
 * Where the next passage begins so that it repeats up to `overlap` characters before `cut`: whole sentences, or none when the
 * last one is longer (half a sentence reads badly and answers nothing); after a cut within a sentence, from a clause or word.
 */
export function findOverlap(text: string, cut: number, overlap: number): number {
  const earliest = Math.max(0, cut - overlap);
  const sentence = firstWhere(earliest, cut, (at) => endsSentence(text, at) || text.charAt(at - 1) === '\n');
  if (sentence !== undefined) return sentence;
  if (endsSentence(text, cut) || text.charAt(cut - 1) === '\n') return cut;
  return (
    firstWhere(earliest, cut, (at) => PAUSES.has(text.charAt(at - 1))) ??
    firstWhere(earliest, cut, (at) => isSpace(text, at - 1)) ??
    wholeCharacter(text, earliest, 0)
  );
}

/** End of the sentence that goes on at the start of `text`, looked for within `limit`; undefined when there is none. */
export function findSentenceEnd(text: string, limit: number): number | undefined {
  return firstWhere(
    1,
    Math.min(text.length, limit) + 1,
    (at) => endsSentence(text, at) || text.charAt(at - 1) === '\n',
  );
}

/** Moves a cut back to the start of the character it would split. */
export function wholeCharacter(text: string, at: number, floor: number): number {
  let cut = at;
  for (let back = 0; back < MAX_MARKS && cut > floor + 1 && continuesCharacter(text, cut); back++) cut--;
  return isLowSurrogate(text, cut) ? cut - 1 : cut;
}

function continuesCharacter(text: string, at: number): boolean {
  return isLowSurrogate(text, at) || /[\p{M}\u200d]/u.test(text.charAt(at));
}

function isLowSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}

function isSpace(text: string, at: number): boolean {
  return /\s/.test(text.charAt(at));
}

function lastWhere(least: number, end: number, is: (at: number) => boolean): number | undefined {
  for (let at = end; at > least; at--) if (is(at)) return at;
  return undefined;
}

function firstWhere(start: number, end: number, is: (at: number) => boolean): number | undefined {
  for (let at = Math.max(1, start); at < end; at++) if (is(at)) return at;
  return undefined;
}
