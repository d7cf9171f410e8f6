import type { z } from 'zod';
import { nameField } from '#contract/endpoint.contract.ts';

const TYPES: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  bigint: '整数',
  boolean: ' true 或 false',
  array: '列表',
  tuple: '列表',
  object: '对象',
  record: '对象',
  map: '对象',
  date: '日期',
  null: ' null',
  file: '文件',
};
const FORMATS: Record<string, string> = {
  email: '邮箱地址，例如 name@example.com',
  url: '网址，例如 https://example.com',
  uuid: '编号',
  datetime: '时间，例如 2026-01-31T08:00:00Z',
  date: '日期，例如 2026-01-31',
  time: '时刻，例如 08:00:00',
  ipv4: ' IPv4 地址',
  ipv6: ' IPv6 地址',
  base64: ' Base64 文字',
  json_string: ' JSON 文字',
};
/** Of a list of allowed values, at most so many are named. */
const MOST_VALUES = 12;

/** What a value that is not there is told, whatever it has to be. */
const MISSING: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union']);

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['localeError']>>[0];

/**
 * What is wrong with a value, for whoever wrote the call: the field's name as the contract has it, then what it has to be. For rules
 * without a sentence of their own.
 */
export function explainIssue(issue: Issue): string {
  const field = (issue.path ?? []).map(String).join('.');
  const called = nameField(issue.path ?? []);
  const name = field === '' ? '请求内容' : called.endsWith('项') ? called : `${called} `;
  if (issue.input === undefined && MISSING.has(issue.code)) return field === '' ? '请求内容不能为空' : `缺少${called}`;
  switch (issue.code) {
    case 'invalid_type':
      return `${name}应为${TYPES[issue.expected] ?? ` ${issue.expected}`}`;
    case 'invalid_value':
      return name + nameValues(issue.values);
    case 'invalid_union': {
      // A choice of values, each a schema of its own.
      const values = issue.errors.flatMap(([one, ...more]) => {
        return one?.code === 'invalid_value' && one.path.length === 0 && more.length === 0 ? one.values : [];
      });
      return values.length > 0 && values.length === issue.errors.length
        ? name + nameValues(values)
        : `${name}格式不正确`;
    }
    case 'too_small':
      if (isCounted(issue.origin))
        return Number(issue.minimum) === 1 ? `${name}不能为空` : `${name}至少 ${issue.minimum} ${unitOf(issue.origin)}`;
      return `${name}${issue.inclusive === false ? '应大于' : '不能小于'} ${issue.minimum}`;
    case 'too_big':
      if (isCounted(issue.origin)) return `${name}最多 ${issue.maximum} ${unitOf(issue.origin)}`;
      return `${name}${issue.inclusive === false ? '应小于' : '不能大于'} ${issue.maximum}`;
    case 'invalid_format':
      if (issue.format === 'starts_with') return `${name}应以 ${issue.prefix} 开头`;
      return FORMATS[issue.format] ? `${name}应为${FORMATS[issue.format]}` : `${name}格式不正确`;
    case 'not_multiple_of':
      return `${name}应为 ${issue.divisor} 的倍数`;
    case 'unrecognized_keys':
      return `${field === '' ? '请求内容' : name}中没有这些字段：${issue.keys.join('、')}`;
    default:
      return `${name}格式不正确`;
  }
}

function nameValues(allowed: readonly unknown[]): string {
  // An empty text stands for none: nothing to name.
  const values = allowed.map(String).filter((value) => value !== '');
  if (values.length === 1) return `应为 ${values[0]}`;
  const named = values.slice(0, MOST_VALUES).join('、');
  return `应为 ${named}${values.length > MOST_VALUES ? ' 等' : ''} 之一`;
}

const UNITS: Record<string, string> = { string: '个字', array: '项', set: '项', map: '项', file: '字节' };
const isCounted = (origin: string): boolean => origin in UNITS;
const unitOf = (origin: string): string => UNITS[origin] ?? '';
