import { expect, test } from 'vitest';
import { countCharacters } from '#contract/endpoint.contract.ts';
import { nameCopy } from './name-copy.ts';

test.each([
  ['前台', [], '前台 副本'],
  ['前台', ['前台 副本'], '前台 副本 2'],
  ['前台 副本', ['前台 副本'], '前台 副本 2'],
  ['前台 副本 2', ['前台 副本', '前台 副本 2'], '前台 副本 3'],
  ['名'.repeat(30), [], `${'名'.repeat(27)} 副本`],
  ['😀'.repeat(30), [], `${'😀'.repeat(27)} 副本`],
])('the copy of %s beside %j is %s', (name, taken, expected) => {
  const copy = nameCopy(name, new Set(taken));
  expect(copy).toBe(expected);
  expect(countCharacters(copy)).toBeLessThanOrEqual(30);
});
