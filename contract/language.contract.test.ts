import { expect, test } from 'vitest';
import { LANGUAGES } from './language.contract.ts';

test('a language has an id of its own and its names in Chinese, in English and in itself', () => {
  const codes = 'auto zhchs zhcht-HK zhcht-TW zhchs-YUE en arXA de-DE ja ko es fr it pt';
  expect(LANGUAGES.map(({ code }) => code).join(' ')).toBe(codes);
  for (const key of ['id', 'name', 'enName', 'ownName'] as const)
    expect(new Set(LANGUAGES.map((language) => language[key])).size, key).toBe(LANGUAGES.length);
  expect(LANGUAGES.find(({ code }) => code === 'ja')).toMatchObject({ enName: 'Japanese', ownName: '日本語' });
});
