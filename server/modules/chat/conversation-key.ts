import { sql } from 'drizzle-orm';
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

/** A conversation's key as statements read it from JSON. */
export const writeKey = ({ accountId, roleId, channel, visitorId, cid }: ConversationKey) => ({
  account_id: accountId,
  role_id: roleId,
  channel,
  visitor_id: visitorId,
  cid,
});
export const KEY_COLUMNS = sql.raw('account_id uuid, role_id uuid, channel text, visitor_id text, cid text');
/** Joins `k` to its conversation `c`. */
export const SAME_KEY = sql.raw(
  'c.role_id = k.role_id and c.account_id = k.account_id and c.channel = k.channel and c.visitor_id = k.visitor_id and c.cid = k.cid',
);

/** PostgreSQL takes neither NUL nor half of a surrogate pair in JSON; what a model says may hold either. */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(value, (_name, one: unknown) =>
    typeof one === 'string' ? one.replaceAll('\0', '').toWellFormed() : one,
  );
}
