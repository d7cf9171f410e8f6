import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { conversation, conversationState } from './chat.table.ts';
import { type ConversationKey, KEY_COLUMNS, nameOf, SAME_KEY, writeJson, writeKey } from './conversation-key.ts';

/** What is stored of one slot of a conversation. */
export interface StoredSlot {
  slot: string;
  /** Of the slot's schema when it was written. */
  version: number;
  /** Grows with every change. */
  revision: number;
  value: unknown;
}

/** What a turn has made of one slot. */
export interface SlotChange {
  slot: string;
  version: number;
  /** Of what the turn has read; 0: there was nothing. */
  revision: number;
  /** Null: nothing is kept. */
  value: unknown;
  /** Does the same to what another turn has stored meanwhile (null: nothing); undefined leaves that as it is. Never throws. */
  redo(stored: StoredSlot | null): unknown;
}

/**
 * Writes the changed slots of turns whose conversations are locked. Where another turn was quicker the change is made again on what it
 * has left, so that neither is lost.
 */
export async function saveStates(
  tx: Transaction,
  turns: readonly { key: ConversationKey; changes?: readonly SlotChange[] }[],
): Promise<void> {
  const changed = turns.filter(({ changes = [] }) => changes.length > 0);
  if (changed.length === 0) return;
  const keys = new Map(changed.map(({ key }) => [nameOf(key), key]));
  const names = [...keys.keys()];
  const asked = writeJson([...keys.values()].map((key, n) => ({ n, ...writeKey(key) })));
  const rows = await tx
    .select({
      n: sql<number>`s.n`,
      conversationId: sql<string>`s.id`,
      slot: sql<string | null>`s.slot`,
      version: sql<number>`s.version`,
      revision: sql<number>`s.revision`,
      value: sql<unknown>`s.value`,
    })
    .from(sql`(
      select k.n, c.id, o.slot, o.version, o.revision, o.value
      from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as k(n int, ${KEY_COLUMNS})
      join ${conversation} c on ${SAME_KEY} left join ${conversationState} o on o.conversation_id = c.id) s`)
    .prepare('stored_states')
    .execute({ asked });
  const ids = new Map(rows.map(({ n, conversationId }) => [names[n], conversationId]));
  const stored = new Map(
    rows.flatMap((row) => (row.slot === null ? [] : [[`${names[row.n]} ${row.slot}`, row as StoredSlot]])),
  );
  const written = new Map<string, { conversationId: string } & StoredSlot>();
  for (const { key, changes = [] } of changed) {
    const conversationId = ids.get(nameOf(key));
    if (!conversationId) continue; // taken away while the turn ran
    for (const { slot, version, revision, value, redo } of changes) {
      const place = `${nameOf(key)} ${slot}`;
      const now = written.get(place) ?? stored.get(place) ?? null;
      const next = (now?.revision ?? 0) === revision ? value : redo(now);
      if (next === undefined) continue;
      written.set(place, { conversationId, slot, version, revision: (now?.revision ?? 0) + 1, value: next });
    }
  }
  if (written.size === 0) return;
  await tx
    .insert(conversationState)
    .select(
      sql`select r."conversationId", r.slot, r.version, r.revision, r.value, now()
        from jsonb_to_recordset(${sql.placeholder('rows')}::jsonb)
          as r("conversationId" uuid, slot text, version int, revision int, value jsonb)`,
    )
    .onConflictDoUpdate({
      target: [conversationState.conversationId, conversationState.slot],
      set: {
        version: sql`excluded.version`,
        revision: sql`excluded.revision`,
        value: sql`excluded.value`,
        updatedAt: sql`now()`,
      },
    })
    .prepare('save_states')
    .execute({ rows: writeJson([...written.values()]) });
}
