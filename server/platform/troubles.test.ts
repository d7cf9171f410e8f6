import { expect, test } from 'vitest';
import { createTroubles } from './troubles.ts';

test('each kind and name once, with how often, when last and what; the newest first', () => {
  let now = 1000;
  const troubles = createTroubles(() => now);
  troubles.note('model', '甲', new Error('no answer'));
  troubles.note('speech', '甲', 'silent');
  now = 2000;
  troubles.note('model', '甲', new Error('x'.repeat(1000)));
  expect(troubles.list()).toEqual([
    {
      ...{ kind: 'model', name: '甲', count: 2, lastAt: 2000, workedAt: null },
      causes: [
        { detail: 'x'.repeat(300), count: 1 },
        { detail: 'no answer', count: 1 },
      ],
    },
    { kind: 'speech', name: '甲', count: 1, lastAt: 1000, workedAt: null, causes: [{ detail: 'silent', count: 1 }] },
  ]);
});

test('a cause is not hidden by a later one; with another id or moment it is the same', () => {
  const troubles = createTroubles();
  troubles.note('model', '甲', new Error('401 key refused'));
  for (const id of ['3f2a9c1e-77', 'a81bc0de-12', '1764259200123'])
    troubles.note('model', '甲', new Error(`500 failed, request ${id}`));
  expect(troubles.list()[0]?.causes).toEqual([
    { detail: '500 failed, request 1764259200123', count: 3 },
    { detail: '401 key refused', count: 1 },
  ]);
  for (let n = 0; n < 9; n++) troubles.note('model', '甲', `cause ${n}`);
  expect(troubles.list()[0]?.causes).toHaveLength(4);
});

test('so many are kept', () => {
  const troubles = createTroubles();
  for (let n = 0; n < 250; n++) troubles.note('hearing', `${n}`, 'no');
  expect(troubles.list()).toHaveLength(200);
  expect(troubles.list()[0]?.name).toBe('249');
});

test('a disk that fills is one cause, and what the system says of it is told in words', () => {
  const troubles = createTroubles();
  for (const left of ['400.00MB', '199.99MB', '0B']) troubles.note('files', '', new Error(`磁盘只剩 ${left}`));
  const error = Object.assign(new Error("EROFS: read-only file system, open '/data/files/ab'"), {
    ...{ code: 'EROFS', syscall: 'open' },
  });
  troubles.note('files', '', error);
  expect(troubles.list()[0]?.causes).toEqual([
    { detail: '磁盘只能读，不能写（EROFS）', count: 1 },
    { detail: '磁盘只剩 0B', count: 3 },
  ]);
});

test('what succeeds again is over since then, until it fails anew', () => {
  let now = 1000;
  const troubles = createTroubles(() => now);
  troubles.settle('model', '甲');
  troubles.note('model', '甲', 'no');
  troubles.note('model', '乙', 'no');
  for (now of [2000, 3000]) troubles.settle('model', '甲');
  expect(troubles.list().map(({ name, workedAt }) => [name, workedAt])).toEqual([
    ['乙', null],
    ['甲', 2000],
  ]);
  troubles.note('model', '甲', 'no');
  expect(troubles.list()[0]).toMatchObject({ name: '甲', count: 2, workedAt: null });
});
