import { findAmounts, type JudgeStatement, type StatementFeatures } from '#server/modules/knowledge/index.ts';
import { holdsAskedKind } from '../question-kind.ts';
import {
  findAskedColumn,
  findColumns,
  findKindColumn,
  findNamedColumns,
  findOfRow,
  findPriced,
  lacksAsked,
  lacksIn,
} from './match-columns.ts';
import { holdsWhole, plainOf } from './match-names.ts';
import { rateRows } from './match-rows.ts';
import { findOfKind } from './name-kinds.ts';
import { narrowRows } from './narrow-rows.ts';
import { BARE_AMOUNT, unitOfColumn } from './read-cell.ts';
import type { Row, Table, TableAnswer } from './table.ts';
import { BLANK, sayRow, tellRow } from './tell-row.ts';
import { workDown } from './work-out.ts';

/** What the question asks for by row. */
export interface FoundRows {
  text: string;
  source: number;
  /** What the rows together say of the question. */
  judged: StatementFeatures;
}

/** Share of the question that a row says with its headings; less is enough where its name is the only one that is meant. */
const LEAST_SAID = { usual: 0.4, named: 0.25 };
const MOST_ROWS = 4;
/** 牙冠多少钱: so many kinds of it are told with their prices. */
const MOST_OF_KIND = 6;
/** The amounts of a row stand without a unit below such a name. */
const BARE_IN_ROW = /[:：]\s*\d+(?:\.\d+)?(?=[；。]|$)/;

/**
 * The rows that the question names, word for word: one, or several that stand side by side in it, and then also what they come to
 * together where one column of one unit is asked for. Null where rows stay open, or say little of the question.
 */
export function lookUpRows(asked: string, tables: readonly Table[], judge: JudgeStatement): FoundRows | null {
  const question = plainOf(asked);
  // A long table is asked for as a whole; its rows are found where they stand.
  const found = tables.flatMap((table) => {
    if (table.all) return [];
    const { rows: meant, isGuess } = rateRows(question, table);
    // Of several prices nobody can tell which is asked for.
    const isOpen = () => findPriced(table).length > 1 && findNamedColumns(question, table).length === 0;
    const kind =
      meant.length === 0 && !isOpen() ? narrowRows(question, findAmounts(question), findOfKind(question, table)) : [];
    const rows = meant.length > 0 ? meant : kind;
    if (rows.length === 0 || rows.length > (kind.length > 0 ? MOST_OF_KIND : MOST_ROWS)) return [];
    if (kind.length === 0 && rows.length > 1 && !joins.test(question)) return [];
    const judged = judge({
      text: rows.map(({ text }) => text).join('\n'),
      above: [table.above, table.title, table.unit].join('\n'),
      before: '',
      after: '',
    });
    const isName = rows.length === 1 && plainOf(rows[0]?.name ?? '') === question;
    const holdsAsked =
      isName ||
      findNamedColumns(question, table).length > 0 ||
      findKindColumn(question, table) !== null ||
      findColumns(question, table).length > 0 ||
      findAskedColumn(question, table, []) !== null ||
      (judged.type === 1 && asksAmount.test(question));
    const isSure = rows.length === 1 && !isGuess && kind.length === 0;
    return judged.near >= (isSure ? LEAST_SAID.named : LEAST_SAID.usual) &&
      holdsAsked &&
      !(isGuess ? lacksIn(question, table, judge) : lacksAsked(question, table))
      ? [{ table, rows, judged }]
      : [];
  });
  const [best, next] = found.sort((a, b) => b.judged.near - a.judged.near);
  if (!best || (next && next.judged.near === best.judged.near)) return null;
  const { table, rows, judged } = best;
  const note = table.unit && rows.some(({ text }) => BARE_IN_ROW.test(text)) ? `（${table.unit}）` : '';
  const text =
    (rows.length > 1 && joins.test(question) && addUp(question, rows, table)) ||
    rows.map((row) => tellAsked(question, row, table)).join('');
  return { text: text + note, source: table.source, judged };
}

