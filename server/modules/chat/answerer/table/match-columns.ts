import type { JudgeStatement } from '#server/modules/knowledge/index.ts';
import { HOLDS_PEOPLE } from '../person-names.ts';
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
import { findOther } from './names-other.ts';
import { BARE_AMOUNT, unitOf, unitOfColumn } from './read-cell.ts';
import { type Row, type Table, UNNAMED } from './table.ts';

const MONEY = {
  asks: /贵|便宜|省|划算|值钱|钱|费|价|花(?:[多费几]|了)|[要得]花|几块/,
  column: /价|费|金额|元|押金|租/,
  cell: /\d\s*元|免费|^免$/,
};
const COMPARES_MONEY = /最(?:贵|便宜|省钱|划算|值钱)/;
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
  { asks: /最[密疏]|最频繁|多久一[班趟次]/, column: /间隔|频/, cell: /\d\s*(?:分钟?|个?小时)/ },
  MONEY,
  { asks: /最[重轻]|多重|几公?斤/, column: /重/, cell: /\d\s*(?:公斤|千克|kg|斤|克|吨)/ },
  { asks: /最[远近]|多远|几公里/, column: /距离|里程|路程/, cell: /\d\s*(?:公里|千米|km|米)/ },
  {
    asks: /最[大小]|几个人|坐(?!什么|啥|哪|车|船)|容纳/,
    column: /人数|容纳|面积|尺寸|座/,
    cell: /\d\s*(?:人|座|平|米|㎡|m2)/,
  },
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
  // 公 of 公斤 names no column 公.
  const bare = withoutUnits(question);
  const said = called.length > 1 ? bare.replaceAll(called, ' ') : bare;
  const named = numeric.filter((column) => overlap(said, column, columns) > 0);
  const alike = numeric.filter((column) => isAlikeAlone(said, column, columns));
  const typed = ofKind(question, numeric, table);
  const counted = findCounted(question, numeric, table);
  const isOfKind = (column: string) => typed.includes(column);
  // What is dear is money, whatever other column is spoken of.
  if (COMPARES_MONEY.test(question) && typed.length > 0)
    return preferWhole(question, pickSome(named.filter(isOfKind), alike.filter(isOfKind), typed));
  const shared =
    typed.length > 1 && MONEY.asks.test(question) ? typed.filter((column) => sharesOne(said, column, columns)) : [];
  const close = shared.length === 1 ? shared : [];
  const found = pickSome(counted, named.filter(isOfKind), alike.filter(isOfKind), named, close, typed, alike);
  if (found.length === 0) return findCompared(said, numeric);
  return preferWhole(question, found);
}

/** A question without the units of its amounts. */
const withoutUnits = (question: string): string =>
  question.replaceAll(/(?<=[\d一二两三四五六七八九十百千])[多来余]?(?:公斤|公里|公分|平米|平方米)/gu, ' ');

const COMPARES = /最\p{Script=Han}|平均/gu;

/** 分数最高的 of the column 去年最低分: the only one that shares a telling character with what is compared. */
function findCompared(said: string, numeric: readonly string[]): string[] {
  const plain = said.replaceAll(COMPARES, ' ');
  if (plain === said) return [];
  const names = numeric.map((column) => column.replaceAll(COMPARES, ''));
  const shared = numeric.filter((_column, at) => sharesOne(plain, names[at] ?? '', names));
  return shared.length === 1 ? shared : [];
}

const pickSome = (...some: string[][]): string[] => some.find(({ length }) => length > 0) ?? [];

/** The column whose unit is asked for: 几册, 多少公里, 人最多. */
function findCounted(question: string, numeric: readonly string[], { columns, rows }: Table): string[] {
  const counted = numeric.filter((column) => {
    const unit = unitOf(rows.map(({ cells }) => cells.get(column) ?? '')) || unitOfColumn(column);
    // 枝数: how many 枝.
    const ofPeople =
      /人数(?![\p{L}])/u.test(column) && /多少人|几个?人/.test(question) && sharesOne(question, column, columns);
    if (ofPeople) return true;
    const names = [unit, /^(\p{Script=Han}{1,3})[数量](?![\p{L}])/u.exec(column)?.[1] ?? ''];
    return names.some(
      (name) =>
        name !== '' &&
        name !== '元' &&
        (question.includes(`几${name}`) ||
          question.includes(`几个${name}`) ||
          question.includes(`多少${name}`) ||
          question.includes(`多少个${name}`) ||
          (/最[多少]/.test(question) && question.includes(name))),
    );
  });
  if (counted.length < 2) return counted;
  // 能借几册: of two columns of books the one that is about borrowing.
  const close = counted.filter((column) => sharesOne(question, column, columns));
  return close.length === 1 ? close : counted.length <= MOST_ALIKE ? counted : [];
}
/** So many columns of one unit are told side by side. */
const MOST_ALIKE = 2;

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
    const cells = columns.filter((column) => isMostly(column, rows, (cell) => isOfKind(cell, column)));
    // 发车时间 is no length of time.
    const isOtherKind = (column: string) =>
      !cells.includes(column) &&
      KINDS.some((other) => other !== kind && isMostly(column, rows, (cell) => other.cell.test(cell)));
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
  { asks: /干什么的|干啥的|做什么(?:的|工作)/, column: /职位|岗位|职务|职称/ },
  { asks: /谁|哪位|什么人/, column: HOLDS_PEOPLE },
  {
    asks: /什么时[候间]|几时|何时|[周星期礼拜]{1,2}几|哪[天日]/,
    column:
      /^(?:上课|出诊|坐诊|门诊|开课|开放|营业|接待|值班|演出|放映|培训|活动|办公|服务)?(?:时间|时段|日期|星期|周次)$/,
  },
  { asks: /[坐乘](?:的)?(?:什么|啥|哪种)(?!时|地方)/, column: /缆车|索道|交通|车型|车次|乘坐|线路|工具|船型/ },
  { asks: /多大|什么规格/, column: /规格|大小|尺寸|面积|容量|功率/ },
];

