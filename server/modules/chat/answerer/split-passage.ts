import { titleRankOf } from '#server/modules/knowledge/index.ts';
import { type ReadRow, readRow } from './read-row.ts';
import type { Table } from './table/table.ts';

/** The smallest piece of a passage that can stand as an answer. */
export interface Statement {
  /** As it is shown. */
  text: string;
  /** A title names what the statements below it are about, and answers nothing itself. */
  kind: 'sentence' | 'item' | 'row' | 'title';
}

/** How a line of a list begins: -, •, 1., （2）, 三、, ④, 第五步. A number with decimals is none. */
const listMark =
  /^\s*(?:[-*•·▪●○◆■□–—]\s+|[•·▪●○◆■□]|\d{1,2}(?:[.．](?!\d)|[、)）])|[（(]\d{1,2}[)）]|[一二三四五六七八九十]{1,3}[、.．]|[（(][一二三四五六七八九十]{1,3}[)）]|[①-⑳⒈-⒛]|第[一二三四五六七八九十\d]{1,3}步|步骤\s*[一二三四五六七八九十\d])/;

/** A sentence with its closing quotes; a Latin full stop ends one only before a space and a new beginning. */
const sentenceEnd =
  /(?<=[。！？!?…][”’」』）)》"']{0,4})(?![。！？!?…”’」』）)》"'])|(?<=[.][”’)"']{0,4})\s+(?=[\p{Lu}\p{Script=Han}])/u;
/** A list item up to this length is one statement, whatever stops it holds. */
const wholeItem = 120;
/** A sentence beyond this length is divided at its semicolons. */
const longSentence = 120;
/** A row of a sheet as it is indexed: 姓名：张三；电话：8001. */
const labelledRow = /^[^：；。！？]{1,40}：[^：。！？]{0,200}(?:；[^：；。！？]{1,40}：[^！？]{0,200})+$/;
const cellBorder = /(?:^|\s)\|(?:\s|$)|\t+/;
/** How a chapter or a long list begins. */
const chapterMark =
  /^(?:[一二三四五六七八九十]{1,3}[、.．]|[（(][一二三四五六七八九十]{1,3}[)）]|第[一二三四五六七八九十\d]{1,3}[章节条部编])\s*/;
/** 3 or 2.1 before a title, set apart from it. An amount (3 个月) is none. */
const numberMark =
  /^(\d{1,2}(?:[.．]\d{1,2}){0,3})\s+(?![个小分秒天日周月年元块万人位名次件套颗片支岁度公克千毫米平楼层号点折寸级倍台张])(?=\p{L})/u;
/** A short line without any stop, colon or number. */
const titleLine = /^(?=.*\p{L})[^\d。，！？；：,!?;:…|]{2,30}$/u;

/** A found passage as what answers is read from: what stands above it, and its statements. */
export const divide = ({ title, heading, text, cut, rest, long }: Divided) => ({
  above: [title, ...heading].join('\n'),
  statements: splitPassage(text),
  ...(cut ? { cut } : {}),
  ...(rest ? { rest } : {}),
  ...(long ? { long } : {}),
});

interface Divided {
  title: string;
  heading: readonly string[];
  text: string;
  cut?: readonly string[];
  rest?: readonly string[];
  long?: readonly Table[];
}

/** Passages beyond this rank hold one answer in a hundred and distract more often. */
export const MOST_READ = 5;

/** Divides a passage into statements: sentences, list items, and table rows as 列: 值. */
export function splitPassage(text: string): Statement[] {
  const all = readArrows(text.split(/\r?\n/).map(trimLine));
  const lines = all.filter((line) => line !== '');
  /** Lines below an empty one. */
  const apart = new Set(
    all.flatMap((line, at) => (line !== '' && all[at - 1] === '' ? [all.slice(0, at).filter(Boolean).length] : [])),
  );
  const statements: Statement[] = [];
  let header: string[] | null = null;
  let interrupted = false;
  /** First cell of the row above. */
  let group = '';
  for (const [index, line] of lines.entries()) {
    if (cellBorder.test(line)) {
      // Below an empty line words above numbers name the columns of another table.
      if (apart.has(index) && !/\d/.test(line) && /\d/.test(lines[index + 1] ?? '')) header = null;
      const cells = fillGroup(splitCells(line, header), header, group);
      const below = [lines[index + 1], lines[index + 2]].map((next = '') => splitCells(next, cells));
      const row: ReadRow = namesColumns(cells, below, header)
        ? { texts: [], header: cells }
        : readRow(cells, header, interrupted);
      header = row.header;
      group = row.texts.length > 0 ? (cells[0] ?? '') : '';
      interrupted = false;
      statements.push(...row.texts.map((text): Statement => ({ text, kind: 'row' })));
    } else if (labelledRow.test(line)) {
      header = null;
      statements.push({ text: fillLabelled(line, statements.at(-1)), kind: 'row' });
    } else if (questionMark.test(line) || isTitle(line, lines[index - 1], lines[index + 1])) {
      header = null;
      statements.push({ text: line, kind: 'title' });
    } else {
      interrupted = true;
      statements.push(...splitLine(line.replace(answerMark, '')));
    }
  }
  // A single row has no header above it: it is shown as it stands.
  if (statements.length === 0 && header) statements.push({ text: header.join('，'), kind: 'sentence' });
  return statements;
}

