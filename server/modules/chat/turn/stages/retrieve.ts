import type { FoundPassages } from '../../answerer.ts';
import type { Stage } from '../stage.ts';
import type { Turn } from '../turn.ts';

export interface RetrievalDependencies {
  search(accountId: string, libraryId: string, query: string): Promise<FoundPassages>;
}

/** What a role without a library finds. */
const NOTHING: FoundPassages = { hits: [], terms: [], settings: { threshold: 0 } };

const found = new WeakMap<Turn, FoundPassages>();

/** Passages that were found for this turn. */
export const passagesOf = (turn: Turn): FoundPassages => found.get(turn) ?? NOTHING;

/** Passages from elsewhere, behind those that the library gave. */
export function addPassages(turn: Turn, { hits, terms, settings }: FoundPassages): void {
  const before = found.get(turn);
  found.set(turn, before ? { ...before, hits: [...before.hits, ...hits] } : { hits, terms, settings });
}

/** Looks the question up in the role's documents, with the code and settings of the hit test. Never answers itself. */
export function retrieve({ search }: RetrievalDependencies): Stage {
  return {
    name: 'retrieval',
    applies: ({ role }) => role.documentLibId !== null,
    async run(turn, span) {
      const { request, role, question } = turn;
      if (!role.documentLibId) return null;
      const passages = await search(request.accountId, role.documentLibId, question);
      found.set(turn, passages);
      const best = passages.hits[0];
      span.note(best ? `命中 ${passages.hits.length} 段，最高 ${best.relevance.toFixed(2)}` : '没有相关的段落');
      return null;
    },
  };
}
