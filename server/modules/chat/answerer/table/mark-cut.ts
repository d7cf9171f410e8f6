import type { FoundPassages } from '../../answerer.ts';
import { MOST_READ, splitPassage } from '../split-passage.ts';
import { asksOfAll } from './answer-from-table.ts';
import { readPairs } from './read-tables.ts';

type Hit = FoundPassages['hits'][number];

/**
 * Where a question is about all rows of a table (the highest, which of them), notes on the passages which of their tables go on in
 * passages that were not found: of a part nothing can be said about the whole.
 */
export async function markCut(question: string, found: FoundPassages): Promise<FoundPassages> {
  const { hits, around } = found;
  if (!around || !asksOfAll(question)) return found;
  const ids = hits.slice(0, MOST_READ).flatMap(({ segmentId }) => segmentId ?? []);
  const read = new Set(ids);
  const neighbours = await around(ids);
  const mark = (hit: Hit): Hit => {
    const beside = neighbours.get(hit.segmentId ?? Number.NaN);
    const own = splitPassage(hit.text);
    const cut = [
      beside?.before &&
        !read.has(beside.before.segmentId) &&
        labelOf(own[0]) === labelOf(splitPassage(beside.before.text).at(-1)) &&
        labelOf(own[0]),
      beside?.after &&
        !read.has(beside.after.segmentId) &&
        labelOf(own.at(-1)) === labelOf(splitPassage(beside.after.text)[0]) &&
        labelOf(own.at(-1)),
    ].flatMap((label) => label || []);
    return cut.length > 0 ? { ...hit, cut } : hit;
  };
  return { ...found, hits: hits.map(mark) };
}

/** Of the first column of a row; null for what is none. */
const labelOf = (statement: { kind: string; text: string } | undefined): string | null =>
  statement?.kind === 'row' ? (readPairs(statement.text)?.label ?? null) : null;
