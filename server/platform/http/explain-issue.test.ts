import { expect, test } from 'vitest';
import { z } from 'zod';
import { Id } from '#contract/endpoint.contract.ts';
import './create-server.ts'; // installs the sentences

const say = (schema: z.ZodType, value: unknown): string | undefined =>
  z.object({ page: schema }).safeParse({ page: value }).error?.issues[0]?.message;

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, '缺少字段 page'],
  [z.enum(['asc', 'desc']), undefined, '缺少字段 page'],
  [z.literal(1), undefined, '缺少字段 page'],
  [z.union([z.string(), z.number()]), undefined, '缺少字段 page'],
  [z.string(), 3, '字段 page 应为文字'],
  [z.number(), 'x', '字段 page 应为数字'],
  [z.boolean(), 'x', '字段 page 应为 true 或 false'],
  [z.array(z.string()), {}, '字段 page 应为列表'],
  [z.number().int(), 1.5, '字段 page 应为整数'],
  [z.number().min(0), -1, '字段 page 不能小于 0'],
  [z.number().gt(0), 0, '字段 page 应大于 0'],
  [z.number().max(9), 10, '字段 page 不能大于 9'],
  [z.number().int(), 1e18, '字段 page 不能大于 9007199254740991'],
  [z.string().min(1), '', '字段 page 不能为空'],
  [z.string().min(6), 'a', '字段 page 至少 6 个字'],
  [z.string().max(2), 'abc', '字段 page 最多 2 个字'],
  [z.array(z.string()).max(1), ['a', 'b'], '字段 page 最多 1 项'],
  [z.enum(['asc', 'desc']), 'up', '字段 page 应为 asc、desc 之一'],
  [z.literal(1), 2, '字段 page 应为 1'],
  [z.email(), 'x', '字段 page 应为邮箱地址，例如 name@example.com'],
  [z.iso.datetime(), 'x', '字段 page 应为时间，例如 2026-01-31T08:00:00Z'],
  [z.string().regex(/^a/), 'b', '字段 page 格式不正确'],
  [z.union([z.string(), z.number()]), [], '字段 page 格式不正确'],
  [z.union([z.literal(0), z.literal(1)]), 2, '字段 page 应为 0、1 之一'],
  [z.strictObject({}), { a: 1 }, '字段 page 中没有这些字段：a'],
  [z.object({ size: z.number() }), { size: 'x' }, '字段 page.size 应为数字'],
])('%#: a sentence with the name of the field', (schema, value, sentence) => {
  expect(say(schema, value)).toBe(sentence);
});

test('what is sent instead of an object, and a rule’s own sentence', () => {
  expect(z.object({}).safeParse([]).error?.issues[0]?.message).toBe('请求内容应为对象');
  expect(say(z.string().max(2, { error: '名称最多 2 个字' }), 'abc')).toBe('名称最多 2 个字');
});

test.each<[z.ZodType, unknown, string]>([
  [z.array(Id), [null], '列表第 1 项的编号格式不正确'],
  [z.array(z.string()), ['a', 3], '列表第 2 项应为文字'],
  [z.array(z.object({ size: z.number() })), [{ size: 'x' }], '列表第 1 项的字段 size 应为数字'],
  [z.array(z.object({ size: z.number() })), [{}], '缺少列表第 1 项的字段 size'],
])('%#: an item of a body that is a list is counted as people count', (schema, value, sentence) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(sentence);
});

test('a list of many values is not told whole', () => {
  const many = Array.from({ length: 40 }, (_, index) => `v${index}`) as [string, ...string[]];
  expect(say(z.enum(many), 'x')).toMatch(/^字段 page 应为 v0、.*v11 等 之一$/);
});

test('a choice of none is not named', () => {
  expect(say(z.enum(['', 'active', 'banned']), 'x')).toBe('字段 page 应为 active、banned 之一');
});
