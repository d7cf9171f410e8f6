import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { proposeWordings, WORDING_LIMITS, wordingPage } from '#contract/wording.contract.ts';
import { call } from './request.ts';

export const WORDINGS_KEY = ['wordings'] as const;
/** Rows of one page. */
export const WORDINGS_PER_PAGE = 20;

export const wordingsQuery = ({ text, page }: { text: string; page: number }) =>
  queryOptions({
    queryKey: [...WORDINGS_KEY, 'page', text, page],
    queryFn: ({ signal }) => call(wordingPage, { text, page, size: WORDINGS_PER_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });

const beginning = (text: string): string => [...text].slice(0, WORDING_LIMITS.read).join('');

/** Words of a question that a library does not know, with what it may call them. */
export const proposalsQuery = (libId: string, question: string, answer = '') =>
  queryOptions({
    queryKey: [...WORDINGS_KEY, 'proposals', libId, question, answer],
    queryFn: ({ signal }) =>
      call(proposeWordings, { libId, question: beginning(question), answer: beginning(answer) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
