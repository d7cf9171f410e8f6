import { expect, test } from 'vitest';
import { type InteractionSettings, NO_INTERACTION } from '#contract/interaction.contract.ts';
import { isInHall, readInteraction } from './interaction.ts';

const read = (query: string, settings: Partial<InteractionSettings> = {}) =>
  readInteraction(new URLSearchParams(query), { ...NO_INTERACTION, ...settings });

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

const HALL: Partial<InteractionSettings> = {
  wake: { touch: true, voice: true, word: '小华小华', camera: true, sound: false, greeting: '您好' },
  idleSeconds: 40,
  sleep: { as: 'picture', url: '/avatar/file?id=1', fit: 'cover' },
};

test('what the project says holds, unless the address says otherwise', () => {
  expect(read('', HALL)).toEqual({
    startsByTouch: true,
    listensAtRest: true,
    overMs: 40_000,
    watches: { camera: true, sound: false },
    wakeWord: '小华小华',
    greeting: '您好',
    microphone: { mode: 'tap', changeable: true },
    ...{ bargeIn: true, subtitles: true, languageSwitch: true },
    sleep: HALL.sleep,
  });
  expect(read('kiosk=0&idle=90&camera=0&sound=1&wake=', HALL)).toMatchObject({
    startsByTouch: false,
    listensAtRest: false,
    overMs: 90_000,
    watches: { camera: false, sound: true },
    wakeWord: '',
    sleep: { as: 'person' },
  });
  expect(read('kiosk=0', HALL)).toMatchObject({ overMs: 180_000, watches: { camera: false }, greeting: '' });
  expect(read('kiosk=0', HALL).wakeWord, 'a name counts everywhere').toBe('小华小华');
  expect(read('wake=你好小南', HALL).wakeWord).toBe('你好小南');
  expect(read('wake=<b>', HALL).wakeWord).toBe('小华小华');
  expect(read('wake=', HALL).listensAtRest, 'for what?').toBe(false);
});

test('each way of waking is its own', () => {
  const wake = { ...NO_INTERACTION.wake, word: '小华小华' };
  expect(read('', { wake })).toMatchObject({ startsByTouch: false, listensAtRest: false, wakeWord: '小华小华' });
  expect(read('', { wake: { ...wake, voice: true } })).toMatchObject({ startsByTouch: false, listensAtRest: true });
  expect(read('kiosk=1&wake=小南小南')).toMatchObject({ startsByTouch: true, listensAtRest: true });
});

test('without a microphone nothing is listened to', () => {
  const wake = { ...NO_INTERACTION.wake, voice: true, word: '小华小华', sound: true, camera: true };
  const deaf = read('sound=1', { wake, microphone: { mode: 'none', changeable: true } });
  expect(deaf).toMatchObject({ listensAtRest: false, watches: { camera: true, sound: false } });
});

test.each([
  ['', {}, false],
  ['kiosk=1', {}, true],
  ['camera=1', {}, true],
  ['', HALL, true],
  ['kiosk=0&camera=0', HALL, false],
] as const)('whether people come and go at "%s": %o', (query, settings, comes) => {
  expect(isInHall(read(query, settings))).toBe(comes);
});
