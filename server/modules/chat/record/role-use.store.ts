import { and, count, eq, exists, gte, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { conversation, turn } from '../chat.table.ts';

/** How much an account's roles are used. Built before the roles, whose lists show it: it needs the database alone. */
export function createRoleUse(db: Database) {
  return {
    /**
     * Conversations of others with each role that went on since a moment; a role without one is missing. What its owner tried in the
     * preview, what was never asked anything and what was deleted does not count.
     */
    async countSince(accountId: string, since: Date): Promise<Map<string, number>> {
      const asked = db
        .select({ one: sql`1` })
        .from(turn)
        .where(and(eq(turn.conversationId, conversation.id), eq(turn.isStart, 0)));
      const rows = await db
        .select({ roleId: conversation.roleId, total: count() })
        .from(conversation)
        .where(
          and(
            eq(conversation.accountId, accountId),
            gte(conversation.updatedAt, since),
            ne(conversation.channel, 'preview'),
            isNull(conversation.deletedAt),
            exists(asked),
          ),
        )
        .groupBy(conversation.roleId);
      return new Map(rows.map(({ roleId, total }) => [roleId, total]));
    },
  };
}
