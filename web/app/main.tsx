import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { resumeFromOtherTab } from '#web/features/account/resume-from-other-tab.ts';
import { loadBrand, useBrand } from '#web/lib/brand.ts';
import { keepCampaign } from '#web/lib/campaign.ts';
import { connectNavigate } from '#web/lib/navigate.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { restoreSession } from '#web/lib/session.ts';
import { stampStyles } from '#web/lib/style-nonce.ts';
import { applyBrand } from './apply-brand.ts';
import { holdNotices } from './held-notices.ts';
import { readAhead, router } from './router.tsx';

/** How long the first picture waits for the brand and for the parts of its page, in ms, before others stand in for them. */
const LONGEST_WAIT_MS = 1500;

stampStyles();
holdNotices();
restoreSession(resumeFromOtherTab);
keepCampaign();
connectNavigate((path, options) => router.navigate(path, options));
// Not awaited: pages import from this file, and would wait for what waits for them.
void open();

async function open(): Promise<void> {
  const root = document.getElementById('root');
  const drawn = root?.hasChildNodes();
  if (drawn) await leadHome();
  const parts = readAhead();
  const wait = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  await Promise.race([loadBrand().then(() => parts), wait]);
  applyBrand(useBrand.getState().config);
  useBrand.subscribe(({ config }) => applyBrand(config)); // before the components hear of it
  if (!root) return;
  if (drawn) await parts; // the page takes the place of its first look in one step; what fails here is said there
  createRoot(root).render(
    <StrictMode>
      <Providers />
    </StrictMode>,
  );
}

/** Goes where `/` leads before the first picture: the head of the home page stands there already. */
async function leadHome(): Promise<void> {
  const { pathname, search } = router.state.location;
  if (/^\/(index\/?)?$/i.test(pathname)) await router.navigate({ pathname: '/index/home', search }, { replace: true });
}

/** Everything that the whole application shares. */
function Providers() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
