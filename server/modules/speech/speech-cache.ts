import { LRUCache } from 'lru-cache';
import type { Speech } from './speech-engine.ts';

interface Flight {
  promise: Promise<Speech>;
  controller: AbortController;
  /** Callers that still want it. */
  waiting: number;
}

export interface SpeechCache {
  /** The kept speech, the one that is being made, or a new one. `make` is aborted when every caller has gone. */
  get(key: string, signal: AbortSignal, make: (signal: AbortSignal) => Promise<Speech>): Promise<Speech>;
  /** Drops what is kept under keys that begin with `<scope>.`. */
  forget(scope: string): void;
}

/** Keeps the speech used last, up to `maxBytes`, and lets calls for the same speech share one synthesis. */
export function createSpeechCache(maxBytes: number): SpeechCache {
  const kept = new LRUCache<string, Speech>({ maxSize: Math.max(1, maxBytes), sizeCalculation: sizeOf });
  const flights = new Map<string, Flight>();

  function keep(key: string, speech: Speech): void {
    if (speech.standIn !== undefined) return; // the right voice may be back for the next one
    kept.set(key, speech);
  }

  function takeOff(key: string, make: (signal: AbortSignal) => Promise<Speech>): Flight {
    const controller = new AbortController();
    const flight: Flight = { promise: make(controller.signal), controller, waiting: 0 };
    flights.set(key, flight);
    flight.promise
      .then(
        (speech) => keep(key, speech),
        () => {}, // the callers hear of it
      )
      .finally(() => {
        if (flights.get(key) === flight) flights.delete(key);
      });
    return flight;
  }

  return {
    forget(scope) {
      for (const key of [...kept.keys()]) if (key.startsWith(`${scope}.`)) kept.delete(key);
    },
    async get(key, signal, make) {
      signal.throwIfAborted();
      const speech = kept.get(key);
      if (speech) return speech;
      const flight = flights.get(key) ?? takeOff(key, make);
      flight.waiting++;
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          reject(signal.reason);
          if (--flight.waiting > 0) return;
          if (flights.get(key) === flight) flights.delete(key);
          flight.controller.abort(signal.reason);
        };
        signal.addEventListener('abort', onAbort, { once: true });
        flight.promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
      });
    },
  };
}

/** A mark is an object of six numbers. */
function sizeOf(speech: Speech): number {
  return speech.mp3.length + speech.marks.length * 80 + 200;
}
