import { lazy, Suspense, useState } from 'react';
import type { ListedRole } from '#contract/role.contract.ts';
import { RoleListPage } from '#web/features/role/role-list-page.tsx';
import { useCanShare } from '#web/features/share/use-can-share.ts';

const ShareDialog = lazy(() =>
  import('#web/features/share/share-dialog.tsx').then((m) => ({ default: m.ShareDialog })),
);

/** 我的角色, whose cards can be shared. */
export function RoleList() {
  const canShare = useCanShare();
  const [shared, setShared] = useState<ListedRole | null>(null);
  return (
    <>
      <RoleListPage onShare={canShare ? setShared : null} />
      <Suspense>{shared && <ShareDialog role={shared} onClose={() => setShared(null)} />}</Suspense>
    </>
  );
}
