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
    { kind: 'model', name: '甲', count: 2, lastAt: 2000, detail: 'x'.repeat(300) },
    { kind: 'speech', name: '甲', count: 1, lastAt: 1000, detail: 'silent' },
  ]);
});

test('so many are kept', () => {
  const troubles = createTroubles();
  for (let n = 0; n < 250; n++) troubles.note('hearing', `${n}`, 'no');
  expect(troubles.list()).toHaveLength(200);
  expect(troubles.list()[0]?.name).toBe('249');
});
