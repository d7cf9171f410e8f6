import { useState } from 'react';
import type { ListedRole } from '#contract/role.contract.ts';
import { RoleListPage } from '#web/features/role/role-list-page.tsx';
import { useCanShare } from '#web/features/share/use-can-share.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';

const ShareDialog = whenOpened(() => import('#web/features/share/share-dialog.tsx').then((m) => m.ShareDialog));

/** 我的角色, whose cards can be shared. */
export function RoleList() {
  const canShare = useCanShare();
  const [shared, setShared] = useState<ListedRole | null>(null);
  return (
    <>
      <RoleListPage onShare={canShare ? setShared : null} />
      {shared && <ShareDialog role={shared} onClose={() => setShared(null)} />}
    </>
  );
}
