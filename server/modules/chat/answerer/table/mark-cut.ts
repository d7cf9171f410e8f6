import type { FoundPassages } from '../../answerer.ts';
import { MOST_READ, splitPassage } from '../split-passage.ts';
import { asksOfAll } from './answer-from-table.ts';
import { readPairs } from './read-tables.ts';

type Hit = FoundPassages['hits'][number];
type Side = 'before' | 'after';

/** Tables that go on in more passages than this are not read as a whole: nobody else is served while rows are compared. */
const MOST_FOLLOWED = 16;

/**
 * Where a question is about all rows of a table (the highest, which of them), reads on in the passages in which the tables of those that
 * were found go on, and notes which go on further still: of a part nothing can be said about the whole.
 */
export async function markCut(question: string, found: FoundPassages): Promise<FoundPassages> {
  const { hits, around } = found;
  if (!asksOfAll(question)) return found;
  const read = hits.slice(0, MOST_READ).flatMap(({ segmentId }) => segmentId ?? []);
  const most = read.length + MOST_FOLLOWED;
  const marked: Hit[] = [];
  for (const hit of hits) {
    const isRead = hit.segmentId === undefined ? marked.length < MOST_READ : read.includes(hit.segmentId);
    const statements = isRead ? splitPassage(hit.text) : [];
    const ends = [
      await follow(hit.segmentId, labelOf(statements[0]), 'before', read, most, around),
      await follow(hit.segmentId, labelOf(statements.at(-1)), 'after', read, most, around),
    ];
    const cut = ends.flatMap(({ label }) => label ?? []);
    const rest = ends.flatMap(({ texts }) => texts);
    marked.push({ ...hit, ...(cut.length > 0 ? { cut } : {}), ...(rest.length > 0 ? { rest } : {}) });
  }
  return { ...found, hits: marked };
}

/** The passages in which a table goes on in one direction, up to one that is read anyway; with its label where it goes on after them. */
async function follow(
  from: number | undefined,
  label: string | null,
  side: Side,
  read: number[],
  most: number,
  around: FoundPassages['around'],
): Promise<{ texts: string[]; label: string | null }> {
  // Where nobody can tell what stands beside it, a table may go on.
  if (from === undefined || !around) return { texts: [], label };
  const texts: string[] = [];
  for (let id = from; label !== null; ) {
    const next = (await around([id])).get(id)?.[side];
    if (!next || read.includes(next.segmentId)) break;
    const statements = splitPassage(next.text);
    const [near, far] = side === 'after' ? [statements[0], statements.at(-1)] : [statements.at(-1), statements[0]];
    if (labelOf(near) !== label) break;
    if (read.length >= most) return { texts: [], label };
    texts.push(next.text);
    read.push(next.segmentId);
    if (labelOf(far) !== label) break;
    id = next.segmentId;
  }
  return { texts, label: null };
}

/** Of the first column of a row; null for what is none. */
const labelOf = (statement: { kind: string; text: string } | undefined): string | null =>
  statement?.kind === 'row' ? (readPairs(statement.text)?.label ?? null) : null;
