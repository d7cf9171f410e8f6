import { and, count, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { gatherReads } from '#server/platform/database/gather-reads.ts';
import { gatherWrites } from '#server/platform/database/gather-writes.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { appendTurns, type EndedTurn, type NewTurn } from './append-turns.store.ts';
import { conversation, conversationState, turn } from './chat.table.ts';
import { type ConversationKey, KEY_COLUMNS, nameOf, SAME_KEY, writeKey } from './conversation-key.ts';
import type { StoredSlot } from './conversation-state.store.ts';
import { cutHeard } from './turn/cut-heard.ts';

export type StoredTurn = typeof turn.$inferSelect;

/** What a turn reads before its first word. */
export interface Opening {
  /** The last answered turns, oldest first. */
  history: { question: string; answer: string }[];
  slots: StoredSlot[];
}

export function createChatStore(db: Database) {
  // Prepared: planning costs the embedded database several times what running does, and every turn waits for this before its first
  // word. One query for all that begin at the same moment.
  const opening = db
    .select({
      n: sql<number>`h.n`,
      question: sql<string>`h.question`,
      answer: sql<string>`h.answer`,
      slot: sql<string | null>`h.slot`,
      version: sql<number>`h.version`,
      revision: sql<number>`h.revision`,
      value: sql<unknown>`h.value`,
    })
    .from(sql`(
      with known as materialized (
        select k.n, k.rounds, c.id from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as k(n int, ${KEY_COLUMNS}, rounds int)
        join ${conversation} c on ${SAME_KEY} and c.deleted_at is null)
      select known.n, t.question, t.answer, t.position, null as slot, null::int as version, null::int as revision, null::jsonb as value
      from known cross join lateral (
        -- What was interrupted counts as far as it is known to have been heard, what was stopped as far as it was shown.
        select question, coalesce(heard_text, answer) as answer, position
        from ${turn} where conversation_id = known.id and is_start = 0 and replaced_at is null
          and (outcome = 'done' or heard_text is not null or (interruption = 'stopped' and answer <> ''))
          and moderation ->> 'blocked' is null -- what was refused for its words is not told to a model later
        order by position desc limit known.rounds) t
      union all
      select known.n, null, null, null, s.slot, s.version, s.revision, s.value
      from known join ${conversationState} s on s.conversation_id = known.id) h`)
    .orderBy(sql`h.n, h.position`)
    .prepare('opening');
  const open = gatherReads(async (keys: (ConversationKey & { rounds: number })[]) => {
    const asked = JSON.stringify(keys.map((key, n) => ({ n, ...writeKey(key), rounds: key.rounds })));
    const found = new Map<string, Opening>();
    for (const { n, question, answer, slot, version, revision, value } of await opening.execute({ asked })) {
      const name = nameOfOpening(keys[n] as (typeof keys)[number]);
      const one = found.get(name) ?? { history: [], slots: [] };
      found.set(name, one);
      if (slot === null) one.history.push({ question, answer });
      else one.slots.push({ slot, version, revision, value });
    }
    return found;
  }, nameOfOpening);
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

  const append = gatherWrites((turns: EndedTurn[]) => db.transaction((tx) => appendTurns(tx, turns)));

  return {
    /** The last answered turns of a conversation and what it keeps, in one query. */
    async open(key: ConversationKey, rounds: number): Promise<Opening> {
      return (await open({ ...key, rounds })) ?? { history: [], slots: [] };
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
    /** The same as part of another change, unless it is there already. */
    async appendIn(tx: Transaction, key: ConversationKey, ended: NewTurn): Promise<void> {
      const [known] = await tx.select({ id: turn.id }).from(turn).where(eq(turn.id, ended.turn.id));
      if (!known) await appendTurns(tx, [{ ...ended, key }]);
    },
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
    /** The last turns of a conversation that were not replaced, oldest first. */
    async turns(key: ConversationKey, limit: number): Promise<StoredTurn[]> {
      const rows = await db
        .select()
        .from(turn)
        .where(and(inArray(turn.conversationId, idsOf(key)), isNull(turn.replacedAt)))
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
    /**
     * Gone at once, with every turn, those that still run among them. What stays for a while is an empty conversation that nobody can take
     * back, by which turns that end later know that they are not wanted; answers its id.
     */
    forget: (key: ConversationKey): Promise<string> =>
      db.transaction(async (tx) => {
        await tx.delete(conversation).where(inArray(conversation.id, idsOf(key)));
        const [row] = await tx
          .insert(conversation)
          .values({ ...key, language: '', deletedAt: new Date() })
          .returning({ id: conversation.id });
        if (!row) throw new Error('the mark was not inserted');
        return row.id;
      }),
    /**
     * Takes a turn and all behind it out of the conversation; answers their ids. `lost` when that has been done already: of two who
     * replace the same turn the database lets one through. Null for a turn that is not of this conversation.
     */
    replace: (key: ConversationKey, id: string): Promise<string[] | 'lost' | null> =>
      db.transaction(async (tx) => {
        const ofConversation = and(eq(turn.id, id), inArray(turn.conversationId, idsOf(key)));
        const replacedAt = new Date();
        const [first] = await tx
          .update(turn)
          .set({ replacedAt })
          .where(and(ofConversation, isNull(turn.replacedAt)))
          .returning({ conversationId: turn.conversationId, position: turn.position });
        if (!first) {
          const [known] = await tx.select({ id: turn.id }).from(turn).where(ofConversation);
          return known ? 'lost' : null;
        }
        const behind = await tx
          .update(turn)
          .set({ replacedAt })
          .where(
            and(
              eq(turn.conversationId, first.conversationId),
              gt(turn.position, first.position),
              isNull(turn.replacedAt),
            ),
          )
          .returning({ id: turn.id });
        return [id, ...behind.map((one) => one.id)];
      }),
    /** False for a turn that is not of this conversation; undefined changes nothing. */
    async noteHeard(key: ConversationKey, id: string, heardText: string | undefined): Promise<boolean> {
      const ofConversation = and(eq(turn.id, id), inArray(turn.conversationId, idsOf(key)));
      const [stored] = await db.select({ answer: turn.answer }).from(turn).where(ofConversation);
      if (!stored || heardText === undefined) return stored !== undefined;
      await db
        .update(turn)
        .set({ heardText: cutHeard(stored.answer, heardText), updatedAt: new Date() })
        .where(ofConversation);
      return true;
    },
  };
}

export type ChatStore = ReturnType<typeof createChatStore>;

const nameOfOpening = (key: ConversationKey & { rounds: number }): string => `${nameOf(key)} ${key.rounds}`;
