/** What one line of a table says. */
export interface ReadRow {
  /** As it is shown; none for a header. */
  texts: string[];
  /** The header for the lines that follow. */
  header: string[] | null;
}

/** Up to this share of cells with digits a line may name columns; more of them are values. */
const headerDigits = 1 / 3;

/** 房型：双人间: a value with its label. */
const labelled = /^[^：:]{1,12}[：:]\s*[^\d\s：:]/;

/**
 * Reads a line of cells: pairs of label and value one by one, a row under its header as 列: 值, and a row that fits no header as it
 * stands, because a row that is swallowed as a header is an answer that nobody finds.
 * @param interrupted other text stands between the header and this line: only values still belong to it
 */
export function readRow(cells: string[], named: string[] | null, interrupted: boolean): ReadRow {
  if (isLabelled(cells)) return { texts: readPairs(cells), header: null };
  const header = named && completeHeader(named, cells);
  const hasValues =
    !(header === null && areTimes(cells)) &&
    (cells.filter(
      (cell) =>
        /\d/.test(header === null ? withoutBrackets(cell) : cell) &&
        !isNumbered(cell, cells) &&
        !(header === null && model.test(cell)),
    ).length >
      cells.length * headerDigits ||
      cells.some((cell) => labelled.test(withoutBrackets(cell))));
  if (header?.length === cells.length && (hasValues || !interrupted))
    return { texts: [labelCells(header, cells)], header };
  return hasValues ? { texts: [end(cells.filter(Boolean))], header } : { texts: [], header: cells };
}

/** 夜间（18:00—20:00） names a column. */
const withoutBrackets = (cell: string): string => cell.replace(/(?<=.)[（(][^（）()]*[)）]$/u, '');

/** 规格1 beside 规格2, SG-3K beside SG-5K: names, whatever digits they hold. */
function isNumbered(cell: string, cells: readonly string[]): boolean {
  const stem = numbered.exec(cell)?.[1];
  return stem !== undefined && cells.some((other) => other !== cell && numbered.exec(other)?.[1] === stem);
}
const numbered = /^(\p{Script=Han}{1,6}|[A-Za-z]{1,6}-?)\d{1,6}[A-Za-z]{0,3}$/u;

/** Nothing stands above the first column of a table that compares things: it goes by 项目. */
function completeHeader(header: string[], cells: readonly string[]): string[] {
  const whole =
    header.length + 1 === cells.length && header.length > 1 && !header.includes('') && !/\d/.test(cells[0] ?? '')
      ? ['', ...header]
      : header;
  return whole.length === cells.length && whole[0] === '' ? ['项目', ...whole.slice(1)] : whole;
}

/** X1, 星河X1 Pro: what is compared side by side goes by such names. */
const model = /^\p{Script=Han}{0,6}[A-Za-z]{1,6}[-\s]?\d{1,4}(?:\s?[A-Za-z+]{1,6}){0,2}$/u;

/** 星期 | 10:00 | 14:30: the first line of a timetable. */
function areTimes([first = '', ...others]: readonly string[]): boolean {
  return others.length > 1 && LABEL.test(first) && others.every((cell) => time.test(cell));
}
const LABEL = /^(?:.{0,4}(?:星期|周次|日期|时间|时段|节次|课表|课程|项目|教室|场地|地点|场馆|厅|班级|班次))?$/u;
const time = /^\d{1,2}[:：]\d{2}(?:\s*(?:至|到|-|~|—|–)+\s*\d{1,2}[:：]\d{2})?$/u;

/** `单位： | 图书馆 | 电话： | 12345`: every second cell is a label. */
function isLabelled(cells: string[]): boolean {
  return cells.length % 2 === 0 && cells.every((cell, index) => index % 2 === 1 || /[:：]$/.test(cell));
}

function readPairs(cells: string[]): string[] {
  return cells.flatMap((label, index) => {
    const value = cells[index + 1];
    return index % 2 === 0 && value ? [end([`${label.slice(0, -1).trim()}: ${value}`])] : [];
  });
}

function labelCells(header: string[], cells: string[]): string {
  return end(cells.flatMap((cell, index) => (cell === '' ? [] : [header[index] ? `${header[index]}: ${cell}` : cell])));
}

const end = (parts: string[]): string => `${parts.join('；')}。`;
