import { z } from 'zod';
import type { FoundPassages } from '../../answerer.ts';
import { holdsFocus } from '../../follow/holds-focus.ts';
import type { TurnSlices } from '../slices.ts';
import { defineStage } from '../stage.ts';

export interface RetrievalDependencies {
  search(accountId: string, libraryId: string, query: string): Promise<FoundPassages>;
}

/** A passage of the document that was cited before comes first when it is as relevant as this share of the best one. */
const STAYS = { completed: 0.5, own: 0.95 };

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
      const passages = slices.asked ? await findOn(slices.asked, query, find) : await find(query);
      slices.passages = passages;
      const best = passages.hits[0];
      span.note(best ? `命中 ${passages.hits.length} 段，最高 ${best.relevance.toFixed(2)}` : '没有相关的段落');
      return null;
    },
  });
}

/** What is found for a question that may go on from an earlier one. */
async function findOn(
  { said, completed, cited }: TurnSlices['asked'],
  query: string,
  find: (text: string) => Promise<FoundPassages>,
): Promise<FoundPassages> {
  const found = await find(query);
  if (!completed) return stay(found, cited, STAYS.own);
  const { focus, alone } = completed;
  const isHeld = found.hits.some((hit) =>
    holdsFocus(focus, found.terms, [hit.title, ...hit.heading, hit.text].join('\n')),
  );
  if (!isHeld && alone) return stay(await find(said), cited, STAYS.own);
  return { ...stay(found, cited, STAYS.completed), focus };
}

function stay(found: FoundPassages, cited: TurnSlices['asked']['cited'], share: number): FoundPassages {
  const [best] = found.hits;
  if (!best || !cited) return found;
  const stays = (hit: FoundPassages['hits'][number]) =>
    hit.documentId === cited.documentId && hit.relevance >= best.relevance * share;
  return { ...found, hits: [...found.hits.filter(stays), ...found.hits.filter((hit) => !stays(hit))] };
}
