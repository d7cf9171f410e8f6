import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recallPage, recallSpeed, rememberPage, rememberSpeed } from './remember-page.ts';

const NODES = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const PLACE = { projectId: 'one', ticket: 't' };
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('the page is there again, of this place and this version alone', () => {
  expect(recallPage(PLACE, NODES)).toBe(0);
  rememberPage(PLACE, NODES, 2);
  expect(recallPage(PLACE, NODES)).toBe(2);
  expect(recallPage({ projectId: 'two', ticket: 't' }, NODES)).toBe(0);
  expect(recallPage(PLACE, [...NODES].reverse())).toBe(0);
  expect(recallPage(PLACE, NODES.slice(0, 2))).toBe(0);
});

test('the first page is what is begun with: nothing is kept of it', () => {
  rememberPage(PLACE, NODES, 1);
  rememberPage(PLACE, NODES, 0);
  expect(kept.size).toBe(0);
});

test('what is no page of it, or no storage, is the first one', () => {
  rememberPage(PLACE, NODES, 1);
  for (const value of ['{', '[]', '["a b c","1"]', '["a b c",7]', '["a b c",-1]', '["a b c",0.5]', 'null']) {
    for (const key of kept.keys()) kept.set(key, value);
    expect(recallPage(PLACE, NODES)).toBe(0);
  }
  vi.stubGlobal('sessionStorage', undefined);
  rememberPage(PLACE, NODES, 1);
  expect(recallPage(PLACE, NODES)).toBe(0);
});

test("the pace is there again, of this place alone; the voice's own is what is begun with", () => {
  expect(recallSpeed(PLACE)).toBe(1);
  rememberSpeed(PLACE, 1.5);
  expect(recallSpeed(PLACE)).toBe(1.5);
  expect(recallSpeed({ projectId: 'two', ticket: 't' })).toBe(1);
  for (const value of ['', 'x', '9', '-1', '0']) {
    for (const key of kept.keys()) kept.set(key, value);
    expect(recallSpeed(PLACE)).toBe(1);
  }
  rememberSpeed(PLACE, 1);
  expect(kept.size).toBe(0);
  vi.stubGlobal('sessionStorage', undefined);
  rememberSpeed(PLACE, 2);
  expect(recallSpeed(PLACE)).toBe(1);
});
