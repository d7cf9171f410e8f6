import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { EventKind, ProductEvent } from '#contract/event.contract.ts';
import { listen } from './event-stream.ts';

/** Which answers an event makes old: keys of the query cache, or their beginnings. */
export type EventKeys = Partial<Record<EventKind, (event: ProductEvent) => readonly QueryKey[]>>;

/** Shortest time between two rounds of asking, in ms: a document that is read tells a lot. */
const EVERY_MS = 500;
/** What happens together is asked for together, in ms. */
const TOGETHER_MS = 50;

/** Asks anew for what is shown and has changed; answers what ends it. */
export function refetchChanged(client: QueryClient, tables: readonly EventKeys[]): () => void {
  const old = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;

  function ask(): void {
    timer = undefined;
    last = Date.now();
    const keys = [...old.values()];
    old.clear();
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }

  const stop = listen({
    onEvent(event) {
      for (const table of tables) for (const key of table[event.kind]?.(event) ?? []) old.set(JSON.stringify(key), key);
      if (old.size > 0) timer ??= setTimeout(ask, Math.max(TOGETHER_MS, last + EVERY_MS - Date.now()));
    },
    onMissed: () => void client.invalidateQueries(),
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
