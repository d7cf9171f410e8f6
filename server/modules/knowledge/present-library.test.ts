import { expect, test } from 'vitest';
import { statusOf } from './present-library.ts';

const library = {
  type: 2 as const,
  processingCount: 0,
  disabledCount: 0,
  failedCount: 0,
  documentCount: 1,
  segmentCount: 0,
};

test.each([
  ['without any import', null, 0, 2],
  ['while one runs', 1, 0, 1],
  ['while one runs beside earlier questions', 1, 5, 1],
  ['whose import brought some', 2, 5, 2],
  ['that was emptied by hand', 2, 0, 2],
  ['whose import brought none', 3, 0, 3],
  ['whose import brought none beside earlier questions', 3, 5, 2],
])('a library of questions %s', (_title, importState, segmentCount, status) => {
  expect(statusOf({ ...library, importState, segmentCount })).toBe(status);
});
