import { expect, test } from 'vitest';
import { readMoment } from '#contract/access.contract.ts';
import { describeFailure, listReasons } from './describe-overview.ts';

const space = { used: 0, limit: 1024 ** 3 };
const account = { expireTime: '2026-12-01 00:00:00', files: space, material: space };

test('an account is named for each reason that there is', () => {
  const early = readMoment('2026-11-01');
  const full = { ...space, used: space.limit };
  expect(listReasons(account, readMoment('2026-11-29'))).toEqual(['2026-12-01 到期']);
  expect(listReasons({ ...account, files: full, material: full }, early)).toEqual([
    '知识库 1 / 1 GB',
    '图片和视频 1 / 1 GB',
  ]);
  expect(listReasons({ ...account, files: { used: 0, limit: 0 } }, early)).toEqual([]);
});

test('what failed, in words', () => expect(describeFailure('document', 3)).toBe('3 篇文档处理失败'));
