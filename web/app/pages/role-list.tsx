import { useState } from 'react';
import type { Role } from '#contract/role.contract.ts';
import { RoleListPage } from '#web/features/role/role-list-page.tsx';
import { ShareDialog } from '#web/features/share/share-dialog.tsx';
import { useCanShare } from '#web/features/share/use-can-share.ts';

/** 我的角色, whose cards can be shared. */
export function RoleList() {
  const canShare = useCanShare();
  const [shared, setShared] = useState<Role | null>(null);
  return (
    <>
      <RoleListPage onShare={canShare ? setShared : null} />
      {shared && <ShareDialog role={shared} onClose={() => setShared(null)} />}
    </>
  );
}
