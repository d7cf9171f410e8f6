import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { STREAM_LIMITS } from '#contract/avatar-stream-session.contract.ts';
import type { OpenDatabase } from '#server/platform/database/open-database.ts';
import { createLeases, type Leases } from '#server/platform/lease/leases.ts';
import { createLog } from '#server/platform/log.ts';
import type { RenderingSession } from '#server/platform/renderer/renderer-protocol.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import { createStreamService } from './stream.service.ts';
import { createStreamPlaces, type StreamPlace } from './stream-places.ts';

let database: OpenDatabase;
let leases: Leases;
beforeAll(async () => {
  database = await openTestDatabase();
  leases = createLeases(database.db, randomUUID(), createLog('silent'));
});
afterAll(async () => {
  await leases.close();
  await database.close();
});

function makeSession(log: string[], speak?: RenderingSession['speak']): RenderingSession {
  return {
    sdp: '',
    candidate: async () => {},
    speak: speak ?? (async ({ text }) => void log.push(text)),
    interrupt: async () => void log.push('interrupt'),
    close: async () => void log.push('close'),
  };
}
const WHERE = { code: 'c', holder: 'h', rendererId: 'e', network: 'n', capacity: 1 };
const countOfRenderer = async () => (await leases.count(['renderer e'])).get('renderer e') ?? 0;

test('a page that has fallen silent loses its place, one that gives a sign keeps it for hours', async () => {
  let clock = 0;
  const log: string[] = [];
  const places = createStreamPlaces({ leases, now: () => clock });
  const { id } = (await places.take(WHERE, async () => makeSession(log))) as StreamPlace;
  clock += STREAM_LIMITS.silentMs;
  places.find({ code: 'c', holder: 'h', id });
  clock += STREAM_LIMITS.silentMs;
  places.sweep();
  expect(places.find({ code: 'c', holder: 'h', id }).id).toBe(id);
  clock += STREAM_LIMITS.silentMs + 1;
  places.sweep();
  expect(() => places.find({ code: 'c', holder: 'h', id })).toThrow('不存在');
  await vi.waitFor(async () => expect([await countOfRenderer(), log]).toEqual([0, ['close']]));
  await places.closeAll();
});

test('a place that could not be opened is free at once; the end of the server closes all', async () => {
  const log: string[] = [];
  const places = createStreamPlaces({ leases });
  const { promise, reject } = Promise.withResolvers<RenderingSession>();
  const asked = Promise.withResolvers<void>();
  const taken = places.take(WHERE, () => {
    asked.resolve();
    return promise;
  });
  await asked.promise;
  expect(await countOfRenderer()).toBe(1);
  expect(await places.take(WHERE, () => promise)).toBe('renderer');
  reject(new Error('no'));
  await expect(taken).rejects.toThrow('no');
  expect(await countOfRenderer()).toBe(0);
  await places.take(WHERE, async () => makeSession(log));
  await places.closeAll();
  expect(log).toEqual(['close']);
});

test('an interruption drops what stands in line and is heard before what comes next', async () => {
  const log: string[] = [];
  const places = createStreamPlaces({ leases });
  const service = createStreamService({
    places,
    findRenderers: () => [],
    findLook: async () => null,
    onFailure() {},
    calls: { answer() {}, ask: async () => null },
  });
  const leaving = (text: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      log.push(text);
      if (text !== '一') return resolve();
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const session = makeSession(log, ({ text }, signal) => leaving(text, signal));
  const { id } = (await places.take(WHERE, async () => session)) as StreamPlace;
  const say = (text: string) => service.speak({ code: 'c', holder: 'h', id }, { text, sound: null });
  const said = [say('一'), say('二')];
  await Promise.resolve();
  const silence = service.interrupt({ code: 'c', holder: 'h', id });
  const next = say('三');
  await Promise.all([...said, silence, next]);
  expect(log).toEqual(['一', 'interrupt', '三']);
  await places.closeAll();
});
