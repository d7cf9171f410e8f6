import { expect, it } from 'vitest';
import { CODE, PLACE_CODES } from '#contract/errors.contract.ts';
import { networkError, RequestError } from '#web/lib/transport/request-error.ts';
import { describeClosed } from './describe-closed.ts';

it('every reason that keeps a visitor out has a page of its own', () => {
  const pages = PLACE_CODES.map((code) => describeClosed(new RequestError(code, ''), false));
  expect(new Set(pages.map((page) => page?.title)).size).toBe(PLACE_CODES.length);
  for (const page of pages) expect(page?.text).toMatch(/请/);
});

it('a link that never was, and a room that never was', () => {
  expect(describeClosed(new RequestError(CODE.notFound, ''), false)?.title).toBe('链接不正确');
  expect(describeClosed(new RequestError(CODE.notFound, ''), true)?.title).toBe('没有这个房间');
});

it.each([networkError(), new RequestError(CODE.tooMany, ''), new Error('x')])('%s closes nothing', (error) =>
  expect(describeClosed(error, true)).toBeNull(),
);
