import { expect, it } from 'vitest';
import { LANGUAGES } from '#contract/language.contract.ts';
import { shortLanguages } from './short-language.ts';

it('is short for every language', () => {
  for (const { code } of LANGUAGES) expect(shortLanguages([code])).toMatch(/^\p{Script=Han}{1,2}$/u);
});

it('names four and counts the others', () => {
  expect(shortLanguages(['zhchs', 'en'])).toBe('中 / 英');
  expect(shortLanguages(['zhchs', 'en', 'ja', 'ko', 'fr', 'it'])).toBe('中 / 英 / 日 / 韩 +2');
});
