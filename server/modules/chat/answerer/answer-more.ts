import type { FoundPassages } from '../answerer.ts';
import { type Statement, splitPassage } from './split-passage.ts';

type Hit = FoundPassages['hits'][number];

/**
 * What a passage goes on with behind what has been told of it, to whoever asks for more: the statements that follow the last one that was
 * told, up to the next title. Null when nothing is left, or nothing was told of these passages.
 */
export function answerMore(
  told: string,
  hits: readonly Hit[],
  maxSentences: number,
): { text: string; source: number }[] | null {
  const said = bare(told);
  const isTold = ({ text }: Statement) => said.includes(bare(text));
  for (const [source, hit] of hits.entries()) {
    const statements = splitPassage(hit.text);
    const last = statements.findLastIndex((statement) => statement.kind !== 'title' && isTold(statement));
    if (last < 0) continue;
    const behind = statements.slice(last + 1);
    const end = behind.findIndex(({ kind }) => kind === 'title');
    const before = statements.slice(lastTitle(statements, last) + 1, last);
    const left = [...(end < 0 ? behind : behind.slice(0, end)), ...before].filter((statement) => !isTold(statement));
    if (left.length > 0) return left.slice(0, maxSentences).map(({ text }) => ({ text, source }));
  }
  return null;
}

const lastTitle = (statements: readonly Statement[], before: number): number =>
  statements.slice(0, before).findLastIndex(({ kind }) => kind === 'title');

/** As it can be found in an answer, which carries marks and breaks its lines elsewhere. */
const bare = (text: string): string => text.replace(/\[\d+\]/gu, '').replace(/[\s\p{P}\p{S}]+/gu, '');
