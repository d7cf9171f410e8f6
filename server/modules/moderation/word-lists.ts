import { LRUCache } from 'lru-cache';
import type { Bus } from '#server/platform/bus/bus.ts';
import { keepCurrent } from '#server/platform/bus/keep-current.ts';
import type { Log } from '#server/platform/log.ts';
import { type ListedWord, makeListGently, type WordList } from './matching/word-list.ts';
import { type ModerationStore, type Owner, WORDS_CHANGED } from './moderation.store.ts';

/** Lists of accounts that are kept in memory; the one that was not asked for longest goes first. */
const KEPT_ACCOUNTS = 300;

/** The installation's list has no account. */
const keyOf = (owner: Owner): string => owner ?? '';

interface Dependencies {
  store: ModerationStore;
  log: Log;
  bus: Bus;
}

interface Kept {
  list: WordList | null;
  revision: number;
}

/** The lists in memory, ready to be looked for. A database that does not answer leaves what was known. */
export async function createWordLists({ store, log, bus }: Dependencies) {
  // The installation's own list is asked for with every account's, so that it is never the one that goes.
  const kept = new LRUCache<string, Promise<Kept>>({ max: KEPT_ACCOUNTS + 1 });

  async function load(owner: Owner): Promise<Kept> {
    const revision = (await store.revisions([owner])).get(owner) ?? 0; // before the words: what changes meanwhile is announced after it
    if (revision === 0) return { list: null, revision };
    const words: ListedWord[] = [];
    for await (const some of store.enabled(owner)) for (const word of some) words.push(word);
    return { list: words.length > 0 ? await makeListGently(words) : null, revision };
  }

  /**
   * One after the other, so that an older reading never overwrites a newer one; while it runs, and when it fails, the old list serves. A list
   * that is known as it is stands.
   */
  const loading = new Map<Owner, Promise<void>>();
  function reload(owner: Owner): Promise<void> {
    const run = (loading.get(owner) ?? Promise.resolve()).then(async () => {
      const known = await kept.get(keyOf(owner));
      if (known && known.revision === (await store.revisions([owner])).get(owner)) return;
      kept.set(keyOf(owner), Promise.resolve(await load(owner)));
    });
    const settled = run.catch(() => {});
    loading.set(owner, settled);
    settled.then(() => {
      if (loading.get(owner) === settled) loading.delete(owner);
    });
    return run;
  }

  async function ofAccount(accountId: string): Promise<WordList | null> {
    const known = kept.get(accountId);
    if (known) return (await known).list;
    const found = load(accountId);
    kept.set(accountId, found);
    found.catch(() => kept.delete(accountId));
    return (await found).list;
  }

  async function look(): Promise<void> {
    const owners = [...kept.keys()].map((key): Owner => (key === keyOf(null) ? null : key));
    const revisions = await store.revisions(owners);
    for (const owner of owners) {
      const known = await kept.get(keyOf(owner));
      if (known && known.revision !== revisions.get(owner)) await reload(owner);
    }
  }

  const current = keepCurrent(bus, WORDS_CHANGED, log, look);
  await reload(null);

  return {
    /** What counts for an account's roles: the installation's list and its own. */
    async find(accountId: string): Promise<WordList[]> {
      const lists = [(await kept.get(keyOf(null)))?.list, await ofAccount(accountId)];
      return lists.filter((list) => list !== null && list !== undefined);
    },
    /** The installation's list alone. */
    async platform(): Promise<WordList[]> {
      const list = (await kept.get(keyOf(null)))?.list;
      return list ? [list] : [];
    },
    reload,
    async close(): Promise<void> {
      await current.close();
      await Promise.all(loading.values());
    },
  };
}

export type WordLists = Awaited<ReturnType<typeof createWordLists>>;
