import { Button, Dropdown, Tooltip } from 'antd';
import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { menuIcon } from '#web/ui/menu-icon.tsx';
import type { DocumentView } from './document-view.ts';
import { isShown, openOriginal } from './open-original.ts';

type Props = Pick<DocumentView, 'onEnable' | 'onDelete'> & { document: KnowledgeDocument };

/** Original file, and a menu with all else that can be done with one document. */
export function DocumentActions({ document, onEnable, onDelete }: Props) {
  const shown = isShown(document.name);
  const open = shown ? '查看原文' : '下载原文';
  return (
    <>
      <Tooltip title={open}>
        <Button
          type="text"
          icon={<Icon name={shown ? 'eye' : 'download'} size={16} />}
          aria-label={`${open} ${document.name}`}
          onClick={() => openOriginal(document)}
        />
      </Tooltip>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            document.enabled
              ? { key: 'enable', icon: menuIcon('pause'), label: '停用', onClick: () => onEnable(document) }
              : { key: 'enable', icon: menuIcon('play'), label: '启用', onClick: () => onEnable(document) },
            { type: 'divider' },
            { key: 'delete', icon: menuIcon('trash'), label: '删除', danger: true, onClick: () => onDelete(document) },
          ],
        }}
      >
        <Button type="text" icon={<Icon name="more" size={16} />} aria-label={`${document.name}的更多操作`} />
      </Dropdown>
    </>
  );
}
