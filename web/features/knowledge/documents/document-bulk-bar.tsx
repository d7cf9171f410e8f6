import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { type KnowledgeDocument, STATUS } from '#contract/knowledge.contract.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { librariesQuery } from '../knowledge.queries.ts';
import { useEnableDocuments, useMoveDocuments, useReprocess } from './use-document-actions.ts';

const PickLibraryDialog = whenOpened(() => import('../pick-library-dialog.tsx').then((m) => m.PickLibraryDialog));

interface Props {
  libId: string;
  selected: readonly KnowledgeDocument[];
  onPage: readonly KnowledgeDocument[];
  total: number;
  loadAll: () => Promise<readonly KnowledgeDocument[]>;
  onSelect: (documents: readonly KnowledgeDocument[], on: boolean) => void;
  onClear: () => void;
  onDelete: () => void;
}

/** What can be done with the chosen documents. An act that is not for all of them says for how many it is. */
export function DocumentBulkBar({ libId, onDelete, ...selection }: Props) {
  const { selected, onClear } = selection;
  const [moving, setMoving] = useState(false);
  const { data: libraries = [] } = useQuery(librariesQuery);
  const others = libraries.filter(({ id, type }) => type === 1 && id !== libId);
  const reprocess = useReprocess();
  const move = useMoveDocuments();
  const enable = useEnableDocuments();
  const on = selected.filter(({ enabled }) => enabled);
  const off = selected.filter(({ enabled }) => !enabled);
  const settled = selected.filter(({ status }) => status !== STATUS.processing);
  // What the file itself is to blame for, another reading doesn't mend.
  const readable = settled.filter(({ status, retriable }) => status !== STATUS.failed || retriable);
  const countOf = (some: readonly KnowledgeDocument[]) => (some.length < selected.length ? ` ${some.length} 篇` : '');
  const turn = (some: readonly KnowledgeDocument[], enabled: boolean) =>
    void enable(some, enabled).then((done) => done && onClear());
  return (
    <SelectionBar unit="篇文档" {...selection}>
      {off.length > 0 && (
        <Button size="small" onClick={() => turn(off, true)}>
          启用{countOf(off)}
        </Button>
      )}
      {on.length > 0 && (
        <Button size="small" onClick={() => turn(on, false)}>
          停用{countOf(on)}
        </Button>
      )}
      {others.length > 0 && (
        <Button size="small" disabled={settled.length === 0} onClick={() => setMoving(true)}>
          移动{countOf(settled)}
        </Button>
      )}
      <Button
        size="small"
        icon={<Icon name="refresh" size={14} />}
        disabled={readable.length === 0}
        onClick={() => void reprocess(readable).then(onClear)}
      >
        重新处理{countOf(readable)}
      </Button>
      <Button size="small" danger icon={<Icon name="trash" size={14} />} onClick={onDelete}>
        删除
      </Button>
      {moving && (
        <PickLibraryDialog
          title={`移动 ${settled.length} 篇文档到`}
          what="知识库"
          libraries={others}
          note="手工修改过的分段一起移动；原来的知识库不再用它们回答。"
          onPick={async (library) => {
            const done = await move(settled, library);
            if (done) onClear();
            return done;
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </SelectionBar>
  );
}
