import type { MenuProps } from 'antd';
import type { ListedRole } from '#contract/role.contract.ts';
import { Icon } from '#web/ui/icon.tsx';

export interface RoleActs {
  edit(): void;
  demo(): void;
  clone(): void;
  /** Null where sharing is banned. */
  share: (() => void) | null;
  /** On or off, whichever it is not. */
  enable(): void;
  remove(): void;
}

/** What can be done with one role, for a menu. */
export function roleMenu(acts: RoleActs, { enabled }: Pick<ListedRole, 'enabled'>): MenuProps {
  return {
    items: [
      { key: 'edit', icon: <Icon name="edit" size={16} />, label: '编辑' },
      { key: 'demo', icon: <Icon name="chat" size={16} />, label: '在线对话' },
      { key: 'clone', icon: <Icon name="copy" size={16} />, label: '复制' },
      ...(acts.share ? [{ key: 'share', icon: <Icon name="share" size={16} />, label: '分享' }] : []),
      enabled
        ? { key: 'enable', icon: <Icon name="pause" size={16} />, label: '停用' }
        : { key: 'enable', icon: <Icon name="play" size={16} />, label: '启用' },
      { type: 'divider' },
      { key: 'remove', icon: <Icon name="trash" size={16} />, label: '删除', danger: true },
    ],
    onClick: ({ key }) => acts[key as keyof RoleActs]?.(),
  };
}
