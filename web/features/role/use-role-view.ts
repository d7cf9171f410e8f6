import { useState } from 'react';

export type RoleView = 'cards' | 'list';

const KEY = 'roleView';

/** How the list of roles is looked at: as it was last, in this browser. */
export function useRoleView(): [RoleView, (view: RoleView) => void] {
  const [view, setView] = useState<RoleView>(() => (localStorage.getItem(KEY) === 'list' ? 'list' : 'cards'));
  const choose = (next: RoleView) => {
    localStorage.setItem(KEY, next);
    setView(next);
  };
  return [view, choose];
}
