import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { textUpTo } from '#contract/endpoint.contract.ts';
import { withoutRules } from './without-rules.ts';

const Record = z.object({
  id: z.uuid(),
  name: textUpTo(3, '名称'),
  tags: z.array(z.string().min(1).max(2)).max(1).default(['a']),
  pair: z.tuple([z.array(z.string().max(1)), z.number().int()]),
  parent: z.object({ name: z.string().max(1) }).nullable(),
  note: z.string().max(1).optional(),
  value: z.union([z.string().max(1), z.number().max(1)]),
  kind: z.enum(['one', 'two']),
});

const broken = {
  id: 'no id',
  name: '太长的名称',
  tags: ['', 'long'],
  pair: [['long'], 1.5],
  parent: { name: 'long' },
  note: 'long',
  value: 7,
  kind: 'one',
};

describe('a shape without its rules', () => {
  test('takes what breaks a length, a pattern or a refinement, at any depth', () => {
    expect(Record.safeParse(broken).success).toBe(false);
    expect(withoutRules(Record).parse(broken)).toEqual(broken);
  });

  test('still fills defaults in, and drops what it does not name', () => {
    const { tags: _tags, note: _note, ...rest } = broken;
    const { note: _left, ...read } = { ...broken, tags: ['a'] };
    expect(withoutRules(Record).parse({ ...rest, passwordHash: 'scrypt$' })).toEqual(read);
    const nested = { ...broken, parent: { name: 'long', secret: 'x' } };
    expect(withoutRules(Record).parse(nested)).toEqual(broken);
  });

  test.each([
    ['a text that is a number', { name: 1 }],
    ['a choice that does not exist', { kind: 'three' }],
    ['a field that is missing', { parent: undefined }],
    ['a list that is none', { tags: 'a' }],
  ])('still refuses %s', (_what, part) => {
    expect(withoutRules(Record).safeParse({ ...broken, ...part }).success).toBe(false);
  });
});