/** The column that says where something is, when, who does it or how large it is, for who asks that. */
export function findKindColumn(question: string, { columns }: Table): string | null {
  const said = SAID.find(({ asks }) => asks.test(question));
  return (said && columns.find((column) => said.column.test(column))) ?? null;
}

/** The columns that are asked for of a row: those that are named, or else the one of the kind that is asked for. */
export function findOfRow(question: string, table: Table): string[] {
  const asked = findColumns(question, table).filter((column) => !column.startsWith(UNNAMED));
  const named = findNamedColumns(question, table);
  // 早餐几点 asks for no other meal, whatever stands below it.
  const whole = named.filter((column) => holdsWhole(question, plainOf(column)));
  const isOther = whole.length > 0 && asked.length > 1 && !asked.some((column) => whole.includes(column));
  const columns = isOther ? whole : [...new Set([...asked, ...named])];
  const kind = columns.length === 0 ? findKindColumn(question, table) : null;
  return kind === null ? columns : [kind];
}

/** 哪个教室, 什么学历: what kind of thing is asked for. */
const ASKED = /(?:哪一?[个间位种座栋层家类些]?|什么|啥)([\p{Script=Han}]{1,4})/gu;

/**
 * The column that holds what is asked of rows that are meant by others: 谁 teaches what a cell names, 在哪个教室, 多少钱. Null where the rows
 * themselves are asked for.
 * @param taken columns by which the rows are meant
 */
