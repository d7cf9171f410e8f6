import { type QUESTION_COLUMNS, QUESTION_LIMITS, QuestionValues } from '#contract/question.contract.ts';
import { unguardText } from '#server/platform/guard-text.ts';
import { cleanValues } from '../question-values.ts';

/** A row as an entry, or what is wrong with it, for people. */
export function readEntry(cells: readonly string[]): QuestionValues | { reason: string } {
  const [classify = '', question = '', similar = '', answer = '', pictureUrl = '', videoUrl = '', enabled = ''] =
    cells.map(unguardText);
  const reasons: string[] = [];
  if (!/^(?:|是|启用|1|y|yes|true|否|停用|0|n|no|false)$/i.test(enabled)) reasons.push('启用列请填“是”或“否”');
  const parsed = QuestionValues.safeParse({
    classify,
    question,
    similar: splitSimilar(similar),
    answer,
    pictureUrl,
    videoUrl,
    enabled: !/^(?:否|停用|0|n|no|false)$/i.test(enabled),
  });
  if (parsed.success && reasons.length === 0) return cleanValues(parsed.data);
  const columns: Record<string, (typeof QUESTION_COLUMNS)[number]> = { pictureUrl: '图片链接', videoUrl: '视频链接' };
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = columns[String(path[0])];
    reasons.push(column ? `${column}：${message}` : message);
  }
  return { reason: [...new Set(reasons)].join('；') };
}

/** One a line, or with bars between them. */
function splitSimilar(text: string): string[] {
  const all = text.split(/[\n|｜]/).map((one) => one.trim());
  // One too many is enough to say so.
  return all.filter(Boolean).slice(0, QUESTION_LIMITS.similar + 1);
}
