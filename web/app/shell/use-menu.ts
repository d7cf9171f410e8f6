import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useBrandConfig } from '#web/lib/brand.ts';
import { findActivePath, isKnowledgeDetail, listMenu, OPTIONAL_FLAGS, type OptionalFlag } from './menu.ts';
import { useAccount } from './use-account.ts';

/** The menu of this account on this page, and which item of it is the page. */
export function useMenu() {
  const { pathname, search } = useLocation();
  const { menuHide } = useBrandConfig();
  const { data: account } = useAccount();
  const flags = useLocalFlags();
  const menuInput = { pathname, flags, menuHide, operator: account?.adminFlag === 1 };
  const groups = listMenu(menuInput);
  // The pages of one library all name it; null on every other page.
  const libraryId = isKnowledgeDetail(pathname) ? (new URLSearchParams(search).get('id') ?? '') : null;
  return { groups, menuInput, active: findActivePath(pathname), libraryId };
}

/** Flags of local storage; another tab's change counts, and every rendering reads them anew. */
function useLocalFlags(): Record<OptionalFlag, string | null> {
  const text = useSyncExternalStore(subscribe, () =>
    JSON.stringify(Object.fromEntries(OPTIONAL_FLAGS.map((flag) => [flag, localStorage.getItem(flag)]))),
  );
  return JSON.parse(text);
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('storage', onChange);
  return () => window.removeEventListener('storage', onChange);
}
