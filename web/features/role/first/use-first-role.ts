import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { finishGuide } from '#contract/account.contract.ts';
import { cleanRole } from '#contract/clean-role.contract.ts';
import { libraryPage, saveLibrary } from '#contract/knowledge.contract.ts';
import { roleById, rolePage, saveRole } from '#contract/role.contract.ts';
import { clearDraft, draftKey, readDraft, writeDraft } from '#web/lib/drafts.ts';
import { call } from '#web/lib/request.ts';
import { useSession } from '#web/lib/session.ts';
import { toRoleValues } from '../editor/role-values.ts';
import { type FirstRole, NOTHING_YET, readFirstRole } from './first-role.ts';
import { createFirstRoleMaker, type FirstRoleCalls } from './make-first-role.ts';

const ALL = { size: 1000 };
/** The way belongs to the account on this device and not to one of its tabs: each goes on where the last one was. */
const WRITER = 'firstRole';

const CALLS: FirstRoleCalls = {
  libraries: async () => (await call(libraryPage, ALL)).records,
  saveLibrary: (name, id) => call(saveLibrary, { name, ...(id && { id }) }),
  rolesOf: async (libraryId) =>
    (await call(rolePage, ALL)).records.filter(({ documentLibId }) => documentLibId === libraryId),
  role: (id) => call(roleById, { id }),
  saveRole: (values, saved) =>
    call(saveRole, { ...cleanRole(values), ...(saved && { id: saved.id, version: saved.version }) }),
  toValues: (role) => toRoleValues(role, []),
};

/** The way to a first digital human, from where it was left; null until what it has made is known to be there. */
export function useFirstRole() {
  const accountId = useSession((state) => state.accountId);
  const client = useQueryClient();
  const [state, setState] = useState<FirstRole | null>(null);
  const latest = useRef<FirstRole>(NOTHING_YET);
  const key = draftKey(accountId, 'firstRole');

  const change = useCallback(
    (part: Partial<FirstRole>) => {
      latest.current = { ...latest.current, ...part };
      writeDraft(key, { at: Date.now(), writer: WRITER, content: latest.current });
      setState(latest.current);
    },
    [key],
  );

  useEffect(() => {
    if (accountId === '') return;
    let left = false;
    void call(finishGuide, { guide: 'firstRole' }).catch(() => {}); // it is then offered once more, which is no harm
    void stillThere(readFirstRole(readDraft(key)?.content) ?? NOTHING_YET).then((found) => {
      if (left) return;
      latest.current = found;
      setState(found);
    });
    return () => {
      left = true;
    };
  }, [accountId, key]);

  const maker = useMemo(() => createFirstRoleMaker({ calls: CALLS, read: () => latest.current, change }), [change]);
  return {
    state,
    change,
    maker,
    /** The digital human is made: the next one begins anew. */
    finish() {
      clearDraft(key, WRITER);
      void client.invalidateQueries({ queryKey: ['roles'] });
    },
  };
}

/** What was kept without what has been deleted since; what can't be asked is taken to be there. */
async function stillThere(kept: FirstRole): Promise<FirstRole> {
  if (!kept.library) return kept.making ? { ...NOTHING_YET, making: kept.making } : NOTHING_YET;
  const { id } = kept.library;
  const [libraries, roles] = await Promise.all([
    CALLS.libraries().catch(() => null),
    CALLS.rolesOf(id).catch(() => null),
  ]);
  if (libraries && !libraries.some((library) => library.id === id)) return NOTHING_YET;
  const hasRole = !roles || roles.some((role) => role.id === kept.roleId);
  return hasRole ? kept : { ...kept, roleId: null, step: kept.step === 'talk' && kept.roleId ? 'look' : kept.step };
}
