import { expect, test } from 'vitest';
import { InteractionSettings, NO_INTERACTION, readInteraction } from './interaction.contract.ts';

const PICTURE = '/avatar/file?id=2b0f9a52-3a5c-4bb0-9f0a-4c8e5a1f2d30';
const issueOf = (settings: object) => {
  const [issue] = InteractionSettings.safeParse(settings).error?.issues ?? [];
  return issue && [issue.path.join('.'), issue.message];
};

test('unless it is said otherwise a project is talked to as on a page that somebody opened', () => {
  expect(NO_INTERACTION).toEqual({
    wake: { touch: false, voice: false, word: '', camera: false, sound: false, greeting: '' },
    microphone: { mode: 'tap', changeable: true },
    bargeIn: true,
    subtitles: true,
    languageSwitch: true,
    idleSeconds: 180,
    sleep: { as: 'person', url: '', fit: 'cover' },
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
  ['华'.repeat(200), false],
])('a wake word “%s”: %s', (word, fits) => expect(issueOf({ wake: { word } }) === undefined).toBe(fits));

test.each([
  [15, true],
  [3600, true],
  [14, false],
  [3601, false],
  [30.5, false],
  [Number.NaN, false],
  ['60', false],
])('%s seconds: %s', (idleSeconds, fits) => expect(issueOf({ idleSeconds }) === undefined).toBe(fits));

test.each<[string, object, string, string]>([
  ['a long greeting', { wake: { greeting: '您'.repeat(61) } }, 'wake.greeting', '招呼语最多 60 个字'],
  ['a voice without a word', { wake: { voice: true } }, 'wake.word', '语音唤醒要有唤醒词，请填写'],
  ['no picture', { sleep: { as: 'picture' } }, 'sleep.url', '请选择休眠时显示的图片'],
  ['no video', { sleep: { as: 'video', url: '' } }, 'sleep.url', '请选择休眠时显示的视频'],
  ['a picture behind a person', { sleep: { url: PICTURE } }, 'sleep.url', '人物休息时不显示图片或视频，请留空'],
  ['a picture elsewhere', { sleep: { as: 'picture', url: 'https://a.example/b.png' } }, 'sleep.url', '应为上传的素材'],
  ['a page in place of a picture', { sleep: { as: 'picture', url: '//a.example' } }, 'sleep.url', '应为上传的素材'],
])('%s is refused in words', (_, settings, path, message) => expect(issueOf(settings)).toEqual([path, message]));

test.each([
  ['another microphone', { microphone: { mode: 'shout' } }],
  ['another sleep', { sleep: { as: 'panorama', url: PICTURE } }],
  ['a switch that is none', { wake: { touch: 'yes' } }],
  ['a list', { wake: [] }],
])('%s is refused', (_, settings) => expect(issueOf(settings)).toBeDefined());

test('what was stored as a kiosk behaves as it did', () => {
  const kiosk = { on: true, idleSeconds: 45, camera: true, sound: false, wakeWord: '小华小华', greeting: '您好' };
  expect(readInteraction(kiosk)).toEqual({
    ...NO_INTERACTION,
    wake: { touch: true, voice: true, word: '小华小华', camera: true, sound: false, greeting: '您好' },
    idleSeconds: 45,
  });
  expect(readInteraction({ ...kiosk, on: false }), 'only a name counted without a kiosk').toEqual({
    ...NO_INTERACTION,
    wake: { ...NO_INTERACTION.wake, word: '小华小华', greeting: '您好' },
  });
  expect(readInteraction({ on: true, wakeWord: '' }).wake).toMatchObject({ touch: true, voice: false });
  expect(readInteraction({ ...kiosk, wakeWord: '1' }), 'outgrown').toEqual(NO_INTERACTION);
});

test('what is stored is read back, and what nobody understands is as if never made', () => {
  const settings = {
    ...NO_INTERACTION,
    bargeIn: false,
    sleep: { as: 'picture', url: PICTURE, fit: 'contain' },
  };
  expect(readInteraction(settings)).toEqual(settings);
  expect(readInteraction({ ...settings, later: true })).toEqual(settings);
  for (const stored of [{}, null, 'on', 3, [], { wake: 1 }, { on: 'yes' }])
    expect(readInteraction(stored)).toEqual(NO_INTERACTION);
});
