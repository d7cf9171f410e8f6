import type { VisitTurn } from '#contract/visit.contract.ts';
import type { ChatTurn } from '#web/talk/core/chat-turn.ts';
import { readSources } from '#web/talk/core/citations.ts';

const STATES = { done: 'done', interrupted: 'stopped', failed: 'failed' } as const;

/** A recorded turn as the room shows it. */
export function toTurn(turn: VisitTurn): Omit<ChatTurn, 'key'> {
  return {
    id: turn.id,
    query: turn.isStart ? null : turn.question,
    text: turn.answer,
    state: STATES[turn.outcome],
    sources: readSources(JSON.stringify(turn.sources)),
    tools: turn.tools,
    error: turn.error,
    lost: false,
    extras: { recommended: [], media: turn.media, prompt: null, waterfall: null },
  };
}
