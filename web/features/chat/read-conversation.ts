import { chatHistory, type TurnRecord } from '#contract/record.contract.ts';
import { call } from '#web/lib/request.ts';
import { type ChatTurn, toTurn } from '#web/talk/core/chat-turn.ts';
import type { TurnExtras } from '#web/talk/core/turn-extras.ts';
import { recallConversation } from '#web/talk/remember-conversation.ts';

/** The conversation that this tab was in with a role, as it is recorded; null when there is none or it cannot be read. */
export async function readConversation(
  roleId: string,
  language: string | undefined,
  signal: AbortSignal,
): Promise<{ cid: string; turns: Omit<ChatTurn, 'key'>[] } | null> {
  const cid = recallConversation(roleId, language);
  if (cid === null) return null;
  try {
    const records = await call(chatHistory, { roleId, cid }, { signal });
    return records.length > 0 ? { cid, turns: records.map(toOwnTurn) } : null;
  } catch {
    return null; // The demo can be started as always.
  }
}

/** As any recorded turn, with how it came about: for the role's owner. */
export function toOwnTurn(record: TurnRecord): Omit<ChatTurn, 'key'> & { extras: TurnExtras } {
  const turn = toTurn(record);
  const { stages, firstTextMs, totalMs } = record;
  return { ...turn, extras: { ...turn.extras, waterfall: { stages, firstTextMs, totalMs } } };
}
