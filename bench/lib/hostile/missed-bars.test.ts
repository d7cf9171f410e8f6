import { expect, test } from 'vitest';
import { type HostileFigures, listMissed } from './missed-bars.ts';

const GOOD: HostileFigures = {
  ...{ files: 338, ended: 338, unread: 300, withSentence: 300, peakMb: 1200, otherFiles: 90, otherWaitMaxMs: 10_000 },
  ...{ fiveXx: 0, outsideCalls: 0, isAlive: true },
};

test('a run within its bars misses none', () => {
  expect(listMissed(GOOD)).toEqual([]);
});

test.each<[string, Partial<HostileFigures>]>([
  ['1201 MB, 1200 at most', { peakMb: 1201 }],
  ['another account waited 10001 ms, 10000 at most', { otherWaitMaxMs: 10_001 }],
  ['1 files have ended without a sentence', { withSentence: 299 }],
  ['2 files have not ended', { ended: 336 }],
  ['1 calls at which the server failed', { fiveXx: 1 }],
  ['3 calls to the outside', { outsideCalls: 3 }],
  ['the server has ended', { isAlive: false }],
  ['nothing was tried', { files: 0, ended: 0, unread: 0, withSentence: 0 }],
  ['nothing was tried', { otherFiles: 0 }],
  ['NaN MB, 1200 at most', { peakMb: Number.NaN }],
])('%s', (what, figures) => {
  expect(listMissed({ ...GOOD, ...figures })).toEqual([what]);
});
