import { expect, test } from 'vitest';
import { createLedger } from './ledger.ts';
import { countLeftOut, isSound, tellFigures } from './tell-figures.ts';
import type { Writers } from './writers.ts';

const writers = (acknowledged: number) => {
  const ledger = createLedger();
  ledger.counts.acknowledged = acknowledged;
  const documents = { stuck: 0, failed: 0, ready: 3, missing: 0, twice: 0 };
  return { ledger, documents, times: { longestMs: 10, hung: 0 } } as unknown as Writers;
};
const good = { ...tellFigures(writers(5)), refused: 4, unanswered: 4, longestStartMs: 900, cutShort: 0 };

test('a run in which something was written and nothing went wrong is sound', () => {
  expect(isSound(good)).toBe(true);
});

test.each([
  ...['lost', 'duplicated', 'unknown', 'stuck', 'documentsFailed', 'refusedStarts', 'firstStartsBroken', 'hung'],
  ...['unclear', 'unrecovered', 'unrecorded', 'tooMuch', 'refusedCalls', 'nothingRefused', 'cutShort'],
])('one %s, or a count that is none, is a fault', (name) => {
  for (const count of [1, -1, Number.NaN]) expect(isSound({ ...good, [name]: count })).toBe(false);
  expect(isSound({ ...good, [name]: 0 })).toBe(true);
});

test('a run that wrote nothing, and a database that was not there, prove nothing', () => {
  expect(isSound({ ...good, acknowledged: 0 })).toBe(false);
  expect(isSound(null)).toBe(false);
});

test('a document that failed counts, and so does what was left out', () => {
  const failing = writers(5);
  failing.documents.failed = 1;
  expect(isSound(tellFigures(failing))).toBe(false);
  expect([countLeftOut(10, 10), countLeftOut(10, 7), countLeftOut(10, 11)]).toEqual([0, 3, 0]);
});
