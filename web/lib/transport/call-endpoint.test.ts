import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.contract.ts';
import { envelope, stubFetch } from '../testing/stub-browser.ts';
import { callFile, callJson, callStream } from './call-endpoint.ts';
import { SessionEndedError } from './request-error.ts';

const input = z.object({});
const json = endpoint({ path: '/avatar/thing', summary: '', input, data: z.string() });
const stream = endpoint({ method: 'POST', path: '/s', reply: 'stream', summary: '', input, data: z.object({}) });
const file = endpoint({ path: '/f', reply: 'file', summary: '', input, data: z.unknown() });
const headers = { token: 'given' };

// No page, no storage, no router is stubbed here: whoever needs one of them fails.
it('carries the caller it is given, on a page that has nothing', async () => {
  const sent = stubFetch(() => envelope(200, 'ok'));
  expect(await callJson(json, {}, { headers })).toBe('ok');
  expect(sent[0]?.headers).toEqual(headers);
});

it.each([
  ['a call', () => callJson(json, {}, { headers })],
  ['a stream', () => callStream(stream, {}, { headers }).next()],
  ['a file', () => callFile(file, {}, { headers })],
])('only tells that the session of %s has ended', async (_what, go) => {
  stubFetch(() => envelope(401));
  const error = await go().then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SessionEndedError);
  expect(error).toMatchObject({ code: 401, message: '登录已过期' });
});
