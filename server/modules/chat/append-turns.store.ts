import { eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { newId } from '#server/platform/database/columns.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { conversation, turn } from './chat.table.ts';
import {
  type ConversationKey,
  KEY_COLUMNS,
  nameOf,
  SAME_KEY,
  WAS_TAKEN_AWAY,
  writeJson,
  writeKey,
} from './conversation-key.ts';
import { type SlotChange, saveStates } from './conversation-state.store.ts';

export type TurnRecord = Omit<
  typeof turn.$inferInsert,
  'conversationId' | 'position' | 'replacedAt' | 'createdAt' | 'updatedAt'
> & {
  id: string;
};

/** What the record of a turn says whose process has died, or had fallen silent for so long that others took it for dead. */
export const LOST = '回答中断了，请重新提问';

/** A turn that has ended, and what its conversation is opened with when it is the first. */
export interface NewTurn {
  language: string;
  projectId: string | null;
  /** When it began, ms since 1970: a conversation that was taken away since then takes it along. Left out: just now. */
  beganAt?: number | undefined;
  turn: TurnRecord;
  /** What it changes in the state of its conversation, each slot once. */
  changes?: readonly SlotChange[];
}

export type EndedTurn = NewTurn & { key: ConversationKey };

/**
 * Writes turns that have ended, and what they change in the state of their conversations, opening those that are new.
 *
 * Both statements take their rows as one JSON parameter: their text stays the same however many rows there are, so that they are parsed
 * and planned once, and they leave together.
 */
export async function appendTurns(tx: Transaction, entries: EndedTurn[]): Promise<void> {
  const opening = new Map(entries.map((entry) => [nameOf(entry.key), entry]));
  // The update also locks the rows, so that turns which end together get different positions; in one order everywhere, so that two
  // servers never wait for each other. What was taken away stays away: a conversation that goes on then begins anew.
  const opened = [...opening.keys()].sort().flatMap((name, n) => {
    const entry = opening.get(name);
    return entry
      ? [
          {
            ...{ n, id: newId(), began: entry.beganAt ?? Date.now(), ...writeKey(entry.key) },
            ...{ project_id: entry.projectId, language: entry.language },
          },
        ]
      : [];
  });
  const records = entries.map(({ key, beganAt = Date.now(), turn }, n) => ({
    ...{ n, began: beganAt, ...writeKey(key) },
    record: turn,
  }));
  await Promise.all([
    openConversations(tx).execute({ opened: writeJson(opened) }),
    insertTurns(tx).execute({ records: writeJson(records) }),
  ]);
  await saveStates(tx, entries);
}

const openConversations = (tx: Transaction) =>
  tx
    .insert(conversation)
    .select(
      sql`select k.id, k.account_id, k.role_id, k.project_id, k.cid, k.channel, k.visitor_id, k.language, now(), now(), null::timestamptz
        from jsonb_to_recordset(${sql.placeholder('opened')}::jsonb)
          as k(n int, id uuid, began float8, ${KEY_COLUMNS}, project_id uuid, language text)
        where not ${WAS_TAKEN_AWAY} order by k.n`,
    )
    .onConflictDoUpdate({
      target: [
        conversation.roleId,
        conversation.accountId,
        conversation.channel,
        conversation.visitorId,
        conversation.cid,
      ],
      targetWhere: isNull(conversation.deletedAt),
      set: { updatedAt: sql`now()` },
    })
    .prepare('open_conversations');

/** What a turn has become. */
const END = [
  ...[turn.answer, turn.sources, turn.media, turn.tools, turn.engine, turn.engines, turn.promptTokens],
  ...[
    turn.completionTokens,
    turn.outcome,
    turn.interruption,
    turn.heardText,
    turn.answered,
    turn.partial,
    turn.error,
    turn.moderation,
  ],
  ...[turn.timings, turn.stages, turn.updatedAt],
];

/**
 * A statement of its own: it counts the turns of conversations that are locked by then. A turn that another process has noted as lost
 * and that has come to an end nevertheless is written over that note.
 */
const insertTurns = (tx: Transaction) =>
  tx
    .insert(turn)
    .select(
      sql`select r.id, c.id,
          (select count(*) from ${turn} where conversation_id = c.id) + row_number() over (partition by c.id order by k.n) - 1,
          r."isStart", r.question, r.answer, r.sources, coalesce(r.media, '[]'), coalesce(r.tools, '[]'), r.engine,
          coalesce(r.engines, '{}'), r."promptTokens", r."completionTokens", r.outcome, r.interruption, r."heardText", r.answered,
          coalesce(r.partial, false), r.error, r.moderation, r.timings, coalesce(r.stages, '[]'), null::timestamptz, now(), now()
        from jsonb_to_recordset(${sql.placeholder('records')}::jsonb) as k(n int, began float8, ${KEY_COLUMNS}, record jsonb)
        join ${conversation} c on ${SAME_KEY}
        cross join lateral jsonb_to_record(k.record) as r(id uuid, "isStart" smallint, question text, answer text, sources jsonb,
          media jsonb, tools jsonb, engine text, engines jsonb, "promptTokens" int, "completionTokens" int, outcome text,
          interruption text, "heardText" text, answered boolean, partial boolean, error text, moderation jsonb, timings jsonb, stages jsonb)
        where not ${WAS_TAKEN_AWAY}`,
    )
    .onConflictDoUpdate({
      target: turn.id,
      set: Object.fromEntries(
        Object.entries(getTableColumns(turn)).flatMap(([name, column]) =>
          END.includes(column as never) ? [[name, sql.raw(`excluded."${column.name}"`)]] : [],
        ),
      ),
      setWhere: eq(turn.error, LOST),
    })
    .prepare('append_turns');
