import type { Purpose } from '#contract/provider.contract.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import { keepCurrent } from '#server/platform/bus/keep-current.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { type OpenProvider, openProvider } from './open-provider.ts';
import { PROVIDERS_CHANGED, type ProviderStore } from './provider.store.ts';

interface Dependencies {
  store: ProviderStore;
  secretBox: SecretBox;
  log: Log;
  environment: OpenProvider | null;
  bus: Bus;
}

/** The enabled services with opened keys, in memory: choosing one costs no query. A database that does not answer leaves what was known. */
export async function createProviderCache({ store, secretBox, log, environment, bus }: Dependencies) {
  let known: OpenProvider[] = [];
  let version = '';
  const listeners = new Set<() => void>();

  async function read(): Promise<void> {
    const next = await store.version(); // before the rows: what changes in between is announced after it
    const rows = (await store.list()).filter((row) => row.enabled === 1);
    const opened = rows.flatMap((row) => openProvider(row, secretBox) ?? []);
    known = environment ? [...opened, environment] : opened;
    version = next;
    if (opened.length < rows.length) log.warn('the key of a model service cannot be opened; enter it again');
  }

  const current = keepCurrent(bus, PROVIDERS_CHANGED, log, () => reload());
  let loading = read();

  /** One after the other, so that an older reading never overwrites a newer one. What is known already is not told again. */
  function reload(): Promise<void> {
    const run = loading.then(async () => {
      if ((await store.version()) === version) return;
      await read();
      for (const listener of listeners) listener();
    });
    loading = run.catch(() => {});
    return run;
  }

  await loading;

  return {
    /** In the order in which they are asked. */
    find: (purpose: Purpose): readonly OpenProvider[] => known.filter((one) => one.purpose === purpose),
    reload,
    /** Calls `listener` after every change, here or on another replica; answers what ends that. */
    onChange(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close(): Promise<void> {
      await current.close();
      await loading;
    },
  };
}
