import { expect, test } from 'vitest';
import { type KioskSettings, NO_KIOSK } from '#contract/kiosk.contract.ts';
import { readKiosk } from './kiosk.ts';

const read = (query: string, settings: Partial<KioskSettings> = {}) =>
  readKiosk(new URLSearchParams(query), { ...NO_KIOSK, ...settings });

test.each([
  ['', 180_000],
  ['idle=60', 60_000],
  ['idle=1', 15_000],
  ['idle=99999', 3_600_000],
  ['idle=soon', 180_000],
  ['idle=-5', 180_000],
  ['idle=', 180_000],
])('the wait of "%s" is %i ms', (query, overMs) => {
  expect(read(query).overMs).toBe(overMs);
});

test('camera, sound and touch are asked for, never assumed', () => {
  expect(read('')).toMatchObject({ startsByTouch: false, watches: { camera: false, sound: false } });
  expect(read('kiosk=1&camera=1&sound=yes')).toMatchObject({
    startsByTouch: true,
    watches: { camera: true, sound: false },
  });
});

test('what the project says holds, unless the address says otherwise', () => {
  const set = { on: true, idleSeconds: 40, camera: true, wakeWord: '小华小华', greeting: '您好' };
  expect(read('', set)).toEqual({
    startsByTouch: true,
    overMs: 40_000,
    watches: { camera: true, sound: false },
    wakeWord: '小华小华',
    greeting: '您好',
  });
  expect(read('kiosk=0&idle=90&camera=0&sound=1&wake=', set)).toMatchObject({
    startsByTouch: false,
    overMs: 90_000,
    watches: { camera: false, sound: true },
    wakeWord: '',
  });
  expect(read('', { ...set, on: false })).toMatchObject({ overMs: 180_000, watches: { camera: false }, greeting: '' });
  expect(read('', { ...set, on: false }).wakeWord, 'a name counts everywhere').toBe('小华小华');
  expect(read('wake=你好小南', set).wakeWord).toBe('你好小南');
  expect(read('wake=<b>', set).wakeWord).toBe('小华小华');
});
