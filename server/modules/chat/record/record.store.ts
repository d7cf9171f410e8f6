import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
  TransactionRollbackError,
} from 'drizzle-orm';
import type { ConversationRecord, RecordFilter } from '#contract/record.contract.ts';
import { containing } from '#server/platform/database/containing.ts';
import type { Database, Transaction } from '#server/platform/database/open-database.ts';
import { avatar } from '../../avatar/avatar.table.ts';
import { role } from '../../role/role.table.ts';
import type { StoredTurn } from '../chat.store.ts';
import { conversation, recordSetting, turn } from '../chat.table.ts';

/** Whether another conversation goes on under the name of one. */
const hasTwin = sql.raw(`exists (
  select 1 from conversation twin where twin.deleted_at is null and twin.role_id = conversation.role_id
    and twin.account_id = conversation.account_id and twin.channel = conversation.channel
    and twin.visitor_id = conversation.visitor_id and twin.cid = conversation.cid)`);

/** Turns that an export reads at a time. */
const BATCH = 500;
/** Turns that a conversation shows; the beginning of a longer one is in the export. */
const MOST_TURNS = 500;

/** A conversation's turn with what a line of the export says of the conversation. */
export interface ExportedTurn {
  turn: StoredTurn;
  roleName: string;
  channel: string;
  visitorId: string;
  startedAt: Date;
}

