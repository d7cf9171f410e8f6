import { expect, it } from 'vitest';
import { cleanDays, embedCode, shareLink } from '#contract/share.contract.ts';
import { refuseDays } from './check-days.ts';
import { asksBeforeCopying } from './copy-link.ts';

it.each([
  ['', '请输入正确的天数'],
  ['1', null],
  ['30', null],
  ['31', '最多支持30天'],
  ['99999999999999999999999', '请输入正确的天数'],
])('days %j: %s', (days, message) => expect(refuseDays(days)).toBe(message));

it.each([
  ['007', '7'],
  ['0', ''],
  ['-3', '3'],
  ['1.5天', '15'],
  ['１２', ''],
  ['30', '30'],
])('of %j the digits %j count', (typed, days) => expect(cleanDays(typed)).toBe(days));

it('a link is as the specification writes it', () =>
  expect(shareLink('https://a.example', 'r1', 't1')).toBe('https://a.example/#/roleShare?roleId=r1&token=t1'));

it('the code for a page names address, title and what may be used, and nothing of a name becomes markup', () => {
  const code = embedCode(shareLink('https://a.example', 'r1', 't1'), '"><script>&');
  expect(code).toContain('src="https://a.example/embed#/roleShare?roleId=r1&amp;token=t1"');
  expect(code).toContain('title="和&quot;&gt;&lt;script&gt;&amp;对话"');
  expect(code).toContain('allow="microphone; autoplay; fullscreen; clipboard-write"');
  expect(code).toMatch(/^<iframe [^<>]*><\/iframe>$/);
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', false],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    false,
  ],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1', false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', true],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', true],
])('%s asks before copying: %s', (agent, asks) => expect(asksBeforeCopying(agent)).toBe(asks));
