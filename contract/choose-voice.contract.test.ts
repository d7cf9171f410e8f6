import { expect, test } from 'vitest';
import { chooseVoice } from './choose-voice.contract.ts';
import type { Voice } from './speech.contract.ts';

const voice = (speaker: string, language: string, gender: Voice['gender'] = 'female', engine = 'espeak'): Voice => ({
  speaker,
  language,
  gender,
  engine,
  name: speaker,
});
const VOICES = [
  voice('hua', 'zh-CN'),
  voice('yuan', 'zh-CN', 'male'),
  voice('yan', 'yue-HK'),
  voice('grace', 'en-US'),
  voice('henry', 'en-GB', 'male'),
  voice('azure-en', 'en-US', 'male', 'azure'),
  voice('azure-hk', 'zh-HK', 'male', 'azure'),
];
const wanted = { language: 'zhchs', standard: 'zhchs', chosen: null, own: null };

test.each([
  ['the look’s own', { own: 'yuan' }, 'yuan'],
  ['the chosen one before it', { chosen: 'hua', own: 'yuan' }, 'hua'],
  ['the first where neither is known', { chosen: 'gone', own: 'gone too' }, 'hua'],
  ['what was chosen for the role’s language, whatever it speaks', { chosen: 'grace' }, 'grace'],
  ['another language: one who speaks it, of the same gender', { language: 'en', own: 'yuan' }, 'henry'],
  ['and of the same engine', { language: 'en', chosen: 'hua' }, 'grace'],
  ['who speaks it already', { language: 'en', chosen: 'azure-en' }, 'azure-en'],
  ['back again, though another one was chosen', { language: 'zhchs', standard: 'en', chosen: 'henry' }, 'yuan'],
  ['the role’s language where only the look speaks', { language: 'en', standard: 'en', own: 'hua' }, 'grace'],
  ['Cantonese', { language: 'zhchs-YUE', own: 'hua' }, 'yan'],
  ['Cantonese as the Chinese of Hong Kong', { language: 'zhchs-YUE', own: 'yuan' }, 'azure-hk'],
  ['traditional writing is read by whoever speaks Chinese', { language: 'zhcht-TW', own: 'yuan' }, 'yuan'],
  ['in Hong Kong also in Cantonese', { language: 'zhcht-HK', chosen: 'yan' }, 'yan'],
  ['but in Mandarin where nothing was chosen', { language: 'zhcht-HK', chosen: 'henry' }, 'yuan'],
  ['nobody speaks it', { language: 'fr', own: 'yuan' }, 'yuan'],
  ['whatever comes', { language: 'auto', own: 'yuan' }, 'yuan'],
])('%s', (_title, more, speaker) => {
  expect(chooseVoice(VOICES, { ...wanted, ...more })?.speaker).toBe(speaker);
});

test('nobody is there', () => {
  expect(chooseVoice([], wanted)).toBeNull();
});
