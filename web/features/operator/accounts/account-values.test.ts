import { expect, test } from 'vitest';
import { findChanges, mergeValues, toAccountValues } from './account-values.ts';

const values = toAccountValues(null, 'company');

test('nothing changed, nothing is sent', () => expect(findChanges(values, structuredClone(values))).toEqual({}));

test('only what changed is sent', () =>
  expect(findChanges(values, { ...values, nickName: '小政', remark: '' })).toEqual({ nickName: '小政' }));

test('an expiry that is taken away is a change to null', () =>
  expect(findChanges({ ...values, expireTime: '2027-01-01 00:00:00' }, values)).toEqual({ expireTime: null }));

test('one switch changes the flags as a whole; their order does not', () => {
  const { cloneOn, ...rest } = values.flags;
  expect(findChanges(values, { ...values, flags: { cloneOn, ...rest } })).toEqual({});
  expect(findChanges(values, { ...values, flags: { ...values.flags, cloneOn: 1 } })).toEqual({
    flags: { ...values.flags, cloneOn: 1 },
  });
});

test('the order of languages is a change', () =>
  expect(findChanges({ ...values, languages: ['en', 'ja'] }, { ...values, languages: ['ja', 'en'] })).toEqual({
    languages: ['ja', 'en'],
  }));

test('switches that the form does not show stay as they were', () => {
  const before = { ...values, flags: { ...values.flags, robotOn: 1 as const } };
  const { robotOn: _, ...shown } = { ...before.flags, cloneOn: 1 };
  expect(mergeValues(before, { flags: shown as typeof before.flags }).flags).toEqual({ ...before.flags, cloneOn: 1 });
});
