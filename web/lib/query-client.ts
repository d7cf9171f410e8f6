import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './request-error.ts';
import { useSession } from './session.ts';

/** What the server says stays fresh for some seconds; refusals are not asked again, broken connections once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => failures < 1 && error instanceof RequestError && error.code >= 500,
      retryDelay: 800,
    },
  },
});

// Nothing of one account may be shown to the next.
useSession.subscribe((now, before) => {
  if (now.token !== before.token) queryClient.clear();
});
