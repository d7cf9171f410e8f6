import type { MadeQuestion } from './rules/made-question.ts';
import { readRows } from './rules/read-tables.ts';

/** What a role says to a question, and the segments that it cites. */
export interface Said {
  text: string;
  segmentIds: number[];
}

/** Marks of sources, as the offline answerer writes them. */
export const CITED = /\s*\[\d+\]/g;

/** What an answer holds that gives what its question asks for. */
const NUMBER = '[\\d一二两三四五六七八九十百千半]';
const HOLDS: readonly (readonly [asked: RegExp, held: RegExp])[] = [
  [/多少钱|怎么收费/, new RegExp(`\\d|免费|不收|${NUMBER}[元块]`)],
  [/几点/, new RegExp(`\\d[:：]\\d|${NUMBER}\\s*[点时]|全天|小时`)],
  [/多久/, new RegExp(`${NUMBER}+\\s*个?(?:年|月|天|日|周|星期|小时|分钟|工作日|学期)|长期|永久|当[场天日]|即时|不限`)],
  [
    /什么时候|哪天|几上课/,
    new RegExp(
      `\\d[:：]\\d|\\d[-/.]\\d|${NUMBER}\\s*[点时年月日天季]|[周期拜][一二三四五六日天末]|[每全][天日周月年]|工作日|假|[春夏秋冬上下][季午]|[前后]`,
    ),
  ],
  [/(?:电话|热线|号码|分机)是多少/, /\d{3}/],
  [/是多少/, new RegExp(`${NUMBER}|免费|不限`)],
  [/注意什么|有什么规定/, /[不须应请禁需勿]|可以|避免|必/],
  [/在哪/, /[楼层号路街区室厅馆台旁侧内外门院店站口边]|\d/],
];

/** Whether a text gives what the question asks for, as far as the kind of it goes. */
export const holdsAsked = (question: string, text: string): boolean =>
  HOLDS.every(([asked, held]) => !asked.test(question) || held.test(text));

/**
 * Whether what a role says to a question is what stands at the place that the question was made from: it cites the place's segment, says
 * mostly what stands there, and gives what is asked for.
 */
export function coversQuestion(one: MadeQuestion, said: Said, segmentId: number): boolean {
  if (!said.segmentIds.includes(segmentId)) return false;
  const text = said.text.replace(CITED, '');
  if (one.value !== undefined) {
    const isSaid = one.told !== undefined && plain(text).includes(plain(one.told));
    return (isSaid || text.includes(one.value)) && isOfRow(one, text);
  }
  if (one.holdsRows) {
    // Of a table that is asked about as a whole no row is left out.
    const names = readRows(one.answer).flatMap(({ cells: [first] }) => (first ? [first.value] : []));
    if (names.some((name) => text.includes(name)))
      return names.every((name) => text.includes(name)) && holdsAsked(one.question, text);
  }
  const own = plain(one.answer);
  const clauses = text.split(/[。！？；\n]+/).filter((clause) => plain(clause) !== '');
  const there = clauses.filter((clause) => standsIn(plain(clause), own));
  const told = there.join('\n');
  return plain(told).length * 2 >= plain(text).length && holdsAsked(one.question, told);
}

/** Whether each sentence is about the row that the question begins with: 年卡 is another row than 学生年卡. */
function isOfRow({ question, answer }: MadeQuestion, text: string): boolean {
  const name = readRows(answer)
    .flatMap(({ cells }) => cells.map(({ value }) => value))
    .find((value) => question.startsWith(value));
  const sentences = text.split(/[。\n]+/).filter((sentence) => !/^\s*(?:（|$)/.test(sentence));
  return name === undefined || sentences.every((sentence) => sentence.trim().startsWith(name));
}

/** Most of a clause in the same words: an answerer puts a heading or a 是 of its own around what it tells. */
const MOST = 0.7;

function standsIn(clause: string, own: string): boolean {
  if (own.includes(clause)) return true;
  const pairs = [...clause].slice(1).map((character, at) => `${clause[at]}${character}`);
  return pairs.length > 3 && pairs.filter((pair) => own.includes(pair)).length >= pairs.length * MOST;
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
