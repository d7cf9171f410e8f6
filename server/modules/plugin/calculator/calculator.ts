import { z } from 'zod';
import { defineTool, ToolError } from '../tool.ts';
import { evaluate, FUNCTION_NAMES } from './evaluate.ts';
import { CalculationError, writeNumber } from './exact-number.ts';
import { readCalculation } from './read-question.ts';

/** Signs that people and models write for those that the parser knows. */
const SIGNS: readonly [RegExp, string][] = [
  [/[×✕⋅·]/g, '*'],
  [/÷/g, '/'],
  [/[−–]/g, '-'],
  [/π/g, 'pi'],
  [/√\s*([\d.]+)/g, 'sqrt($1)'],
  [/√/g, 'sqrt'],
  [/[¥￥$元]/g, ''],
];

export const calculator = defineTool({
  name: 'calculator',
  title: '计算器',
  description: '计算算式：加减乘除、乘方、百分数、括号和常用函数。金额按小数精确计算。',
  input: z.object({
    expression: z
      .string()
      .min(1)
      .max(500)
      .describe(`算式，例如 (1299 * 3 - 200) * 85%。可用函数：${FUNCTION_NAMES.join('、')}`),
  }),
  summarise: ({ expression }) => expression,
  recognise(question) {
    const expression = readCalculation(question);
    return expression === null ? null : { expression };
  },
  run({ expression }) {
    let plain = expression.normalize('NFKC').replace(/=\s*[?？]?\s*$/, '');
    for (const [pattern, sign] of SIGNS) plain = plain.replace(pattern, sign);
    try {
      const { text, rounded } = writeNumber(evaluate(plain));
      return {
        text: `${writeExpression(plain)} ${rounded ? '≈' : '='} ${groupDigits(text)}`,
        data: { value: text, rounded },
      };
    } catch (error) {
      if (error instanceof CalculationError) throw new ToolError(error.message, { cause: error });
      throw error;
    }
  },
});

/** As people write it; not with `*`, which would be emphasis where the text is shown. */
function writeExpression(expression: string): string {
  return expression
    .trim()
    .replace(/\*\*/g, '^')
    .replace(/\s*\*\s*/g, ' × ')
    .replace(/\s*\/\s*/g, ' ÷ ')
    .replace(/(?<=[\d)%!])\s*([+-])\s*/g, ' $1 ');
}

const groupDigits = (text: string): string =>
  text.includes('e') ? text : text.replace(/^-?\d+/, (whole) => whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, ','));
