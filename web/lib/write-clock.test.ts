import { expect, it } from 'vitest';
import { writeClock } from './write-clock.ts';

it.each([
  [0, '00:00'],
  [144.4, '02:24'],
  [144.6, '02:25'],
  [59.7, '01:00'],
  [3600, '1:00:00'],
  [3599.5, '1:00:00'],
  [4525, '1:15:25'],
])('%f seconds are a length of %s', (seconds, text) => expect(writeClock(seconds)).toBe(text));
