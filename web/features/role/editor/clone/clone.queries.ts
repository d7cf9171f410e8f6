import { queryOptions } from '@tanstack/react-query';
import { voiceCloneConsent, voiceCloneList } from '#contract/clone.contract.ts';
import { call } from '#web/lib/request.ts';

export const CLONES_KEY = ['voice-clones'];
const POLL_MS = 2000;

/** Looked at again while one of them is being made. */
export const clonesQuery = () =>
  queryOptions({
    queryKey: CLONES_KEY,
    queryFn: ({ signal }) => call(voiceCloneList, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.records.some((one) => one.state === 'processing') ? POLL_MS : false),
  });

/** Another sentence each time the dialog is opened. */
export const consentQuery = () =>
  queryOptions({
    queryKey: ['voice-consent'],
    queryFn: ({ signal }) => call(voiceCloneConsent, {}, { signal }),
    gcTime: 0,
    staleTime: 20 * 60_000,
  });
