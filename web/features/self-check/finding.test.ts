import { expect, test } from 'vitest';
import {
  judgeBrowserVoice,
  judgeCodecs,
  judgeDrawing,
  judgeLatency,
  judgeLoudness,
  judgeMicrophone,
  judgeRecognition,
  judgeSecure,
  writeReport,
} from './finding.ts';

test.each([
  [judgeSecure(true, 'https:'), 'ok'],
  [judgeSecure(true, 'http:'), 'ok'],
  [judgeSecure(false, 'http:'), 'bad'],
  [judgeDrawing(true, true, 'ANGLE (NVIDIA)'), 'ok'],
  [judgeDrawing(true, true, 'Google SwiftShader'), 'warn'],
  [judgeDrawing(true, false, ''), 'warn'],
  [judgeDrawing(false, false, ''), 'bad'],
  [judgeCodecs(true, true, true), 'ok'],
  [judgeCodecs(false, true, false), 'warn'],
  [judgeCodecs(false, false, true), 'bad'],
  [judgeLatency([900, 40, 30]), 'ok'],
  [judgeLatency([300]), 'warn'],
  [judgeLatency([900, 901, 902]), 'bad'],
  [judgeMicrophone('denied'), 'bad'],
  [judgeMicrophone('framed'), 'bad'],
  [judgeRecognition({ text: '今天天气怎么样', waitMs: 420, aboveDb: 31 }), 'ok'],
  [judgeRecognition({ text: '今天天气怎么样', waitMs: 420, aboveDb: null }), 'ok'],
  [judgeRecognition({ text: '今天', waitMs: 420, aboveDb: 7 }), 'warn'],
  [judgeRecognition({ text: '今天', waitMs: 4200, aboveDb: 30 }), 'warn'],
  [judgeRecognition({ text: '', waitMs: 420, aboveDb: 30 }), 'bad'],
  [judgeLoudness(0), 'bad'],
  [judgeLoudness(0.02), 'warn'],
  [judgeLoudness(0.3), 'ok'],
  [judgeBrowserVoice(true, true), 'ok'],
  [judgeBrowserVoice(true, false), 'warn'],
  [judgeBrowserVoice(false, true), 'warn'],
  [judgeBrowserVoice(false, false), 'warn'],
])('%j is %s', (finding, state) => {
  expect(finding.state).toBe(state);
  // What is well needs no advice, everything else has some.
  expect(finding.remedy === '').toBe(state === 'ok');
});

test('what was understood is told with how loud and how late it was', () => {
  expect(judgeRecognition({ text: '今天天气怎么样', waitMs: 420, aboveDb: 31.4 }).value).toBe(
    '听到“今天天气怎么样”，比环境声高 31 分贝，0.4 秒后出字',
  );
});

test('a report holds every line and what was not tried', () => {
  const checks = [
    { id: 'a', title: '安全连接', finding: judgeSecure(false, 'http:') },
    { id: 'b', title: '扬声器', finding: null },
  ];
  expect(writeReport(checks, { time: '2026-11-22 12:00', browser: 'Chrome 140', screen: '1920×1080' })).toBe(
    [
      '自检报告 2026-11-22 12:00',
      '浏览器：Chrome 140',
      '屏幕：1920×1080',
      '安全连接：有问题；不是 https；浏览器只在 https 页面里给用麦克风和摄像头，请改用 https:// 开头的地址',
      '扬声器：未检查',
    ].join('\n'),
  );
});
