import { expect, test } from 'vitest';
import { createIdleWatch } from './idle-watch.ts';

function watchOver() {
  const log: string[] = [];
  let timers: { ms: number; done: () => void }[] = [];
  const watch = createIdleWatch({
    afterMs: 60_000,
    onIdle: () => log.push('idle'),
    onWake: () => log.push('awake'),
    wait(ms, done) {
      const timer = { ms, done };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  return {
    watch,
    log,
    waits: () => timers.map(({ ms }) => ms),
    ring: () => timers.splice(0).map(({ done }) => done()),
  };
}

test('after the quiet comes idleness; a touch ends it and the wait begins anew', () => {
  const { watch, log, waits, ring } = watchOver();
  watch.setQuiet(true);
  expect(waits()).toEqual([60_000]);
  watch.poke();
  expect(waits()).toEqual([60_000]);
  ring();
  expect(log).toEqual(['idle']);
  watch.poke();
  expect(log).toEqual(['idle', 'awake']);
  expect(waits()).toEqual([60_000]);
});

test('nobody is left alone while something goes on', () => {
  const { watch, log, waits, ring } = watchOver();
  watch.poke();
  expect(waits()).toEqual([]);
  watch.setQuiet(true);
  ring();
  watch.setQuiet(false);
  expect(log).toEqual(['idle', 'awake']);
  expect(waits()).toEqual([]);
  watch.setQuiet(true);
  watch.close();
  expect(waits()).toEqual([]);
});

test('where it is quiet, somebody who has left is left alone at once', () => {
  const { watch, log, waits } = watchOver();
  watch.doze();
  expect(log, 'somebody is there').toEqual([]);
  watch.setQuiet(true);
  watch.doze();
  watch.doze();
  expect(log).toEqual(['idle']);
  expect(waits()).toEqual([]);
  watch.poke();
  expect(log).toEqual(['idle', 'awake']);
  expect(waits()).toEqual([60_000]);
});
