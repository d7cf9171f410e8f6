import { expect, test } from 'vitest';
import { findRows, settleSelection } from './selection.ts';

const row = (id: string, state = 'old') => ({ id, state });

test('what the page shows is chosen as it is now, what stands elsewhere as it was last found', () => {
  const chosen = [row('a'), row('b'), row('c')];
  const elsewhere = { asked: ['b'], found: [row('b', 'found')] };
  expect(settleSelection(chosen, [row('a', 'new'), row('x')], elsewhere)).toEqual([
    row('a', 'new'),
    row('b', 'found'),
    row('c'),
  ]);
});

test('what is found nowhere is not chosen any more', () =>
  expect(settleSelection([row('a'), row('b')], [row('a')], { asked: ['b'], found: [] })).toEqual([row('a')]));

test('a row that has come back to the page is chosen again', () =>
  expect(settleSelection([row('a')], [row('a')], { asked: ['a'], found: [] })).toEqual([row('a')]));

test('rows are looked for page by page, no further than needed', async () => {
  const pages: number[] = [];
  const load = async (page: number) => {
    pages.push(page);
    return { records: [row(`${2 * page - 1}`), row(`${2 * page}`)], total: 6, size: 2 };
  };
  expect(await findRows(['3', '1'], load)).toEqual({ asked: ['3', '1'], found: [row('1'), row('3')] });
  expect(pages.splice(0)).toEqual([1, 2]);
  expect((await findRows(['9', '6'], load)).found).toEqual([row('6')]);
  expect(pages).toEqual([1, 2, 3]);
});
