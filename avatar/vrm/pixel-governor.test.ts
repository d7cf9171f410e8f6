import { expect, test } from 'vitest';
import { createPixelGovernor } from './pixel-governor.ts';

/** Runs a screen whose frames take so long at a share of the pixels. */
function run(msAt: (share: number) => number, frames: number) {
  const governor = createPixelGovernor();
  const shares: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) if (governor.frame(msAt(governor.share))) shares.push(governor.share);
  return { shares, share: governor.share };
}

test('fast frames keep every pixel', () => expect(run(() => 33, 500)).toEqual({ shares: [], share: 1 }));

test('frames that take longer the more pixels there are, lower them until they are fast enough, and no further', () =>
  expect(run((share) => 90 * share ** 2, 500)).toEqual({ shares: [0.8, 0.65], share: 0.65 }));

test('where fewer pixels bring nothing, they are given back for good', () =>
  expect(run(() => 80, 500)).toEqual({ shares: [0.8, 1], share: 1 }));

test('there is a least', () => expect(run((share) => 1000 * share ** 2, 500).share).toBe(0.5));
