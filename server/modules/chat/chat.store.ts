import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { conversation, turn } from './chat.table.ts';

export type TurnRecord = Omit<typeof turn.$inferInsert, 'conversationId' | 'position' | 'createdAt'> & { id: string };

export interface ConversationKey {
  accountId: string;
  roleId: string;
  cid: string;
}

export function createChatStore(db: Database) {
  // Prepared: planning costs the embedded database five times what running does, and every turn waits for this before its first word.
  const lastTurns = db
    .select({ question: turn.question, answer: turn.answer })
    .from(turn)
    .innerJoin(conversation, eq(conversation.id, turn.conversationId))
    .where(
      and(
        eq(conversation.accountId, sql.placeholder('accountId')),
        eq(conversation.roleId, sql.placeholder('roleId')),
        eq(conversation.cid, sql.placeholder('cid')),
        eq(turn.isStart, 0),
        eq(turn.outcome, 'done'),
      ),
    )
    .orderBy(desc(turn.position))
    .limit(sql.placeholder('rounds'))
    .prepare('last_turns');

  return {
    /** The last answered turns of a conversation, oldest first. */
    async history(key: ConversationKey, rounds: number): Promise<{ question: string; answer: string }[]> {
      const rows = await lastTurns.execute({ ...key, rounds });
      return rows.reverse();
    },
    /** Appends a turn, opening the conversation when it is its first. */
    async append(key: ConversationKey, language: string, record: TurnRecord): Promise<void> {
      await db.transaction(async (tx) => {
        // The update changes nothing but locks the row, so that turns which end together get different positions.
        const [open] = await tx
          .insert(conversation)
          .values({ ...key, channel: 'preview', language })
          .onConflictDoUpdate({
            target: [conversation.roleId, conversation.accountId, conversation.cid],
            set: { cid: key.cid },
          })
          .returning({ id: conversation.id })
          .prepare('open_conversation')
          .execute();
        if (!open) throw new Error('the conversation was not opened');
        const position = sql<number>`(select count(*) from ${turn} where ${turn.conversationId} = ${open.id})`;
        await tx
          .insert(turn)
          .values({ ...record, conversationId: open.id, position })
          .prepare('append_turn')
          .execute();
      });
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;
