import { describe, expect, it, test } from 'vitest';
import { readGigabytes, toBytes, toGigabytes } from './size.ts';

describe('a capacity as it is typed', () => {
  it.each([
    ['10', 10],
    [' 0.5 ', 0.5],
    ['.5', 0.5],
    ['10G', 10],
    ['10 gb', 10],
    ['512 MB', 0.5],
    ['1.5T', 1536],
    ['2 TiB', 2048],
    ['0', 0],
  ])('%s', (text, gigabytes) => expect(readGigabytes(text)).toBe(gigabytes));

  it.each(['', 'ten', '-1', '10 KB', '1,5', '1e3', '10 G 5'])('%s is none', (text) =>
    expect(readGigabytes(text)).toBeNull(),
  );
});

test.each([0, 0.5, 1, 1.25, 10, 102_400])('%s GB come back from bytes as they were', (gigabytes) =>
  expect(toGigabytes(toBytes(gigabytes))).toBe(gigabytes),
);

test('bytes are whole', () => expect(Number.isInteger(toBytes(0.1))).toBe(true));
