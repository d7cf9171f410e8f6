import { Button, Tooltip } from 'antd';
import type { KnowledgeDocument } from '#contract/knowledge.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isShown, openOriginal } from './open-original.ts';

/** Original file and deletion. */
export function DocumentActions({ document, onDelete }: { document: KnowledgeDocument; onDelete: () => void }) {
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
      <Tooltip title="删除">
        <Button
          type="text"
          icon={<Icon name="trash" size={16} />}
          aria-label={`删除 ${document.name}`}
          onClick={onDelete}
        />
      </Tooltip>
    </>
  );
}
