import { expect, test } from 'vitest';
import { createLog } from '../log.ts';
import type { Bus } from './bus.ts';
import { keepCurrent } from './keep-current.ts';

/** A bus whose messages and gaps the test makes, and readings that end when told to. */
function open() {
  let tell = { message: () => {}, gap: () => {} };
  const bus = {
    subscribe(_: string, onMessage: () => void, onGap: () => void) {
      tell = { message: onMessage, gap: onGap };
      return () => {
        tell = { message: () => {}, gap: () => {} };
      };
    },
  } as unknown as Bus;
  const readings: PromiseWithResolvers<void>[] = [];
  let begun = Promise.withResolvers<void>();
  const kept = keepCurrent(bus, 'topic', createLog('silent'), () => {
    const reading = Promise.withResolvers<void>();
    readings.push(reading);
    begun.resolve();
    begun = Promise.withResolvers<void>();
    return reading.promise;
  });
  return { kept, readings, message: () => tell.message(), gap: () => tell.gap(), nextBegins: () => begun.promise };
}

test('each message and each gap is read; what comes during a reading is read once after it', async () => {
  const { kept, readings, message, gap, nextBegins } = open();
  message();
  expect(readings).toHaveLength(1);
  message();
  gap();
  message();
  expect(readings).toHaveLength(1);
  const second = nextBegins();
  readings[0]?.resolve();
  await second;
  expect(readings).toHaveLength(2);
  readings[1]?.resolve();
  await kept.close();
  message();
  expect(readings).toHaveLength(2);
});

test('a reading that fails is tried again, and not after the end', async () => {
  const { kept, readings, message, nextBegins } = open();
  message();
  const second = nextBegins();
  readings[0]?.reject(new Error('the database is away'));
  await second;
  const closed = kept.close();
  readings[1]?.reject(new Error('still away'));
  await closed;
  expect(readings).toHaveLength(2);
});
