import { QueryClient } from '@tanstack/react-query';
import { useSession } from './session.ts';
import { RequestError } from './transport/request-error.ts';
import { hasUnsavedWork } from './unsaved-work.ts';

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

// Nothing of one account may be shown to the next. A page that waits for its own account keeps what it shows.
useSession.subscribe((now, before) => {
  if (now.waiting) return;
  if (before.waiting) {
    if (now.token === '') queryClient.clear();
    else void queryClient.invalidateQueries();
  } else if (now.token !== before.token && !hasUnsavedWork()) queryClient.clear();
});
