import {
  add,
  CalculationError,
  compare,
  divide,
  type ExactNumber,
  floor,
  fraction,
  fromFloat,
  multiply,
  negate,
  parseDecimal,
  power,
  remainder,
  round,
  toFloat,
} from './exact-number.ts';

/** Characters of an expression, and how deep its parentheses and signs may go. */
const LONGEST = 500;
const DEEPEST = 50;

type Token = { kind: 'number'; value: ExactNumber } | { kind: 'name' | 'sign'; text: string };

const TOKEN = /\s*(?:(\d+(?:\.\d*)?|\.\d+)(?:e([+-]?\d{1,3}))?|([a-z]+[0-9]*)|(\*\*|[-+*/%^(),!]))/iy;
/** `1,234,567.89`: commas that are no more than that. Where functions are called, commas part their values. */
const THOUSANDS = /(?<![\d.,])\d{1,3}(?:,\d{3})+(?![\d,])/g;
const CONSTANTS: Record<string, number> = { pi: Math.PI, e: Math.E };

type Calculate = (values: ExactNumber[]) => ExactNumber;
const viaFloat =
  (calculate: (...values: number[]) => number): Calculate =>
  (values) =>
    fromFloat(calculate(...values.map(toFloat)));

const FUNCTIONS: Record<string, { most: number; calculate: Calculate }> = {
  sqrt: { most: 1, calculate: ([value]) => squareRoot(value as ExactNumber) },
  cbrt: { most: 1, calculate: viaFloat(Math.cbrt) },
  abs: {
    most: 1,
    calculate: ([value]) => (isNegative(value as ExactNumber) ? negate(value as ExactNumber) : (value as ExactNumber)),
  },
  floor: { most: 1, calculate: ([value]) => floor(value as ExactNumber) },
  ceil: { most: 1, calculate: ([value]) => negate(floor(negate(value as ExactNumber))) },
  round: { most: 2, calculate: ([value, digits]) => round(value as ExactNumber, digits ? countOf(digits, 15) : 0) },
  mod: { most: 2, calculate: ([a, b]) => remainder(a as ExactNumber, needed(b)) },
  pow: { most: 2, calculate: ([a, b]) => power(a as ExactNumber, needed(b)) },
  min: { most: 50, calculate: (values) => values.reduce((a, b) => (compare(a, b) <= 0 ? a : b)) },
  max: { most: 50, calculate: (values) => values.reduce((a, b) => (compare(a, b) >= 0 ? a : b)) },
  sum: { most: 50, calculate: (values) => values.reduce(add) },
  avg: { most: 50, calculate: (values) => divide(values.reduce(add), fraction(BigInt(values.length))) },
  ln: { most: 1, calculate: viaFloat(Math.log) },
  log: { most: 1, calculate: viaFloat(Math.log10) },
  log2: { most: 1, calculate: viaFloat(Math.log2) },
  exp: { most: 1, calculate: viaFloat(Math.exp) },
  sin: { most: 1, calculate: viaFloat(Math.sin) },
  cos: { most: 1, calculate: viaFloat(Math.cos) },
  tan: { most: 1, calculate: viaFloat(Math.tan) },
};
export const FUNCTION_NAMES: readonly string[] = Object.keys(FUNCTIONS);

/**
 * The value of an arithmetic expression: `+ - * / ^ %`, parentheses, faculty, functions. `15%` is fifteen hundredths; before an operand
 * `%` is the remainder. A parser of our own: no text is ever run as code.
 * @throws CalculationError with a sentence for people
 */
