import { expect, it } from 'vitest';
import { SOURCE_STATUS } from '#contract/crawl.contract.ts';
import { describeSource, shareRead } from './describe-source.ts';
import { checkAddresses, splitAddresses } from './split-addresses.ts';

const source = (status: number, counts: object = {}) => ({
  status,
  counts: { total: 10, waiting: 0, read: 10, failed: 0, gone: 0, skipped: 0, ...counts },
});

it('says how far a source is', () => {
  const running = source(SOURCE_STATUS.running, { waiting: 4 });
  expect([describeSource(running).label, shareRead(running)]).toEqual(['读取中 6 / 10', 0.6]);
  expect(describeSource(source(SOURCE_STATUS.running, { total: 0 })).label).toBe('准备读取');
  expect(describeSource(source(SOURCE_STATUS.done)).label).toBe('已读取');
  expect(describeSource(source(SOURCE_STATUS.done, { failed: 2 })).label).toBe('失败 2 页');
  expect(describeSource(source(SOURCE_STATUS.cancelled)).label).toBe('已停止');
  expect(shareRead(source(SOURCE_STATUS.done))).toBeNull();
});

it('takes one address a line and leaves out empty lines and repetitions', () => {
  expect(splitAddresses(' https://a.cn/1 \n\nhttps://a.cn/2\r\nhttps://a.cn/1')).toEqual([
    'https://a.cn/1',
    'https://a.cn/2',
  ]);
});

it('names the line of an address that can’t be read', () => {
  expect(checkAddresses('https://a.cn/')).toBeNull();
  expect(checkAddresses('https://a.cn/\nwww.b.cn')).toBe('第 2 个网址：请填写以 http:// 或 https:// 开头的完整网址');
  expect(checkAddresses('https://u:p@a.cn/')).toBe('网址中不能带有用户名和密码');
  expect(checkAddresses('  ')).toBe('请填写网址');
  expect(checkAddresses(Array.from({ length: 101 }, (_, n) => `https://a.cn/${n}`).join('\n'))).toBe(
    '一次最多填写 100 个网址',
  );
});
