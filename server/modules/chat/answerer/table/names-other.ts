import { findAmounts, foldText, readNumeral } from '#server/modules/knowledge/index.ts';
import { plainOf, quote } from './match-names.ts';
import { BARE_AMOUNT } from './read-cell.ts';
import { findRoutes, placesIn } from './routes.ts';
import type { Table } from './table.ts';

/** Things of one kind: a table that has some of them has no other one. */
const KINDS: readonly RegExp[] = [
  /仓鼠|鹦鹉|乌龟|龟|荷兰猪|豚鼠|龙猫|蜥蜴|兔子?|猫|狗|犬/gu,
  /英语|英文|日语|日文|韩语|法语|德语|俄语|西班牙语|西语|意大利语|葡萄牙语|阿拉伯语|粤语/gu,
  /钢琴|古筝|吉他|小提琴|大提琴|二胡|琵琶|架子鼓|萨克斯|长笛|尤克里里|葫芦丝/gu,
  /篮球|足球|羽毛球|乒乓球|网球|排球|台球|保龄球|高尔夫|游泳|瑜伽|拳击|击剑|跆拳道/gu,
  /苹果|梨|桃子?|葡萄|草莓|樱桃|西瓜|橘子|橙子|柚子|猕猴桃|枇杷|杨梅|柿子|蓝莓/gu,
  /轿车|货车|卡车|摩托车|房车|大巴|客车|面包车|皮卡/gu,
];
const LEAST = 2;

/**
 * What a question names of a kind that a table has others of: another way, amount or thing than its rows or columns. Null for none. Only a
 * text that has all of it may answer then.
 */
export function findOther(question: string, table: Table): string[] | null {
  if (findRoutes(question, table)?.length === 0) return placesIn(question, table);
  return (
    findOtherSpan(question, table.columns) ??
    findOtherSum(question, table) ??
    findOtherThing(question, table) ??
    findOtherPart(question, table)
  );
}

/** 56天 of the columns 28天（元） and 42天（元）. */
function findOtherSpan(question: string, columns: readonly string[]): string[] | null {
  const spans = columns.flatMap((column) => {
    const [first] = findAmounts(plainOf(column));
    return first?.start === 0 ? [first] : [];
  });
  if (spans.length < LEAST) return null;
  const asked = findAmounts(question).filter(({ unit }) => spans.every((span) => span.unit === unit));
  const [other] = asked;
  const isThere = asked.some(({ value }) => spans.some((span) => span.value === value));
  return other && !isThere ? [question.slice(other.start, other.end)] : null;
}

const SUM =
  /(?:充值?|存|办|买|满)(\d{2,6}|[一二两三四五六七八九十百千万]{2,6})(?:元|块钱?)?(?=的|能|可以|送|有|多少|[，,]|$)/u;
/** 充两千 of rows that are 300, 500 and 1000. */
function findOtherSum(question: string, { rows }: Table): string[] | null {
  const sums = rows.map(({ name }) => plainOf(name).replace(/元$/u, ''));
  if (sums.length < LEAST || !sums.every((sum) => BARE_AMOUNT.test(sum))) return null;
  const said = SUM.exec(question)?.[1] ?? '';
  const value = readNumeral(said);
  return value !== null && !sums.includes(String(value)) ? [said] : null;
}

/** 仓鼠 of rows that are 猫, 犬 and 兔. */
function findOtherThing(question: string, { rows, columns }: Table): string[] | null {
  const names = [...rows.map(({ name }) => plainOf(name)), ...columns.map(plainOf)];
  const all = foldText([...columns, ...rows.map(({ text }) => text)].join('\n'));
  for (const kind of KINDS) {
    const own = new Set(names.flatMap((name) => name.match(kind) ?? []));
    const said = question.match(kind) ?? [];
    const isHere = (one: string) => all.includes(one) || SAME_KIND.some((same) => same.test(one) && same.test(all));
    if (own.size >= LEAST && said.length > 0 && !said.some(isHere)) return said;
  }
  return null;
}
const SAME_KIND: readonly RegExp[] = [/狗|犬/u, /兔/u, /英[语文]/u, /日[语文]/u, /西班牙语|西语/u, /其他|其它/u];

const ASKS_OF_PART = '(?:有|是)?(?:多[大高长宽深重少]|几|什么|吗|怎么)';
/** 琥珀厅的舞台有多大, of a table that has no word of a stage. */
function findOtherPart(question: string, { above, title, label, columns, rows, unit }: Table): string[] | null {
  const all = plainOf([above, title, label, unit, ...columns, ...rows.map(({ text }) => text)].join('\n'));
  for (const { name } of rows) {
    const plain = plainOf(name);
    if (plain.length < 2 || !question.includes(plain)) continue;
    const [, part = ''] =
      new RegExp(`${quote(plain)}的(\\p{Script=Han}{2,3}?)${ASKS_OF_PART}`, 'u').exec(question) ?? [];
    if (part !== '' && !GENERAL.test(part) && [...part].every((one) => !all.includes(one))) return [part];
  }
  return null;
}
const GENERAL = /价格|价钱|费用|时间|地方|位置|大小|情况|区别|好处|东西/u;
