import { expect, test } from 'vitest';
import { describeAgent } from './describe-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome，Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge，Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
    'Safari，macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox，Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Safari/604.1',
    'Chrome，iPhone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; V2408A) ${WEBKIT} Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.60`,
    '微信，Android',
  ],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/132.0 Safari/537.36 HuaweiBrowser/5.1`, '华为浏览器，鸿蒙'],
  ['curl/8.5.0', '未知设备'],
  ['', '未知设备'],
])('%s', (header, said) => {
  expect(describeAgent(header)).toBe(said);
});
