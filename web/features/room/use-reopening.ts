import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { VisitPlace } from '#contract/visit.contract.ts';
import { checkQuery } from './room.queries.ts';
import { REOPEN_MS } from './use-open-place.ts';

/** A page that came to a closed place asks once in a while, and when it is looked at, whether it may enter now. */
export function useReopening(place: VisitPlace, isClosed: boolean, enter: () => unknown): void {
  const client = useQueryClient();
  const { data: isOpen } = useQuery({
    ...checkQuery(place),
    enabled: isClosed,
    staleTime: 5000,
    refetchOnWindowFocus: true,
    refetchInterval: REOPEN_MS,
  });
  useEffect(() => {
    if (!isClosed || !isOpen) return;
    client.setQueryData(checkQuery(place).queryKey, false);
    void enter();
  }, [isClosed, isOpen, place, enter, client]);
}
