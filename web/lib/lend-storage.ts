import { isFramed } from './is-framed.ts';

/** Keeps texts for as long as the page stands. */
function createMemoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

/** Browsers may refuse a frame of another site all storage, and whoever asks for it then throws: the page's memory stands in. */
export function lendStorage(): void {
  if (!isFramed()) return;
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].length;
    } catch {
      Object.defineProperty(window, name, { configurable: true, value: createMemoryStorage() });
    }
  }
}

if (typeof window !== 'undefined') lendStorage();
