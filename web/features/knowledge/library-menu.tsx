import { Button, Dropdown } from 'antd';
import { type Library, STATUS } from '#contract/knowledge.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';

export interface LibraryHandlers {
  onOpen: (library: Library) => void;
  onRename: (library: Library) => void;
  onRetry: (library: Library) => void;
  onDelete: (library: Library) => void;
}

/** Everything that can be done with a library. */
export function LibraryMenu({ library, ...handlers }: LibraryHandlers & { library: Library }) {
  const retriable = library.retriableCount > 0 && library.status !== STATUS.processing;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'open', icon: menuIcon('book'), label: '打开', onClick: () => handlers.onOpen(library) },
          {
            key: 'rename',
            icon: menuIcon('edit'),
            label: '重命名',
            onClick: () => handlers.onRename(library),
          },
          ...(retriable
            ? [
                {
                  key: 'retry',
                  icon: menuIcon('refresh'),
                  label: '重新处理失败的文档',
                  onClick: () => handlers.onRetry(library),
                },
              ]
            : []),
          { type: 'divider' },
          {
            key: 'delete',
            danger: true,
            icon: menuIcon('trash'),
            label: '删除',
            onClick: () => handlers.onDelete(library),
          },
        ],
      }}
    >
      <Button type="text" icon={<Icon name="more" />} aria-label={`“${library.name}”的更多操作`} />
    </Dropdown>
  );
}
