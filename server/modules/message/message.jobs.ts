import { z } from 'zod';
import type { Jobs, RunningJob } from '#server/platform/jobs/jobs.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import type { MessageStore, OutboxRow } from './message.store.ts';
import { DeliveryError, type MessageProvider } from './message-provider.ts';

export const JOB = { deliver: 'message.deliver', forget: 'message.forget' } as const;

/** Row of the outbox. Jobs carry no secret. */
export interface OutboxTask {
  id: string;
}

/** What is sealed into a row. */
const Content = z.object({ text: z.string(), code: z.string() });
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
  jobs.define<OutboxTask>(
    JOB.deliver,
    // 1 s, 2 s, 4 s, ... 64 s: about two minutes, well within the life of a code.
    { concurrency: 4, retryLimit: 7, retryDelay: 1, expireInSeconds: 120 },
    async ({ id }, job) => {
      const row = await store.find(id);
      if (row?.status === 'queued') await deliver(row, job);
    },
  );

  jobs.define<OutboxTask>(
    JOB.forget,
    { concurrency: 1, retryLimit: 10, retryDelay: 5, expireInSeconds: 60 },
    async ({ id }) => {
      const row = await store.find(id);
      if (row?.status === 'queued') await store.markFailed(id, row.error || '验证码已过期，没有送出');
      else if (row?.sealedContent) await store.forgetContent(id);
    },
  );

  async function deliver(row: OutboxRow, { signal, lastAttempt }: RunningJob): Promise<void> {
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
      if (error.permanent || lastAttempt) return store.markFailed(id, error.message);
      await store.noteError(id, error.message);
      throw error;
    }
    await store.markSent(id, new Date());
  }
}
