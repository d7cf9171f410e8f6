import { createOwnVoices } from '#server/modules/clone/index.ts';
import { createModelModule } from '#server/modules/model/index.ts';
import { createModerationModule } from '#server/modules/moderation/index.ts';
import { createProviderModule } from '#server/modules/provider/index.ts';
import { createSpeechModule } from '#server/modules/speech/index.ts';
import { createUsageModule } from '#server/modules/usage/index.ts';
import { createAskModel } from '#server/platform/model/complete-text.ts';
import type { Ground } from './ground.ts';
import type { People } from './people.ts';

/** What answers, speaks and watches words: services that operators set up, and what stands in for them. */
export async function composeServices(ground: Ground, { account, audit, event, file }: People) {
  const { db, bus, secretBox, log, config, speechFolder, readers, troubles } = ground;
  const usage = createUsageModule({ db, log });
  const provider = await createProviderModule({
    db,
    bus,
    secretBox,
    log,
    record: audit.record,
    llm: config.llm,
    onUsage: usage.note,
    noteHealth: event.noteHealth,
    noteFailure: (service, error) => troubles.note('model', service, error),
    noteSuccess: (service) => troubles.settle('model', service),
  });
  const model = createModelModule({
    findProviders: () => provider.findProviders('chat'),
    rightsOf: account.roleRights,
  });
  const moderation = await createModerationModule({
    db,
    bus,
    log,
    record: audit.record,
    resolveFiles: file.resolve,
    withLocalCopy: file.withLocalCopy,
    discardFiles: file.discard,
    readRows: readers.readRows,
  });
  const speech = createSpeechModule({
    log,
    folder: speechFolder,
    noteFailure: (service, error) => troubles.note('speech', service, error),
    noteSuccess: (service) => troubles.settle('speech', service),
    findServices: () => provider.findProviders('speech'),
    ownVoices: createOwnVoices(db).ownVoices,
  });
  /** The model for work that nobody waits for, on behalf of an account where there is one; null while none is configured. */
  const backgroundModel = (accountId?: string) => {
    const chosen = model.background();
    return (
      chosen && {
        name: chosen.label,
        ask: createAskModel(provider.modelClient, chosen.name, accountId === undefined ? undefined : { accountId }),
      }
    );
  };
  return { modules: { usage, provider, model, moderation, speech }, backgroundModel };
}

export type Services = Awaited<ReturnType<typeof composeServices>>;
