import { sql } from 'drizzle-orm';
import { v5 } from 'uuid';
import type { Channel } from '#contract/chat.contract.ts';

/** Names one conversation: nobody else's may be continued by guessing its timestamp. */
export interface ConversationKey {
  accountId: string;
  roleId: string;
  channel: Channel;
  visitorId: string;
  cid: string;
}

export const nameOf = ({ accountId, roleId, channel, visitorId, cid }: ConversationKey): string =>
  [accountId, roleId, channel, visitorId, cid].join(' ');

const ASKED = 'b0a3a2a4-5c0f-4f43-9a55-0d9f7f5b9d0e';
/**
 * Id of the turn that a question becomes whose client has named it. It follows from the name and the conversation, so that the question is
 * recognised when it comes again, and nobody names a turn of another conversation. `tries`: how many turns before it were cut off.
 */
export const idOfAsked = (key: ConversationKey, askId: string, tries: number): string =>
  v5(JSON.stringify([key.accountId, key.roleId, key.channel, key.visitorId, key.cid, askId, tries]), ASKED);

/** A conversation's key as statements read it from JSON. */
export const writeKey = ({ accountId, roleId, channel, visitorId, cid }: ConversationKey) => ({
  account_id: accountId,
  role_id: roleId,
  channel,
  visitor_id: visitorId,
  cid,
});
export const KEY_COLUMNS = sql.raw('account_id uuid, role_id uuid, channel text, visitor_id text, cid text');
const sameKey = (one: string) =>
  `${one}.role_id = k.role_id and ${one}.account_id = k.account_id and ${one}.channel = k.channel and ${one}.visitor_id = k.visitor_id and ${one}.cid = k.cid`;
/** Joins `k` to its conversation `c`. */
export const SAME_KEY = sql.raw(`${sameKey('c')} and c.deleted_at is null`);
/** Whether a turn of `k`, begun at `k.began` (ms since 1970), was already under way when its conversation was taken away: then it goes with it. */
export const WAS_TAKEN_AWAY =
  sql.raw(`exists (select 1 from conversation gone where ${sameKey('gone')} and gone.deleted_at is not null
    and gone.deleted_at >= to_timestamp(k.began / 1000.0))`);

/** PostgreSQL takes neither NUL nor half of a surrogate pair in JSON; what a model says may hold either. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '').toWellFormed() : one,
  );
}
