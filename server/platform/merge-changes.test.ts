import { expect, test } from 'vitest';
import { mergeChanges } from './merge-changes.ts';

const before = { name: '甲', answer: '旧', tags: ['一'] };

test('what only one of two has changed is as that one left it', () => {
  const stored = { ...before, answer: '新' };
  expect(mergeChanges(stored, before, { ...before, name: '乙' })).toEqual({ ...before, name: '乙', answer: '新' });
  expect(mergeChanges(stored, before, { ...before, answer: '新', tags: ['一', '二'] })).toEqual({
    ...{ name: '甲', answer: '新', tags: ['一', '二'] },
  });
  expect(mergeChanges(stored, undefined, before), 'nobody says what they began with').toEqual(before);
});

test('written over, only what is mine is; what the other alone has changed stays', () => {
  const stored = { name: '丙', answer: '新', tags: [] };
  expect(mergeChanges(stored, before, { ...before, answer: '别的' }, true)).toEqual({ ...stored, answer: '别的' });
});

test('what both have changed is refused, with its name', () => {
  const stored = { ...before, answer: '新', tags: [] };
  expect(() => mergeChanges(stored, before, { ...before, answer: '别的', tags: ['三'] })).toThrow(
    expect.objectContaining({
      code: 4091,
      fields: [expect.objectContaining({ field: 'answer' }), expect.objectContaining({ field: 'tags' })],
    }),
  );
});
