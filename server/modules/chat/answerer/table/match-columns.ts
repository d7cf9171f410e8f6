import type { JudgeStatement } from '#server/modules/knowledge/index.ts';
import {
  holdsWhole,
  isAlikeAlone,
  isNamed,
  namesMissing,
  overlap,
  pairsOf,
  plainOf,
  sharesOne,
} from './match-names.ts';
import { namesOf } from './match-rows.ts';
import { BARE_AMOUNT, unitOf, unitOfColumn } from './read-cell.ts';
import { type Row, type Table, UNNAMED } from './table.ts';

const MONEY = {
  asks: /贵|便宜|省|划算|钱|费|价|花(?:[多费几]|了)|[要得]花|几块/,
  column: /价|费|金额|元|押金|租/,
  cell: /\d\s*元|免费|^免$/,
};
const COMPARES_MONEY = /最(?:贵|便宜|省钱|划算)/;
/** What is asked for or compared, where the question names no column. */
const KINDS: readonly { asks: RegExp; column: RegExp; cell: RegExp }[] = [
  {
    asks: /最[早晚]|几点/,
    column: /时间|[首末头]班|发车|开门|关门|营业|截止|日期/,
    cell: /\d{1,2}[:：]\d{2}|\d点|[一二两三四五六七八九十]点|\d{4}\s*[-/.年]\s*\d|\d月\d/,
  },
  {
    asks: /最[长久短慢快]|[费耗]时|多久|时间|几天|时长/,
    column: /期|时长|时间|天数|分钟|时效/,
    cell: /\d\s*(?:个?工作日|天|分钟?|个?小时|个?月|年|日)|^[当次隔即][日天时]/,
  },
  MONEY,
  { asks: /最[重轻]|多重|几公?斤/, column: /重/, cell: /\d\s*(?:公斤|千克|kg|斤|克|吨)/ },
  { asks: /最[远近]|多远|几公里/, column: /距离|里程|路程/, cell: /\d\s*(?:公里|千米|km|米)/ },
  { asks: /最[大小]|几个人|坐|容纳/, column: /人数|容纳|面积|尺寸|座/, cell: /\d\s*(?:人|座|平|米)/ },
];
/** What largest and smallest are said of, when another column is asked for: 最大的车起步价多少. */
const SIZE = { asks: /最[大小](?:号|型)?的/, column: /面积|尺寸|大小|容积|吨位|体积|人数|容纳/ };
const BESIDE = /[和跟与及、]|还有|以及|比|相差/;

/** Columns that the question names, of the kind that it asks for where some are; else all of that kind. */
export function findColumns(question: string, table: Table): string[] {
  const { columns, rows, title } = table;
  const numeric = columns.filter((column) => isNumeric(column, rows));
  // 考试费 is what the table is called: it does not name the column 考试时长.
  const called = plainOf(title);
  const said = called.length > 1 ? question.replaceAll(called, ' ') : question;
  const named = numeric.filter((column) => overlap(said, column, columns) > 0);
  const alike = numeric.filter((column) => isAlikeAlone(said, column, columns));
  const typed = ofKind(question, numeric, table);
  const counted = findCounted(question, numeric, table);
  const isOfKind = (column: string) => typed.includes(column);
  // What is dear is money, whatever other column is spoken of.
  if (COMPARES_MONEY.test(question) && typed.length > 0)
    return preferWhole(question, pickSome(named.filter(isOfKind), alike.filter(isOfKind), typed));
  const found = pickSome(counted, named.filter(isOfKind), alike.filter(isOfKind), named, typed, alike);
  return preferWhole(question, found);
}

const pickSome = (...some: string[][]): string[] => some.find(({ length }) => length > 0) ?? [];

/** The column whose unit is asked for: 几册, 多少公里, 人最多. */
function findCounted(question: string, numeric: readonly string[], { columns, rows }: Table): string[] {
  const counted = numeric.filter((column) => {
    const unit = unitOf(rows.map(({ cells }) => cells.get(column) ?? '')) || unitOfColumn(column);
    // 枝数: how many 枝.
    const names = [unit, /^(\p{Script=Han}{1,3})[数量](?![\p{L}])/u.exec(column)?.[1] ?? ''];
    return names.some(
      (name) =>
        name !== '' &&
        name !== '元' &&
        (question.includes(`几${name}`) ||
          question.includes(`多少${name}`) ||
          (/最[多少]/.test(question) && question.includes(name))),
    );
  });
  if (counted.length < 2) return counted;
  // 能借几册: of two columns of books the one that is about borrowing.
  const close = counted.filter((column) => sharesOne(question, column, columns));
  return close.length === 1 ? close : [];
}

/** Called by its whole name, one column is meant and not others that share a part of it. */
function preferWhole(question: string, columns: string[]): string[] {
  const whole = columns.filter((column) => holdsWhole(question, plainOf(column)));
  return whole.length > 0 && !BESIDE.test(question) ? whole : columns;
}