export function findAskedColumn(question: string, table: Table, taken: readonly string[]): string | null {
  const { label, columns } = table;
  const isOpen = (column: string) => !taken.includes(column) && !column.startsWith(UNNAMED);
  const kinds = SAID.filter(({ asks }) => asks.test(question));
  const asked = Array.from(question.matchAll(ASKED), ([, said = '']) => said);
  const isOwn = (character: string, name: string) =>
    columns.includes(name) &&
    name.includes(character) &&
    !label.includes(character) &&
    columns.every((other) => other === name || !other.includes(character));
  const isAsked = (name: string) => {
    const plain = plainOf(name).replace(/[（(].*$/u, '');
    return (
      plain.length > 1 &&
      asked.some(
        (said) =>
          said.startsWith(plain) ||
          (said.length > 1 && plain.startsWith(said)) ||
          (said.length === 1 && isOwn(said, name)),
      )
    );
  };
  if (isAsked(label) || kinds.some(({ column }) => column.test(label))) return null;
  const ofKind = kinds.flatMap((kind) => columns.filter((column) => kind.column.test(column)));
  // 送什么 of the column 赠送.
  const done = Array.from(question.matchAll(/([送赠教做考学修管穿用])(?:什么|啥)/gu), ([, verb = '']) => verb);
  const byVerb = columns.filter((column) => done.some((verb) => isOwn(verb, column)));
  const found = [...columns.filter((column) => isAsked(column)), ...ofKind, ...byVerb];
  const [column] =
    found.length > 0 ? found : /多少钱|几块钱|怎么收费/.test(question) ? findColumns(question, table) : [];
  return column !== undefined && isOpen(column) ? column : null;
}

const isNumeric = (column: string, rows: readonly Row[]): boolean =>
  isMostly(column, rows, (cell) => /\d|免|^[当次隔即][日天时]/.test(cell));

/** Whether most rows have such a cell in a column. */
const isMostly = (column: string, rows: readonly Row[], isSuch: (cell: string) => boolean): boolean =>
  rows.filter(({ cells }) => isSuch(cells.get(column) ?? '')).length * 2 > rows.length;

/** How much the question speaks of what the table is about: pairs of its title, its label and the names of its columns. */
export function tellNear(question: string, { above, title, label, columns }: Table): number {
  const said = (text: string) => pairsOf(plainOf(text)).filter((pair) => question.includes(pair)).length;
  const isLabelled = [...label].some((one) => !/[名称类别种型项目内容]/.test(one) && question.includes(one));
  const [, piece = ' '] = /[一每](\p{Script=Han})(?:多少|几块|要|得|怎么|啥价|什么价)/u.exec(question) ?? [];
  const isPaidBy = columns.some((column) => new RegExp(`[每/／]${piece}`, 'u').test(column));
  return (
    said(title) + said(label) + said(columns.join('\n')) + (said(above) + Number(isLabelled)) / 2 + Number(isPaidBy)
  );
}

/** All that a table says, with what stands above it. */
const wholeText = ({ above, title, label, columns, rows, unit }: Table): string =>
  [above, title, unit, label, ...columns, ...rows.map(({ text }) => text)].join('\n');

/**
 * Whether a table does not have what a question asks for by name or kind: one of a numbered row of names, or how long something lasts where
 * it tells of nothing but what is made good for so long.
 */
export function lacksAsked(question: string, table: Table): boolean {
  const plain = plainOf(question);
  return (
    namesMissing(plain, namesOf(table)) ||
    namesMissing(plain, table.columns) ||
    asksOtherSpan(plain, table) ||
    findOther(plain, table) !== null
  );
}

/** Asks for one of a kind, or says whose it is: names none. */
const NO_NAME =
  /[\d一二两三四五六七八九十个种门]|哪|什么|啥|几|多少|最|每|这|那|所有|全|各|别的|其他|你们|我们|您|咱|有没有|不|没|一个|一般|普通|怎么|如何|新|好|大|小|请问|想|要|能|可以|去|看|办|买|租|选|报|用/u;
const LEAST_ALIKE = 3;

/** Whether a question names one of the kind that the rows are of, and they are others: 法律专业 below 专业, 妇产科 beside 儿科 and 骨科. */
function namesOtherKind(question: string, table: Table): boolean {
  const names = namesOf(table).map(plainOf);
  if (names.length < LEAST_ALIKE || names.some((name) => question.includes(name))) return false;
  const label = plainOf(table.label);
  const [last = ''] = [...new Set(names.map((name) => name.at(-1) ?? ''))];
  const isAlike = /\p{Script=Han}/u.test(last) && names.every((name) => name.endsWith(last) && name.length > 1);
  const kinds = [...(label.length > 1 && /^\p{Script=Han}+$/u.test(label) ? [label] : []), ...(isAlike ? [last] : [])];
  return kinds.some((kind) => {
    const [, said = ''] = new RegExp(`^(\\p{Script=Han}{2,4})${kind}`, 'u').exec(question) ?? [];
    if (said === '' || NO_NAME.test(said)) return false;
    const whole = plainOf(wholeText(table));
    return pairsOf(said).every((pair) => !whole.includes(pair));
  });
}

/** Whether the question speaks of something that a table has nothing of; false where nobody can tell. */
export const lacksIn = (question: string, table: Table, judge: JudgeStatement | undefined): boolean =>
  lacksAsked(question, table) ||
  namesOtherKind(plainOf(question), table) ||
  (judge?.lacks(wholeText(table)) ?? []).some((word) => !isImplied(word, table));

/** How long something is made good for is no answer to how long it lasts, and no other column tells a length of time. */
function asksOtherSpan(question: string, { columns, rows }: Table): boolean {
  const { asks, cell } = SPAN;
  if (!asks.test(question) || WARRANTY.said.test(question)) return false;
  const spans = columns.filter((column) => isMostly(column, rows, (text) => cell.test(text)));
  return spans.length > 0 && spans.every((column) => WARRANTY.column.test(column));
}
const SPAN = { asks: /多久|多长时间|几[个天年]|多少[天年月]/, cell: /\d\s*(?:天|个?月|年|小时|日)/ };
const WARRANTY = { said: /[保修坏换赔]|售后/, column: /质保|保修|三包|包换/ };
const COUNTS = /^(?:共有|共计|合计有)$/u;
const PEOPLE = { said: /^(?:员工|职工|同事|人员|成员)$/u, label: /姓名|名字|员工|人员/u };
/** Counts, names people where rows are people, or says when where the table does. */
const isImplied = (word: string, table: Table): boolean =>
  COUNTS.test(word) ||
  (PEOPLE.said.test(word) && PEOPLE.label.test(table.label)) ||
  (NAMES_TIME.test(word) && hasTimes(table));
const NAMES_TIME =
  /^(?:今|明)?(?:早上|早晨|早间|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|夜间|周末|工作日|平日|以[前后]|之[前后])$|^(?:周|星期|礼拜)|点钟?$/u;
/** Most of its rows say when something is. */
const hasTimes = ({ columns, rows }: Table): boolean => {
  const isTime = (text: string) => /\d{1,2}[:：]\d{2}|[周期拜][一二三四五六日天]|\d点/.test(text);
  return columns.some(isTime) || rows.filter(({ text }) => isTime(text)).length * 2 > rows.length;
};

/** Columns that the question names, in its words or in others, whatever they hold. */
export const findNamedColumns = (question: string, { columns }: Table): string[] =>
  columns.filter((column) => !column.startsWith(UNNAMED) && isNamed(withoutUnits(question), column, columns));
