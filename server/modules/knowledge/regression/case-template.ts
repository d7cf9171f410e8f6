import { REGRESSION_COLUMNS, REGRESSION_LIMITS } from '#contract/regression.contract.ts';
import type { SheetPlan } from '#server/platform/workbook/workbook-worker.ts';
import type { WorkbookWriter } from '#server/platform/workbook/workbook-writer.ts';

const WIDTHS = [36, 60, 30, 10];
const CASE_SHEET: SheetPlan = {
  name: '回归题目',
  columns: REGRESSION_COLUMNS.map((name, index) => [name, WIDTHS[index] ?? 20] as const),
};
const HELP_SHEET: SheetPlan = {
  name: '填写说明',
  columns: [
    ['列名', 14],
    ['怎么填', 60],
    ['示例', 36],
  ],
};
const HELP = [
  ['问题', `必填，最多 ${REGRESSION_LIMITS.question} 字；库里已有的问题会更新为这一行的期望`, '社保卡丢了怎么挂失？'],
  ['应命中的文字', `正确分段里的一句原文，最多 ${REGRESSION_LIMITS.expectedText} 字`, '应先拨打 12333 挂失'],
  ['应命中的文档', '知识库里的文档名，带扩展名；只填文档时，命中它的任意一段都算对', '社保卡补领须知.pdf'],
  ['应拒答', '资料里没有答案、应当拒答的问题填“是”，其余留空', ''],
];

/** The bytes of a workbook to be filled in; only its first sheet is read. */
export function writeCaseTemplate(workbooks: WorkbookWriter): Promise<Uint8Array> {
  return workbooks.write(
    [CASE_SHEET, HELP_SHEET],
    (async function* () {
      yield { sheet: 1, rows: HELP };
    })(),
  );
}
