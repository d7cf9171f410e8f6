import type { JudgeStatement } from '#server/modules/knowledge/index.ts';
import { answerFromTable, asksOfAll } from './answer-from-table.ts';
import { listTable } from './list-table.ts';
import { holdsWhole, overlap, plainOf } from './match-names.ts';
import { withoutOthers } from './name-others.ts';
import { inOwnWords } from './own-words.ts';
import { dropParts, kindOf, type Table, type TableAnswer } from './table.ts';

/** More tables than these are not told side by side: an answer is listened to. */
const MOST_TOLD = 4;

/** Tables with the same columns, where there are several: price lists of two years, of two shops. */
function groupAlike(tables: readonly Table[]): Table[][] {
  const groups = Map.groupBy(tables, kindOf);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** The document, without the ending of its name, and the headings that a table stands below. */
const headingsOf = ({ above }: Table): string[] => above.split('\n').map((line) => line.replace(/\.[a-z]{2,5}$/i, ''));

/** What a table goes by: its title or nearest heading, or else its document. */
const nameOf = (table: Table): string => table.title || (headingsOf(table).at(-1) ?? '');

/** All that tells where a table stands. */
const placeOf = (table: Table): string => [...headingsOf(table), table.title].join('、');

/** Tables of which the question names another one with the same columns: that of 2023 for 2024年门票多少钱. */
function findOthers(question: string, tables: readonly Table[]): Set<Table> {
  const folded = plainOf(question);
  const others = new Set<Table>();
  for (const group of groupAlike(tables)) {
    // What rows are called says nothing of the table that is meant.
    const rows = new Set(group.flatMap(({ rows }) => rows.map(({ name }) => plainOf(name))));
    const said = [...rows]
      .filter((name) => name.length > 1 && holdsWhole(folded, name))
      .sort((one, other) => other.length - one.length)
      .reduce((text, name) => text.replaceAll(name, ' '), folded);
    const places = group.map(placeOf);
    const named = group.filter((_table, at) => overlap(said, places[at] ?? '', places) > 0);
    if (named.length > 0) for (const table of group) if (!named.includes(table)) others.add(table);
  }
  return others;
}

/** The tables that a question may be about. */
export function chooseTables(question: string, tables: readonly Table[]): Table[] {
  const others = findOthers(question, tables);
  return tables.filter((table) => !others.has(table));
}

/** The same without the rows in place of which the question names others. */
export function chooseNamed(question: string, tables: readonly Table[]): Table[] {
  const folded = plainOf(question);
  return chooseTables(question, tables).flatMap((table) => withoutOthers(folded, table) ?? []);
}

/**
 * An answer that several tables with the same columns give, each its own: what each says, by its name. `unclear` where they can't be
 * told apart by names, or one of them is known in part only.
 * @param ask what one table answers
 */
function tellApart(
  answer: TableAnswer,
  tables: readonly Table[],
  ask: (table: Table) => TableAnswer | null,
  isOfAll = false,
): TableAnswer[] | 'unclear' {
  for (const group of groupAlike(tables)) {
    const told = group.flatMap((table) => {
      const own = ask(table);
      return own ? [{ name: nameOf(table), place: placeOf(table), ...own }] : [];
    });
    if (!told.some(({ text, source }) => text === answer.text && source === answer.source)) continue;
    if (isOfAll && group.some(({ isCut }) => isCut)) return 'unclear';
    if (new Set(told.map(({ text }) => text)).size < 2) return [answer];
    if (told.length > MOST_TOLD) return 'unclear';
    const isNamed = new Set(told.map(({ name }) => name)).size === told.length;
    if (!isNamed && new Set(told.map(({ place }) => place)).size < told.length) return 'unclear';
    return told.map(({ name, place, text, source }) => ({ text: `${isNamed ? name : place}：${text}`, source }));
  }
  return [answer];
}

/** What is worked out, of each table with the same columns by itself. */
export function workOutEach(
  said: string,
  given: readonly Table[],
  judge?: JudgeStatement,
): TableAnswer[] | 'unclear' | null {
  const tables = dropParts(given);
  const question = inOwnWords(said, tables);
  const found = answerFromTable(question, tables, judge);
  if (found === null || found === 'unclear') return found;
  const ask = (table: Table) => {
    const own = answerFromTable(question, [table], judge);
    return own === 'unclear' ? null : own;
  };
  return tellApart(found, tables, ask, asksOfAll(question));
}

/** The rows of a table that is asked for as a whole, of each with the same columns. */
export function listEach(
  said: string,
  tables: readonly Table[],
  judge: JudgeStatement | undefined,
): TableAnswer[] | null {
  const question = inOwnWords(said, tables);
  const found = listTable(question, tables, judge);
  const told = found && tellApart(found, tables, (table) => listTable(question, [table], judge));
  return told === 'unclear' ? null : told;
}

/** What was told of one table, of each with the same columns; null where they can't be told apart. */
export function tellEachAlike(
  answer: TableAnswer,
  tables: readonly Table[],
  ask: (table: Table) => TableAnswer | null,
): TableAnswer[] | null {
  const told = tellApart(answer, tables, ask);
  return told === 'unclear' ? null : told;
}