export function createRecordStore(db: Database) {
  const asked = (...more: (SQL | undefined)[]) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(turn)
        .where(and(eq(turn.conversationId, conversation.id), eq(turn.isStart, 0), ...more)),
    );
  const matching = (accountId: string, filter: RecordFilter) => {
    const { roleId, channel, from, to, keyword, unanswered, partial, outcome } = filter;
    return and(
      eq(conversation.accountId, accountId),
      isNull(conversation.deletedAt),
      roleId ? eq(conversation.roleId, roleId) : undefined,
      channel ? eq(conversation.channel, channel) : undefined,
      from ? gte(conversation.updatedAt, new Date(from)) : undefined,
      to ? lte(conversation.updatedAt, new Date(to)) : undefined,
      asked(),
      keyword ? asked(or(containing(turn.question, keyword), containing(turn.answer, keyword))) : undefined,
      unanswered ? asked(eq(turn.answered, false)) : undefined,
      partial ? asked(eq(turn.answered, true), eq(turn.partial, true)) : undefined,
      outcome ? asked(eq(turn.outcome, outcome)) : undefined,
    );
  };
  // One that was asked anew stands once: its first answer was replaced.
  const isQuestion = sql`(${turn.isStart} = 0 and ${turn.replacedAt} is null)`;
  const firstText = sql`(${turn.timings}->>'firstTextMs')::float8`;
  const figures = {
    rounds: sql<number>`(count(*) filter (where ${isQuestion}))::int`,
    unanswered: sql<number>`(count(*) filter (where ${isQuestion} and not ${turn.answered}))::int`,
    partial: sql<number>`(count(*) filter (where ${isQuestion} and ${turn.answered} and ${turn.partial}))::int`,
    failed: sql<number>`(count(*) filter (where ${isQuestion} and ${turn.outcome} = 'failed'))::int`,
    interrupted: sql<number>`(count(*) filter (where ${isQuestion} and ${turn.outcome} = 'interrupted'))::int`,
    firstTextMs: sql<
      number | null
    >`percentile_cont(0.5) within group (order by ${firstText}) filter (where ${isQuestion})`,
  };

  /** What the list says of these conversations, in their order. */
  async function describeAll(ids: string[]): Promise<ConversationRecord[]> {
    if (ids.length === 0) return [];
    const rows = await db
      .select({
        id: conversation.id,
        roleId: conversation.roleId,
        roleName: role.name,
        avatarCode: avatar.code,
        channel: conversation.channel,
        visitorId: conversation.visitorId,
        createdAt: conversation.createdAt,
        updatedAt: conversation.updatedAt,
        firstQuestion: sql<string>`coalesce((array_agg(${turn.question} order by ${turn.position}) filter (where ${isQuestion}))[1], '')`,
        ...figures,
      })
      .from(conversation)
      .innerJoin(role, eq(role.id, conversation.roleId))
      .innerJoin(avatar, eq(avatar.id, role.avatarId))
      .leftJoin(turn, eq(turn.conversationId, conversation.id))
      .where(inArray(conversation.id, ids))
      .groupBy(conversation.id, role.name, avatar.code);
    const records = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = records.get(id);
      if (!row) return [];
      const { visitorId, createdAt, updatedAt, firstTextMs, ...record } = row;
      return {
        ...record,
        visitor: visitorId.slice(-4).toUpperCase(),
        firstTextMs: firstTextMs === null ? null : Math.round(firstTextMs),
        startTime: createdAt.toISOString(),
        updateTime: updatedAt.toISOString(),
      };
    });
  }

  return {
    /** Also a role that was deleted: its conversations are still there. */
    async ownsRole(accountId: string, roleId: string): Promise<boolean> {
      const rows = await db
        .select({ id: role.id })
        .from(role)
        .where(and(eq(role.accountId, accountId), eq(role.id, roleId)));
      return rows.length > 0;
    },
    async page(accountId: string, filter: RecordFilter, page: number, size: number) {
      const where = matching(accountId, filter);
      const rows = await db
        .select({ id: conversation.id })
        .from(conversation)
        .where(where)
        .orderBy(desc(conversation.updatedAt), desc(conversation.id))
        .limit(size)
        .offset((page - 1) * size);
      const [counted] = await db.select({ total: count() }).from(conversation).where(where);
      return { records: await describeAll(rows.map(({ id }) => id)), total: counted?.total ?? 0 };
    },
    async summary(accountId: string, filter: RecordFilter) {
      const [row] = await db
        .select({
          conversations: sql<number>`count(distinct ${conversation.id})::int`,
          questions: figures.rounds,
          unanswered: figures.unanswered,
          partial: figures.partial,
          firstTextMs: figures.firstTextMs,
        })
        .from(conversation)
        .innerJoin(turn, eq(turn.conversationId, conversation.id))
        .where(matching(accountId, filter));
      const { firstTextMs = null, ...rest } = row ?? { conversations: 0, questions: 0, unanswered: 0, partial: 0 };
      return { ...rest, firstTextMs: firstTextMs === null ? null : Math.round(firstTextMs) };
    },
    async find(accountId: string, id: string) {
      const [row] = await db
        .select({ id: conversation.id })
        .from(conversation)
        .where(and(eq(conversation.accountId, accountId), eq(conversation.id, id), isNull(conversation.deletedAt)));
      const [record] = row ? await describeAll([row.id]) : [];
      if (!record) return null;
      const turns = await db
        .select()
        .from(turn)
        .where(eq(turn.conversationId, id))
        .orderBy(asc(turn.position))
        .limit(MOST_TURNS);
      return { conversation: record, turns };
    },
    /** Every turn that a filter finds, newest conversation first, read in batches as they are asked for. */
    async *turnsOf(accountId: string, filter: RecordFilter): AsyncGenerator<ExportedTurn[]> {
      let after: { at: string; id: string; position: number } | null = null;
      for (;;) {
        // The text of the moment keeps the microseconds that a Date loses.
        const at = sql<string>`${conversation.updatedAt}::text`;
        const rows: (ExportedTurn & { at: string })[] = await db
          .select({
            turn,
            at,
            roleName: role.name,
            channel: conversation.channel,
            visitorId: conversation.visitorId,
            startedAt: conversation.createdAt,
          })
          .from(conversation)
          .innerJoin(role, eq(role.id, conversation.roleId))
          .innerJoin(turn, eq(turn.conversationId, conversation.id))
          .where(
            and(
              matching(accountId, filter),
              eq(turn.isStart, 0),
              after === null
                ? undefined
                : or(
                    sql`(${conversation.updatedAt}, ${conversation.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`,
                    and(eq(conversation.id, after.id), gt(turn.position, after.position)),
                  ),
            ),
          )
          .orderBy(desc(conversation.updatedAt), desc(conversation.id), asc(turn.position))
          .limit(BATCH);
        const last = rows.at(-1);
        if (!last) return;
        yield rows;
        if (rows.length < BATCH) return;
        after = { at: last.at, id: last.turn.conversationId, position: last.turn.position };
      }
    },
    /** False, and nothing is taken away, when one of them is not of this account. */
    remove: (accountId: string, ids: string[], within: (tx: Transaction) => Promise<void>): Promise<boolean> =>
      db
        .transaction(async (tx) => {
          const rows = await tx
            .update(conversation)
            .set({ deletedAt: new Date() })
            .where(
              and(eq(conversation.accountId, accountId), inArray(conversation.id, ids), isNull(conversation.deletedAt)),
            )
            .returning({ id: conversation.id });
          if (rows.length !== new Set(ids).size) tx.rollback();
          await within(tx);
          return true;
        })
        .catch(refused),
    restore: (accountId: string, ids: string[]): Promise<boolean> =>
      db
        .transaction(async (tx) => {
          // One by one: of several that had the same name the first has it again.
          for (const id of new Set(ids)) {
            const rows = await tx
              .update(conversation)
              // Another one may go on under its name, as whoever talked has not left: then it gets a name of its own.
              .set({ deletedAt: null, cid: sql`case when ${hasTwin} then cid || ' ' || id else cid end` })
              .where(
                and(
                  eq(conversation.accountId, accountId),
                  eq(conversation.id, id),
                  isNotNull(conversation.deletedAt),
                  exists(tx.select({ id: turn.id }).from(turn).where(eq(turn.conversationId, conversation.id))),
                ),
              )
              .returning({ id: conversation.id });
            if (rows.length === 0) tx.rollback();
          }
          return true;
        })
        .catch(refused),
    /** Those of them that are still taken away go for good. */
    async purgeRemoved(ids: string[]): Promise<void> {
      await db.delete(conversation).where(and(inArray(conversation.id, ids), isNotNull(conversation.deletedAt)));
    },
    /** Conversations of an account whose last turn is older go for good, at most `most` of them; answers how many went. */
    async purgeOlder(accountId: string, before: Date, most: number): Promise<number> {
      const old = db
        .select({ id: conversation.id })
        .from(conversation)
        .where(and(eq(conversation.accountId, accountId), lt(conversation.updatedAt, before)))
        .limit(most);
      const rows = await db
        .delete(conversation)
        .where(inArray(conversation.id, old))
        .returning({ id: conversation.id });
      return rows.length;
    },
    async retentionDays(accountId: string): Promise<number | null> {
      const [row] = await db.select().from(recordSetting).where(eq(recordSetting.accountId, accountId));
      return row?.retentionDays ?? null;
    },
    /** Accounts that do not keep everything. */
    async listLimited(): Promise<string[]> {
      const rows = await db
        .select({ id: recordSetting.accountId })
        .from(recordSetting)
        .where(isNotNull(recordSetting.retentionDays));
      return rows.map(({ id }) => id);
    },
    saveRetention: (accountId: string, retentionDays: number | null, within: (tx: Transaction) => Promise<void>) =>
      db.transaction(async (tx) => {
        await tx
          .insert(recordSetting)
          .values({ accountId, retentionDays })
          .onConflictDoUpdate({ target: recordSetting.accountId, set: { retentionDays, updatedAt: new Date() } });
        await within(tx);
      }),
  };
}

export type RecordStore = ReturnType<typeof createRecordStore>;

function refused(error: unknown): false {
  if (error instanceof TransactionRollbackError) return false;
  throw error;
}
