import { findBareRanges, type JudgeStatement, withoutRanges } from '#server/modules/knowledge/index.ts';
import { HOLDS_PEOPLE } from '../person-names.ts';
import { answerFromGrid } from './answer-from-grid.ts';
import { countRows } from './count-rows.ts';
import { listNamed, listRows, NONE } from './list-rows.ts';
import { lacksIn, tellNear } from './match-columns.ts';
import { holdsWhole, plainOf } from './match-names.ts';
import { findRows, withoutTotals } from './match-rows.ts';
import { dropParts, type Table, type TableAnswer } from './table.ts';
import { sumAmong, workPieces } from './work-among.ts';
import { type Working, workOut, workTimes } from './work-out.ts';

const ASKS: readonly [Working | 'which', RegExp][] = [
  ['average', /平均(?!每[天日月年人])/],
  [
    'difference',
    /(?:比|和|跟|与|较).{1,16}(?:贵|多|高|便宜|少|低|长|短|大|小)(?:多少|几|了多少|出多少)|相差|差(?:多少|几)|(?:贵|便宜|省|多出?|少)(?:多少|几)/,
  ],
  ['sum', /一共|总共|[费价钱金]加上?.{1,8}(?:多少|几)|加起来|合计|加在一起|合起来|共(?:要|多少|几)|总价/],
  ['most', /最(?:费时|耗时|值钱|疏|贵|高|多|大|长|远|重|久|厚|晚|慢)/],
  ['least', /最(?:便宜|密|频繁|低|少|小|短|近|轻|早|快|省|划算)/],
  [
    'which',
    /哪(?:些|几|种|个|项|类|样|一|款|位|家|双|场|条|只|台|本|名|门|套|件|辆|间|口|支|档|级)|(?:什么|啥)样的?(?!子)|谁|(?:哪里|哪儿)(?:有|能|可以|不|没|要|免)|(?:周|星期|礼拜|[早晚]上|[上中下]午|以[前后]|之[前后]).*有.{1,8}[吗么]/,
  ],
];
/** Asks for rows by what they say, if for any: 有没有水洗的, 当天能取的是什么, 执业10年以上的有几位. */
const BY_NAMED =
  /有没有|[有是叫教上送坐乘装](?:什么|啥)|(?:几|多少)(?:个|位|种|款|项|类|样|家|人|名|门|间|条)|有.{1,12}的[吗么没]/;

const COUNTS_ROWS = /(?:几|多少)(?:个|位|种|款|项|家|人|名|门)/;

/** Behind a bound asks for what is within it: 6000以下的专业, 100块以内能做什么, 三千以内有什么. */
const WITHIN =
  /^(?:的(?!.*(?:怎|吗|么|多少|几|费|钱|要|需|时候|是|谁|哪))\p{Script=Han}{1,6}$|的?(?:能|可以|可)?\p{Script=Han}?(?:什么|啥|哪些?))/u;
const asksWithin = (folded: string): boolean =>
  findBareRanges(folded).some(({ end }) => WITHIN.test(folded.slice(end).replace(/[?？。]+$/u, '')));

/** Whether a question is about all rows of a table. */
export function asksOfAll(question: string): boolean {
  const folded = plainOf(question);
  return (
    BY_NAMED.test(folded) ||
    asksWithin(folded) ||
    ASKS.some(([asked, asks]) => asked !== 'difference' && asks.test(withoutRanges(folded)))
  );
}
const OF_ALL: readonly (Working | 'which')[] = ['most', 'least', 'average', 'which'];

/**
 * Works out what is asked of tables, exactly, and says of which column. `unclear` where it asks for that and leaves
 * open which rows or which column it means; null where it asks for nothing of the kind.
 */
export function answerFromTable(
  question: string,
  given: readonly Table[],
  judge?: JudgeStatement,
): TableAnswer | 'unclear' | null {
  const folded = plainOf(question);
  const [asked, form] =
    ASKS.find(([, asks]) => asks.test(withoutRanges(folded))) ??
    (asksWithin(folded) ? (['which', WITHIN] as const) : []);
  const all = dropParts(given);
  const compared = asksOfAll(question) ? all.map((table) => withoutTotals(folded, table)) : all;
  const tables = preferPeople(folded, preferNamed(folded, compared))
    .filter((table) => !lacksIn(folded, table, judge))
    .sort((a, b) => tellNear(folded, b) - tellNear(folded, a));
  for (const table of tables) {
    const text = answerFromGrid(folded, table);
    if (text) return { text, source: table.source };
  }
  if (asked === 'sum' || asked === 'average')
    for (const table of tables.filter(({ isCut }) => !isCut)) {
      const text = sumAmong(asked, folded, table);
      if (text) return { text, source: table.source };
    }
  const counted = countRows(folded, tables);
  if (counted) return counted;
  let isNone = false;
  for (const table of BY_NAMED.test(folded) ? tables : []) {
    // Of a row that is named its own cell is asked for: 双人间住几个人.
    const isOpen = !table.isCut && findRows(folded, table).length === 0;
    const list = COUNTS_ROWS.test(folded) ? listRows : listNamed;
    const text = isOpen ? list(folded, table) : null;
    if (text) return { text, source: table.source };
    isNone ||= text === NONE;
  }
  if (!asked || !form) {
    for (const table of tables) {
      const text = workTimes(folded, table) ?? workPieces(folded, table);
      if (text) return { text, source: table.source };
    }
    // Of a part nobody can tell how many there are.
    const isPart =
      COUNTS_ROWS.test(folded) && tables.some((table) => table.isCut && findRows(folded, table).length === 0);
    return isNone || isPart ? 'unclear' : null;
  }
  // 最低消费 is the name of a column.
  const said = form.exec(folded)?.[0] ?? ' ';
  if (tables.some(({ columns }) => columns.some((column) => plainOf(column).includes(said)))) return null;
  const isOfAll = OF_ALL.includes(asked);
  const isOnly = judge !== undefined && all.length === 1;
  for (const table of tables) {
    if (isOfAll && table.isCut) continue;
    const text =
      asked === 'which'
        ? listRows(folded, table)
        : (sumTimes(asked, folded, table) ?? workOut(asked, folded, table, isOnly));
    if (text) return { text, source: table.source };
    isNone ||= text === NONE;
  }
  if (isNone) return 'unclear';
  // Who asks for one thing by its name is answered by its row.
  const isNamed = (table: Table) => !table.isCut || findRows(folded, table).length === 1;
  return asked === 'which' && tables.every(isNamed) ? null : 'unclear';
}

/** 三年学费一共多少: so many of one at its price. */
const sumTimes = (asked: Working, question: string, table: Table): string | null =>
  asked === 'sum' ? workTimes(question, table) : null;

/** Who asks 谁 is told of a table that names people, where there is one. */
function preferPeople(question: string, tables: readonly Table[]): readonly Table[] {
  if (!/谁|哪一?位/u.test(question)) return tables;
  const named = tables.filter(({ label, columns }) => [label, ...columns].some((name) => HOLDS_PEOPLE.test(name)));
  return named.length > 0 ? named : tables;
}

/** 哪些房型含早餐 is about the table of 房型, whatever other one has a column 早餐. */
function preferNamed(question: string, tables: readonly Table[]): readonly Table[] {
  const named = tables.filter(({ label }) => label.length > 1 && holdsWhole(question, plainOf(label)));
  return named.length > 0 ? named : tables;
}
