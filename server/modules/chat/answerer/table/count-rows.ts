import { holdsWhole, plainOf } from './match-names.ts';
import { findMeantRows } from './match-rows.ts';
import { allOf, type Table, type TableAnswer } from './table.ts';
import { MOST_NAMED } from './work-out.ts';

const COUNTER = '(?:个|位|种|款|项|类|样|家|名|门|间|条|所|台|辆|双|只|张|场|套|座|处|支)';
/** 一共有几种卡, 卡有几种: what is counted, before or behind. */
const FORMS: readonly RegExp[] = [
  new RegExp(
    `^(?:请问|你们|咱们?|这里|这儿|店里|馆里|学校|公司|一共|总共|共|都|全部|现在)*(?:有|开设?|设)?(?:几|多少)${COUNTER}([\\p{Script=Han}]{1,5}?)(?:可选|可以选|呢|呀|啊)?[?？。]*$`,
    'u',
  ),
  new RegExp(
    `^(?:请问|你们|咱们?)?([\\p{Script=Han}]{1,5}?)(?:一共|总共|共|都)*有(?:几|多少)${COUNTER}(?:呢|呀|啊)?[?？。]*$`,
    'u',
  ),
  new RegExp(`^([\\p{Script=Han}]{1,5}?)(?:一共|总共|共)(?:几|多少)${COUNTER}[?？。]*$`, 'u'),
];
const PEOPLE = { said: /^(?:人|员工|职工|成员)$/u, label: /^(?:姓名|名字|员工|人员)/u };

/** How many rows a table has, where they are what is counted. Null where several tables are meant, or none. */
export function countRows(question: string, tables: readonly Table[]): TableAnswer | null {
  const said = FORMS.map((form) => form.exec(question)?.[1]).find((noun) => noun !== undefined);
  if (!said) return null;
  const [table, another] = tables.filter((one) => isLabel(said, one.label));
  if (!table || another || table.isCut || findMeantRows(question, table).length > 0) return null;
  // What a cell says is counted by its rows: 有几个经理.
  if (table.rows.some(({ cells }) => [...cells.values()].some((cell) => holdsWhole(plainOf(cell), said)))) return null;
  const rows = allOf(table);
  const names = rows.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = rows.length > MOST_NAMED ? '等' : '';
  return { text: `${table.label}共 ${rows.length} 项：${names.join('、')}${more}。`, source: table.source };
}

function isLabel(said: string, label: string): boolean {
  const plain = plainOf(label);
  if (PEOPLE.said.test(said)) return PEOPLE.label.test(plain);
  return plain.startsWith(said) || (plain.length > 1 && said.endsWith(plain));
}
