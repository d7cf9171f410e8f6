import { expect, test } from 'vitest';
import { readKiosk } from './kiosk.ts';

test.each([
  ['', 180_000],
  ['idle=60', 60_000],
  ['idle=1', 15_000],
  ['idle=99999', 3_600_000],
  ['idle=soon', 180_000],
  ['idle=-5', 180_000],
  ['idle=', 180_000],
])('the wait of "%s" is %i ms', (query, overMs) => {
  expect(readKiosk(new URLSearchParams(query)).overMs).toBe(overMs);
});

test('camera, sound and touch are asked for, never assumed', () => {
  expect(readKiosk(new URLSearchParams())).toMatchObject({
    startsByTouch: false,
    watches: { camera: false, sound: false },
  });
  expect(readKiosk(new URLSearchParams('kiosk=1&camera=1&sound=yes'))).toMatchObject({
    startsByTouch: true,
    watches: { camera: true, sound: false },
  });
});
