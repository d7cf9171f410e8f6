import { describe, expect, test } from 'vitest';
import { calculator } from './calculator.ts';
import { parseChineseNumber } from './chinese-numbers.ts';
import { evaluate } from './evaluate.ts';
import { CalculationError, writeNumber } from './exact-number.ts';
import { readCalculation } from './read-question.ts';

const value = (expression: string) => writeNumber(evaluate(expression)).text;

describe('arithmetic', () => {
  test.each([
    ['0.1 + 0.2', '0.3'],
    ['19.99 * 3', '59.97'],
    ['1.005 * 100', '100.5'],
    ['round(1.005, 2)', '1.01'],
    ['round(-2.5)', '-3'],
    ['(1299 * 3 - 200) * 85%', '3142.45'],
    ['1,234,567.89 + 0.11', '1234568'],
    ['2 + 3 * 4 ^ 2', '50'],
    ['-2 ^ 2', '-4'],
    ['2 ^ -2', '0.25'],
    ['2 ^ 3 ^ 2', '512'],
    ['2(3 + 4)', '14'],
    ['10 % 3', '1'],
    ['-7 % 3', '2'],
    ['200 * (1 - 15%)', '170'],
    ['1 / 3', '0.333333333333'],
    ['1 / 3 * 3', '1'],
    ['5!', '120'],
    ['sqrt(16)', '4'],
    ['sqrt(2)', '1.41421356237'],
    ['max(1, 20, 3) + min(4, 5)', '24'],
    ['sum(100,200)', '300'],
    ['avg(1, 2)', '1.5'],
    ['log(1000) + ln(e)', '4'],
    ['1e3 + 1e-2', '1000.01'],
    ['1e-20 * 2', '2e-20'],
    ['2 ^ 200', (2n ** 200n).toString()],
  ])('%s = %s', (expression, result) => expect(value(expression)).toBe(result));

  test.each([
    ['1 / 0', '除数不能为 0'],
    ['1 / (2 - 2)', '除数不能为 0'],
    ['5 % 0', '除数不能为 0'],
    ['(1 + 2', '括号没有配对'],
    ['1 + 2)', '括号没有配对'],
    ['1 +', '算式不完整'],
    ['', '算式不完整'],
    ['1 + * 2', '算式中“*”的位置不对'],
    ['sqrt(-1)', '负数没有平方根'],
    ['ln(-1)', '这个算式没有结果'],
    ['process.exit()', '算式中有不认识的符号“.”'],
    ['require(1)', '不认识“require”'],
    ['constructor(1)', '不认识“constructor”'],
    ['__proto__', '算式中有不认识的符号“_”'],
    ['1; 2', '算式中有不认识的符号“;”'],
    ['9 ^ 9 ^ 9', '数字太大，无法计算'],
    ['(2 ^ 2000) ^ 2000', '数字太大，无法计算'],
    ['201!', '这里需要 0 到 200 之间的整数'],
    ['(((200!)!)!)', '这里需要 0 到 200 之间的整数'],
    ['exp(99999)', '数字太大，无法计算'],
    ['1'.repeat(501), '算式最多 500 个字符'],
    ['('.repeat(200), '算式的层次太多'],
    ['-'.repeat(400), '算式的层次太多'],
  ])('%s is refused in words', (expression, message) => {
    const work = () => evaluate(expression);
    expect(work).toThrow(CalculationError);
    expect(work).toThrow(message);
  });
});

test.each([
  ['二十五', 25],
  ['一百零三', 103],
  ['三万五千', 35_000],
  ['两亿', 200_000_000],
  ['二〇二六', 2026],
  ['十', 10],
  ['人', null],
])('%s in digits', (words, number) => expect(parseChineseNumber(words)).toBe(number));

describe('what asks for a calculation', () => {
  test.each([
    ['12*7', '84'],
    ['请问 12 × 7 等于多少？', '84'],
    ['帮我算一下 (3+5)*2', '16'],
    ['三加五等于几', '8'],
    ['1299乘以3减去200是多少', '3697'],
    ['100的20%是多少', '20'],
    ['200的百分之十五是多少？', '30'],
    ['3万加5千等于多少', '35000'],
    ['1.5亿减300万是多少', '147000000'],
    ['3万乘以12是多少', '360000'],
    ['根号16是多少', '4'],
    ['16的平方根是多少', '4'],
    ['2的10次方是多少', '1024'],
    ['100除以4等于多少', '25'],
    ['10 - 3 = ?', '7'],
    ['５＋６＝？', '11'],
  ])('%s', (question, result) => {
    const expression = readCalculation(question);
    expect(expression === null ? null : value(expression)).toBe(result);
  });

  test.each([
    '社保卡补办要多少钱',
    '2026-10-01',
    '2026-10-01是多少',
    '010-62345678',
    '12345',
    '3-5',
    '9/18',
    '公积金提取 1 年几次',
    '第3章第2节讲什么',
    '24小时内能办好吗',
    '一加手机怎么样',
    '这个是多少',
    '3万',
    '多少',
    '计算机专业学什么',
    '1+1为什么等于2',
    'A+B等于多少',
  ])('%s does not', (question) => expect(readCalculation(question)).toBeNull());
});

test('the tool words its result, and refuses in words', async () => {
  const run = (expression: unknown) => calculator.run({ expression }, {} as never);
  expect((await run('1,299 × 3 ÷ 2')).text).toBe('1,299 × 3 ÷ 2 = 1,948.5');
  expect((await run('10/3')).text).toBe('10 ÷ 3 ≈ 3.333333333333');
  expect((await run('¥19.9*2=?')).text).toBe('19.9 × 2 = 39.8');
  await expect(run('1/0')).rejects.toThrow('除数不能为 0');
  await expect(run(7)).rejects.toThrow('参数不正确');
});
