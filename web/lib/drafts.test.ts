import { expect, it } from 'vitest';
import { clearDraft, clearDrafts, draftKey, readDraft, writeDraft } from './drafts.ts';

/** @param room characters that fit */
function createStore(room = Number.POSITIVE_INFINITY) {
  const items = new Map<string, string>();
  const used = () => [...items.values()].join('').length;
  return {
    items,
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, text: string) {
      if (used() - (items.get(key)?.length ?? 0) + text.length > room) throw new DOMException('', 'QuotaExceededError');
      items.set(key, text);
    },
    removeItem: (key: string) => void items.delete(key),
  };
}

const draft = (at: number, content: unknown = '内容', writer = 'tab') => ({ at, writer, content });
const key = (name: string) => draftKey('account', name);

it('gives back what was kept, and nothing to another account', () => {
  const store = createStore();
  expect(writeDraft(key('a'), draft(1), store)).toBe(true);
  expect(readDraft(key('a'), store)).toEqual(draft(1));
  expect(readDraft(draftKey('other', 'a'), store)).toBeNull();
});

it('refuses what is too large and keeps what there was', () => {
  const store = createStore();
  writeDraft(key('a'), draft(1), store);
  expect(writeDraft(key('a'), draft(2, 'x'.repeat(400_001)), store)).toBe(false);
  expect(readDraft(key('a'), store)).toEqual(draft(1));
});

it('keeps ten, of which the oldest goes first', () => {
  const store = createStore();
  for (let at = 1; at <= 12; at += 1) writeDraft(key(String(at)), draft(at), store);
  expect([...store.items.keys()].toSorted()).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => key(String(at))).toSorted(),
  );
});

it('makes room on a full device, and says when there is none', () => {
  const store = createStore(400);
  writeDraft(key('old'), draft(1, 'x'.repeat(200)), store);
  expect(writeDraft(key('new'), draft(2, 'y'.repeat(300)), store)).toBe(true);
  expect([...store.items.keys()]).toEqual([key('new')]);
  expect(writeDraft(key('huge'), draft(3, 'z'.repeat(500)), store)).toBe(false);
});

it('takes what nobody can read for nothing', () => {
  const store = createStore();
  for (const text of ['{', 'null', '7', '{"at":1}', '[]']) {
    store.setItem(key('a'), text);
    expect(readDraft(key('a'), store)).toBeNull();
  }
});

it('clears its own draft and leaves that of another tab', () => {
  const store = createStore();
  writeDraft(key('a'), draft(1, '内容', 'other tab'), store);
  clearDraft(key('a'), 'tab', store);
  expect(readDraft(key('a'), store)).not.toBeNull();
  clearDraft(key('a'), 'other tab', store);
  expect(readDraft(key('a'), store)).toBeNull();
});

it('forgets everything of its kind and nothing else', () => {
  const store = createStore();
  store.setItem('userToken', 'x');
  writeDraft(key('a'), draft(1), store);
  writeDraft(draftKey('other', 'b'), draft(2), store);
  clearDrafts(store);
  expect([...store.items.keys()]).toEqual(['userToken']);
});
