import { and, count, desc, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { OutboxMessage } from '#contract/operator.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { outbox } from './message.table.ts';

export type OutboxRow = typeof outbox.$inferSelect;
export type NewOutboxRow = typeof outbox.$inferInsert;

interface Filter {
  keyword?: string;
  channel?: OutboxMessage['channel'] | '';
  status?: OutboxMessage['status'] | '';
}

export function createMessageStore(db: Database) {
  const change = (id: string, values: Partial<NewOutboxRow>) => db.update(outbox).set(values).where(eq(outbox.id, id));
  return {
    async insert(values: NewOutboxRow, tx: Transaction): Promise<string> {
      const [row] = await tx.insert(outbox).values(values).returning({ id: outbox.id });
      if (!row) throw new Error('the message was not inserted');
      return row.id;
    },
    async find(id: string): Promise<OutboxRow | null> {
      const [row] = await db.select().from(outbox).where(eq(outbox.id, id)).limit(1);
      return row ?? null;
    },
    async listQueued(): Promise<string[]> {
      const rows = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.status, 'queued'));
      return rows.map(({ id }) => id);
    },
    /** Those whose secret part is still there after its time. */
    async listExpired(now: Date): Promise<string[]> {
      const rows = await db
        .select({ id: outbox.id })
        .from(outbox)
        .where(and(isNotNull(outbox.sealedContent), lt(outbox.expiresAt, now)));
      return rows.map(({ id }) => id);
    },
    async countAttempt(id: string): Promise<void> {
      await db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1` })
        .where(eq(outbox.id, id));
    },
    async noteError(id: string, error: string): Promise<void> {
      await change(id, { error });
    },
    async markSent(id: string, sentAt: Date): Promise<void> {
      await change(id, { status: 'sent', error: '', sentAt, sealedContent: null });
    },
    async markFailed(id: string, error: string): Promise<void> {
      await change(id, { status: 'failed', error, sealedContent: null });
    },
    /** Nobody sends it any more: the operator reads it. */
    async hold(id: string): Promise<void> {
      await change(id, { status: 'held', provider: '' });
    },
    async forgetContent(id: string): Promise<void> {
      await change(id, { sealedContent: null });
    },
    countFailed: (): Promise<number> => db.$count(outbox, eq(outbox.status, 'failed')),
    async page(page: number, size: number, { keyword, channel, status }: Filter) {
      const where = and(
        or(
          containing(outbox.target, keyword),
          containing(outbox.subject, keyword),
          containing(outbox.maskedText, keyword),
        ),
        channel ? eq(outbox.channel, channel) : undefined,
        status ? eq(outbox.status, status) : undefined,
      );
      const records = await db
        .select()
        .from(outbox)
        .where(where)
        .orderBy(desc(outbox.createdAt), desc(outbox.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(outbox).where(where);
      return { records, total: counted?.total ?? 0 };
    },
  };
}

export type MessageStore = ReturnType<typeof createMessageStore>;
