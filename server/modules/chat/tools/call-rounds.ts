import { PLUGIN_LIMITS } from '#contract/plugin.contract.ts';
import {
  type ModelClient,
  ModelError,
  type ModelRequest,
  type ToolCall,
} from '#server/platform/model/model-request.ts';
import type { AnswerPiece } from '../answerer.ts';
import type { ToolBox } from './tool-offer.ts';

/**
 * Asks a model that may call tools: its calls run side by side, it reads their results, and so on until it answers. After
 * {@link PLUGIN_LIMITS.rounds} rounds, when time or calls are used up, or when it only repeats itself, it is asked for the last time,
 * without tools.
 */
export async function* callRounds(
  client: ModelClient,
  request: ModelRequest,
  box: ToolBox | null,
  signal: AbortSignal,
): AsyncGenerator<AnswerPiece[]> {
  const messages = [...request.messages];
  const tokens = { prompt: 0, completion: 0 };
  let said = false;
  let withoutTools = box === null;
  for (let round = 0; ; round += 1) {
    const offers = box && !withoutTools && round < PLUGIN_LIMITS.rounds && box.open ? [...box.offers] : [];
    const asked = { ...request, messages, ...(offers.length > 0 ? { tools: offers } : {}) };
    let text = '';
    let calls: ToolCall[] = [];
    try {
      for await (const deltas of client.stream(asked, signal)) {
        const pieces: AnswerPiece[] = [];
        for (const delta of deltas) {
          if (delta.text) {
            // What it said before it called something stands apart from what it says afterwards.
            pieces.push({ text: (said && text === '' ? '\n\n' : '') + delta.text });
            text += delta.text;
          }
          if (delta.toolCalls) calls = delta.toolCalls;
          if (!delta.usage) continue;
          tokens.prompt += delta.usage.promptTokens;
          tokens.completion += delta.usage.completionTokens;
          pieces.push({ text: '', tokens: { ...tokens } });
        }
        if (pieces.length > 0) yield pieces;
      }
    } catch (error) {
      // Some models know no tools, and their services refuse the whole request.
      if (round > 0 || offers.length === 0 || text !== '' || !isRefusal(error)) throw error;
      withoutTools = true;
      continue;
    }
    said ||= text !== '';
    if (!box || offers.length === 0 || calls.length === 0) return;
    const named = calls.map((call, index) => ({ ...call, id: call.id || `call_${round}_${index}` }));
    const read = messages.map(({ content }) => content);
    const replies = await Promise.all(named.map((call) => box.call(call.name, call.arguments, read)));
    withoutTools = replies.every(({ repeated }) => repeated);
    messages.push({ role: 'assistant', content: text, toolCalls: named });
    for (const [index, call] of named.entries())
      messages.push({ role: 'tool', toolCallId: call.id, content: replies[index]?.text ?? '' });
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ModelError && error.cause instanceof Error && /^HTTP 4(?:00|22)\b/.test(error.cause.message);
