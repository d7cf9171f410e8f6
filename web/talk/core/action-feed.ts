type Listener = (code: string, mute: boolean) => void;

/** Actions on their way from a conversation to whoever draws the figure; `mute`: in silence, else along with speech. */
export interface ActionFeed {
  play(code: string, mute?: boolean): void;
  subscribe(listener: Listener): () => void;
}

export function createActionFeed(): ActionFeed {
  const listeners = new Set<Listener>();
  return {
    play(code, mute = false) {
      for (const listener of listeners) listener(code, mute);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
