import type { FoundPassages } from '../../answerer.ts';
import { divide, MOST_READ, splitPassage } from '../split-passage.ts';
import { asksOfAll } from './answer-from-table.ts';
import { gatherRows } from './gather-rows.ts';
import { readPairs, readTables } from './read-tables.ts';
import type { Table } from './table.ts';

type Hit = FoundPassages['hits'][number];
type Side = 'before' | 'after';

/** A table that goes on in more passages than this is gathered for the question: what is asked of it is read in pieces. */
const MOST_FOLLOWED = 16;
/** Beyond these nothing is told of the whole. */
export const MOST_ROWS = 3000;
const MOST_PASSAGES = 1500;
const STEP = 128;

/** Long tables that were gathered for a question, by their passages; null for one that is too long. */
export type LongTables = Map<number, Table | null>;

/**
 * Where a question is about all rows of a table (the highest, which of them), reads on in the passages in which the tables of those that
 * were found go on, and notes which go on further still: of a part nothing can be said about the whole.
 */
export async function markCut(
  question: string,
  found: FoundPassages,
  long: LongTables = new Map(),
): Promise<FoundPassages> {
  const { hits, around } = found;
  if (!asksOfAll(question)) return found;
  const read = hits.slice(0, MOST_READ).flatMap(({ segmentId }) => segmentId ?? []);
  const most = read.length + MOST_FOLLOWED;
  const marked: Hit[] = [];
  for (const hit of hits) {
    const isRead = hit.segmentId === undefined ? marked.length < MOST_READ : read.includes(hit.segmentId);
    const statements = isRead ? splitPassage(hit.text) : [];
    const labels = { before: labelOf(statements[0]), after: labelOf(statements.at(-1)) };
    const ends = [
      await follow(hit.segmentId, labels.before, 'before', read, most, around),
      await follow(hit.segmentId, labels.after, 'after', read, most, around),
    ];
    const cut = ends.flatMap(({ label }) => label ?? []);
    const rest = ends.flatMap(({ texts }) => texts);
    const tables = cut.length > 0 ? await gatherLong(question, hit, labels, around, long) : [];
    marked.push({
      ...hit,
      ...(cut.length > 0 ? { cut } : {}),
      ...(rest.length > 0 && tables.length === 0 ? { rest } : {}),
      ...(tables.length > 0 ? { long: tables } : {}),
    });
  }
  const beyond = hits.find(({ segmentId }) => segmentId !== undefined && long.get(segmentId) === null);
  return { ...found, hits: marked, ...(beyond ? { beyond: beyond.title } : {}) };
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
  if (from === undefined || !around || label === null) return { texts: [], label };
  const texts: string[] = [];
  for (const next of await around(from, side, MOST_FOLLOWED + 1)) {
    if (read.includes(next.segmentId)) break;
    const [near, far] = endsOf(next.text, side);
    if (near !== label) break;
    if (read.length >= most) return { texts: [], label };
    texts.push(next.text);
    read.push(next.segmentId);
    if (far !== label) break;
  }
  return { texts, label: null };
}

/** The long table that a passage is a part of, once for all of its passages; none where it is too long. */
async function gatherLong(
  question: string,
  hit: Hit,
  labels: Record<Side, string | null>,
  around: FoundPassages['around'],
  long: LongTables,
): Promise<Table[]> {
  const { segmentId } = hit;
  const label = labels.after ?? labels.before;
  if (segmentId === undefined || !around || label === null) return [];
  const known = long.get(segmentId);
  if (known !== undefined) return known ? [known] : [];
  const before = labels.before === label ? await readOn(segmentId, label, 'before', around) : NOTHING;
  const after = labels.after === label ? await readOn(segmentId, label, 'after', around) : NOTHING;
  const parts = [...before.parts.reverse(), { segmentId, text: hit.text }, ...after.parts];
  const isWhole = before.isWhole && after.isWhole && parts.length <= MOST_PASSAGES;
  const [first] = readTables([divide({ ...hit, text: parts[0]?.text ?? '' })]);
  const place = { above: [hit.title, ...hit.heading].join('\n'), title: first?.title ?? '', unit: first?.unit ?? '' };
  const texts = parts.map(({ text }) => text);
  const table = isWhole ? await gatherRows(question, label, texts, place) : null;
  const found = table && (table.all?.length ?? 0) <= MOST_ROWS ? table : null;
  for (const part of parts) long.set(part.segmentId, found);
  return found ? [found] : [];
}

interface Part {
  segmentId: number;
  text: string;
}
const NOTHING: { parts: Part[]; isWhole: boolean } = { parts: [], isWhole: true };

/** All passages in which a table goes on in one direction. */
async function readOn(
  from: number,
  label: string,
  side: Side,
  around: NonNullable<FoundPassages['around']>,
): Promise<{ parts: Part[]; isWhole: boolean }> {
  const parts: Part[] = [];
  for (let last = from; parts.length <= MOST_PASSAGES; ) {
    const next = await around(last, side, STEP);
    for (const part of next) {
      const [near, far] = endsOf(part.text, side);
      if (near !== label) return { parts, isWhole: true };
      parts.push(part);
      if (far !== label) return { parts, isWhole: true };
    }
    if (next.length < STEP) return { parts, isWhole: true };
    last = next.at(-1)?.segmentId ?? last;
  }
  return { parts, isWhole: false };
}

/** Labels of the first and the last row of a passage, seen from one side. */
function endsOf(text: string, side: Side): [string | null, string | null] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  // Only the ends are read: a line that stands alone may be a row as well as within its passage.
  const [head, tail] = [lines.slice(0, LINES_READ), lines.slice(-LINES_READ)];
  const isShort = lines.length <= LINES_READ * 2;
  const first = labelOf(splitPassage(isShort ? text : head.join('\n'))[0]);
  const last = labelOf(splitPassage(isShort ? text : tail.join('\n')).at(-1));
  return side === 'after' ? [first, last] : [last, first];
}
const LINES_READ = 2;

/** Of the first column of a row; null for what is none. */
const labelOf = (statement: { kind: string; text: string } | undefined): string | null =>
  statement?.kind === 'row' ? (readPairs(statement.text)?.label ?? null) : null;