export function evaluate(expression: string): ExactNumber {
  if (expression.length > LONGEST) throw new CalculationError(`算式最多 ${LONGEST} 个字符`);
  const tokens = tokenize(
    /[a-z]/i.test(expression) ? expression : expression.replace(THOUSANDS, (text) => text.replaceAll(',', '')),
  );
  let at = 0;
  let depth = 0;

  const isSign = (text: string, offset = 0) => {
    const token = tokens[at + offset];
    return token?.kind === 'sign' && token.text === text;
  };
  const take = (text: string): boolean => {
    if (!isSign(text)) return false;
    at += 1;
    return true;
  };
  const expect = (text: string) => {
    if (!take(text)) throw new CalculationError(text === ')' ? '括号没有配对' : `算式中缺少“${text}”`);
  };

  function readSum(): ExactNumber {
    let value = readProduct();
    for (;;) {
      if (take('+')) value = add(value, readProduct());
      else if (take('-')) value = add(value, negate(readProduct()));
      else return value;
    }
  }

  function readProduct(): ExactNumber {
    let value = readSigned();
    for (;;) {
      if (take('*')) value = multiply(value, readSigned());
      else if (take('/')) value = divide(value, readSigned());
      else if (take('%')) value = remainder(value, readSigned());
      else if (isSign('(') || tokens[at]?.kind === 'name') value = multiply(value, readPower());
      else return value;
    }
  }

  function readSigned(): ExactNumber {
    depth += 1;
    if (depth > DEEPEST) throw new CalculationError('算式的层次太多');
    const value = take('-') ? negate(readSigned()) : take('+') ? readSigned() : readPower();
    depth -= 1;
    return value;
  }

  function readPower(): ExactNumber {
    const base = readPostfix();
    return take('^') || take('**') ? power(base, readSigned()) : base;
  }

  function readPostfix(): ExactNumber {
    let value = readAtom();
    for (;;) {
      if (isSign('%') && !startsOperand(tokens[at + 1])) {
        at += 1;
        value = divide(value, fraction(100n));
      } else if (take('!')) value = faculty(value);
      else return value;
    }
  }

  function readAtom(): ExactNumber {
    const token = tokens[at];
    if (!token) throw new CalculationError('算式不完整');
    at += 1;
    if (token.kind === 'number') return token.value;
    if (token.kind === 'name') return readName(token.text.toLowerCase());
    if (token.text !== '(') throw new CalculationError(`算式中“${token.text}”的位置不对`);
    depth += 1;
    const value = readSum();
    expect(')');
    depth -= 1;
    return value;
  }

  function readName(name: string): ExactNumber {
    const constant = Object.hasOwn(CONSTANTS, name) ? CONSTANTS[name] : undefined;
    if (constant !== undefined) return fromFloat(constant);
    const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
    if (!found) throw new CalculationError(`不认识“${name}”`);
    expect('(');
    const values = [readSum()];
    while (take(',')) values.push(readSum());
    expect(')');
    if (values.length > found.most) throw new CalculationError(`“${name}”的参数太多`);
    return found.calculate(values);
  }

  const value = readSum();
  if (at < tokens.length) {
    const left = tokens[at];
    throw new CalculationError(left?.kind === 'sign' && left.text === ')' ? '括号没有配对' : '算式不完整');
  }
  return value;
}

const startsOperand = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind !== 'sign' || token.text === '(');

function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = expression.trimEnd().length;
  for (let at = 0; at < end; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const match = TOKEN.exec(expression);
    if (!match) throw new CalculationError(`算式中有不认识的符号“${[...expression.slice(at).trim()][0] ?? ''}”`);
    const [, digits, exponent, name, sign] = match;
    if (digits !== undefined) tokens.push({ kind: 'number', value: readNumber(digits, exponent) });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign ?? '' });
  }
  return tokens;
}

function readNumber(digits: string, exponent: string | undefined): ExactNumber {
  const value = parseDecimal(digits);
  return exponent === undefined ? value : multiply(value, power(fraction(10n), fraction(BigInt(exponent))));
}

function squareRoot(value: ExactNumber): ExactNumber {
  if (isNegative(value)) throw new CalculationError('负数没有平方根');
  if ('float' in value) return fromFloat(Math.sqrt(value.float));
  const [top, bottom] = [wholeRoot(value.top), wholeRoot(value.bottom)];
  return top !== null && bottom !== null ? fraction(top, bottom) : fromFloat(Math.sqrt(toFloat(value)));
}

/** Null for what is no square, or too large to be sure. */
function wholeRoot(value: bigint): bigint | null {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  const root = BigInt(Math.round(Math.sqrt(Number(value))));
  return root * root === value ? root : null;
}

function faculty(value: ExactNumber): ExactNumber {
  let product = 1n;
  for (let factor = 2n; factor <= BigInt(countOf(value, 200)); factor += 1n) product *= factor;
  return fraction(product);
}

function countOf(value: ExactNumber, most: number): number {
  const number = toFloat(value);
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw new CalculationError(`这里需要 0 到 ${most} 之间的整数`);
  return number;
}

function needed(value: ExactNumber | undefined): ExactNumber {
  if (!value) throw new CalculationError('函数缺少参数');
  return value;
}

const isNegative = (value: ExactNumber): boolean => ('float' in value ? value.float < 0 : value.top < 0n);
