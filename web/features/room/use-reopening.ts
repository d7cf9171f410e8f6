import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { checkVisit, type VisitPlace } from '#contract/visit.contract.ts';
import { call } from '#web/lib/request.ts';
import { REOPEN_MS } from './use-open-place.ts';

/** A page that came to a closed place asks once in a while, and when it is looked at, whether it may enter now. */
export function useReopening(place: VisitPlace, isClosed: boolean, enter: () => unknown): void {
  const client = useQueryClient();
  const { data: isOpen } = useQuery({
    queryKey: ['visit reopened', place],
    queryFn: async ({ signal }) => {
      await call(checkVisit, place, { signal });
      return true;
    },
    initialData: false,
    enabled: isClosed,
    staleTime: 5000,
    refetchOnWindowFocus: true,
    refetchInterval: REOPEN_MS,
    retry: false,
  });
  useEffect(() => {
    if (!isClosed || !isOpen) return;
    client.setQueryData(['visit reopened', place], false);
    void enter();
  }, [isClosed, isOpen, place, enter, client]);
}
