import { CODE } from '#contract/errors.contract.ts';
import {
  deleteProvider,
  ENVIRONMENT_PROVIDER,
  PURPOSES,
  providerList,
  saveProvider,
  testProvider,
} from '#contract/provider.contract.ts';
import type { RecordAction } from '#server/modules/audit/index.ts';
import type { Bus } from '#server/platform/bus/bus.ts';
import type { LlmConfig } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Log } from '#server/platform/log.ts';
import { createModelRouter } from '#server/platform/model/model-router.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { describeEnvironment } from './environment-provider.ts';
import { describeOpen, openProvider } from './open-provider.ts';
import { probeProvider } from './probe-provider.ts';
import { createProviderStore } from './provider.store.ts';
import { createProviderCache } from './provider-cache.ts';
import { chooseKey, createProviderEditor } from './provider-editor.ts';
import { sealIce } from './sealed-ice.ts';

export type { OpenProvider } from './open-provider.ts';

interface Dependencies {
  db: Database;
  bus: Bus;
  secretBox: SecretBox;
  log: Log;
  record: RecordAction;
  llm: LlmConfig | null;
  /** Told of what every reply has cost. */
  onUsage: Parameters<typeof createModelRouter>[0]['onUsage'];
  /** Told whenever a call has shown how a service is doing. */
  noteHealth(): void;
  /** Told of every call that has failed, with the name of its service. */
  noteFailure(service: string, error: unknown): void;
  /** Told of every reply that came to its end. */
  noteSuccess(service: string): void;
}

/** Services of models: who can be called, at which address, with which key. Needs a migrated database. */
export async function createProviderModule({
  db,
  bus,
  secretBox,
  log,
  record,
  llm,
  onUsage,
  noteHealth,
  noteFailure,
  noteSuccess,
}: Dependencies) {
  const store = createProviderStore(db, bus);
  const environment = llm ? describeEnvironment(llm) : null;
  const cache = await createProviderCache({ store, secretBox, log, environment, bus });
  const router = createModelRouter({
    findProviders: () => cache.find('chat'),
    onUsage(used) {
      onUsage?.(used);
      noteHealth();
    },
    onSuccess: ({ name }) => noteSuccess(name),
    onFailure({ name }, error) {
      log.warn({ err: error, service: name }, 'a model service has failed');
      noteFailure(name, error);
      noteHealth();
    },
  });
  const editor = createProviderEditor({ store, secretBox, record, changed: cache.reload });

  /** What a test speaks to: the stored service, or a form with the stored key where it brings none. */
  async function chooseTested({ id, draft }: { id?: string; draft?: Parameters<typeof editor.save>[0] }) {
    if (id === ENVIRONMENT_PROVIDER && environment) return environment;
    const row = (await store.list()).find((one) => one.id === (draft?.id ?? id)) ?? null;
    if (!row && (draft?.id || !draft)) throw notFound('模型服务');
    const now = new Date();
    const tested = draft
      ? {
          ...draft,
          id: row?.id ?? '',
          createdAt: now,
          updatedAt: now,
          sealedKey: chooseKey(draft, row, secretBox),
          sealedIce: sealIce(draft.ice, row, secretBox),
        }
      : row;
    const open = tested && openProvider(tested, secretBox);
    if (!open) throw new AppError(CODE.badInput, '已保存的密钥无法解开，请重新填写');
    return open;
  }

  return {
    /** Enabled services for a purpose with opened keys, in the order in which they are asked; from memory. */
    findProviders: cache.find,
    /** Whether everything that a service does is done by another one as well while it fails. */
    hasStandIn(purpose: Parameters<typeof cache.find>[0], name: string): boolean {
      const all = cache.find(purpose);
      const own = all.filter((one) => one.name === name);
      if (purpose !== 'chat') return all.length > own.length;
      const others = all.filter((one) => one.name !== name).flatMap(({ models }) => models.map((one) => one.name));
      return own.every(({ models }) =>
        models.every((one) => others.includes(one.name) || (one.fallback !== '' && others.includes(one.fallback))),
      );
    },
    /** Calls `listener` after every change of services, here or on another replica; answers what ends that. */
    onChange: cache.onChange,
    /** Calls of language models: chooses a service, retries at the next one, counts what is used. */
    modelClient: router,
    /** Ends when the last reply that is under way has been counted. */
    close: async () => {
      await Promise.all([cache.close(), router.close()]);
    },
    register(handle: Handle) {
      handle(providerList, async () => {
        const all = [...(await editor.list()), ...(environment ? [describeOpen(environment)] : [])];
        const chat = new Map(cache.find('chat').map((one) => [one.id, one]));
        const withHealth = all.map((one) => {
          const open = chat.get(one.id);
          return open ? { ...one, health: router.health(open) } : one;
        });
        return withHealth.sort((a, b) => PURPOSES.indexOf(a.purpose) - PURPOSES.indexOf(b.purpose));
      });
      handle(saveProvider, ({ input, session, request }) =>
        editor.save(input, { actor: session, address: request.ip }),
      );
      handle(deleteProvider, async ({ input, session, request }) => {
        await editor.remove(input.id, { actor: session, address: request.ip });
        return null;
      });
      handle(testProvider, async ({ input, signal, session, request }) => {
        const open = await chooseTested(input);
        const model = input.model ? open.models.find((one) => one.name === input.model) : open.models[0];
        if (!model) throw new AppError(CODE.badInput, '服务中没有这个模型');
        const result = await probeProvider(open, model.model, signal);
        if (result.thinksFirst && input.id && !input.draft && input.id !== ENVIRONMENT_PROVIDER)
          await editor.noteThinksFirst(input.id, model.name, { actor: session, address: request.ip });
        return result;
      });
    },
  };
}
