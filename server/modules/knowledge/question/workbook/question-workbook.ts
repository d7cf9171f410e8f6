import { QUESTION_COLUMNS, QUESTION_LIMITS, type QuestionValues } from '#contract/question.contract.ts';
import type { SheetPlan } from '#server/platform/workbook/workbook-worker.ts';
import type { ImportErrorRow } from '../import/import.store.ts';

const WIDTHS = [14, 36, 36, 60, 30, 30, 8];
const COLUMNS = QUESTION_COLUMNS.map((name, index) => [name, WIDTHS[index] ?? 20] as const);

export const QUESTION_SHEET: SheetPlan = { name: '问答', columns: COLUMNS };
export const ERROR_SHEET: SheetPlan = { name: '导入失败的行', columns: [['行号', 8], ['原因', 40], ...COLUMNS] };
/** Named so that no row of it reads as a header. */
const HELP_SHEET: SheetPlan = {
  name: '填写说明',
  columns: [
    ['列名', 12],
    ['怎么填', 56],
    ['示例', 40],
  ],
};

export const TEMPLATE_SHEETS = [QUESTION_SHEET, HELP_SHEET];

/** What stands on the second sheet of the template. */
export const TEMPLATE_HELP: string[][] = [
  ['分类', `可不填，最多 ${QUESTION_LIMITS.classify} 字`, '社保卡'],
  ['问题', `必填，最多 ${QUESTION_LIMITS.question} 字；同一个问题只写一行`, '社保卡丢了怎么办？'],
  [
    '相似问题',
    `可不填，同一个问题的其他问法，一行一条或用 | 隔开，最多 ${QUESTION_LIMITS.similar} 条`,
    '社保卡遗失如何处理 | 怎么补办社保卡',
  ],
  [
    '答案',
    `必填，最多 ${QUESTION_LIMITS.answer.toLocaleString('zh-CN')} 字，可以分段`,
    '请先拨打 12333 挂失，再携带身份证到窗口补办。',
  ],
  ['图片链接', '可不填，以 https:// 开头', 'https://www.example.com/card.png'],
  ['视频链接', '可不填，以 https:// 开头', ''],
  ['启用', '可不填，填“否”则导入后先不参与回答', '是'],
];

export function toRow(entry: QuestionValues): string[] {
  const { classify, question, similar, answer, pictureUrl, videoUrl, enabled } = entry;
  return [classify, question, similar.join('\n'), answer, pictureUrl, videoUrl, enabled ? '是' : '否'];
}

export function toErrorRow({ row, reason, cells }: ImportErrorRow): (string | number)[] {
  return [row, reason, ...cells];
}
