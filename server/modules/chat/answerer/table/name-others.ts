import { plainOf } from './match-names.ts';
import { findRows, namesOf } from './match-rows.ts';
import type { Table } from './table.ts';

/** What stands before a name without being a part of it: 请问大床房, 两间大床房, 周末大床房. */
const LEADS_IN =
  /[^\p{Script=Han}]$|[的是在有和跟与及或把给要买住选问查对比坐用做看办开到从去来卖租订点下个位间张台份名种款件只条双套辆次元天年月日号吧呢吗啊呀了这那哪每各都就也还想请为被让能可会几多少上们我你您他她它家店里末晚早午期季节说讲教学玩练打修洗换跑走带借送寄领交补换报当叫找见共桌床朵颗瓶袋盒包箱桶杯盆束枝支根块片斤克升米页本册副对扇层栋节课场改补织缝剪染烫贴拆装运印刷拍配]$/u;
/** Begins what is done to something: 大衣改肩宽. */
const DOES = /^[改补织缝剪染烫贴拆装运印刷拍修洗换打]/u;
/** Tells one of several apart: 单 of 单人间. */
const TELLS_APART =
  /[单双大小男女老新旧上下前后内外东西南北左右高低冷热红橙黄绿蓝青紫黑白灰粉金银\d一二两三四五六七八九十]/u;
const MOST_BEFORE = 2;

/**
 * A table without the rows whose names a question holds as the end of another name that the table has not: 豪华大床房 for 大床房, 三人间 for 单人间.
 * None where it then names no row at all.
 * @param question folded, as `plainOf` does
 */
export function withoutOthers(question: string, table: Table): Table | null {
  const names = namesOf(table);
  const plain = names.map(plainOf);
  const said = [table.label, table.title, table.above, ...table.columns, ...table.rows.map(({ text }) => text)]
    .map(plainOf)
    .join('\n');
  const rows = table.rows.filter((_row, at) => !isOther(question, plain[at] ?? '', plain, said));
  if (rows.length === table.rows.length) return table;
  return findRows(question, table).some((row) => rows.includes(row)) ? { ...table, rows } : null;
}

function isOther(question: string, name: string, names: readonly string[], said: string): boolean {
  if (name.length < 2 || DOES.test(name) || !/^\p{Script=Han}+$/u.test(name)) return false;
  const at = question.indexOf(name);
  const end = at < 0 ? name.slice(1) : name;
  const index = end.length > 1 ? question.indexOf(end) : -1;
  if (index <= 0 || names.some((other) => other !== name && other.endsWith(end) && question.includes(other)))
    return false;
  const before = question.slice(Math.max(0, index - MOST_BEFORE), index);
  if (at >= 0) return !LEADS_IN.test(before) && !said.includes(before);
  const [own = '', other = ''] = [name[0], before.at(-1)];
  return own !== other && TELLS_APART.test(own) && TELLS_APART.test(other);
}
