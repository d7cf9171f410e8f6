import { expect, test } from 'vitest';
import { describeFailure, listReasons } from './describe-overview.ts';

const space = { used: 0, limit: 1024 ** 3 };
const account = { expireTime: '2026-12-01 00:00:00', files: space, material: space };

test('an account is named for each reason that there is', () => {
  const full = { ...space, used: space.limit };
  expect(listReasons(account, { nearlyFull: 0.9, expiring: true })).toEqual(['2026-12-01 到期']);
  expect(listReasons({ ...account, files: full, material: full }, { nearlyFull: 0.9, expiring: false })).toEqual([
    '知识库 1 / 1 GB',
    '图片和视频 1 / 1 GB',
  ]);
  expect(listReasons({ ...account, files: { used: 0, limit: 0 } }, { nearlyFull: 0.9, expiring: false })).toEqual([]);
});

test('what failed, in words', () => expect(describeFailure('document', 3)).toBe('3 篇文档处理失败'));
