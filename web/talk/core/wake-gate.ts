/** Whoever has said the wake word, or was answered, need not say it again for so long, in ms. */
export const AWAKE_MS = 30_000;

/** Decides which of what is heard is meant for the figure, where it answers only to its name. */
export interface WakeGate {
  subscribe(onChange: () => void): () => void;
  /** Somebody is in conversation: everything that is said counts. */
  isOpen(): boolean;
  /** What of a text counts; null: nothing. The wake word is taken out of it, and opens. */
  take(text: string): string | null;
  /** Somebody speaks who may: the wait begins anew. */
  keep(): void;
  /** An answer is on its way or being heard: open as long, and the wait begins behind it. */
  setBusy(busy: boolean): void;
  /** Nobody is in conversation any more. */
  close(): void;
}

interface Options {
  /** What was said after the wake word; null without it. */
  match(text: string): string | null;
  wait(ms: number, done: () => void): () => void;
}

export function createWakeGate({ match, wait }: Options): WakeGate {
  const listeners = new Set<() => void>();
  let open = false;
  let busy = false;
  let cancel = () => {};

  function set(next: boolean): void {
    if (next === open) return;
    open = next;
    for (const listener of listeners) listener();
  }

  function keep(): void {
    cancel();
    cancel = busy ? () => {} : wait(AWAKE_MS, () => set(false));
    set(true);
  }

  return {
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    isOpen: () => open,
    take(text) {
      const said = match(text);
      if (said !== null) keep();
      return said ?? (open ? text : null);
    },
    keep,
    setBusy(next) {
      if (next === busy) return;
      busy = next;
      keep();
    },
    close() {
      busy = false;
      cancel();
      set(false);
    },
  };
}
