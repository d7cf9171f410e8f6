import type { z } from 'zod';
import type { OutboxMessage, outboxPage } from '#contract/operator.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import type { SecretBox } from '#server/platform/secret-box.ts';
import { JOB, openContent, type Providers } from './message.jobs.ts';
import type { MessageStore, OutboxRow } from './message.store.ts';

/** A message with a secret part. */
export interface OutgoingMessage {
  channel: 'sms' | 'mail';
  target: string;
  /** Name of the brand that it comes from. */
  sender: string;
  /** Empty for a text message. */
  subject: string;
  /** Contains `code`. */
  text: string;
  code: string;
  expiresAt: Date;
}

interface Dependencies {
  store: MessageStore;
  jobs: Jobs;
  log: Log;
  secretBox: SecretBox;
  providers: Providers;
}

export function createMessageService({ store, jobs, log, secretBox, providers }: Dependencies) {
  return {
    /**
     * Writes the message and its delivery within `tx`. Answers what to call once that has committed: it tells the server's log where
     * nobody is configured to carry the message. With a provider the log never sees a code.
     */
    async send(message: OutgoingMessage, tx: Transaction): Promise<() => void> {
      const { channel, target, sender, subject, text, code, expiresAt } = message;
      const provider = providers[channel]?.name ?? '';
      const id = await store.insert(
        {
          channel,
          target,
          subject,
          maskedText: maskCode(text, code),
          sealedContent: secretBox.seal(JSON.stringify({ text, code, sender })),
          status: provider ? 'queued' : 'held',
          provider,
          createdAt: new Date(),
          expiresAt,
        },
        tx,
      );
      if (provider) await jobs.send(JOB.deliver, { id }, { key: id, tx });
      const lifeSeconds = Math.ceil((expiresAt.getTime() - Date.now()) / 1000);
      await jobs.send(JOB.forget, { id }, { key: id, afterSeconds: Math.max(1, lifeSeconds), tx });
      return () => {
        if (!provider) log.info({ channel, target }, text);
      };
    },

    async page({
      page,
      size,
      ...filter
    }: z.output<typeof outboxPage.input>): Promise<z.output<typeof outboxPage.data>> {
      const { records, total } = await store.page(page, size, filter);
      return {
        records: records.map((row) => toMessage(row, readText(row))),
        total,
        size,
        current: page,
        providers: { sms: providers.sms?.name ?? '', mail: providers.mail?.name ?? '' },
      };
    },
  };

  function readText(row: OutboxRow): string {
    const content = row.expiresAt > new Date() ? openContent(secretBox, row) : null;
    return content?.text ?? row.maskedText;
  }
}

const maskCode = (text: string, code: string): string => text.replaceAll(code, '*'.repeat(code.length));

function toMessage(row: OutboxRow, text: string): OutboxMessage {
  const { id, channel, target, subject, status, provider, error, attempts } = row;
  const createdAt = row.createdAt.toISOString();
  const sentAt = row.sentAt?.toISOString() ?? '';
  return { id, channel, target, subject, text, status, provider, error, attempts, createdAt, sentAt };
}
