import { expect, test } from 'vitest';
import { chooseShelf, NEW_SHELF, nameAccepting } from './destination.ts';

const guide = { name: '就诊指南', language: 'zhchs' };

test('without a library of questions in the language of the documents one is made, named after them', () => {
  expect(chooseShelf(guide, [])).toEqual({ questionLibId: NEW_SHELF, newName: '就诊指南问答' });
  expect(chooseShelf(guide, [{ id: 'english', language: 'en' }]).questionLibId).toBe(NEW_SHELF);
  expect(chooseShelf({ ...guide, name: '名'.repeat(30) }, []).newName).toHaveLength(30);
});

test('the one that there is, is chosen, and no second one is offered', () => {
  expect(chooseShelf(guide, [{ id: 'own', language: 'zhchs' }])).toEqual({ questionLibId: 'own', newName: null });
});

test.each([
  [NEW_SHELF, true, '新建问答库并采纳'],
  ['own', true, '采纳到问答库'],
  [null, true, '只加入回归集'],
  [null, false, '采纳'],
])('accepting into %s says what it does', (questionLibId, regression, words) => {
  expect(nameAccepting({ questionLibId, regression }).one).toBe(words);
});
