import { z } from 'zod';
import type { FoundPassages } from '../../answerer.ts';
import { findAsked } from '../../follow/find-asked.ts';
import { defineStage } from '../stage.ts';

export interface RetrievalDependencies {
  search(accountId: string, libraryId: string, query: string): Promise<FoundPassages>;
}

/** Looks the question up in the role's documents, with the code and settings of the hit test. Never answers itself. */
export function retrieve({ search }: RetrievalDependencies) {
  return defineStage({
    id: 'retrieval',
    input: z.object({ libraryId: z.string(), query: z.string() }),
    reads: ['asked'],
    makes: ['passages'],
    inputOf: ({ role, question }) =>
      role.documentLibId === null ? null : { libraryId: role.documentLibId, query: question },
    async run({ turn, input: { libraryId, query }, slices, span }) {
      const find = (text: string) => search(turn.request.accountId, libraryId, text);
      const passages = await (slices.asked ? findAsked({ ...slices.asked, question: query }, find) : find(query));
      slices.passages = passages;
      const best = passages.hits[0];
      span.note(best ? `命中 ${passages.hits.length} 段，最高 ${best.relevance.toFixed(2)}` : '没有相关的段落');
      return null;
    },
  });
}
