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
      onAway: () => lines.push('away'),
      afterRefusal(error) {
        if (error !== closed) return undefined;
        refusals.push(error);
        return 1;
      },
    },
    own.signal,
  );
  expect(lines).toEqual(['one', 'away', 'gone', 'gone', 'two', 'gone']);
  expect([refusals, stream.count()]).toEqual([[closed], 3]);
});

it('tabs that share a name have one connection: all hear it, and the next one goes on when the first is closed', async () => {
  const opened: { send(line: string): void; end(): void }[] = [];
  let heard = Promise.withResolvers<void>();
  const tab = (name: string) => {
    const own = new AbortController();
    const lines: string[] = [];
    const note = (line: string) => {
      lines.push(line);
      heard.resolve();
      heard = Promise.withResolvers<void>();
    };
    const done = keepStream(
      {
        async *open(signal) {
          const waiting: string[] = [];
          let wake = () => {};
          opened.push({
            send(line) {
              waiting.push(line);
              wake();
            },
            end: () => wake(),
          });
          note(`${name} opens`);
          signal.addEventListener('abort', () => wake());
          for (;;) {
            const line = waiting.shift();
            if (line !== undefined) yield line;
            else if (signal.aborted) return;
            else
              await new Promise<void>((resolve) => {
                wake = resolve;
              });
          }
        },
        onLine: note,
        onGone: () => note('gone'),
        shared: { name: 'test', greet: () => 'welcome' },
      },
      own.signal,
    );
    const until = async (line: string) => {
      while (!lines.includes(line)) await heard.promise;
    };
    return { own, lines, done, until };
  };
  const first = tab('first');
  await first.until('first opens');
  const second = tab('second');
  await second.until('welcome');
  opened[0]?.send('one');
  await second.until('one');
  expect([first.lines, second.lines]).toEqual([
    ['first opens', 'one'],
    ['welcome', 'one'],
  ]);
  expect(opened).toHaveLength(1);
  first.own.abort();
  await first.done;
  await second.until('second opens');
  opened[1]?.send('two');
  await second.until('two');
  expect(opened).toHaveLength(2);
  expect(first.lines).not.toContain('two');
  second.own.abort();
  await second.done;
});
