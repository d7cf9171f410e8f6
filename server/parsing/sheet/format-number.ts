import { SSF } from '@e965/xlsx';

interface DateParts {
  y: number;
  m: number;
  d: number;
  H: number;
  M: number;
  S: number;
}

const format: (code: string | number, value: number, options: { date1904: boolean }) => string = SSF.format;
const isDate: (code: string) => boolean = SSF.is_date;
const parseDate: (value: number, options: { date1904: boolean }) => DateParts | null = SSF.parse_date_code;
const builtIn: Record<number, string> = SSF.get_table();

/** Formats that Excel has in Chinese only (ECMA-376 18.8.30, zh-cn). */
const CHINESE: Record<number, string> = {
  27: 'yyyy"年"m"月"',
  28: 'm"月"d"日"',
  29: 'm"月"d"日"',
  30: 'm-d-yy',
  31: 'yyyy"年"m"月"d"日"',
  32: 'h"时"mm"分"',
  33: 'h"时"mm"分"ss"秒"',
  36: 'yyyy"年"m"月"',
  50: 'yyyy"年"m"月"',
  51: 'm"月"d"日"',
  52: 'yyyy"年"m"月"',
  53: 'm"月"d"日"',
  54: 'm"月"d"日"',
  57: 'yyyy"年"m"月"',
  58: 'm"月"d"日"',
};

/** The format behind a number of Excel's own list; undefined for those that are the file's. */
export function builtInFormat(id: number): string | undefined {
  return CHINESE[id] ?? builtIn[id];
}

/**
 * A number as its cell shows it. Dates are written year first whatever the order in the cell (3/4/24 is two different days),
 * numbers without a format in full: identity numbers must not become 1.1E+17.
 * @param code Excel's number format
 */
export function formatNumber(value: number, code: string | undefined, date1904: boolean): string {
  if (!code || code === 'General' || code === '@')
    return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
  try {
    return isDate(code) ? formatDate(value, code, date1904) : format(quoteSigns(code), value, { date1904 }).trim();
  } catch {
    // A format of the file's own that makes no sense: the bare number still does.
    return String(value);
  }
}

function formatDate(value: number, code: string, date1904: boolean): string {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  const at = parseDate(value, { date1904 });
  if (/[年月日时]/.test(code) || !/y|d/i.test(bare) || !at) return format(quoteSigns(code), value, { date1904 }).trim();
  const two = (number: number) => String(number).padStart(2, '0');
  const day = /d/i.test(bare) ? `${at.y}-${two(at.m)}-${two(at.d)}` : `${at.y}-${two(at.m)}`;
  if (!/h/i.test(bare)) return day;
  return `${day} ${two(at.H)}:${two(at.M)}${/s/i.test(bare) ? `:${two(at.S)}` : ''}`;
}

/** Excel takes ¥ and 元 without quotation marks, the library only with them. */
function quoteSigns(code: string): string {
  return code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[^\p{ASCII}]+/gu, (part) => (/^["\\[]/.test(part) ? part : `"${part}"`));
}
