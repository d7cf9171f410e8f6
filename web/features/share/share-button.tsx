import { Button } from 'antd';
import { useState } from 'react';
import { notice } from '#web/lib/notice.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { useCanShare } from './use-can-share.ts';

const ShareDialog = whenOpened(() => import('./share-dialog.tsx').then((m) => m.ShareDialog));

interface Props {
  /** Null while the role has never been saved. */
  roleId: string | null;
  roleName: string;
  /** What is in the form is what is saved. */
  saved: boolean;
  size?: 'large' | 'middle';
}

/** Shares the role that is edited; what is shared is what was saved, so that comes first. Nothing where sharing is banned. */
export function ShareButton({ roleId, roleName, saved, size = 'middle' }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone(); // the head of a phone has room for the icon alone
  if (!useCanShare()) return null;
  return (
    <>
      <Button
        size={size}
        icon={<Icon name="share" size={16} />}
        aria-label="分享"
        onClick={() => (roleId === null || !saved ? notice.warning('请先保存！') : setOpen(true))}
      >
        {isPhone ? null : '分享'}
      </Button>
      {isOpen && roleId !== null && (
        <ShareDialog role={{ id: roleId, name: roleName }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
