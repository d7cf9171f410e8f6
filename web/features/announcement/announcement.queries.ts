import { queryOptions } from '@tanstack/react-query';
import { announcements } from '#contract/announcement.contract.ts';
import { call } from '#web/lib/request.ts';

/** What the operator has told the people of this account's brand; asked again when somebody comes back to the page. */
export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: ({ signal }) => call(announcements, {}, { signal }),
  staleTime: 60_000,
});
