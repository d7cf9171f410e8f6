import { findAmounts, findBareRanges, foldText, type JudgeStatement } from '#server/modules/knowledge/index.ts';
import { findColumns, findNamedColumns, lacksIn } from './match-columns.ts';
import { plainOf, quote } from './match-names.ts';
import { findMeantRows, withoutTotals } from './match-rows.ts';
import type { Row, Table, TableAnswer } from './table.ts';
import { tellCells } from './tell-row.ts';

const ASKS_ALL =
  /有(?:哪些|哪几|什么|啥|几种|些什么)|哪(?:些|几)|都有|分别|各(?:是|要|自|多少)|每一?[个种类款项间位门]|所有|全部|一览|清单|列出|列一下/;
/** What a question adds to the title that it is made of: 房型与价格是多少. */
const ABOUT_TITLE: readonly RegExp[] = [
  /(?:分别)?(?:是|有|都有)?(?:多少|什么|哪些|怎么样|怎么规定)(?:呢|呀|啊)?[?？。]*$/,
  /(?:的?(?:价格|费用|收费))?(?:分别|大概|一般)?(?:都|要|需要)?(?:是|有)?(?:多少钱|什么价格?|啥价|几块钱?|怎么收费|怎么算)(?:呢|呀|啊)?[?？。]*$/,
];
const NUMBERING =
  /^(?:[\d.]+|[一二三四五六七八九十]{1,3}|第[一二三四五六七八九十\d]+[章节条部])[、.．\s]*|[（(][^（）()]*[)）]$/g;
/** Says what kind of names a column holds, not whose: 房 of 房型. */
const OF_KIND = /方式|[型种类别名称项目级等]/g;
/** An answer is spoken, too. */
const MOST_ROWS = 12;

/**
 * All rows of the table that the question asks for as a whole, each with the columns that it names: 有哪些房型，分别多少钱. Null where
 * it asks for no table, or for some rows of it.
 */
export function listTable(
  question: string,
  tables: readonly Table[],
  judge: JudgeStatement | undefined,
): TableAnswer | null {
  const folded = plainOf(question);
  // What is asked of an amount is no question about all rows.
  const hasBound = findAmounts(folded).length + findBareRanges(folded).length > 0;
  for (const table of tables.map((one) => withoutTotals(folded, one))) {
    const isTitled = namesTitle(folded, table);
    if (!isTitled && !(ASKS_ALL.test(folded) && namesLabel(folded, table))) continue;
    if (
      table.isCut ||
      table.all !== undefined ||
      table.rows.length > MOST_ROWS ||
      hasBound ||
      findMeantRows(folded, table).length > 0 ||
      lacksIn(folded, table, judge)
    )
      continue;
    const named = findNamedColumns(folded, table);
    const columns = named.length > 0 ? named : findColumns(folded, table);
    const text =
      columns.length === 0
        ? `${table.label}有${table.rows.map(({ name }) => name).join('、')}。`
        : tellRows(table.rows, columns);
    if (columns.length > 0 || !isTitled) return { text, source: table.source };
  }
  return null;
}

const tellRows = (rows: readonly Row[], columns: readonly string[]): string =>
  `${rows.map(({ name, cells }) => `${name}：${tellCells(cells, columns)}`).join('；')}。`;

/** The question is the title above the table and a question word. */
function namesTitle(question: string, { above, title }: Table): boolean {
  const stems = ABOUT_TITLE.map((about) => question.replace(about, '')).filter(
    (stem) => stem !== question && stem.length > 1,
  );
  return [title, ...above.split('\n')].some((line) => stems.includes(foldText(line).replace(NUMBERING, '')));
}

/** What the first column holds is what is asked for: 房型, or 房间 where the question ends with it. */
function namesLabel(question: string, { label }: Table): boolean {
  const folded = plainOf(label);
  if (folded.length > 1 && question.includes(folded)) return true;
  const core = folded.replace(OF_KIND, '');
  const said = quote(core);
  return (
    core.length > 0 &&
    core.length < folded.length &&
    new RegExp(
      `(?:哪些|哪几[种个]|什么|啥|几种|每一?个)${said}\\p{Script=Han}?(?:[吗呢啊呀]|[?？。]|$)|每一?[个种类间位]${said}`,
      'u',
    ).test(question)
  );
}
