const SENTENCE_END = /[。！？!?；;：:…”』」）)》】.]\s*$/;
/** A line of its own whatever stands before it: lists, headings by number, table rows, quotes, code. */
const OWN_LINE =
  /^\s*(?:[-*+•●○■□◆◇▪▫·‧∙◦◎★☆※✓✔√►▶➢➤▲△>#|\uf000-\uf0ff]|\d{1,3}[.、)）．]|[（(](?:[一二三四五六七八九十\d]{1,3}|[A-Za-z]|[ivx]{1,5})[)）]|[①-⑳]|[一二三四五六七八九十]{1,3}[、．.]|第[一二三四五六七八九十百\d]+[章节条款部分步]|步骤\s*[一二三四五六七八九十\d]|(?:[A-Za-z]|[IVXivx]{1,5})(?:[.]\s|[)、])|Step\s\d|\[\d{1,3}\]|```)/;
/** Cells between bars, tabs or wide gaps; a value behind its name: 电话：…. */
const ROW = /\||\t|\u3000\S|\S {3,}\S|\S {2}\S+(?: \S+)* {2}\S|^[^：:。，]{1,12}[：:](?:\s*$|\S)/u;
/** The same in Latin letters: Report Date: …. */
const LATIN_ROW = /^[\p{Lu}\d][\p{L}\d()/&.#'-]*(?: [\p{L}\d()/&.#'-]+){0,4}\s?:(?:\s|$)/u;
/** A longer name than a row alone is known by: two of them, one below the other, are no sentence. */
const NAMED = /^[^：:。，；;！？!?]{1,24}[：:]/;
const CONTINUES = /[，、,（(《“\-–—]\s*$/;
const HAN = /[\u3400-\u9fff\u3000-\u303f\uff00-\uffef]/;
/** Narrower lines are headings, addresses, verses: nothing was wrapped there. In half-width columns. */
const NARROWEST = 30;

/**
 * Joins lines that a hard wrap has cut inside a sentence. A line counts as wrapped where it ends without the end of a
 * sentence and is about as wide as the widest lines around it, or ends in a comma.
 */
export function joinLines(text: string): string {
  const lines = text.split('\n');
  if (lines.length < 2) return text;
  const widths = lines.map((line) => (isProse(line) ? measure(line) : 0)).sort((a, b) => b - a);
  // The second widest: one long line in the middle of short ones says nothing about a margin.
  const margin = Math.max(NARROWEST, (widths[1] ?? 0) * 0.8);
  const joined: string[] = [];
  for (const line of lines) {
    const before = joined.at(-1);
    if (before !== undefined && isBroken(before, line, lines, margin)) joined[joined.length - 1] = join(before, line);
    else joined.push(line);
  }
  return joined.join('\n');
}

function isBroken(before: string, line: string, lines: string[], margin: number): boolean {
  if (!isProse(before, true) || !isProse(line)) return false;
  if (SENTENCE_END.test(before)) return false;
  const last = before.slice(before.lastIndexOf('\n') + 1);
  if (LATIN_ROW.test(line.trim()) || (LATIN_ROW.test(last.trim()) && !/^\p{Ll}/u.test(line.trim()))) return false;
  if (NAMED.test(last.trim()) && NAMED.test(line.trim())) return false;
  const wide = measure(lastPiece(last, lines)) >= margin;
  return wide || (CONTINUES.test(before) && measure(last) >= 12);
}

/** The line of the original with which a joined text ends. */
function lastPiece(joined: string, lines: string[]): string {
  return lines.findLast((line) => line.trim() !== '' && joined.endsWith(line.trim())) ?? joined;
}

function isProse(line: string, mayBeItem = false): boolean {
  const trimmed = line.trim();
  return trimmed !== '' && (mayBeItem || !OWN_LINE.test(trimmed)) && !ROW.test(trimmed);
}

function join(before: string, line: string): string {
  const left = before.trimEnd();
  const right = line.trimStart();
  if (/[A-Za-z]-$/.test(left) && /^[a-z]/.test(right)) return left.slice(0, -1) + right;
  return HAN.test(left.at(-1) ?? '') || HAN.test(right.charAt(0)) ? left + right : `${left} ${right}`;
}

function measure(line: string): number {
  let width = 0;
  for (const sign of line.trim()) width += (sign.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1;
  return width;
}
