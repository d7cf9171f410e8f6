import { foldText, readNumeral, SAME_WORDS } from '#server/modules/knowledge/index.ts';
import { hearNames } from './hear-names.ts';
import { plainOf } from './match-names.ts';
import { BARE_AMOUNT } from './read-cell.ts';
import type { Table } from './table.ts';

/** Kinds of people by whom a column or a row may go, with those who are of it. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/(?:孩子|孩儿|孩|娃)?他爸|我?老公|我爱人|我先生|家里人|我妈|我爸|我婆婆/u, '家属'],
  [/(?:孩子|孩儿|娃)他妈|产后的人/u, '产妇'],
];

/** Days of which tables speak by a name of the whole holiday. */
const HOLIDAYS: readonly [RegExp, RegExp][] = [
  [/(?:大年|过年|正月|年)?(?:三十|除夕|初[一二三四五六七八])|过年|大年/u, /春节/u],
  [/十一(?:黄金周|假期|长假)?|(?:十月|10月)[一二三四五六七1-7][号日]/u, /国庆/u],
  [/五月[一二三四五1-5][号日]/u, /五一|劳动节/u],
];

const NUMBER =
  /(?<![\d.第初周期拜])(?:[一二两三四五六七八九]?[十百千万][一二两三四五六七八九十百千万]*|[一二两三四五六七八九]百|\d{2,6})(?!\d|[点月号日楼层])/gu;

/** A question in the words that the tables themselves have for what it names: 犬 for 狗, 1000 for 一千, and names that sound alike. */
export function inOwnWords(asked: string, tables: readonly Table[]): string {
  let question = plainOf(foldText(hearNames(asked, tables)));
  const names = tables.flatMap(({ label, columns, rows }) => [label, ...columns, ...rows.map(({ name }) => name)]);
  const cells = tables.flatMap(({ rows }) => rows.flatMap((row) => [...row.cells.values()]));
  const plain = [...new Set([...names, ...cells])].slice(0, MOST).map(plainOf);
  const isThere = (word: string) => plain.some((name) => name.includes(word));
  for (const group of SAME_WORDS) {
    const said = group.filter((word) => question.includes(word));
    const [word] = said;
    if (word === undefined || said.some(isThere)) continue;
    const own = group.findLast((other) => isThere(other));
    if (own !== undefined) question = question.replace(word, own);
  }
  for (const [said, name] of KINDS)
    if (isThere(name) && !question.includes(name)) question = question.replace(said, name);
  for (const [said, written] of HOLIDAYS) {
    const name = plain.map((one) => written.exec(one)?.[0]).find((one) => one !== undefined);
    if (name !== undefined && !question.includes(name)) question = question.replace(said, name);
  }
  return inFigures(question, new Set(plain));
}

/** Numbers as names and cells have them: 1000 for 一千, 2晚 for 两晚. */
function inFigures(question: string, names: ReadonlySet<string>): string {
  const figureOf = (number: string) => String(readNumeral(number) ?? number);
  const counted = question.replaceAll(COUNTED, (all, number: string, unit: string) =>
    names.has(figureOf(number) + unit) ? figureOf(number) + unit : all,
  );
  return counted.replaceAll(NUMBER, (number) => {
    const figure = figureOf(number);
    return BARE_AMOUNT.test(figure) && names.has(figure) ? figure : number;
  });
}
const COUNTED = /(?<![\d.第周期拜一二两三四五六七八九十])([一二两三四五六七八九十百]{1,4})(\p{Script=Han})/gu;

/** More names and cells are not compared. */
const MOST = 2000;