/** The row, or of it the one cell that the question names the column of: an answer is listened to. */
function tellAsked(question: string, row: Row, table: Table): string {
  const columns = findAskedColumns(question, row, table);
  const cells = columns.map((column) => row.cells.get(column) ?? '');
  const hasNote = /单位/.test(table.unit);
  const isCalled = (column: string) => (table.unit === '' || hasNote) && holdsWhole(question, plainOf(column));
  // An amount without a unit stands with its fellows, unless its column is called by its whole name.
  const isBare = cells.some((cell, at) => {
    const column = columns[at] ?? '';
    return BARE_AMOUNT.test(cell) && unitOfColumn(column) === '' && !isCalled(column);
  });
  const isPart = columns.length <= MOST_CELLS && columns.length < row.cells.size && cells.every((cell) => cell !== '');
  // How long it takes stands in another cell than the one that is named.
  const part = tellRow(row, columns, table.legend);
  const isNone = columns.every((column) => BLANK.test(row.cells.get(column) ?? ''));
  const isElsewhere = !isNone && !holdsAskedKind(question, part) && holdsAskedKind(question, row.text);
  return isPart && !isBare && !isElsewhere ? part : sayRow(row.text);
}

/** The columns of a row that a question asks for; '' alone for none. */
function findAskedColumns(question: string, row: Row, table: Table): string[] {
  const kind = findKindColumn(question, table);
  const named = findNamedColumns(question, table);
  // 在哪里上课 asks for a place, though another column is called 上课时间.
  const isOther = kind !== null && !named.some((column) => column === kind || holdsWhole(question, plainOf(column)));
  if (isOther) return [kind];
  const own = findSaidCell(question, row, table);
  if (own) return [own];
  const columns = findOfRow(question, table);
  return columns.length > 0 ? columns : [findAskedColumn(question, table, []) ?? ''];
}

const LEAST_SAID_OF_CELL = 3;
/** The column of which a row says, with an amount, what the question names: 换压缩机 680元. */
function findSaidCell(question: string, { cells }: Row, { columns }: Table): string | null {
  if (!asksAmount.test(question)) return null;
  const [column, another] = columns.filter((one) => {
    const [, said = ''] = /^(\p{Script=Han}+)\s*\d/u.exec(plainOf(cells.get(one) ?? '')) ?? [];
    return said.length >= LEAST_SAID_OF_CELL && question.includes(said);
  });
  return column && !another ? column : null;
}

/** What more of a row is named than this is told with all of it. */
const MOST_CELLS = 2;

/** What a question that leaves out of whom it asks asks of the one row of a name: 多少钱 of 周岚. Null where it asks for no cell of that row. */
export function tellOfOne(said: string, name: string, tables: readonly Table[]): TableAnswer | null {
  const question = plainOf(said);
  const told = tables.flatMap((table) => {
    const [row, another] = table.rows.filter((one) => one.name === name);
    const columns = findOfRow(question, table);
    if (!row || another || columns.length === 0 || columns.length > MOST_CELLS) return [];
    const isThere = columns.some((column) => !BLANK.test(row.cells.get(column) ?? ''));
    return isThere ? [{ text: tellRow(row, columns), source: table.source }] : [];
  });
  return told.length === 1 ? (told[0] ?? null) : null;
}

/** What hardly any row holds by chance. */
const asksAmount = /多少|多久|几[个位名天年元块]|价|费/;
const joins = /[和跟与加、]|还有|以及|分别/;

/** Several things at one column's price; null where they are counted in different units. */
function addUp(question: string, rows: readonly Row[], table: Table): string | null {
  if (!/多少钱|几块|一共|一起|多少$/.test(question)) return null;
  const columns = findColumns(question, table);
  const [column] = columns;
  if (!column || columns.length > 1) return null;
  const units = table.columns.find((one) => /单位/.test(one));
  if (units && new Set(rows.map(({ cells }) => cells.get(units))).size > 1) return null;
  return workDown('sum', rows, column);
}
