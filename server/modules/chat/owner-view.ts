import type { Channel, ChatEntities, CitationSource } from '#contract/chat.contract.ts';
import { CODE } from '#contract/errors.contract.ts';
import type { ToolRun } from '#contract/plugin.contract.ts';
import { AppError } from '#server/platform/errors.ts';
import { LOST } from './append-turns.store.ts';

/** What a visitor can do about a question that was not answered: nearly always nothing is wrong with the question. */
const NOT_ANSWERED = '这次没有答上来，请过一会儿再试一次';
/** The answer to this very question has no end, or none that fits. */
const TOO_LONG = '这次的回答太长，没有说完，请换个问法再试一次';
const CANNOT_ANSWER = '现在暂时不能回答，请过一会儿再来问';

/** How a turn went concerns the role's owner, who is there in the preview and behind the API. */
export const isOwnerThere = (channel: Channel): boolean => channel === 'preview' || channel === 'api';

/** A call of a tool as a channel may see it: what goes in and comes out is the owner's business alone. */
export const tellRun = (run: ToolRun, channel: Channel): ToolRun =>
  isOwnerThere(channel) ? run : { ...run, name: '', summary: '', input: '', result: '' };

/** An event as a channel may see it; null where nothing of it is left. Who answers behind the role is no visitor's business. */
export function tellEvent(entities: ChatEntities, channel: Channel): ChatEntities | null {
  if (isOwnerThere(channel)) return entities;
  const { engine: _engine, ...rest } = entities;
  return Object.keys(rest).length > 0 ? rest : null;
}

/** Why a turn failed as a channel may hear it: a reason names services and settings, which concern the owner alone. */
export const tellFailure = (reason: string, channel: Channel): string =>
  isOwnerThere(channel) || reason === LOST ? reason : /过长|长度的上限/.test(reason) ? TOO_LONG : NOT_ANSWERED;

/** Why a role has nothing that answers, as a channel may hear it. */
export const tellUnready = (error: unknown, channel: Channel): unknown =>
  isOwnerThere(channel) || !(error instanceof AppError)
    ? error
    : new AppError(CODE.unavailable, CANNOT_ANSWER, { cause: error });

/** Sources as a channel may see them: whoever is not the owner reads title and passage, and learns no id of what they lie in. */
export function tellSources(sources: Record<string, CitationSource>, channel: Channel): Record<string, CitationSource> {
  if (isOwnerThere(channel)) return sources;
  return Object.fromEntries(
    Object.entries(sources).map(([mark, { library_id: _library, segment_id: _segment, ...source }]) => [
      mark,
      { ...source, document_id: '' },
    ]),
  );
}
