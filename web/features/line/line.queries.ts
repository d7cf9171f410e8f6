import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  kickOutByToken,
  type LineClass,
  lineHistory,
  lineUse,
  queryLineInfo,
  switchLineAlarm,
} from '#contract/line.contract.ts';
import type { EventKeys } from '#web/lib/events/refetch-changed.ts';
import { call } from '#web/lib/request.ts';

/** Figures of the past change by and by: they are read anew with the sessions, but not as often. */
const HISTORY_MS = 20_000;

export const lineUseQuery = queryOptions({
  queryKey: ['lines', 'use'],
  queryFn: ({ signal }) => call(lineUse, {}, { signal }),
  staleTime: 60_000,
});

export const lineInfoQuery = queryOptions({
  queryKey: ['lines', 'info'],
  queryFn: ({ signal }) => call(queryLineInfo, {}, { signal }),
});

/** @param from beginning of the first day, where the reader is */
export const lineHistoryQuery = (type: LineClass, from: string, days = 1) =>
  queryOptions({
    queryKey: ['line history', type, from, days],
    queryFn: ({ signal }) => call(lineHistory, { type, from, days }, { signal }),
    staleTime: HISTORY_MS,
  });

const all = () => [['lines']];
export const LINE_EVENTS: EventKeys = {
  'lines.changed': all,
  'lines.alive': () => [lineInfoQuery.queryKey],
  'standing.changed': all,
};

export function useKick() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(kickOutByToken, { token }, { showModal: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['lines'] }),
  });
}

export function useAlarmSwitch() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => call(switchLineAlarm, { on: on ? 1 : 0 }, { showModal: true }),
    onMutate: (on) =>
      client.setQueryData(lineInfoQuery.queryKey, (before) => before && { ...before, alarmOn: on ? 1 : 0 }),
    onSettled: () => client.invalidateQueries({ queryKey: lineInfoQuery.queryKey }),
  });
}
