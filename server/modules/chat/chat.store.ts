import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Channel } from '#contract/chat.contract.ts';
import { gatherReads } from '#server/platform/database/gather-reads.ts';
import { gatherWrites } from '#server/platform/database/gather-writes.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { conversation, turn } from './chat.table.ts';

export type TurnRecord = Omit<typeof turn.$inferInsert, 'conversationId' | 'position' | 'createdAt' | 'updatedAt'> & {
  id: string;
};
export type StoredTurn = typeof turn.$inferSelect;

/** Names one conversation: nobody else's may be continued by guessing its timestamp. */
export interface ConversationKey {
  accountId: string;
  roleId: string;
  channel: Channel;
  visitorId: string;
  cid: string;
}

/** A turn that has ended, and what its conversation is opened with when it is the first. */
export interface NewTurn {
  language: string;
  projectId: string | null;
  turn: TurnRecord;
}

export function createChatStore(db: Database) {
  const nameOf = ({ accountId, roleId, channel, visitorId, cid }: ConversationKey) =>
    [accountId, roleId, channel, visitorId, cid].join(' ');
  // Prepared: planning costs the embedded database several times what running does, and every turn waits for this before its first
  // word. One query for all that begin at the same moment.
  const history = db
    .select({ n: sql<number>`h.n`, question: sql<string>`h.question`, answer: sql<string>`h.answer` })
    .from(sql`(
      select k.n, t.question, t.answer, t.position
      from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb)
        as k(n int, account_id uuid, role_id uuid, channel text, visitor_id text, cid text, rounds int)
      join ${conversation} c on c.role_id = k.role_id and c.account_id = k.account_id and c.channel = k.channel
        and c.visitor_id = k.visitor_id and c.cid = k.cid and c.deleted_at is null
      cross join lateral (
        -- What was interrupted counts as far as it is known to have been heard.
        select question, coalesce(heard_text, answer) as answer, position
        from ${turn} where conversation_id = c.id and is_start = 0 and (outcome = 'done' or heard_text is not null)
          and moderation ->> 'blocked' is null -- what was refused for its words is not told to a model later
        order by position desc limit k.rounds) t) h`)
    .orderBy(sql`h.n, h.position`)
    .prepare('last_turns');
  const lastTurns = gatherReads(async (keys: (ConversationKey & { rounds: number })[]) => {
    const asked = JSON.stringify(
      keys.map(({ accountId, roleId, channel, visitorId, cid, rounds }, n) => ({
        ...{ n, account_id: accountId, role_id: roleId, channel, visitor_id: visitorId, cid, rounds },
      })),
    );
    const rows = await history.execute({ asked });
    const found = new Map<string, { question: string; answer: string }[]>();
    for (const { n, question, answer } of rows) {
      const name = nameOf(keys[n] as ConversationKey);
      const turns = found.get(name) ?? [];
      found.set(name, turns);
      turns.push({ question, answer });
    }
    return found;
  }, nameOf);
  const idsOf = (key: ConversationKey) =>
    db
      .select({ id: conversation.id })
      .from(conversation)
      .where(
        and(
          eq(conversation.accountId, key.accountId),
          eq(conversation.roleId, key.roleId),
          eq(conversation.channel, key.channel),
          eq(conversation.visitorId, key.visitorId),
          eq(conversation.cid, key.cid),
          isNull(conversation.deletedAt),
        ),
      );

  const append = gatherWrites((turns: Entry[]) => db.transaction((tx) => appendTurns(tx, turns)));

  return {
    /** The last answered turns of a conversation, oldest first. */
    async history(key: ConversationKey, rounds: number): Promise<{ question: string; answer: string }[]> {
      return (await lastTurns({ ...key, rounds })) ?? [];
    },
    /** How many conversations somebody has had with a role on a channel. */
    async countConversations({ accountId, roleId, channel, visitorId }: Omit<ConversationKey, 'cid'>): Promise<number> {
      const [row] = await db
        .select({ total: count() })
        .from(conversation)
        .where(
          and(
            eq(conversation.roleId, roleId),
            eq(conversation.accountId, accountId),
            eq(conversation.channel, channel),
            eq(conversation.visitorId, visitorId),
          ),
        );
      return row?.total ?? 0;
    },
    /** Appends a turn, opening the conversation when it is its first. Resolves when it is safe on disk. */
    append: (key: ConversationKey, ended: NewTurn) => append({ ...ended, key }),
    /** One turn of a conversation, or its newest. */
    async find(key: ConversationKey, id?: string): Promise<StoredTurn | null> {
      const [row] = await db
        .select()
        .from(turn)
        .where(and(inArray(turn.conversationId, idsOf(key)), id === undefined ? undefined : eq(turn.id, id)))
        .orderBy(desc(turn.position))
        .limit(1);
      return row ?? null;
    },
    /** The last turns of a conversation, oldest first. */
    async turns(key: ConversationKey, limit: number): Promise<StoredTurn[]> {
      const rows = await db
        .select()
        .from(turn)
        .where(inArray(turn.conversationId, idsOf(key)))
        .orderBy(desc(turn.position))
        .limit(limit);
      return rows.reverse();
    },
    /** Whether an answer to this visitor showed a picture or video with this address. */
    async showed(
      { accountId, roleId, channel, visitorId }: Omit<ConversationKey, 'cid'>,
      url: string,
    ): Promise<boolean> {
      const [row] = await db
        .select({ id: turn.id })
        .from(turn)
        .innerJoin(conversation, eq(conversation.id, turn.conversationId))
        .where(
          and(
            eq(conversation.roleId, roleId),
            eq(conversation.accountId, accountId),
            eq(conversation.channel, channel),
            eq(conversation.visitorId, visitorId),
            isNull(conversation.deletedAt),
            sql`${turn.media} @> ${JSON.stringify([{ url }])}::jsonb`,
          ),
        )
        .limit(1);
      return row !== undefined;
    },
    /** Gone at once, with every turn. */
    async forget(key: ConversationKey): Promise<void> {
      await db.delete(conversation).where(inArray(conversation.id, idsOf(key)));
    },
    /** False for a turn that is not of this conversation; undefined changes nothing. */
    async noteHeard(key: ConversationKey, id: string, heardText: string | undefined): Promise<boolean> {
      const rows = await db
        .update(turn)
        .set({ heardText, updatedAt: new Date() })
        .where(and(eq(turn.id, id), inArray(turn.conversationId, idsOf(key))))
        .returning({ id: turn.id });
      return rows.length > 0;
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;

type Entry = NewTurn & { key: ConversationKey };

async function appendTurns(tx: Transaction, entries: Entry[]): Promise<void> {
  const name = ({ accountId, roleId, channel, visitorId, cid }: ConversationKey) =>
    [accountId, roleId, channel, visitorId, cid].join(' ');
  const opening = new Map(entries.map(({ key, language, projectId }) => [name(key), { ...key, language, projectId }]));
  // The update also locks the rows, so that turns which end together get different positions; in one order everywhere, so that two
  // servers never wait for each other. A conversation that was taken away and goes on is back.
  const opened = await tx
    .insert(conversation)
    .values([...opening.keys()].sort().flatMap((key) => opening.get(key) ?? []))
    .onConflictDoUpdate({
      target: [
        conversation.roleId,
        conversation.accountId,
        conversation.channel,
        conversation.visitorId,
        conversation.cid,
      ],
      set: { updatedAt: sql`now()`, deletedAt: null },
    })
    .returning({
      id: conversation.id,
      accountId: conversation.accountId,
      roleId: conversation.roleId,
      channel: conversation.channel,
      visitorId: conversation.visitorId,
      cid: conversation.cid,
    })
    .prepare('open_conversations')
    .execute();
  const places = new Map(opened.map((row) => [name(row), { conversationId: row.id, added: 0 }]));
  const rows = entries.map(({ key, turn: record }) => {
    const place = places.get(name(key));
    if (!place) throw new Error('the conversation was not opened');
    const { conversationId } = place;
    const position = sql<number>`(select count(*) from ${turn} where ${turn.conversationId} = ${conversationId}) + ${place.added++}::int`;
    return { ...record, conversationId, position };
  });
  await tx.insert(turn).values(rows).prepare('append_turns').execute();
}
