import { countCharacters } from '#contract/endpoint.contract.ts';
import {
  QUESTIONNAIRE_LIMITS as LIMIT,
  QUESTION_TYPE_NAMES,
  QUESTION_TYPES,
  type QuestionType,
  type SurveyQuestion,
} from '#contract/questionnaire.contract.ts';

/** One row of the file below its header, by column. */
export interface QuestionRow {
  /** As the sheet numbers it, from 1. */
  row: number;
  cells: Record<string, string>;
}

export interface RowError {
  row: number;
  message: string;
}

const NO = /^(?:否|不|n|no|false|0)$/i;
const END = /^(?:结束|完成|end)$/i;

/** The questions of a file's rows, and what is wrong with each row that is not in order. */
export function readQuestions(rows: readonly QuestionRow[]): { questions: SurveyQuestion[]; errors: RowError[] } {
  const questions: SurveyQuestion[] = [];
  const errors: RowError[] = [];
  const numbers = rows.map(({ cells }, index) => readNumber(cells.题号 ?? '') ?? index + 1);
  for (const [index, row] of rows.entries()) {
    const outcome = readRow(row, numbers, index);
    if ('message' in outcome) errors.push({ row: row.row, message: outcome.message });
    else questions.push(outcome);
  }
  if (rows.length === 0) errors.push({ row: 0, message: '文件里没有题目，请按模板填写' });
  if (rows.length > LIMIT.questions) errors.push({ row: 0, message: `题目最多 ${LIMIT.questions} 道` });
  return { questions, errors };
}

function readRow({ cells }: QuestionRow, numbers: number[], index: number): SurveyQuestion | { message: string } {
  const number = numbers[index] ?? index + 1;
  if (number < 1 || (index > 0 && number <= (numbers[index - 1] ?? 0))) return { message: '题号须为从小到大的整数' };
  const type = readType(cells.题型 ?? '');
  if (!type) return { message: `题型请填${Object.values(QUESTION_TYPE_NAMES).join('、')}` };
  const title = (cells.题目 ?? '').trim();
  if (title === '') return { message: '题目不能为空' };
  if (countCharacters(title) > LIMIT.title) return { message: `题目最多 ${LIMIT.title} 个字` };
  const listed = splitList(cells.选项 ?? '');
  const isChoice = type === 'single_choice' || type === 'multiple_choice';
  const options = isChoice ? listed : [];
  const complaint = isChoice ? checkOptions(options) : null;
  if (complaint) return { message: complaint };
  const points = type === 'rating' ? readPoints(cells.选项 ?? '') : 0;
  if (points === null) return { message: `评分题的选项请填最高分，2 到 ${LIMIT.points}，例如 5` };
  const jumps = readJumps(cells.跳转 ?? '', { type, options, number, numbers });
  if (typeof jumps === 'string') return { message: jumps };
  return { number, type, title, required: !NO.test((cells.必填 ?? '').trim()), options, points, jumps };
}

function checkOptions(options: readonly string[]): string | null {
  if (options.length < 2) return '选择题至少要有两个选项，用 | 隔开';
  if (options.length > LIMIT.options) return `选项最多 ${LIMIT.options} 个`;
  if (options.some((option) => countCharacters(option) > LIMIT.option)) return `每个选项最多 ${LIMIT.option} 个字`;
  const repeated = options.find((option, index) => options.indexOf(option) !== index);
  return repeated === undefined ? null : `选项“${repeated}”重复了`;
}

/** `非常不满意→5 | 其他→结束`: from an option to a later question. Only forward, so that every questionnaire ends. */
function readJumps(
  text: string,
  { type, options, number, numbers }: { type: QuestionType; options: string[]; number: number; numbers: number[] },
): Record<string, number> | string {
  const jumps: Record<string, number> = {};
  for (const item of splitList(text)) {
    if (type !== 'single_choice') return '只有单选题可以跳转';
    const [, from = '', to = ''] = item.match(/^(.*?)\s*(?:→|->|=>|＞|>|:|：)\s*([^→>:：]+)$/) ?? [];
    const place = options.indexOf(from.trim());
    if (place < 0) return `跳转“${item}”里没有对应的选项，请写成“选项→题号”`;
    const target = END.test(to.trim()) ? 0 : readNumber(to);
    if (target === null || (target !== 0 && !numbers.includes(target))) return `跳转“${item}”指向的题号不存在`;
    if (target !== 0 && target <= number) return `跳转“${item}”只能指向后面的题目`;
    jumps[String(place)] = target;
  }
  return jumps;
}

function readType(text: string): QuestionType | null {
  const word = text.trim().toLowerCase();
  const known = QUESTION_TYPES.find((type) => {
    const name = QUESTION_TYPE_NAMES[type];
    return word === type || word === name || word === name.slice(0, 2);
  });
  if (known) return known;
  return word === '文本' || word === '文本题' || word === '问答题' ? 'text' : word === '打分题' ? 'rating' : null;
}

function readNumber(text: string): number | null {
  const [digits] = text.match(/\d{1,4}/) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** `5`, `1-5`, `5 分`; empty for five. */
function readPoints(text: string): number | null {
  if (text.trim() === '') return 5;
  const last = text.match(/\d+/g)?.at(-1);
  const points = Number(last);
  return Number.isInteger(points) && points >= 2 && points <= LIMIT.points ? points : null;
}

function splitList(text: string): string[] {
  return text
    .split(/[\n|｜]/)
    .map((item) => item.trim())
    .filter(Boolean);
}
