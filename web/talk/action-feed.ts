/** Actions on their way from a conversation to whoever draws the figure. */
export interface ActionFeed {
  play(code: string): void;
  subscribe(listener: (code: string) => void): () => void;
}

export function createActionFeed(): ActionFeed {
  const listeners = new Set<(code: string) => void>();
  return {
    play(code) {
      for (const listener of listeners) listener(code);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