function ofKind(question: string, columns: readonly string[], table: Table): string[] {
  const { rows, title, label, unit } = table;
  for (const kind of KINDS.filter(({ asks }) => asks.test(question))) {
    // 寄养（元/天）: its amounts stand without a unit.
    const isPriced = kind === MONEY && /元/.test(`${title}${label}${unit}`);
    // 重量（克）: the unit of its amounts stands above them.
    const isOfKind = (cell: string, column: string) =>
      kind.cell.test(cell) || (BARE_AMOUNT.test(cell) && (isPriced || kind.cell.test(cell + unitOfColumn(column))));
    const cells = columns.filter(
      (column) => rows.filter((row) => isOfKind(row.cells.get(column) ?? '', column)).length * 2 > rows.length,
    );
    // 发车时间 is no length of time.
    const isOtherKind = (column: string) =>
      !cells.includes(column) &&
      KINDS.some(
        (other) =>
          other !== kind && rows.filter((row) => other.cell.test(row.cells.get(column) ?? '')).length * 2 > rows.length,
      );
    const titled = columns.filter((column) => kind.column.test(column) && !isOtherKind(column));
    const both = cells.filter((column) => titled.includes(column));
    const found = [both, titled, cells].find((some) => some.length === 1) ?? (both.length > 0 ? both : cells);
    if (found.length > 0) return found;
  }
  return [];
}

/** The column of sizes by which 最大的…, 最小的… picks a row, where another one is asked for. */
export function findSizeColumn(question: string, { columns, rows }: Table): string | null {
  if (!SIZE.asks.test(question)) return null;
  return columns.find((column) => SIZE.column.test(column) && isNumeric(column, rows)) ?? null;
}

/** What is asked for, and how a column that says it is called. */
const SAID: readonly { asks: RegExp; column: RegExp }[] = [
  {
    asks: /在哪|哪里|哪儿|哪产|几楼|几层|什么(?:地方|位置)|怎么[走去]/,
    column: /位置|地点|地址|楼层|所在|在哪|产地|产区|地区/,
  },
  { asks: /谁|哪位|什么人/, column: /姓名|名字|教练|老师|教师|师傅|医生|负责|联系人|主管|经理|人员$|员$/ },
  { asks: /多大|什么规格/, column: /规格|大小|尺寸|面积|容量|功率/ },
];

/** The column that says where something is, who does it or how large it is, for who asks that. */
export function findKindColumn(question: string, { columns }: Table): string | null {
  const said = SAID.find(({ asks }) => asks.test(question));
  return (said && columns.find((column) => said.column.test(column))) ?? null;
}

const isNumeric = (column: string, rows: readonly Row[]): boolean =>
  rows.filter(({ cells }) => /\d|免|^[当次隔即][日天时]/.test(cells.get(column) ?? '')).length * 2 > rows.length;

/** How much the question speaks of what the table is about: pairs of its title, its label and the names of its columns. */
export function tellNear(question: string, { above, title, label, columns }: Table): number {
  const said = (text: string) => pairsOf(plainOf(text)).filter((pair) => question.includes(pair)).length;
  const isLabelled = [...label].some((one) => !/[名称类别种型项目内容]/.test(one) && question.includes(one));
  return said(title) + said(label) + said(columns.join('\n')) + (said(above) + Number(isLabelled)) / 2;
}

/** All that a table says, with what stands above it. */
const wholeText = ({ above, title, label, columns, rows, unit }: Table): string =>
  [above, title, unit, label, ...columns, ...rows.map(({ text }) => text)].join('\n');

/** Whether a question names one of a numbered row of names that the table has not. */
export const lacksNamed = (question: string, table: Table): boolean =>
  namesMissing(plainOf(question), namesOf(table)) || namesMissing(plainOf(question), table.columns);

/** Whether the question speaks of something that a table has nothing of; false where nobody can tell. */
export const lacksIn = (question: string, table: Table, judge: JudgeStatement | undefined): boolean =>
  lacksNamed(question, table) ||
  (judge !== undefined && judge.lacks(wholeText(table)).some((word) => !(NAMES_TIME.test(word) && hasTimes(table))));
const NAMES_TIME =
  /^(?:今|明)?(?:早上|早晨|早间|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜间|周末|工作日|平日|以[前后]|之[前后])$|^(?:周|星期|礼拜)|点钟?$/u;
/** Most of its rows say when something is. */
const hasTimes = ({ columns, rows }: Table): boolean => {
  const isTime = (text: string) => /\d{1,2}[:：]\d{2}|[周期拜][一二三四五六日天]|\d点/.test(text);
  return columns.some(isTime) || rows.filter(({ text }) => isTime(text)).length * 2 > rows.length;
};

/** Columns that the question names, in its words or in others, whatever they hold. */
export const findNamedColumns = (question: string, { columns }: Table): string[] =>
  columns.filter((column) => !column.startsWith(UNNAMED) && isNamed(question, column, columns));
