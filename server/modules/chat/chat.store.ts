import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { conversation, turn } from './chat.table.ts';
import { gatherWrites } from './gather-writes.ts';

export type TurnRecord = Omit<typeof turn.$inferInsert, 'conversationId' | 'position' | 'createdAt'> & { id: string };

export interface ConversationKey {
  accountId: string;
  roleId: string;
  cid: string;
}

interface NewTurn {
  key: ConversationKey;
  language: string;
  record: TurnRecord;
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

  const append = gatherWrites((turns: NewTurn[]) => db.transaction((tx) => appendTurns(tx, turns)));

  return {
    /** The last answered turns of a conversation, oldest first. */
    async history(key: ConversationKey, rounds: number): Promise<{ question: string; answer: string }[]> {
      const rows = await lastTurns.execute({ ...key, rounds });
      return rows.reverse();
    },
    /** Appends a turn, opening the conversation when it is its first. Resolves when it is safe on disk. */
    append: (key: ConversationKey, language: string, record: TurnRecord) => append({ key, language, record }),
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;

async function appendTurns(tx: Transaction, turns: NewTurn[]): Promise<void> {
  const name = ({ accountId, roleId, cid }: ConversationKey) => `${accountId} ${roleId} ${cid}`;
  const opening = new Map(
    turns.map(({ key, language }) => [name(key), { ...key, channel: 'preview' as const, language }]),
  );
  // The update changes nothing but locks the rows, so that turns which end together get different positions; in one order
  // everywhere, so that two servers never wait for each other.
  const opened = await tx
    .insert(conversation)
    .values([...opening.keys()].sort().flatMap((key) => opening.get(key) ?? []))
    .onConflictDoUpdate({
      target: [conversation.roleId, conversation.accountId, conversation.cid],
      set: { cid: sql`excluded.cid` },
    })
    .returning({
      id: conversation.id,
      accountId: conversation.accountId,
      roleId: conversation.roleId,
      cid: conversation.cid,
    })
    .prepare('open_conversations')
    .execute();
  const places = new Map(opened.map((row) => [name(row), { conversationId: row.id, added: 0 }]));
  const rows = turns.map(({ key, record }) => {
    const place = places.get(name(key));
    if (!place) throw new Error('the conversation was not opened');
    const { conversationId } = place;
    const position = sql<number>`(select count(*) from ${turn} where ${turn.conversationId} = ${conversationId}) + ${place.added++}::int`;
    return { ...record, conversationId, position };
  });
  await tx.insert(turn).values(rows).prepare('append_turns').execute();
}
