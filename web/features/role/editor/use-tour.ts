import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { finishGuide, usedGuides } from '#contract/account.contract.ts';
import { call } from '#web/lib/request.ts';
import { useSession } from '#web/lib/session.ts';

const GUIDE = 'roleEditor';
/** What the three steps are about, by the names that the editor gives its parts. */
export const TOUR_PLACES = { settings: 'tour-settings', demo: 'tour-demo', save: 'tour-save' } as const;

function guidesQuery(accountId: string) {
  return queryOptions({
    queryKey: ['guides', accountId],
    queryFn: ({ signal }) => call(usedGuides, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: accountId !== '',
  });
}

/** Whether this account still has to see the tour; finished or skipped, it is never shown again, in no browser. */
export function useTour() {
  const accountId = useSession((state) => state.accountId);
  const client = useQueryClient();
  const query = guidesQuery(accountId);
  const { data } = useQuery(query);
  return {
    wanted: data !== undefined && !data.includes(GUIDE),
    finish() {
      client.setQueryData(query.queryKey, (before) => [...(before ?? []), GUIDE]);
      void call(finishGuide, { guide: GUIDE }).catch(() => {}); // it then comes once more, which is no harm
    },
  };
}
