import { z } from 'zod';
import { readChineseNumbers } from '../calculator/chinese-numbers.ts';
import { evaluate } from '../calculator/evaluate.ts';
import {
  add,
  CalculationError,
  divide,
  type ExactNumber,
  fraction,
  multiply,
  negate,
  parseDecimal,
  writeNumber,
} from '../calculator/exact-number.ts';
import { defineTool, ToolError } from '../tool.ts';
import { findUnit, UNIT_NAMES, UNITS, type Unit } from './unit-table.ts';

const dimensions = [...new Set(UNITS.map(({ dimension }) => dimension))];

export const units = defineTool({
  name: 'units',
  title: '单位换算',
  description: `换算${dimensions.join('、')}的单位，含里、尺、斤、两、亩等中国单位。`,
  input: z.object({
    value: z.union([z.number(), z.string().max(100)]).describe('数值，例如 3.5'),
    from: z.string().max(30).describe('原来的单位，例如 公里、kg、亩、℉'),
    to: z.string().max(30).describe('换算成的单位，例如 里、斤、平方米、摄氏度'),
  }),
  summarise: ({ value, from, to }) => `${value} ${from} 换算成${to}`,
  recognise: readConversion,
  run({ value, from, to }) {
    const [source, target] = [knownUnit(from), knownUnit(to)];
    if (source.dimension !== target.dimension)
      throw new ToolError(`${source.name}是${source.dimension}单位，${target.name}是${target.dimension}单位，不能换算`);
    try {
      const amount = evaluate(String(value));
      const converted =
        source.dimension === '温度' ? fromKelvin(toKelvin(amount, source), target) : scale(amount, source, target);
      const [before, after] = [writeNumber(amount), writeNumber(shorten(converted))];
      const rounded = before.rounded || after.rounded || writeNumber(converted).text !== after.text;
      return {
        text: `${before.text} ${source.name}${rounded ? '约等于' : '等于'} ${after.text} ${target.name}。`,
        data: { value: writeNumber(converted).text, unit: target.name },
      };
    } catch (error) {
      if (error instanceof CalculationError) throw new ToolError(error.message, { cause: error });
      throw error;
    }
  },
});

function knownUnit(name: string): Unit {
  const unit = findUnit(name);
  if (!unit) throw new ToolError(`不认识单位“${name}”`);
  return unit;
}

const factorOf = ({ factor: [top, bottom = '1'] }: Unit): ExactNumber =>
  divide(parseDecimal(top), parseDecimal(bottom));
const scale = (amount: ExactNumber, from: Unit, to: Unit): ExactNumber =>
  divide(multiply(amount, factorOf(from)), factorOf(to));

const FREEZING = parseDecimal('273.15');
const NINE_FIFTHS = fraction(9n, 5n);

function toKelvin(amount: ExactNumber, { name }: Unit): ExactNumber {
  const celsius = name === '华氏度' ? divide(add(amount, fraction(-32n)), NINE_FIFTHS) : amount;
  const kelvin = name === '开尔文' ? amount : add(celsius, FREEZING);
  if (Number(writeNumber(kelvin).text) < 0) throw new ToolError('温度不能低于绝对零度');
  return kelvin;
}

function fromKelvin(kelvin: ExactNumber, { name }: Unit): ExactNumber {
  if (name === '开尔文') return kelvin;
  const celsius = add(kelvin, negate(FREEZING));
  return name === '华氏度' ? add(multiply(celsius, NINE_FIFTHS), fraction(32n)) : celsius;
}

/** More digits than people say are cut: six behind the point are plenty. */
function shorten(value: ExactNumber): ExactNumber {
  const number = Number(writeNumber(value).text);
  if (number === 0 || Math.abs(number) < 0.001 || 'float' in value) return value;
  const digits = Math.abs(number) >= 1 ? 4 : 6;
  return parseSigned(number.toFixed(digits), value);
}

function parseSigned(text: string, exact: ExactNumber): ExactNumber {
  if ('float' in exact) return exact;
  const plain = parseDecimal(text.replace('-', ''));
  // A number beyond a floating-point number's digits stays as it is.
  return Math.abs(Number(text)) >= 1e12 ? exact : text.startsWith('-') ? negate(plain) : plain;
}

const NAMES = UNIT_NAMES.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('|');
const NUMBER = '-?\\d+(?:\\.\\d+)?|\\(\\d+(?:\\.\\d+)?\\*10+\\)';
const QUESTION = new RegExp(
  `^(?:请问|请|帮我|麻烦)?(?:换算一下|换算|把)?\\s*(${NUMBER})\\s*(${NAMES})\\s*(?:换算成|换成|转换成|转成|等于|相当于|合|是|有|=|为)\\s*(?:多少|几|\\?)?\\s*个?\\s*(${NAMES})\\s*(?:呢|吗|啊)?$`,
  'i',
);
/** `1亩有多少平方米` and `多少斤是10公斤`. */
const REVERSED = new RegExp(`^(?:多少|几)个?\\s*(${NAMES})\\s*(?:是|等于|=)\\s*(${NUMBER})\\s*(${NAMES})$`, 'i');

/** The conversion that a question asks for; null when it asks for anything else, or for what can't be converted. */
export function readConversion(question: string): { value: string; from: string; to: string } | null {
  const plain = question
    .normalize('NFKC')
    .trim()
    .replace(/[?？。!！]+$/, '');
  if (plain.length > 60) return null;
  // Only a number at the beginning, or behind 是: 两 is a weight as well as a number.
  const inDigits = plain.replace(/(?:^\D{0,6}?|(?<=是|等于))([零〇一二两三四五六七八九十百千万亿点]+)(?=\D)/, (words) =>
    readChineseNumbers(words),
  );
  for (const text of new Set([plain, inDigits])) {
    const match = QUESTION.exec(text);
    const reversed = match ? null : REVERSED.exec(text);
    const [value, from, to] = match ? match.slice(1) : reversed ? [reversed[2], reversed[3], reversed[1]] : [];
    if (!value || !from || !to) continue;
    const [source, target] = [findUnit(from), findUnit(to)];
    if (source && target && source !== target && source.dimension === target.dimension)
      return { value, from: source.name, to: target.name };
  }
  return null;
}
