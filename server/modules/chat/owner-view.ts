import type { Channel, ChatEntities, CitationSource } from '#contract/chat.contract.ts';
import type { ToolRun } from '#contract/plugin.contract.ts';

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
