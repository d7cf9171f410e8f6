import { expect, test } from 'vitest';
import { readQuestions } from './read-questions.ts';

const row = (number: number, cells: Record<string, string>) => ({
  row: number,
  cells: { 题号: '', 题型: '单选题', 题目: '满意吗？', 必填: '', 选项: '满意|不满意', 跳转: '', ...cells },
});

test('every type is read, with what the template leaves open filled in', () => {
  const { questions, errors } = readQuestions([
    row(2, { 跳转: '满意→4 | 不满意→结束' }),
    row(3, { 题型: '多选', 题目: '用过哪些？', 选项: '窗口\n自助机\n手机', 必填: '否' }),
    row(4, { 题型: '评分题', 题目: '打几分？', 选项: '1-10' }),
    row(5, { 题型: 'text', 题目: '还有什么建议？', 选项: '', 必填: '否' }),
    row(6, { 题型: '评分', 题目: '推荐吗？', 选项: '' }),
  ]);
  expect(errors).toEqual([]);
  expect(questions.map(({ number, type, required, points }) => [number, type, required, points])).toEqual([
    [1, 'single_choice', true, 0],
    [2, 'multiple_choice', false, 0],
    [3, 'rating', true, 10],
    [4, 'text', false, 0],
    [5, 'rating', true, 5],
  ]);
  expect(questions[0]?.jumps).toEqual({ 0: 4, 1: 0 });
  expect(questions[1]?.options).toEqual(['窗口', '自助机', '手机']);
});

test.each([
  [{ 题型: '判断题' }, '题型请填单选题、多选题、填空题、评分题'],
  [{ 题目: ' ' }, '题目不能为空'],
  [{ 题目: '长'.repeat(201) }, '题目最多 200 个字'],
  [{ 选项: '满意' }, '选择题至少要有两个选项，用 | 隔开'],
  [{ 选项: '好|好' }, '选项“好”重复了'],
  [{ 选项: Array.from({ length: 21 }, (_, index) => `项${index}`).join('|') }, '选项最多 20 个'],
  [{ 题型: '评分题', 选项: '100' }, '评分题的选项请填最高分，2 到 10，例如 5'],
  [{ 跳转: '一般→3' }, '跳转“一般→3”里没有对应的选项，请写成“选项→题号”'],
  [{ 跳转: '满意→9' }, '跳转“满意→9”指向的题号不存在'],
  [{ 题型: '填空题', 跳转: '满意→2' }, '只有单选题可以跳转'],
])('%j is refused with its row', (cells, message) => {
  expect(readQuestions([row(7, cells), row(8, {})]).errors).toEqual([{ row: 7, message }]);
});

test('numbers grow, jumps only lead forward, and a file without questions is none', () => {
  const { errors } = readQuestions([
    row(2, { 题号: '2' }),
    row(3, { 题号: '2' }),
    row(4, { 题号: '3', 跳转: '满意→2' }),
  ]);
  expect(errors).toEqual([
    { row: 3, message: '题号须为从小到大的整数' },
    { row: 4, message: '跳转“满意→2”只能指向后面的题目' },
  ]);
  expect(readQuestions([]).errors).toEqual([{ row: 0, message: '文件里没有题目，请按模板填写' }]);
});
