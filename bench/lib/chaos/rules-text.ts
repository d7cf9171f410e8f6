/** A text whose every line is told apart from all others. */
export const writeRules = (mark: string, lines: number): string =>
  [
    `${mark} 办事规定`,
    ...Array.from(
      { length: lines },
      (_, index) =>
        `第${index}条规定：编号为${mark}的窗口每天受理${(index * 7) % 100}件申请，超出的部分顺延到次日办理。`,
    ),
  ].join('\n');

/** Lines of such a text that are missing, and segments that stand twice; a segment may repeat the last words of the one before. */
export function checkRules(
  segments: readonly { text: string; startAt: number }[],
  lines: number,
): { missing: number; twice: number } {
  const seen = new Set<string>();
  for (const { text } of segments) for (const [, index = ''] of text.matchAll(/第(\d+)条规定：/g)) seen.add(index);
  const starts = new Set(segments.map(({ startAt }) => startAt));
  return { missing: lines - seen.size, twice: segments.length - starts.size };
}

/** How many lines the document of a mark has: a few segments, or many. */
export const linesOf = (mark: string): number => 20 + (Number(mark.slice(1, -1)) % 400);
