import { expect, test } from 'vitest';
import { KioskSettings, NO_KIOSK } from './kiosk.contract.ts';

test('a screen is no kiosk unless it is said', () => {
  expect(NO_KIOSK).toEqual({
    on: false,
    idleSeconds: 180,
    camera: false,
    sound: false,
    wakeWord: '',
    greeting: '',
  });
});

test.each([
  ['小华小华', true],
  [' 小华小华 ', true],
  ['hey hua', true],
  ['', true],
  ['华', false],
  ['小华。', false],
  ['小华1', false],
  ['<b>小华</b>', false],
  ['小华小华小华小华小华小华小', false],
])('a wake word “%s”: %s', (wakeWord, fits) => expect(KioskSettings.safeParse({ wakeWord }).success).toBe(fits));

test.each([
  [15, true],
  [3600, true],
  [14, false],
  [3601, false],
  [30.5, false],
  [Number.NaN, false],
])('%d seconds: %s', (idleSeconds, fits) => expect(KioskSettings.safeParse({ idleSeconds }).success).toBe(fits));

test('a greeting is short', () => {
  expect(KioskSettings.safeParse({ greeting: '您'.repeat(61) }).error?.issues[0]?.message).toBe('招呼语最多 60 个字');
});
