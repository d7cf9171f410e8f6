import { explainShortage } from '../explain-shortage.ts';
import type { FileStore } from './file-store.ts';

/**
 * The store as it is, with a word to `note` of whatever it could not keep because of the machine, and to `settle` of what it kept: nobody else
 * sees that it is no single upload.
 */
export function noteStoreFailures(store: FileStore, note: (error: unknown) => void, settle: () => void): FileStore {
  const tell = (error: unknown): never => {
    if (explainShortage(error)) note(error);
    throw error;
  };
  return {
    open: (...of) => store.open(...of),
    withLocalCopy: (sha256, use) => store.withLocalCopy(sha256, use),
    remove: (sha256) => store.remove(sha256),
    tryOut: () => store.tryOut(),
    findRoom: () => store.findRoom(),
    requireRoom: (bytes) => store.requireRoom(bytes).catch(tell),
    async receive(source, maxBytes) {
      const received = await store.receive(source, maxBytes).catch(tell);
      return { ...received, place: () => received.place().then(settle, tell) };
    },
  };
}
