import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';
import type { Bus } from './bus.ts';

/** Milliseconds before a reading that failed is tried again. */
const RETRY_MS = 1000;

/**
 * Keeps what a process holds in memory current: `read` runs after every message of a topic, and after a gap in which one may have been
 * missed. One reading at a time; what is announced during one is read after it, once. A reading that fails is tried until it is through.
 */
export function keepCurrent(bus: Bus, topic: string, log: Log, read: () => Promise<void>): { close(): Promise<void> } {
  const closing = new AbortController();
  let announced = false;
  let reading: Promise<void> | null = null;

  async function readAnnounced(): Promise<void> {
    while (announced && !closing.signal.aborted) {
      announced = false;
      try {
        await read();
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error, topic }, 'what another process has changed could not be read');
        announced = true;
        await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
      }
    }
  }

  const onMessage = () => {
    announced = true;
    reading ??= readAnnounced().finally(() => {
      reading = null;
    });
  };
  const leave = bus.subscribe(topic, onMessage, onMessage);
  return {
    async close() {
      leave();
      closing.abort();
      await reading;
    },
  };
}