/** A line of a table may begin with an empty cell. */
const trimLine = (line: string): string => (/^\t[^\t]+\t/.test(line) ? line.trimEnd() : line.trim());

/** Where tabs part cells, each of them does if that fits the header; else several of them part two. */
function splitCells(line: string, header: readonly string[] | null): string[] {
  const each = line.split('\t');
  const cells = header && each.length === header.length ? each : line.split(cellBorder);
  return cells.map((cell) => cell.trim());
}

/** Below a cell that holds for several rows the next ones begin with an empty one. */
const fillGroup = (cells: string[], header: readonly string[] | null, group: string): string[] =>
  header && cells.length === header.length && cells[0] === '' && group !== '' ? [group, ...cells.slice(1)] : cells;

const FIRST_PAIRS = /^([^：；]{1,40})：([^；]*)；([^：；]{1,40})：/u;
/** The same of a row of a sheet, which leaves its empty cells out: 针次：二免 below 物种：犬；针次：首免. */
function fillLabelled(line: string, above: Statement | undefined): string {
  const [, label, cell, next] = (above?.kind === 'row' && FIRST_PAIRS.exec(above.text)) || [];
  return label && next && line.startsWith(`${next}：`) && !line.includes(`；${label}：`)
    ? `${label}：${cell}；${line}`
    : line;
}

const VALUE = /^[¥￥]?\d+(?:\.\d+)?(?:元|%)?$/;
/** Whether a first line names columns: 28天 and 42天 above 9800 and 12800. */
function namesColumns(
  cells: readonly string[],
  below: readonly (readonly string[])[],
  header: readonly string[] | null,
): boolean {
  if (header !== null || cells.length < 3 || below.some(({ length }) => length !== cells.length)) return false;
  const isValue = (cell: string) => VALUE.test(cell);
  return !cells.some(isValue) && below.every((line) => line.slice(1).some(isValue));
}

/** Tables copied from where tabs are shown have arrows for them: lines side by side with as many of them. One line alone is a way: 登记→抽血. */
function readArrows(lines: readonly string[]): string[] {
  const counts = lines.map((line) => line.split(ARROW).length - 1);
  return lines.map((line, at) => {
    const count = counts[at] ?? 0;
    const isRow = count > 1 && (counts[at - 1] === count || counts[at + 1] === count);
    return isRow ? line.replaceAll(ARROW, '\t') : line;
  });
}
const ARROW = '→';

/** 问：… of a pair that is written out: what is asked names what its answer is about. */
const questionMark = /^(?:问|提问|Q)\s*\d{0,3}\s*[:：]\s*\S/i;
const answerMark = /^(?:答|回答|答复|A)\s*\d{0,3}\s*[:：]\s*(?=\S)/;

/** What somebody asks: never an answer. */
export const isAsked = (statement: Statement | undefined): boolean =>
  statement?.kind === 'title' && questionMark.test(statement.text);

/** Short and bare, with something below it; 一、 before it makes a title too, unless the next line goes on counting. */
function isTitle(line: string, before: string | undefined, next: string | undefined): boolean {
  if (next === undefined) return false;
  if (titleRankOf(line, before, next) !== undefined) return true;
  if (isNumberedTitle(line, before, next)) return true;
  const bare = line.replace(chapterMark, '');
  if (!titleLine.test(bare)) return false;
  return bare === line ? !listMark.test(line) : !chapterMark.test(next);
}

/** Lines of one depth that follow each other are the items of a list. */
function isNumberedTitle(line: string, before: string | undefined, next: string): boolean {
  const depth = depthOf(line);
  if (depth === 0 || depth === depthOf(before ?? '') || depth === depthOf(next)) return false;
  return titleLine.test(line.replace(numberMark, ''));
}

const depthOf = (line: string): number => numberMark.exec(line)?.[1]?.split(/[.．]/).length ?? 0;

function splitLine(line: string): Statement[] {
  const isItem = listMark.test(line);
  if (isItem && line.length <= wholeItem) return [{ text: line, kind: 'item' }];
  return splitSentences(line).map((text, index) => ({ text, kind: isItem && index === 0 ? 'item' : 'sentence' }));
}

function splitSentences(line: string): string[] {
  return line
    .split(sentenceEnd)
    .flatMap((sentence) => (sentence.length > longSentence ? sentence.split(/(?<=[；;])/) : [sentence]))
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
