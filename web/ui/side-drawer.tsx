import type { DrawerProps } from 'antd';
import { lazy, Suspense, useState } from 'react';

const AntDrawer = lazy(() => import('./antd-drawer.ts'));

/** A drawer whose code comes when it opens for the first time: for what only narrow screens have, on pages that everybody waits for. */
export function SideDrawer(props: DrawerProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense>
      <AntDrawer {...props} />
    </Suspense>
  );
}
