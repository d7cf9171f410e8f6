import { queryOptions } from '@tanstack/react-query';
import { voiceCloneConsent, voiceCloneList } from '#contract/clone.contract.ts';
import { call } from '#web/lib/request.ts';

export const CLONES_KEY = ['voice-clones'];

export const clonesQuery = () =>
  queryOptions({
    queryKey: CLONES_KEY,
    queryFn: ({ signal }) => call(voiceCloneList, {}, { signal }),
  });

/** Another sentence each time the dialog is opened. */
export const consentQuery = () =>
  queryOptions({
    queryKey: ['voice-consent'],
    queryFn: ({ signal }) => call(voiceCloneConsent, {}, { signal }),
    gcTime: 0,
    staleTime: 20 * 60_000,
  });
