import { expect, onTestFinished, test, vi } from 'vitest';
import { CODE } from '#contract/errors.contract.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { describeOnBothDatabases, describePostgres, openTestPostgres } from '#server/testing/test-database.ts';
import { AppError } from '../errors.ts';
import { type Bus, createBus } from './bus.ts';
import { createCalls, OwnerGone } from './calls.ts';

async function openCalls(database: OpenDatabase, signMs = 20) {
  const log = createLog('silent');
  const bus = createBus(database, log);
  await bus.start();
  const calls = createCalls(bus, log, { signMs, silentMs: 100 * signMs });
  return {
    calls,
    async close() {
      calls.close();
      await bus.close();
    },
  };
}

/** An item, and nothing more until it is ended: at its item, if the reader leaves before the item is known to be sent, or later. */
async function* waitAfterOne(signal: AbortSignal, onEnd: () => void) {
  try {
    yield 1;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
  } finally {
    onEnd();
  }
}

describeOnBothDatabases('calls between processes', (database) => {
  const open = () => openCalls(database());

  test('items come in order and whole, however long, and no further ahead than the window', async () => {
    const [one, other] = [await open(), await open()];
    let made = 0;
    one.calls.answer('count', async function* (input) {
      for (; made < 60; made += 1) yield `${(input as { text: string }).text}${made}`;
    });
    const text = '化“😀\n'.repeat(3000);
    const got: unknown[] = [];
    for await (const item of other.calls.stream(one.calls.self, 'count', { text })) {
      got.push(item);
      expect(made - got.length).toBeLessThan(40);
    }
    expect(got).toEqual(Array.from({ length: 60 }, (_, n) => `${text}${n}`));
    await Promise.all([one.close(), other.close()]);
  });

  test('refusals come across; a reader that leaves ends the answer', async () => {
    const [one, other] = [await open(), await open()];
    one.calls.answer('refuse', async function* () {
      yield 1;
      throw new AppError(CODE.conflict, '不行');
    });
    await expect(other.calls.ask(one.calls.self, 'refuse', {})).rejects.toMatchObject({
      code: CODE.conflict,
      message: '不行',
    });
    const stopped = Promise.withResolvers<void>();
    one.calls.answer('wait', (_, signal) => waitAfterOne(signal, stopped.resolve));
    for await (const item of other.calls.stream(one.calls.self, 'wait', {})) {
      expect(item).toBe(1);
      break;
    }
    await stopped.promise;
    await Promise.all([one.close(), other.close()]);
  });

  test('a process that is not there is told from one that takes its time', async () => {
    const [one, other] = [await open(), await open()];
    const slow = Promise.withResolvers<void>();
    one.calls.answer('slow', async function* () {
      await slow.promise;
      yield 'done';
    });
    const asked = other.calls.ask(one.calls.self, 'slow', {});
    await expect(other.calls.ask('nobody', 'slow', {})).rejects.toBeInstanceOf(OwnerGone);
    slow.resolve();
    expect(await asked).toBe('done');
    await Promise.all([one.close(), other.close()]);
  });
});

test('an item whose parts take longer than silence may last comes whole, as long as its owner gives signs', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const subscribers = new Map<string, (message: unknown) => void>();
  const late = Promise.withResolvers<void>();
  const bus: Bus = {
    async publish(topic, message) {
      const { kind, part } = message as { kind: string; part: number };
      if (kind === 'item' && part === 1) await late.promise;
      subscribers.get(topic)?.(message);
    },
    subscribe(topic, onMessage) {
      subscribers.set(topic, onMessage);
      return () => void subscribers.delete(topic);
    },
    async start() {},
    async close() {},
  };
  const [one, other] = [0, 1].map(() => createCalls(bus, createLog('silent'), { signMs: 1000, silentMs: 3000 }));
  const text = '长'.repeat(3000);
  one?.answer('long', async function* () {
    yield text;
  });
  const asked = other?.ask(one?.self ?? '', 'long', {});
  await vi.advanceTimersByTimeAsync(10_000);
  late.resolve();
  expect(await asked).toBe(text);
  one?.close();
  other?.close();
});

describePostgres('calls over a listening connection that breaks', (url) => {
  test('both sides end, instead of waiting with signs of life for what was lost', async () => {
    const database = await openTestPostgres(url);
    const [one, other] = [await openCalls(database, 200), await openCalls(database, 200)];
    const stopped = Promise.withResolvers<void>();
    one.calls.answer('wait', (_, signal) => waitAfterOne(signal, stopped.resolve));
    const items = other.calls.stream(one.calls.self, 'wait', {});
    expect(await items.next()).toEqual({ done: false, value: 1 });
    const next = items.next();
    next.catch(() => {}); // looked at below
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`;
    await expect(next).rejects.toMatchObject({ constructor: OwnerGone, isSilent: false });
    await stopped.promise;
    // What is asked from now on is answered.
    one.calls.answer('greet', async function* () {
      yield 'hello';
    });
    expect(await other.calls.ask(one.calls.self, 'greet', {})).toBe('hello');
    await Promise.all([one.close(), other.close()]);
    await database.close();
  });
});
