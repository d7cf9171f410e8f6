const CHINESE_NUMBER = '[零〇一二三四五六七八九十百千两\\d]{1,7}';
/** Numbered headings of Chinese documents, highest first. Not 第…条: its text follows on the same line. */
const PATTERNS: readonly RegExp[] = [
  new RegExp(`^第\\s?${CHINESE_NUMBER}\\s?[编部卷篇](?![分位门件])`),
  new RegExp(`^第\\s?${CHINESE_NUMBER}\\s?[章回]`),
  new RegExp(`^第\\s?${CHINESE_NUMBER}\\s?节`),
  /^[一二三四五六七八九十]{1,3}、/,
];
const MAX_HEADING = 40;

/**
 * Level (1 the highest) of a line that is a heading by its Chinese numbering; undefined for all other lines.
 * Lines that end like a sentence, or like an entry of a table of contents, are none.
 */
export function headingLevelOf(line: string): number | undefined {
  const text = line.trim();
  if (text.length < 3 || text.length > MAX_HEADING || /[。；;，,、：:！!？?]$/.test(text)) return undefined;
  if (/[。；]|[.…·．]{3,}\s*\d*$|\s\d+$/.test(text)) return undefined;
  const level = PATTERNS.findIndex((pattern) => pattern.test(text));
  return level < 0 ? undefined : level + 1;
}

/** Signs that stand before titles as they do before items of lists, highest first; one row is one rank. */
const MARKS: readonly (readonly RegExp[])[] = [
  [/^【[^【】]{2,30}】$/, /^[■◆◇▲★☆▼▶►□§]\s*/, /^(?:>{2,3}|={2,}|—{2,})\s+/, /^\[\d{1,2}\]\s*/],
  [new RegExp(`^第\\s?${CHINESE_NUMBER}\\s?条\\s*`)],
  [/^[（(][一二三四五六七八九十]{1,3}[)）]\s*/],
];
const MAX_MARKED = 30;

/** The sign of a short line that may be a title by it, with its rank from 0; null for all other lines. */
function markOf(line: string): { sign: RegExp; rank: number } | null {
  const text = line.trim();
  if (/[，。；：！？,;:!?|\t]/.test(text)) return null;
  for (const [rank, signs] of MARKS.entries())
    for (const sign of signs) {
      const mark = sign.exec(text);
      const title = mark && (mark[0].length < text.length ? text.slice(mark[0].length) : text.slice(1, -1));
      if (title && title.length >= 2 && title.length <= MAX_MARKED && /\p{L}{2}/u.test(title)) return { sign, rank };
    }
  return null;
}

/**
 * Rank (0 the highest) of a line that is a title by the sign before it: 【标题】, ■ 标题, 第三条 适用范围, （一）标题. Undefined for all others, and
 * where the line before or after it begins with the same sign: those are items of a list.
 * @param before the nearest lines with text; undefined at the ends
 */
export function titleRankOf(line: string, before: string | undefined, after: string | undefined): number | undefined {
  const mark = after === undefined ? null : markOf(line);
  if (!mark || [before, after].some((other) => other !== undefined && mark.sign.test(other.trim()))) return undefined;
  return mark.rank;
}
