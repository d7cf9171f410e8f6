/**
 * A number: a fraction of whole numbers, exact, so that money comes out to the cent; or, after a root or a logarithm, a floating-point
 * number.
 */
export type ExactNumber = { top: bigint; bottom: bigint } | { float: number };

/** Numbers with more binary digits than this are refused: they would take memory and time without end. */
const MOST_BITS = 4096;
/** Digits behind the point of what has no end, and of floating-point numbers in all. */
const DIGITS = 12;

/** The calculation can't be done. `message` is for people. */
export class CalculationError extends Error {}

export function fraction(top: bigint, bottom = 1n): ExactNumber {
  if (bottom === 0n) throw new CalculationError('除数不能为 0');
  const sign = bottom < 0n ? -1n : 1n;
  const divisor = greatestDivisor(top < 0n ? -top : top, bottom * sign) * sign;
  const reduced = { top: top / divisor, bottom: bottom / divisor };
  if (bits(reduced.top) > MOST_BITS || bits(reduced.bottom) > MOST_BITS)
    throw new CalculationError('数字太大，无法计算');
  return reduced;
}

/** @param text digits with at most one point, such as `12.50` */
export function parseDecimal(text: string): ExactNumber {
  const [whole = '', behind = ''] = text.split('.');
  if (whole.length + behind.length > 200) throw new CalculationError('数字太长，无法计算');
  return fraction(BigInt(`${whole}${behind}` || '0'), 10n ** BigInt(behind.length));
}

export function fromFloat(value: number): ExactNumber {
  if (Number.isNaN(value)) throw new CalculationError('这个算式没有结果');
  if (!Number.isFinite(value)) throw new CalculationError('数字太大，无法计算');
  return { float: value };
}

export function toFloat(value: ExactNumber): number {
  if ('float' in value) return value.float;
  const { top, bottom } = value;
  // Both may be beyond what a floating-point number holds, though their quotient is not: 64 bits of it are enough.
  const shift = bits(top) - bits(bottom) - 64;
  const quotient = shift > 0 ? top / (bottom << BigInt(shift)) : (top << BigInt(-shift)) / bottom;
  return Number(quotient) * 2 ** shift;
}

export const add = (a: ExactNumber, b: ExactNumber): ExactNumber =>
  'float' in a || 'float' in b
    ? fromFloat(toFloat(a) + toFloat(b))
    : fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);

export const negate = (a: ExactNumber): ExactNumber =>
  'float' in a ? { float: -a.float } : { top: -a.top, bottom: a.bottom };

export const multiply = (a: ExactNumber, b: ExactNumber): ExactNumber =>
  'float' in a || 'float' in b ? fromFloat(toFloat(a) * toFloat(b)) : fraction(a.top * b.top, a.bottom * b.bottom);

export function divide(a: ExactNumber, b: ExactNumber): ExactNumber {
  if (isZero(b)) throw new CalculationError('除数不能为 0');
  return 'float' in a || 'float' in b
    ? fromFloat(toFloat(a) / toFloat(b))
    : fraction(a.top * b.bottom, a.bottom * b.top);
}

export function power(base: ExactNumber, exponent: ExactNumber): ExactNumber {
  if ('float' in base || 'float' in exponent || exponent.bottom !== 1n)
    return fromFloat(toFloat(base) ** toFloat(exponent));
  const times = exponent.top < 0n ? -exponent.top : exponent.top;
  const size = Math.max(bits(base.top), bits(base.bottom)) - 1;
  if (times > 100_000n || size * Number(times) > MOST_BITS * 2) throw new CalculationError('数字太大，无法计算');
  if (exponent.top < 0n && base.top === 0n) throw new CalculationError('除数不能为 0');
  return exponent.top < 0n
    ? fraction(base.bottom ** times, base.top ** times)
    : fraction(base.top ** times, base.bottom ** times);
}

/** What is left of a division, with the sign of the divisor. */
export function remainder(a: ExactNumber, b: ExactNumber): ExactNumber {
  return add(a, negate(multiply(b, floor(divide(a, b)))));
}

export function floor(value: ExactNumber): ExactNumber {
  if ('float' in value) return fromFloat(Math.floor(value.float));
  const { top, bottom } = value;
  return fraction(top / bottom - (top < 0n && top % bottom !== 0n ? 1n : 0n));
}

/** Half away from zero, as people and invoices do. */
export function round(value: ExactNumber, digits = 0): ExactNumber {
  const { top, bottom } = 'float' in value ? toFraction(value.float) : value;
  const scale = 10n ** BigInt(digits);
  const half = (2n * (top < 0n ? -top : top) * scale + bottom) / (2n * bottom);
  return fraction(top < 0n ? -half : half, scale);
}

export const isZero = (value: ExactNumber): boolean => ('float' in value ? value.float === 0 : value.top === 0n);
export const compare = (a: ExactNumber, b: ExactNumber): number => {
  const difference = add(a, negate(b));
  return 'float' in difference ? Math.sign(difference.float) : difference.top > 0n ? 1 : difference.top < 0n ? -1 : 0;
};

/** Text of a number, without thousands' separators; `rounded` when digits had to be left out. */
export function writeNumber(value: ExactNumber): { text: string; rounded: boolean } {
  if ('float' in value) {
    const text = Number(value.float.toPrecision(DIGITS)).toString();
    return { text, rounded: !Number.isInteger(value.float) };
  }
  const rounded = round(value, DIGITS);
  if ('float' in rounded) throw new Error('rounding a fraction gave no fraction');
  const lost = compare(rounded, value) !== 0;
  if (lost && Math.abs(toFloat(value)) < 1e-3) return writeNumber({ float: toFloat(value) });
  const scale = 10n ** BigInt(DIGITS);
  const whole = (rounded.top < 0n ? -rounded.top : rounded.top) * (scale / rounded.bottom);
  const behind = (whole % scale).toString().padStart(DIGITS, '0').replace(/0+$/, '');
  const text = `${rounded.top < 0n ? '-' : ''}${whole / scale}${behind && `.${behind}`}`;
  return { text, rounded: lost };
}

function toFraction(float: number): { top: bigint; bottom: bigint } {
  if (Math.abs(float) >= 1e21) throw new CalculationError('数字太大，无法取整');
  const exact = parseDecimal(Math.abs(float).toFixed(15));
  if ('float' in exact) throw new Error('a decimal is a fraction');
  return { top: float < 0 ? -exact.top : exact.top, bottom: exact.bottom };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  let [large, small] = [a, b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}

const bits = (value: bigint): number => value.toString(16).length * 4;
