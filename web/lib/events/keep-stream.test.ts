import { beforeEach, expect, it, vi } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import { networkError, RequestError } from '../transport/request-error.ts';
import { keepStream } from './keep-stream.ts';

beforeEach(() => {
  vi.stubGlobal('window', { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => {}, removeEventListener: () => {} });
});

/** Connections, each of which gives its lines and then fails or ends. */
function openEach(...connections: (readonly (string | Error)[])[]) {
  let opened = 0;
  return {
    count: () => opened,
    async *open() {
      for (const line of connections[opened++] ?? []) {
        if (line instanceof Error) throw line;
        yield line;
      }
    },
  };
}

it('a refusal stands: it is not asked again', async () => {
  const stream = openEach(['one', new RequestError(CODE.conflict, '页面已过期')], ['never']);
  const lines: string[] = [];
  await keepStream({ open: stream.open, onLine: (line) => lines.push(line) }, new AbortController().signal);
  expect([lines, stream.count()]).toEqual([['one'], 1]);
});

it('what broke is tried again, and a refusal that may be taken back when its reader says', async () => {
  const own = new AbortController();
  const closed = new RequestError(CODE.linkRevoked, '链接已停用');
  const stream = openEach(['one', networkError()], [closed], ['two']);
  const lines: string[] = [];
  const refusals: unknown[] = [];
  await keepStream(
    {
      open: stream.open,
      onLine(line) {
        lines.push(line);
        if (line === 'two') own.abort();
      },
      onGone: () => lines.push('gone'),
      afterRefusal(error) {
        if (error !== closed) return undefined;
        refusals.push(error);
        return 1;
      },
    },
    own.signal,
  );
  expect(lines).toEqual(['one', 'gone', 'gone', 'two', 'gone']);
  expect([refusals, stream.count()]).toEqual([[closed], 3]);
});
