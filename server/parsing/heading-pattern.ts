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
