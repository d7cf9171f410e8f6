import { expect, test } from 'vitest';
import { readPageText } from './read-page-text.ts';

const read = (html: string | Buffer, charset: string | null = 'utf-8') =>
  readPageText(Buffer.from(html), charset, 6000);

test('a page is read as people read it: its text, without menus and scripts', async () => {
  const text = await read(
    '<title>指南</title><nav><a href="/">首页</a></nav><main><h1>社保卡补领</h1><p>带身份证到窗口办理。</p><script>alert(1)</script></main>',
  );
  expect(text).toContain('社保卡补领');
  expect(text).toContain('带身份证到窗口办理。');
  expect(text).not.toMatch(/首页|alert/);
});

test('its encoding is found out', async () => {
  const hello = Buffer.from([...Buffer.from('<p>'), 0xc4, 0xe3, 0xba, 0xc3, ...Buffer.from('</p>')]);
  expect(await read(hello, 'gbk')).toBe('你好');
  expect(await read(hello, null)).toBe('你好');
});

test('what is long is cut, what is nested without end does no harm, and nothing is nothing', async () => {
  expect(await read(`<main>${'<p>一段很长的文字。</p>'.repeat(20_000)}</main>`)).toHaveLength(6000);
  expect(await read(`<main><p>开头。</p>${'<div>'.repeat(20_000)}</main>`)).toContain('开头。');
  expect(await read('<div id="app"></div><script>render()</script>')).toBe('');
});
