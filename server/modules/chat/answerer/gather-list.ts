import type { Statement } from './split-passage.ts';

/** A list is shown up to this many lines and characters: an answer is spoken, too. */
const maxItems = 10;
const maxCharacters = 400;

/** A range of statements that are read as one. `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * The list around a statement: a line that announces something (…：) with what follows it, or an item with its fellows
 * and the line that announces them. A statement that belongs to no list is a span of its own.
 */
export function gatherList(statements: Statement[], at: number, wholeList: boolean): Span {
  const announces = (index: number) =>
    /(?:[:：]|(?:如下|见下)(?:表|图|列)?(?:所示)?。?)$/u.test(statements[index]?.text ?? '');
  const isItem = (index: number) => statements[index]?.kind === 'item';
  const isRow = (index: number) => statements[index]?.kind === 'row';
  if (announces(at) && isRow(at + 1)) return { start: at, end: extend(statements, at, isRow) };
  if (/[:：]$/.test(statements[at]?.text ?? '') && !isItem(at)) {
    const limit = isItem(at + 1) ? Number.POSITIVE_INFINITY : at + 2;
    return { start: at, end: extend(statements, at, (index) => index < limit && (isItem(index) || limit === at + 2)) };
  }
  if (!wholeList || !isItem(at)) return { start: at, end: at + 1 };
  let start = at;
  while (isItem(start - 1)) start--;
  if (start > 0 && !isItem(start - 1)) start -= announces(start - 1) ? 1 : 0;
  const end = extend(statements, start, isItem);
  // A very long list is entered where it fits best, not at its beginning.
  return end > at ? { start, end } : { start: at, end: extend(statements, at, isItem) };
}

function extend(statements: Statement[], start: number, belongs: (index: number) => boolean): number {
  let end = start + 1;
  let characters = statements[start]?.text.length ?? 0;
  while (end < statements.length && end - start <= maxItems && belongs(end)) {
    characters += statements[end]?.text.length ?? 0;
    if (characters > maxCharacters) break;
    end++;
  }
  return end;
}
