import { readChineseNumbers } from './chinese-numbers.ts';

/** Words around a calculation that do not change it. */
const OPENING = /^(?:请问|请|麻烦|帮我|帮忙|给我|你)*(?:计算一下|计算|算一下|算算|算|口算|求)?[:：,，\s]*/;
const CLOSING =
  /(?:[,，]?\s*(?:等于多少|等于几|是多少|得多少|得几|等于|多少|几|怎么算|的结果(?:是多少|是什么)?|的值(?:是多少)?|结果是多少|=)\s*(?:钱|呢|啊|呀|吗)?\s*[?？。!！.=]*)+$|[?？。!！=]+$/;
/** Words for signs. */
const WORDS: readonly [RegExp, string][] = [
  [/(?:的)?平方根/g, '根'],
  [/根号\s*(?:下)?\s*([\d.]+|\([^()]*\))/g, 'sqrt($1)'],
  [/([\d.]+|\([^()]*\))\s*根/g, 'sqrt($1)'],
  [/([\d.]+|\([^()]*\))\s*的?平方/g, '($1^2)'],
  [/([\d.]+|\([^()]*\))\s*的?立方/g, '($1^3)'],
  [/([\d.]+)\s*的\s*([\d.]+)\s*次方/g, '($1^$2)'],
  [/([\d.]+)\s*的阶乘/g, '($1!)'],
  [/([\d.]+)\s*除以\s*([\d.]+)/g, '$1/$2'],
  [/([\d.]+)\s*除\s*([\d.]+)/g, '$2/$1'],
  [/加上|加|\+/g, '+'],
  [/减去|减|－|−|–/g, '-'],
  [/乘以|乘上|乘|×|✕|·|\*/g, '*'],
  [/除以|÷/g, '/'],
  [/(\d%?\)?)\s*[xX]\s*(?=[\d(])/g, '$1*'],
  [/([\d.)%]+)\s*的\s*(\(?[\d.]+%)/g, '$1*$2'],
];
/** What is left must be arithmetic and nothing else, with something to calculate in it. */
const PURE = /^(?:[\d.,+\-*/%^()!\s]|sqrt\()+$/;
const OPERATION = /\d[%)!]*\s*[-+*/^]\s*\(*[-+]?\s*(?:\d|sqrt)|\d[!]|sqrt\(|\d%\s*\d/;
/** Digits with hyphens, slashes and points are more often a date, a range or a number to call than a sum. */
const NO_SUM = /^\d+(?:\s*[-/.]\s*\d+)*$/;
/** Also when somebody asks: `2026-10-01`, `010-62345678`. */
const NEVER_SUM = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|0\d+-\d+(?:-\d+)?)$/;
/** 3万 as it has been written out: no calculation of its own. */
const MYRIAD = /\((\d+(?:\.\d+)?)\*10+\)/g;

/** The arithmetic expression that a question asks for; null when it asks for anything else. */
export function readCalculation(question: string): string | null {
  const text = question.normalize('NFKC').trim();
  if (text.length > 200) return null;
  const asks = CLOSING.test(text) || /^(?:请问|请|帮我|帮忙|给我)*(?:计算|算)/.test(text);
  const bare = text.replace(OPENING, '').replace(CLOSING, '');
  let expression = readChineseNumbers(bare);
  for (const [pattern, written] of WORDS) expression = expression.replace(pattern, written);
  expression = expression.replace(/[元块]/g, '').trim();
  if (!PURE.test(expression) || !OPERATION.test(expression.replace(MYRIAD, '$1'))) return null;
  if (NEVER_SUM.test(expression) || (!asks && NO_SUM.test(expression))) return null;
  return expression;
}
