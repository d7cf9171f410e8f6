import { chatHistory, type TurnRecord } from '#contract/record.contract.ts';
import { call } from '#web/lib/request.ts';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { readSources } from '#web/talk/core/citations.ts';
import type { TurnExtras } from '#web/talk/core/turn-extras.ts';
import { recallConversation } from '#web/talk/remember-conversation.ts';

const STATES = { done: 'done', interrupted: 'stopped', failed: 'failed' } as const;

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
    return records.length > 0 ? { cid, turns: records.map(toTurn) } : null;
  } catch {
    return null; // The demo can be started as always.
  }
}

export function toTurn(record: TurnRecord): Omit<ChatTurn, 'key'> & { extras: TurnExtras } {
  return {
    id: record.id,
    query: record.isStart ? null : record.question,
    text: record.answer,
    state: STATES[record.outcome],
    sources: readSources(JSON.stringify(record.sources)),
    tools: record.tools,
    error: record.error,
    lost: false,
    extras: {
      recommended: [],
      media: record.media,
      prompt: null,
      waterfall: { stages: record.stages, firstTextMs: record.firstTextMs, totalMs: record.totalMs },
    },
  };
}
