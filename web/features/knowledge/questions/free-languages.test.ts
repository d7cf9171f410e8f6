import { expect, test } from 'vitest';
import { LANGUAGES } from '#contract/language.contract.ts';
import { listFreeLanguages } from './free-languages.ts';

const codes = (...libraries: { type: 1 | 2; language: string; status?: number }[]) =>
  listFreeLanguages(
    libraries.map((library) => ({ status: 2, ...library })),
    LANGUAGES,
  ).map(({ code }) => code);

test('every language is free until it has a library of questions; libraries of documents take none', () => {
  expect(codes()).toHaveLength(LANGUAGES.length);
  expect(codes()[0]).toBe('zhchs');
  expect(codes({ type: 1, language: 'zhchs' })[0]).toBe('zhchs');
  expect(codes({ type: 2, language: 'zhchs' })).not.toContain('zhchs');
  expect(codes({ type: 2, language: 'zhchs', status: 1 })).not.toContain('zhchs');
  expect(codes({ type: 2, language: 'zhchs', status: 3 })[0], 'its workbook could not be read').toBe('zhchs');
  expect(codes(...LANGUAGES.map(({ code }) => ({ type: 2 as const, language: code })))).toEqual([]);
});

test('a language that the account does not have is not offered', () => {
  const own = LANGUAGES.filter(({ code }) => code === 'zhchs' || code === 'en');
  const taken = [{ type: 2 as const, language: 'zhchs', status: 2 }];
  expect(listFreeLanguages([], own).map(({ code }) => code)).toEqual(['zhchs', 'en']);
  expect(listFreeLanguages(taken, own).map(({ code }) => code)).toEqual(['en']);
});
