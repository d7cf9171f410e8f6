import fs from 'node:fs';
import { expect, test } from 'vitest';

test('no page asks by the clock: what changes is told by a stream', () => {
  const sources = fs.globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => fs.readFileSync(file, 'utf8').includes('refetchInterval'))).toEqual([]);
});
