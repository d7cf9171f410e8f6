import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/database/open-database.ts';
import { conversation, turn } from '../chat.table.ts';

/** Conversations that are looked at, the newest. */
const CONVERSATIONS = 500;
/** A question is shown to others only when so many conversations have asked it: what one person typed is theirs. */
const LEAST_ASKED = 3;
const MOST = 20;
/** Longer ones are no common question. */
const LONGEST = 60;

export function createRecommendStore(db: Database) {
  return {
    /** Answered questions that several people have asked a role in the same words, the most frequent first. */
    async popularQuestions(roleId: string): Promise<string[]> {
      const rows = await db.execute<{ question: string }>(sql`
        select t.question
        from (
          select id from ${conversation} where role_id = ${roleId} and deleted_at is null
          order by created_at desc limit ${CONVERSATIONS}
        ) c
        join ${turn} t on t.conversation_id = c.id
        where t.is_start = 0 and t.outcome = 'done' and t.answered and length(t.question) <= ${LONGEST}
        group by t.question
        having count(distinct t.conversation_id) >= ${LEAST_ASKED}
        order by count(distinct t.conversation_id) desc, t.question
        limit ${MOST}`);
      return rows.map(({ question }) => question);
    },
  };
}

export type RecommendStore = ReturnType<typeof createRecommendStore>;
