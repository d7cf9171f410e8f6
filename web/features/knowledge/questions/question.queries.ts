import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AnswerVideo, getVideoByQuestionIds } from '#contract/answer-video.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { BIZCARD, lastImport, questionClassify, questionPage, questionSettings } from '#contract/question.contract.ts';
import { call } from '#web/lib/request.ts';
import { QUESTIONS_KEY } from '../work.events.ts';

export const QUESTIONS_SHOWN = 20;

/** What the list is narrowed to. `classify` absent for all, `-` for those without a category. */
export interface QuestionView {
  libId: string;
  page: number;
  name: string;
  classify: string | undefined;
}

const filterOf = ({ libId, name, classify }: Omit<QuestionView, 'page'>) => ({
  bizcard: BIZCARD,
  libId,
  ...(name && { name }),
  ...(classify && { classify }),
});

export function questionsQuery({ page, ...view }: QuestionView) {
  const filter = { ...filterOf(view), page, size: QUESTIONS_SHOWN };
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, 'page', filter],
    queryFn: ({ signal }) => call(questionPage, filter, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** All that a view leaves, on all its pages; of very many the first. */
export const loadQuestions = async (view: Omit<QuestionView, 'page'>) =>
  (await call(questionPage, { ...filterOf(view), size: LIMITS.bulk })).records;

/** The entries of a library, however they are narrowed. */
export const everyQuestion = (libId: string) => ({
  queryKey: [...QUESTIONS_KEY, 'every', libId],
  loadPage: (page: number) => call(questionPage, { bizcard: BIZCARD, libId, page, size: 1000 }),
});

/** Films of these entries' answers, asked for together; by the entry. */
export function filmedQuery(questionIds: string[]) {
  return queryOptions({
    queryKey: ['answer-videos', 'of-list', questionIds],
    queryFn: async ({ signal }) => groupByEntry(await call(getVideoByQuestionIds, { questionIds }, { signal })),
    enabled: questionIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function groupByEntry(videos: readonly AnswerVideo[]): ReadonlyMap<string, readonly AnswerVideo[]> {
  const groups = new Map<string, AnswerVideo[]>();
  for (const video of videos) groups.set(video.questionId, [...(groups.get(video.questionId) ?? []), video]);
  return groups;
}

export function classesQuery(libId: string) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, 'classes', libId],
    queryFn: ({ signal }) => call(questionClassify, { libId }, { signal }),
  });
}

/** The last import. */
export function lastImportQuery(libId: string) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, 'import', libId],
    queryFn: ({ signal }) => call(lastImport, { libId }, { signal }),
    staleTime: 0,
  });
}

export function questionSettingsQuery(libId: string) {
  return queryOptions({
    queryKey: [...QUESTIONS_KEY, 'settings', libId],
    queryFn: ({ signal }) => call(questionSettings, { libId }, { signal }),
  });
}
