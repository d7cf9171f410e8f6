import { expect, test } from 'vitest';
import { createPixelGovernor } from './pixel-governor.ts';

/** Runs a screen for so long whose frames take so long at a share of the pixels; answers each change as [second, share]. */
function run(seconds: number, msAt: (share: number, second: number) => number) {
  const governor = createPixelGovernor();
  const changes: [number, number][] = [];
  for (let at = 0; at < seconds * 1000; ) {
    const ms = msAt(governor.share, at / 1000);
    at += ms;
    if (governor.frame(ms)) changes.push([Math.round(at / 1000), governor.share]);
  }
  return { changes, shares: changes.map(([, share]) => share), share: governor.share };
}

test('fast frames keep every pixel', () => expect(run(60, () => 33)).toMatchObject({ changes: [], share: 1 }));

test('frames that take longer the more pixels there are, lower them until they are fast enough, and no further', () =>
  expect(run(9, (share) => 60 * share ** 2).shares).toEqual([0.8]));

test('a picture that takes far too long becomes small at once', () =>
  expect(run(9, (share) => 150 * share ** 2).changes).toEqual([[1, 0.5]]));

test('where fewer pixels bring nothing, they are given back, and that is tried again later and later', () =>
  expect(run(60, () => 80).changes).toEqual([
    ...[
      [1, 0.65],
      [1, 0.5],
      [2, 1],
    ],
    ...[
      [12, 0.65],
      [13, 0.5],
      [14, 1],
    ],
    ...[
      [34, 0.65],
      [35, 0.5],
      [35, 1],
    ],
  ]));

test('a load that passes leaves every pixel behind', () => {
  const { shares, share } = run(60, (now, second) => (second < 10 ? 90 : 20) * now ** 2);
  expect([shares[0], share]).toEqual([0.65, 1]);
});

test('more pixels that come too late are taken away at once, and tried ever more rarely', () => {
  const { changes } = run(300, (share) => (share > 0.8 ? 60 : 33));
  const trials = changes.filter(([, share]) => share === 1).map(([second]) => second);
  expect(trials).toHaveLength(4);
  const waits = trials.map((second, index) => second - (trials[index - 1] ?? 0));
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
});

test('the time while nobody looked counts for nothing', () => {
  const governor = createPixelGovernor();
  for (let frame = 0; frame < 13; frame += 1) governor.frame(50);
  governor.forget();
  expect(governor.frame(50)).toBe(false);
});
