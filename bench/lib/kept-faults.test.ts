import fs from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readContract } from '#server/testing/read-contract.ts';
import { KeptFault, keepFault, withIds, withoutIds } from './kept-faults.ts';

const ONE = { own: ['id-of-one', 'id-of-its-library'], others: ['id-of-another'] };
const NEXT = { own: ['next-account', 'next-library'], others: ['id-of-somebody'] };
const INPUT = { docId: 'id-of-its-library', list: ['id-of-another', 'none'], text: 'see id-of-one\u0000' };

test('an input that was kept is made anew with the ids of another run', () => {
  const kept = withoutIds(INPUT, ONE);
  expect(kept).toEqual({ docId: '<own 1>', list: ['<other 0>', 'none'], text: 'see <own 0>\u0000' });
  expect(withIds(kept, NEXT)).toEqual({
    docId: 'next-library',
    list: ['id-of-somebody', 'none'],
    text: 'see next-account\u0000',
  });
  expect(withIds({ docId: '<own -1>', libId: '<own 9>' }, ONE)).toEqual({
    docId: 'id-of-its-library',
    libId: '<own 9>',
  });
  expect(withIds(undefined, ONE)).toBeUndefined();
});

test('a fault is kept once; of one that is too long its seed is', () => {
  const fault = { path: '/a', who: 'creator', seed: 7, input: INPUT } as const;
  const once = keepFault([], fault, ONE);
  expect(once).toEqual([{ path: '/a', who: 'creator', input: withoutIds(INPUT, ONE) }]);
  expect(keepFault(once, { ...fault, seed: 8, input: withIds(once[0]?.input, NEXT) }, NEXT)).toEqual(once);
  for (const input of ['a'.repeat(5000), undefined])
    expect(keepFault(once, { ...fault, input }, ONE)).toEqual([...once, { path: '/a', who: 'creator', seed: 7 }]);
});

test('what is kept in the project names endpoints of the contract, each in a way that can be played again', async () => {
  const kept = z.array(KeptFault).parse(JSON.parse(fs.readFileSync('bench/fuzz-seeds.json', 'utf8')));
  const paths = new Set((await readContract()).map(({ path }) => path));
  for (const fault of kept) {
    expect(paths).toContain(fault.path);
    expect(['seed', 'input', 'wire'].filter((key) => key in fault)).toHaveLength(1);
  }
  const found = ['/avatar/documentLib/page', '/avatar/document/originalText', '/avatar/operator/company/asset'];
  expect(kept.map(({ path }) => path)).toEqual(expect.arrayContaining(found));
});
