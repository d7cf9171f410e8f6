import { z } from 'zod';
import { hasDocuments } from '#contract/clean-role.contract.ts';
import { RoleFile } from '#contract/role-fields.contract.ts';
import { isInterviewer } from '#contract/role-model.contract.ts';
import { foldPassages, searchTexts } from '#server/retrieval/search-texts.ts';
import { liftAnswers } from '../../answerer/lift-answers.ts';
import type { FoundPassages } from '../../answerer.ts';
import { toTopic } from '../../follow/complete-question.ts';
import { findAsked, mergeHits } from '../../follow/find-asked.ts';
import { findChoices } from '../../follow/find-choices.ts';
import type { GuisePassage } from '../../guise.ts';
import type { TurnSlices } from '../slices.ts';
import { defineStage } from '../stage.ts';
import { noteReply } from '../thread.ts';
import type { Turn } from '../turn.ts';

export interface RetrievalDependencies {
  search(accountId: string, libraryId: string, query: string): Promise<FoundPassages>;
  /** What files of a role say to a question. */
  searchFiles(accountId: string, files: readonly RoleFile[], query: string): Promise<FoundPassages>;
}

/**
 * Looks the question up in the role's documents, with the code and settings of the hit test, and in files that it answers from. An
 * interviewer's are no documents. Never answers itself.
 */
export function retrieve({ search, searchFiles }: RetrievalDependencies) {
  return defineStage({
    id: 'retrieval',
    input: z.object({
      libraryId: z.string().nullable(),
      files: z.array(RoleFile),
      told: z.array(z.object({ title: z.string(), heading: z.array(z.string()), text: z.string() })),
      query: z.string(),
    }),
    reads: ['asked'],
    makes: ['passages'],
    inputOf: ({ role, question, request }) =>
      hasDocuments(role)
        ? {
            libraryId: role.documentLibId,
            files: isInterviewer(role) ? [] : role.userFileUrl,
            told: [...(request.guise?.knows ?? [])],
            query: question,
          }
        : null,
    async run({ turn, input: { libraryId, files, told, query }, slices, span }) {
      const { accountId } = turn.request;
      const find = async (text: string) => {
        const [library, own, ofGuise] = await Promise.all([
          libraryId === null ? null : search(accountId, libraryId, text),
          files.length > 0 ? searchFiles(accountId, files, text) : null,
          told.length > 0 ? searchTold(text, told) : null,
        ]);
        const found = [library, own, ofGuise].reduce(joinFound) ?? NOTHING;
        return liftAnswers(text, found);
      };
      const { asked } = slices;
      const [found, rewritten] = await Promise.all([
        asked ? findAsked({ ...asked, question: query }, find) : find(query),
        asked?.rewritten,
      ]);
      const other = rewritten && rewritten !== turn.question ? await find(rewritten) : null;
      const passages = other ? { ...found, hits: mergeHits([other.hits, found.hits]) } : found;
      const choices = findChoices(query, passages);
      slices.passages = choices.length > 0 ? { ...passages, choices } : passages;
      const how = await settle(turn, asked, passages);
      const best = passages.hits[0];
      const also = other ? `模型改写为“${rewritten}”，` : '';
      span.note(
        how + also + (best ? `命中 ${passages.hits.length} 段，最高 ${best.relevance.toFixed(2)}` : '没有相关的段落'),
      );
      return null;
    },
  });
}

/** What the pages around the conversation say to a question; they are no documents. */
async function searchTold(query: string, told: readonly GuisePassage[]): Promise<FoundPassages> {
  const own = told.map((passage) => ({ ...passage, documentId: '', page: null }));
  return searchTexts(query, await foldPassages(own));
}

const NOTHING: FoundPassages = { hits: [], terms: [], settings: { threshold: 0 } };

/** What a library and files give to one question, best first; read as it was understood where the best one stands. */
function joinFound(library: FoundPassages | null, files: FoundPassages | null): FoundPassages | null {
  if (!library || !files) return library ?? files;
  const merge = (one: FoundPassages['hits'], other: FoundPassages['hits']) =>
    [...one, ...other].sort((a, b) => b.relevance - a.relevance);
  const isFile = (files.hits[0]?.relevance ?? 0) > (library.hits[0]?.relevance ?? 0);
  const { terms, judge } = isFile ? files : library;
  return {
    ...library,
    hits: merge(library.hits, files.hits),
    below: merge(library.below ?? [], files.below ?? []),
    faint: merge(library.faint ?? [], files.faint ?? []),
    terms,
    judge,
    around: joinNeighbours(library.around, files.around),
  };
}

/** Numbers below zero are those of files. */
const joinNeighbours =
  (library: FoundPassages['around'], files: FoundPassages['around']): NonNullable<FoundPassages['around']> =>
  async (id, side, most) =>
    (await (id >= 0 ? library : files)?.(id, side, most)) ?? [];

/** A turn that could be read in two ways is settled by what was found; answers how, for people. */
async function settle(
  turn: Turn,
  asked: TurnSlices['asked'] | undefined,
  { isOwn, parts }: FoundPassages,
): Promise<string> {
  if (!asked?.completed) return '';
  const read = isOwn ? parts?.[0]?.readings[0]?.question : undefined;
  if (read !== undefined) {
    turn.question = read;
    const topic = toTopic(read);
    // 能退吗 found something by itself, and yet names nothing to go on from.
    if (!asked.completed.next && topic.subject !== '') await noteReply(turn, topic);
  }
  return read !== undefined || asked.completed.own !== null ? `按“${turn.question}”查找，` : '';
}
