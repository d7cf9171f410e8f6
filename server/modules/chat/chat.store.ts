import { and, count, desc, eq } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { conversation, turn } from './chat.table.ts';

export type TurnRecord = Omit<typeof turn.$inferInsert, 'conversationId' | 'position' | 'createdAt'> & { id: string };

export interface ConversationKey {
  accountId: string;
  roleId: string;
  cid: string;
}

export function createChatStore(db: Database) {
  const matches = (key: ConversationKey) =>
    and(eq(conversation.accountId, key.accountId), eq(conversation.roleId, key.roleId), eq(conversation.cid, key.cid));

  return {
    /** The last answered turns of a conversation, oldest first. */
    async history(key: ConversationKey, rounds: number): Promise<{ question: string; answer: string }[]> {
      const rows = await db
        .select({ question: turn.question, answer: turn.answer })
        .from(turn)
        .innerJoin(conversation, eq(conversation.id, turn.conversationId))
        .where(and(matches(key), eq(turn.isStart, 0), eq(turn.outcome, 'done')))
        .orderBy(desc(turn.position))
        .limit(rounds);
      return rows.reverse();
    },
    /** Appends a turn, opening the conversation when it is its first. */
    async append(key: ConversationKey, language: string, record: TurnRecord): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .insert(conversation)
          .values({ ...key, channel: 'preview', language })
          .onConflictDoNothing();
        const [open] = await tx.select({ id: conversation.id }).from(conversation).where(matches(key)).for('update');
        if (!open) throw new Error('the conversation was not opened');
        const [counted] = await tx.select({ total: count() }).from(turn).where(eq(turn.conversationId, open.id));
        await tx.insert(turn).values({ ...record, conversationId: open.id, position: counted?.total ?? 0 });
      });
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;
