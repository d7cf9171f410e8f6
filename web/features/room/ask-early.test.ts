import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openVisit } from '#contract/visit.contract.ts';
import { askEarly, isAsked, takeEarly } from './ask-early.ts';

const place = { name: 'demo' };
const room = { name: '小华' };
const reply = vi.fn<(url: string, init: RequestInit) => Promise<unknown>>();

beforeEach(() => {
  const storage = { getItem: () => null };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', { location: { search: '?source=card', pathname: '/' } });
  vi.stubGlobal('fetch', reply);
  reply.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const answer = (body: unknown) => reply.mockResolvedValue({ json: async () => body });

test('the call of the page is made, and its answer is taken once', async () => {
  answer({ code: 200, data: room });
  expect(await askEarly(place, 'en')).toEqual(room);
  const [url, init] = reply.mock.calls[0] ?? [];
  expect([url, init?.method]).toEqual([openVisit.path, openVisit.method]);
  expect(JSON.parse(String(init?.body))).toEqual({ name: 'demo', language: 'en' });
  expect(init?.headers).toMatchObject({ token: '', source: 'card' });
  expect([isAsked(place, 'en'), isAsked(place, ''), isAsked({ name: 'other' }, 'en')]).toEqual([true, false, false]);
  expect(await takeEarly(place, '')).toBeNull();
  expect(await takeEarly(place, 'en')).toEqual(room);
  expect(await takeEarly(place, 'en')).toBeNull();
});

test.each([
  ['a refusal', () => answer({ code: 11005, message: '已关闭', data: null })],
  ['no answer', () => reply.mockRejectedValue(new TypeError('offline'))],
])('%s is left to the page', async (_, arrange) => {
  arrange();
  expect(await askEarly(place, '')).toBeNull();
  expect(await takeEarly(place, '')).toBeNull();
});
