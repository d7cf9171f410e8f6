import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearDrafts } from '#web/lib/drafts.ts';
import { keepChosen, readChosen } from './chosen-files.ts';

const FOLDER = '018f0000-0000-7000-8000-000000000001';
const file = (n: number, folderId: string | null = null) => ({
  name: `图 ${n}.png`,
  size: 100 + n,
  lastModified: 1000 + n,
  folderId,
});
const names = (accountId: string) => readChosen(accountId).map(({ name }) => name);
let kept: Map<string, string>;
let isFull: boolean;

beforeEach(() => {
  kept = new Map();
  isFull = false;
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (isFull) throw new DOMException('full', 'QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('files are remembered with their folder, for their account alone, until they have begun', () => {
  keepChosen('one', [file(1, FOLDER), file(2), file(3)]);
  expect(readChosen('one')).toEqual([file(1, FOLDER), file(2), file(3)]);
  expect(readChosen('two')).toEqual([]);
  keepChosen('one', [file(2), file(3)], [file(1)]);
  expect(names('one')).toEqual(['图 2.png', '图 3.png']);
  keepChosen('one', [], [file(2), file(3)]);
  expect(kept.size).toBe(0);
});

test('what another tab has chosen stays, and nothing of the files but what is named', () => {
  keepChosen('one', [file(1)]);
  keepChosen('one', [Object.assign(file(2), { file: 'bytes', key: 7 })]);
  expect(readChosen('one')).toEqual([file(1), file(2)]);
  expect([...kept.values()].join()).not.toContain('bytes');
});

test('of very many the first are remembered, and the next as those have begun', () => {
  const all = Array.from({ length: 700 }, (_, n) => file(n));
  keepChosen('one', all);
  expect(names('one')).toHaveLength(500);
  keepChosen('one', all.slice(300), all.slice(0, 300));
  expect(names('one')).toHaveLength(400);
  expect(names('one').at(-1)).toBe('图 699.png');
});

test('signing out forgets them, and so does a week', () => {
  vi.useFakeTimers({ now: new Date('2026-01-01') });
  keepChosen('one', [file(1)]);
  vi.setSystemTime(new Date('2026-01-07'));
  expect(names('one')).toHaveLength(1);
  vi.setSystemTime(new Date('2026-01-09'));
  expect(names('one')).toEqual([]);
  keepChosen('one', [file(2)]);
  clearDrafts();
  expect(names('one')).toEqual([]);
});

test('what cannot be read is nothing, and a browser without room keeps nothing', () => {
  keepChosen('one', [file(1)]);
  const [key = ''] = kept.keys();
  for (const content of [null, 'x', {}, [7, null, { name: 5 }, { name: 'a', size: -1 }]]) {
    kept.set(key, JSON.stringify({ at: Date.now(), writer: 'uploads', content }));
    expect(readChosen('one')).toEqual([]);
  }
  kept.set(key, '{');
  expect(readChosen('one')).toEqual([]);
  isFull = true;
  keepChosen('one', [file(2)]);
  expect(readChosen('one')).toEqual([]);
});
