import { expect, test } from 'vitest';
import { createConnections } from './connections.ts';
import type { openServerClient, ServerClient } from './open-client.ts';

const NEVER = new AbortController().signal;
const ENDPOINT = { url: 'http://a/', headers: {} };

function makeOpen() {
  const opened: { closed: boolean }[] = [];
  const open = (async () => {
    const one = { closed: false };
    opened.push(one);
    return {
      close: async () => {
        one.closed = true;
      },
    } as unknown as ServerClient;
  }) as typeof openServerClient;
  return { opened, open };
}

test('a connection serves again, also for two at once; another key has another one', async () => {
  const { opened, open } = makeOpen();
  const connections = createConnections({ allowHosts: new Set(), open });
  const use = (key: string) => connections.use(key, ENDPOINT, NEVER, async () => key);
  expect(await Promise.all([use('a'), use('a'), use('b')])).toEqual(['a', 'a', 'b']);
  await use('a');
  expect(opened).toHaveLength(2);
  await connections.close();
  expect(opened.every(({ closed }) => closed)).toBe(true);
});

test('work that fails on an old connection is tried once more on a new one, on a new one it is not', async () => {
  const { opened, open } = makeOpen();
  const connections = createConnections({ allowHosts: new Set(), open });
  let attempts = 0;
  const fail = () =>
    connections.use('a', ENDPOINT, NEVER, async () => {
      attempts += 1;
      throw new Error('gone');
    });
  await expect(fail()).rejects.toThrow('gone');
  expect([attempts, opened.length, connections.size()]).toEqual([1, 1, 0]);
  await connections.use('a', ENDPOINT, NEVER, async () => {});
  attempts = 0;
  const mended = await connections.use('a', ENDPOINT, NEVER, async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('session forgotten');
    return 'mended';
  });
  expect([mended, opened.length, opened[1]?.closed]).toEqual(['mended', 3, true]);
  await connections.close();
});

test('who stops waiting hears of it at once', async () => {
  const { open } = makeOpen();
  const connections = createConnections({ allowHosts: new Set(), open });
  const controller = new AbortController();
  const waiting = connections.use('a', ENDPOINT, controller.signal, () => new Promise(() => {}));
  controller.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
  await connections.close();
});

test('there are at most 64; the one that was used longest ago goes', async () => {
  const { opened, open } = makeOpen();
  let clock = 0;
  const connections = createConnections({ allowHosts: new Set(), open, now: () => clock++ });
  for (let index = 0; index < 65; index += 1) await connections.use(String(index), ENDPOINT, NEVER, async () => {});
  expect(connections.size()).toBe(64);
  await expect.poll(() => opened[0]?.closed).toBe(true);
  await connections.close();
});
