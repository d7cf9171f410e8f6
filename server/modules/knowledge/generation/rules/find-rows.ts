import type { MadeQuestion } from './made-question.ts';
import { readRows, type TableRow } from './read-tables.ts';

/** Questions from one table at most: a person reviews each of them. */
const MOST_ROWS = 20;
const MOST_COLUMNS = 5;
/** Columns that number or mark rows, or that nobody asks about. */
const NO_COLUMN = /^(?:序号|编号|序|号|备注|说明|类别|类型|分类|单位|№|no\.?|id)$/i;
const AMOUNT =
  /(?:费|价|金额|单价|数量|人数|比例|额度|面积|电话|号码|分机|年[龄齢]|工资|分数|成绩|容量|重量|高度|长度|限额)$/;
const PLACE = /(?:地址|地点|位置|住址|住所|窗口|楼层)$/;
const MOMENT = /(?:时间|日期)$/;
const SPAN = /(?:时限|期限|有效期|周期|时长)$/;
const PERSON = /(?:负责人|联系人|经办人|主任|经理|作者|校长|院长)$/;

/** Rows of tables whose columns have names: what a column says about the row's first cell. */
export function findRows(body: string): MadeQuestion[] {
  const rows = readRows(body);
  const names = countNames(rows);
  return rows.slice(0, MOST_ROWS).flatMap((row) => askAboutRow(row, names));
}

function askAboutRow({ line, cells }: TableRow, names: Map<string, number>): MadeQuestion[] {
  const at = cells.findIndex(({ column }) => !/^(?:序号|编号|序|号|№|no\.?|id)$/i.test(column));
  const key = cells[at];
  if (!key || !isName(key.value) || names.get(key.value) !== 1) return [];
  return cells
    .slice(at + 1)
    .filter(
      ({ column, value }) => isColumn(column) && value.length >= 1 && value !== key.value && !/^[-—/无]+$/.test(value),
    )
    .slice(0, MOST_COLUMNS)
    .map(
      ({ column, value }): MadeQuestion => ({
        question: ask(key.value, column),
        answer: line,
        value,
        source: 'table',
      }),
    );
}

function countNames(rows: TableRow[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const { value } of rows.flatMap(({ cells }) => cells.slice(0, 2))) names.set(value, (names.get(value) ?? 0) + 1);
  return names;
}

const isName = (value: string): boolean =>
  value.length >= 2 &&
  value.length <= 20 &&
  /\p{Script=Han}|[A-Za-z]{2}/u.test(value) &&
  !/[。，；：]|^[a-f\d-]{16,}$/.test(value);
const isColumn = (column: string): boolean =>
  column.length >= 2 && column.length <= 10 && /\p{Script=Han}/u.test(column) && !NO_COLUMN.test(column);

function ask(name: string, column: string): string {
  if (column === '楼层') return `${name}在几楼？`;
  if (column === '时间') return `${name}是什么时间？`;
  return `${name}的${column}${askedBy(column)}`;
}

function askedBy(column: string): string {
  if (AMOUNT.test(column)) return '是多少？';
  if (PLACE.test(column)) return '在哪里？';
  if (MOMENT.test(column)) return '是什么时候？';
  if (SPAN.test(column)) return '是多久？';
  if (PERSON.test(column)) return '是谁？';
  return '是什么？';
}
