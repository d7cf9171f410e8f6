import { expect, test } from 'vitest';
import { measureCapacity } from './measure-capacity.ts';

test.each([
  ['3276.80MB', '10240.00MB', '3.2 / 10 GB', 0.32],
  ['86.40MB', '10240.00MB', '86.4 MB / 10 GB', 86.4 / 10240],
  ['0B', '10240.00MB', '0 B / 10 GB', 0],
  ['512.00KB', '1.00MB', '512 KB / 1 MB', 0.5],
  ['20480.00MB', '10240.00MB', '20 / 10 GB', 1],
])('%s of %s reads %s', (used, total, text, share) => {
  expect(measureCapacity(used, total)).toEqual({ text, share });
});

test.each([
  ['', '10240.00MB'],
  ['1MB', ''],
  ['1MB', '0B'],
  ['1 TB', '10GB'],
])('%j of %j says nothing', (used, total) => expect(measureCapacity(used, total)).toBeNull());
