import { expect, test } from 'vitest';
import { describeFall } from './describe-fall.ts';

const whole = {
  figure: null,
  voice: { source: 'server', muted: false, problem: null, fell: null },
  online: true,
} as const;

test('nothing is said where nothing fell', () => {
  expect(describeFall(whole)).toEqual([]);
});

test.each([
  [{ figure: { shows: 'still', reason: '这个浏览器没有 2D 画布' } }, '形象改用静态画面：这个浏览器没有 2D 画布'],
  [{ figure: { shows: 'clips', reason: '画面停住了' } }, '形象改用视频替身：画面停住了'],
  [{ figure: { shows: 'rig', reason: '视频没有加载出来' } }, '形象改用动画形象：视频没有加载出来'],
  [
    { voice: { source: 'browser', muted: false, problem: null, fell: null } },
    '声音改用浏览器自带语音：服务端没有可用的语音',
  ],
  [
    { voice: { source: 'server', muted: false, problem: '语音引擎没有应答', fell: null } },
    '改为文字回答：语音引擎没有应答',
  ],
  [
    { voice: { source: 'browser', muted: false, problem: null, fell: '语音引擎繁忙' } },
    '声音改用浏览器自带语音：语音引擎繁忙',
  ],
  [{ online: false }, '网络已断开，提问会在恢复后发送'],
  [{ isAway: true }, '服务暂时连不上，提问会在恢复后发送'],
  [{ online: false, isAway: true }, '网络已断开，提问会在恢复后发送'],
] as const)('%j', (part, line) => {
  expect(describeFall({ ...whole, ...part })).toEqual([line]);
});

test('silence that somebody chose is no fall', () => {
  expect(
    describeFall({ ...whole, voice: { source: 'browser', muted: true, problem: '语音引擎没有应答', fell: null } }),
  ).toEqual([]);
});
