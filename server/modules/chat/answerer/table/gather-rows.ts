import { findBareRanges } from '#server/modules/knowledge/index.ts';
import { createPacer } from '#server/platform/pace.ts';
import { splitPassage } from '../split-passage.ts';
import { holdsWhole, pairsOf, plainOf } from './match-names.ts';
import { readWithin } from './name-rows.ts';
import { isTotal } from './read-cell.ts';
import { readPairs } from './read-tables.ts';
import type { Row, Table } from './table.ts';

/** A column of fewer different cells is known by one row of each. */
const FEW = 40;
/** Rows that tell what a question means. */
const MOST = { named: 60, said: 160 };
const EVEN = 40;
/** Passages may overlap by so many rows. */
const OVERLAP = 12;

type Pacer = ReturnType<typeof createPacer>;

/**
 * A long table from the passages in which it stands, for one question: `rows` are those that tell what the question means, `all` are what
 * it is about. Others get their turn meanwhile.
 */
export async function gatherRows(
  question: string,
  label: string,
  texts: readonly string[],
  place: Pick<Table, 'above' | 'title' | 'unit'>,
): Promise<Table> {
  const pacer = createPacer();
  const folded = plainOf(question);
  const { rows, columns } = await readRows(folded, label, texts, pacer);
  const whole: Table = { ...place, label, columns, rows, source: 0, isCut: false };
  return { ...whole, rows: await chooseTelling(folded, whole, pacer), all: rows };
}

async function readRows(question: string, label: string, texts: readonly string[], pacer: Pacer) {
  const rows: Row[] = [];
  const columns: string[] = [];
  for (const text of texts) {
    const own: Row[] = [];
    for (const statement of splitPassage(text)) {
      const pairs = statement.kind === 'row' ? readPairs(statement.text) : null;
      if (pairs?.label !== label || (isTotal(pairs.name) && !holdsWhole(question, plainOf(pairs.name)))) continue;
      for (const column of pairs.cells.keys()) if (!columns.includes(column)) columns.push(column);
      own.push({ name: pairs.name, cells: pairs.cells, text: statement.text });
      if (pacer.due()) await pacer.rest();
    }
    rows.push(...own.slice(countRepeated(rows, own)));
  }
  return { rows, columns };
}

/** How many rows of a passage the one before it has ended with. */
function countRepeated(before: readonly Row[], own: readonly Row[]): number {
  for (let count = Math.min(OVERLAP, own.length, before.length); count > 0; count--)
    if (own.slice(0, count).every(({ text }, at) => before[before.length - count + at]?.text === text)) return count;
  return 0;
}

/** Some rows from all over the table, one of each kind that a column tells apart, and those of which the question says something. */
async function chooseTelling(question: string, whole: Table, pacer: Pacer): Promise<Row[]> {
  const { rows, columns } = whole;
  const step = Math.max(1, Math.floor(rows.length / EVEN));
  const chosen = new Set(rows.filter((_row, at) => at < EVEN / 2 || at % step === 0 || at === rows.length - 1));
  const kinds = new Map(columns.map((column) => [column, new Map<string, Row>()]));
  const said = new Map<string, Row>();
  const named: Row[] = [];
  const pairs = [...new Set([...pairsOf(question), ...(question.match(/\d+/g) ?? [])])];
  const within = findBareRanges(question).length > 0 ? readWithin(question, whole) : null;
  const held = new Set<string>();
  for (const row of rows) {
    for (const [column, cell] of row.cells) {
      const known = kinds.get(column);
      if (known && known.size <= FEW && !known.has(cell)) known.set(cell, row);
      if (within && !held.has(column) && within(row, column)) {
        held.add(column);
        chosen.add(row);
      }
    }
    const text = plainOf(row.text);
    if (pairs.some((pair) => text.includes(pair))) noteSaid(row, pairs, said, named);
    if (pacer.due()) await pacer.rest();
  }
  for (const known of kinds.values()) if (known.size <= FEW) for (const row of known.values()) chosen.add(row);
  for (const row of [...named.slice(0, MOST.named), ...[...said.values()].slice(0, MOST.said)]) chosen.add(row);
  return rows.filter((row) => chosen.has(row));
}

/** A row of whose name, or of another cell that no row before it has, the question says something. */
function noteSaid(row: Row, pairs: readonly string[], said: Map<string, Row>, named: Row[]): void {
  const isSaid = (text: string) => {
    const plain = plainOf(text);
    return pairs.some((pair) => plain.includes(pair));
  };
  if (isSaid(row.name)) named.push(row);
  for (const [column, cell] of row.cells) {
    const key = `${column}\n${cell}`;
    if (!said.has(key) && isSaid(cell)) said.set(key, row);
  }
}
