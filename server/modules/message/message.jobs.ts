import { z } from 'zod';
import { defineJob, nothingToTell, type RunningJob } from '#server/platform/jobs/define-job.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { MessageStore, OutboxRow } from './message.store.ts';
import { DeliveryError, type MessageProvider } from './message-provider.ts';

/** Row of the outbox. Jobs carry no secret. */
const payload = z.object({ id: z.string() });

export const JOB = {
  // Again after 1 s, 2 s, 4 s, ... 64 s: about two minutes, well within the life of a code.
  deliver: defineJob({
    name: 'message.deliver',
    payload,
    attempts: 8,
    retryDelay: 1,
    expiry: 120,
    concurrency: 4,
  }),
  forget: defineJob({
    name: 'message.forget',
    payload,
    attempts: 11,
    retryDelay: 5,
    expiry: 60,
    concurrency: 1,
  }),
};

const NOT_SENT = '几次都没有送出，请检查短信或邮件服务的设置，再请对方重新获取';

/** What is sealed into a row. */
const Content = z.object({ text: z.string(), code: z.string(), sender: z.string().default('') });
export type Content = z.infer<typeof Content>;

export function openContent(secretBox: SecretBox, row: OutboxRow): Content | null {
  const opened = row.sealedContent === null ? null : secretBox.open(row.sealedContent);
  return opened === null ? null : Content.parse(JSON.parse(opened));
}

/** Who carries what; null where nobody is configured and the operator reads the message. */
export interface Providers {
  sms: MessageProvider | null;
  mail: MessageProvider | null;
}

interface Dependencies {
  jobs: Jobs;
  store: MessageStore;
  secretBox: SecretBox;
  providers: Providers;
}

/**
 * Delivery outlives a kill: the row and its job are written together, and a run that was cut off is run again. Cut off between the
 * service's yes and our note of it, a message goes out twice, which for a code is harmless; never not at all.
 */
export function defineDelivery({ jobs, store, secretBox, providers }: Dependencies): void {
  jobs.define(JOB.deliver, {
    run: async ({ id }, job) => {
      const row = await store.find(id);
      if (row?.status === 'queued') await deliver(row, job);
    },
    onGivenUp: async ({ id }) => {
      const row = await store.find(id);
      if (row?.status === 'queued') await store.markFailed(id, row.error || NOT_SENT);
    },
    orphans: async () => (await store.listQueued()).map((id) => ({ data: { id }, key: id })),
  });

  jobs.define(JOB.forget, {
    run: async ({ id }) => {
      const row = await store.find(id);
      if (row?.status === 'queued') await store.markFailed(id, row.error || '验证码已过期，没有送出');
      else if (row?.sealedContent) await store.forgetContent(id);
    },
    onGivenUp: nothingToTell('an expired code, sealed, that nobody is shown any more'),
    orphans: async () => (await store.listExpired(new Date())).map((id) => ({ data: { id }, key: id })),
  });

  async function deliver(row: OutboxRow, { signal }: RunningJob): Promise<void> {
    const { id, target, subject } = row;
    const provider = providers[row.channel];
    if (!provider) return store.hold(id);
    if (row.expiresAt <= new Date()) return store.markFailed(id, row.error || '验证码已过期，没有送出');
    const content = openContent(secretBox, row);
    if (!content) return store.markFailed(id, '内容无法解密，SECRET_KEY 可能已更换');
    await store.countAttempt(id);
    try {
      await provider.deliver({ id, target, subject, ...content }, signal);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (error.permanent) return store.markFailed(id, error.message);
      await store.noteError(id, error.message);
      throw error;
    }
    await store.markSent(id, new Date());
  }
}
