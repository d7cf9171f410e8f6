import { expect, it } from 'vitest';
import type { Library } from '#contract/knowledge.contract.ts';
import { arrangeLibraries, NEWEST_FIRST, stateOf, turnSorting } from './arrange-libraries.ts';

const make = (name: string, more: Partial<Library>) =>
  ({ name, status: 2, failedCount: 0, bytes: 0, ...more }) as Library;
const ALL = [
  make('第10册', { bytes: 5, updateTime: '2026-01-02' }),
  make('第2册', { bytes: 900, updateTime: '2026-01-03', status: 1 }),
  make('问答', { bytes: 40, updateTime: '2026-01-01', failedCount: 2 }),
];
const names = (more: object) =>
  arrangeLibraries(ALL, { state: 'all', sorting: NEWEST_FIRST, ...more }).map((one) => one.name);

it('shows the latest first, and sorts numbers as numbers, in texts as well', () => {
  expect(names({})).toEqual(['第2册', '第10册', '问答']);
  expect(names({ sorting: { key: 'name', down: false } })).toEqual(['第2册', '第10册', '问答']);
  expect(names({ sorting: { key: 'bytes', down: true } })).toEqual(['第2册', '问答', '第10册']);
});

it('finds by state; one with failed documents is failed', () => {
  expect(names({ state: 'failed' })).toEqual(['问答']);
  expect(names({ state: 'processing' })).toEqual(['第2册']);
  expect(ALL.map(stateOf)).toEqual(['ready', 'processing', 'failed']);
});

it('turns the order round when the same column is asked for again', () => {
  expect(turnSorting(NEWEST_FIRST, 'bytes')).toEqual({ key: 'bytes', down: true });
  expect(turnSorting({ key: 'bytes', down: true }, 'bytes')).toEqual({ key: 'bytes', down: false });
  expect(turnSorting(NEWEST_FIRST, 'name')).toEqual({ key: 'name', down: false });
});
