import { useQueries } from '@tanstack/react-query';
import { libraryPage } from '#contract/knowledge.contract.ts';
import { projectPage } from '#contract/project.contract.ts';
import { rolePage } from '#contract/role.contract.ts';
import { type CallOptions, call } from '#web/lib/request.ts';
import { useSession } from '#web/lib/session.ts';

/** The shortest page, for its total. */
const ONE = { size: 1 };

/** What is counted, under keys that follow when something is made or deleted. */
const COUNTED = [
  {
    path: '/home/project/list',
    key: ['projects', 'count'],
    read: (options: CallOptions) => call(projectPage, ONE, options),
  },
  { path: '/home/role', key: ['roles', 'count'], read: (options: CallOptions) => call(rolePage, ONE, options) },
  {
    path: '/home/knowledgeList/table',
    key: ['knowledge', 'libraries', 'count'],
    read: (options: CallOptions) => call(libraryPage, ONE, options),
  },
];

/** Number behind a menu item, by its path; missing until it is known. */
export function useCounts(): Record<string, number | undefined> {
  const signedIn = useSession((state) => state.token !== '');
  const results = useQueries({
    queries: COUNTED.map(({ key, read }) => ({
      queryKey: key,
      queryFn: async ({ signal }: { signal: AbortSignal }) => (await read({ signal })).total,
      staleTime: 60_000,
      enabled: signedIn,
    })),
  });
  return Object.fromEntries(COUNTED.map(({ path }, index) => [path, results[index]?.data]));
}
