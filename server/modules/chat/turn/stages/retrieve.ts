import { z } from 'zod';
import { liftTables } from '../../answerer/table/lift-tables.ts';
import type { FoundPassages } from '../../answerer.ts';
import { toTopic } from '../../follow/complete-question.ts';
import { findAsked, mergeHits } from '../../follow/find-asked.ts';
import { findChoices } from '../../follow/find-choices.ts';
import type { TurnSlices } from '../slices.ts';
import { defineStage } from '../stage.ts';
import { noteReply } from '../thread.ts';
import type { Turn } from '../turn.ts';

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
      const find = async (text: string) => liftTables(text, await search(turn.request.accountId, libraryId, text));
      const { asked } = slices;
      const [found, rewritten] = await Promise.all([
        asked ? findAsked({ ...asked, question: query }, find) : find(query),
        asked?.rewritten,
      ]);
      const other = rewritten && rewritten !== turn.question ? await find(rewritten) : null;
      const passages = other ? { ...found, hits: mergeHits([other.hits, found.hits]) } : found;
      const choices = findChoices(query, passages);
      slices.passages = choices.length > 0 ? { ...passages, choices } : passages;
      const how = await settle(turn, asked, passages.isOwn === true);
      const best = passages.hits[0];
      const also = other ? `模型改写为“${rewritten}”，` : '';
      span.note(
        how + also + (best ? `命中 ${passages.hits.length} 段，最高 ${best.relevance.toFixed(2)}` : '没有相关的段落'),
      );
      return null;
    },
  });
}

/** A turn that could be read in two ways is settled by what was found; answers how, for people. */
async function settle(turn: Turn, asked: TurnSlices['asked'] | undefined, isOwn: boolean): Promise<string> {
  if (!asked?.completed?.own) return '';
  if (isOwn) {
    turn.question = asked.completed.own;
    const topic = toTopic(turn.question);
    // 能退吗 found something by itself, and yet names nothing to go on from.
    if (!asked.completed.next && topic.subject !== '') await noteReply(turn, topic);
  }
  return `按“${turn.question}”查找，`;
}
