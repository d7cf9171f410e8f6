import {
  QUESTIONNAIRE_LIMITS as LIMIT,
  QUESTION_TYPE_NAMES,
  QUESTIONNAIRE_COLUMNS,
} from '#contract/questionnaire.contract.ts';

const WIDTHS = [8, 10, 40, 8, 40, 30];

export const TEMPLATE_SHEETS = [
  { name: '问卷', columns: QUESTIONNAIRE_COLUMNS.map((name, index) => [name, WIDTHS[index] ?? 20] as const) },
  {
    name: '填写说明',
    columns: [
      ['列名', 10],
      ['怎么填', 70],
    ] as const,
  },
];

/** Examples that can be asked as they are. */
export const TEMPLATE_ROWS: (string | number)[][] = [
  [1, '单选题', '您对今天的服务满意吗？', '是', '满意|一般|不满意', '满意→3'],
  [2, '填空题', '哪里让您不满意？', '否', '', ''],
  [3, '多选题', '您今天办理了哪些业务？', '是', '社保|公积金|户籍|不动产', ''],
  [4, '评分题', '请给导办员打分', '是', '5', ''],
];

export const TEMPLATE_HELP: string[][] = [
  ['题号', '从小到大的整数，跳转用它指明题目；可不填，按行的顺序'],
  ['题型', `${Object.values(QUESTION_TYPE_NAMES).join('、')}`],
  ['题目', `必填，最多 ${LIMIT.title} 字`],
  ['必填', '填“否”则可以跳过，不填为“是”'],
  ['选项', `选择题用 | 隔开，最多 ${LIMIT.options} 个；评分题填最高分（2 到 ${LIMIT.points}）；填空题不填`],
  ['跳转', '只有单选题可以填，写成“选项→题号”或“选项→结束”，用 | 隔开；只能跳到后面的题目'],
];
