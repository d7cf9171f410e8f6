import type { Purpose } from '#contract/provider.contract.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { type OpenProvider, openProvider } from './open-provider.ts';
import type { ProviderStore } from './provider.store.ts';

/** How often a replica looks whether another one has changed something, in ms. */
const LOOK_EVERY = 2000;

interface Dependencies {
  store: ProviderStore;
  secretBox: SecretBox;
  log: Log;
  environment: OpenProvider | null;
  /** Whether other processes may change the same database. */
  shared: boolean;
}

/** The enabled services with opened keys, in memory: choosing one costs no query. A database that does not answer leaves what was known. */
export async function createProviderCache({ store, secretBox, log, environment, shared }: Dependencies) {
  let known: OpenProvider[] = [];
  let version = '';
  let loading: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  async function read(): Promise<void> {
    const next = await store.version(); // before the rows: what changes in between is noticed at the next look
    const rows = (await store.list()).filter((row) => row.enabled === 1);
    const opened = rows.flatMap((row) => openProvider(row, secretBox) ?? []);
    known = environment ? [...opened, environment] : opened;
    version = next;
    if (opened.length < rows.length) log.warn('the key of a model service cannot be opened; enter it again');
  }

  /** One after the other, so that an older reading never overwrites a newer one. */
  function reload(): Promise<void> {
    const run = loading.then(async () => {
      await read();
      for (const listener of listeners) listener();
    });
    loading = run.catch(() => {});
    return run;
  }

  await read();
  const timer = shared
    ? setInterval(async () => {
        try {
          if ((await store.version()) !== version) await reload();
        } catch (error) {
          log.warn({ err: error }, 'model services not looked up');
        }
      }, LOOK_EVERY)
    : null;
  timer?.unref();

  return {
    /** In the order in which they are asked. */
    find: (purpose: Purpose): readonly OpenProvider[] => known.filter((one) => one.purpose === purpose),
    reload,
    /** Calls `listener` after every change, here or on another replica; answers what ends that. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close(): Promise<void> {
      if (timer) clearInterval(timer);
      return loading;
    },
  };
}
