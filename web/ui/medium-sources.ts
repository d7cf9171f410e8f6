/** Files that nobody shows any more and that are kept, for whoever shows them next: a page that is chosen again stands there at once. */
const MOST_KEPT = { files: 40, bytes: 64 * 1024 * 1024 };

interface User {
  onSource(source: string): void;
  onFailure(error: unknown): void;
}

interface Entry {
  source: string | null;
  bytes: number;
  users: Set<User>;
  own: AbortController;
}

interface Options {
  /** @returns the bytes of a file */
  fetch(id: string, signal: AbortSignal): Promise<Blob>;
  open(blob: Blob): string;
  close(source: string): void;
}

/** Files of an account as addresses that a page can show, each fetched once for everybody who shows it. */
export function createMediumSources({ fetch, open, close }: Options) {
  /** Those that were used last stand last. */
  const entries = new Map<string, Entry>();

  function shed(): void {
    const idle = [...entries].filter(([, { users, source }]) => users.size === 0 && source !== null);
    let [files, bytes] = [idle.length, idle.reduce((sum, [, entry]) => sum + entry.bytes, 0)];
    for (const [id, entry] of idle) {
      if (files <= MOST_KEPT.files && bytes <= MOST_KEPT.bytes) return;
      entries.delete(id);
      files--;
      bytes -= entry.bytes;
      if (entry.source !== null) close(entry.source);
    }
  }

  function begin(id: string): Entry {
    const entry: Entry = { source: null, bytes: 0, users: new Set(), own: new AbortController() };
    entries.set(id, entry);
    return entry;
  }

  return {
    /** What is there already. */
    peek: (id: string): string | null => entries.get(id)?.source ?? null,
    /** @returns what ends the use */
    use(id: string, user: User): () => void {
      const known = entries.get(id);
      const entry = known ?? begin(id);
      entry.users.add(user);
      if (entry.source !== null) user.onSource(entry.source);
      else if (!known) {
        fetch(id, entry.own.signal).then(
          (blob) => {
            entry.source = open(blob);
            entry.bytes = blob.size;
            for (const { onSource } of entry.users) onSource(entry.source);
          },
          (error: unknown) => {
            if (entries.get(id) === entry) entries.delete(id);
            if (!entry.own.signal.aborted) for (const { onFailure } of entry.users) onFailure(error);
          },
        );
      }
      return () => {
        entry.users.delete(user);
        if (entry.users.size > 0 || entries.get(id) !== entry) return;
        entries.delete(id);
        if (entry.source === null) return entry.own.abort();
        entries.set(id, entry);
        shed();
      };
    },
  };
}
