import { outboxPage } from '#contract/operator.contract.ts';
import type { Config } from '#server/platform/config.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import type { Handle } from '#server/platform/http/register-endpoint.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { createAliyunSmsProvider } from './aliyun-sms-provider.ts';
import { defineDelivery } from './message.jobs.ts';
import { createMessageService } from './message.service.ts';
import { createMessageStore } from './message.store.ts';
import { createSmtpProvider } from './smtp-provider.ts';

interface Dependencies {
  db: Database;
  jobs: Jobs;
  log: Log;
  secretBox: SecretBox;
  config: Pick<Config, 'mail' | 'sms'>;
}

/** Messages to people outside: an outbox, and what carries them from there. */
export function createMessageModule({ db, config, ...rest }: Dependencies) {
  const store = createMessageStore(db);
  const providers = {
    sms: config.sms && createAliyunSmsProvider(config.sms),
    mail: config.mail && createSmtpProvider(config.mail),
  };
  const service = createMessageService({ store, providers, ...rest });
  defineDelivery({ store, providers, ...rest });
  return {
    send: service.send,
    /** Messages that no provider has taken. */
    countFailed: store.countFailed,
    register(handle: Handle) {
      handle(outboxPage, ({ input }) => service.page(input));
    },
  };
}

export type { OutgoingMessage } from './message.service.ts';
