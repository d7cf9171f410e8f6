import { expect, test } from 'vitest';
import { STREAM_LIMITS } from '#contract/avatar-stream-session.contract.ts';
import type { EngineSession } from '#server/platform/engine/engine-kind.ts';
import { createStreamService } from './stream.service.ts';
import { createStreamPlaces } from './stream-places.ts';

function makeSession(log: string[], speak?: EngineSession['speak']): EngineSession {
  return {
    sdp: '',
    candidate: async () => {},
    speak: speak ?? (async ({ text }) => void log.push(text)),
    interrupt: async () => void log.push('interrupt'),
    close: async () => void log.push('close'),
  };
}
const WHERE = { code: 'c', engineId: 'e', network: 'n' };

test('a page that has fallen silent loses its place, one that gives a sign keeps it for hours', async () => {
  let clock = 0;
  const log: string[] = [];
  const places = createStreamPlaces({ now: () => clock });
  const { id } = await places.take(WHERE, async () => makeSession(log));
  clock += STREAM_LIMITS.silentMs;
  places.find('c', id);
  clock += STREAM_LIMITS.silentMs;
  places.sweep();
  expect(places.find('c', id).id).toBe(id);
  clock += STREAM_LIMITS.silentMs + 1;
  places.sweep();
  expect(() => places.find('c', id)).toThrow('不存在');
  expect([places.countOfEngine('e'), log]).toEqual([0, ['close']]);
  await places.closeAll();
});

test('a place that could not be opened is free at once; the end of the server closes all', async () => {
  const log: string[] = [];
  const places = createStreamPlaces();
  const { promise, reject } = Promise.withResolvers<EngineSession>();
  const taken = places.take(WHERE, () => promise);
  expect(places.countOfEngine('e')).toBe(1);
  reject(new Error('no'));
  await expect(taken).rejects.toThrow('no');
  expect(places.countOfEngine('e')).toBe(0);
  await places.take(WHERE, async () => makeSession(log));
  await places.closeAll();
  expect(log).toEqual(['close']);
});

test('an interruption drops what stands in line and is heard before what comes next', async () => {
  const log: string[] = [];
  const places = createStreamPlaces();
  const service = createStreamService({
    ...{ places, findEngines: () => [], findLook: async () => null, onFailure() {} },
  });
  const leaving = (text: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      log.push(text);
      if (text !== '一') return resolve();
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  const { id } = await places.take(WHERE, async () => makeSession(log, ({ text }, signal) => leaving(text, signal)));
  const say = (text: string) => service.speak('c', id, { text, sound: null });
  const said = [say('一'), say('二')];
  await Promise.resolve();
  const silence = service.interrupt('c', id);
  const next = say('三');
  await Promise.all([...said, silence, next]);
  expect(log).toEqual(['一', 'interrupt', '三']);
  await places.closeAll();
});
