import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { CODE } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { DocumentDetail, Segment } from '#contract/segment.contract.ts';
import { RequestError } from '#web/lib/transport/request-error.ts';
import { hasUnsavedWork } from '#web/lib/unsaved-work.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { describeStates, formatCount, shareDone, spaceUnit } from '../describe-status.ts';
import { isShown, openOriginal } from '../documents/open-original.ts';
import { useEnableDocuments } from '../documents/use-document-actions.ts';
import styles from './document-page.module.css';
import { LastCut } from './last-cut.tsx';
import { OriginalPane } from './original-pane.tsx';
import { documentKey, documentQuery } from './segment.queries.ts';
import { SegmentList } from './segment-list.tsx';
import { WaitingEdits } from './waiting-edits.tsx';

const ChangeHistory = whenOpened(
  () => import('./change-history.tsx').then((m) => m.ChangeHistory),
  ({ open }) => open,
);
const ResegmentDialog = whenOpened(
  () => import('./resegment-dialog.tsx').then((m) => m.ResegmentDialog),
  ({ open }) => open,
);

interface Props {
  libraryId: string;
  docId: string;
  /** The segment that the page begins with; null: the first. */
  around: number | null;
}

/** One document: its text as it was read, beside the segments that answers are drawn from. */
export function DocumentPage({ libraryId, docId, around }: Props) {
  const { data: document, error, refetch } = useQuery(documentQuery(docId));
  usePageTitle(document?.name ?? '文档');
  // What was read before it was deleted elsewhere is no document any more.
  const isGone = error instanceof RequestError && error.code === CODE.notFound;
  // Somebody who was typing may take their words with them.
  const keepsWork = isGone && hasUnsavedWork();
  if (document && (!isGone || keepsWork))
    return (
      <>
        {keepsWork && <Alert banner type="warning" title="这篇文档已在别处删除。没有保存的内容还在，请先复制下来。" />}
        <DocumentView key={`${docId} ${around}`} document={document} around={around} back={`?id=${libraryId}`} />
      </>
    );
  return error ? <LoadError isPage what="文档" error={error} onRetry={refetch} /> : <TableSkeleton />;
}

function DocumentView({ document, around, back }: { document: DocumentDetail; around: number | null; back: string }) {
  const [shown, setShown] = useState<readonly Segment[]>([]);
  const [selected, setSelected] = useState<Segment | null>(null);
  const [dialog, setDialog] = useState<'history' | 'cut' | null>(null);
  const client = useQueryClient();
  // The segments that stand here are the old ones; so is the text beside them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever a new cut begins or ends
  useEffect(() => {
    void client.invalidateQueries({
      queryKey: documentKey(document.id),
      predicate: ({ queryKey }) => !queryKey.includes('detail'),
    });
  }, [client, document.recutting]);
  const enable = useEnableDocuments();
  const share = shareDone(document);
  const { recutting } = document;
  const ready = document.status === STATUS.success || recutting;
  const current = shown.find((segment) => segment.id === selected?.id) ?? null;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackLink className={styles.back} to={back}>
          全部文档
        </BackLink>
        <div className={styles.title}>
          <h1 title={document.name}>{document.name}</h1>
          {describeStates(document).map((state) => (
            <StatusTag key={state.label} {...state} />
          ))}
        </div>
        <p className={`${styles.figures} num`}>
          {document.pages !== null && <span>{document.pages} 页</span>}
          <span>{formatCount(document.segmentCount)} 段</span>
          <span>{formatCount(document.characters)} 字</span>
          <span>{spaceUnit(document.sizeString)}</span>
        </p>
        <div className={styles.actions}>
          <Button
            icon={<Icon name={isShown(document.name) ? 'eye' : 'download'} size={16} />}
            onClick={() => openOriginal(document, current?.page)}
          >
            {isShown(document.name) ? '打开原文件' : '下载原文件'}
          </Button>
          <Button icon={<Icon name="clock" size={16} />} onClick={() => setDialog('history')}>
            改动记录
          </Button>
          <Button
            icon={<Icon name="tune" size={16} />}
            disabled={document.status === STATUS.processing}
            onClick={() => setDialog('cut')}
          >
            重新切分
          </Button>
          {document.enabled && (
            <Button icon={<Icon name="pause" size={16} />} onClick={() => void enable([document], false)}>
              停用
            </Button>
          )}
        </div>
      </header>
      {!document.enabled && (
        <Alert
          type="info"
          showIcon
          title="这份文档已停用，不参与回答；仍可以查看和修改。"
          action={
            <Button size="small" type="primary" onClick={() => void enable([document], true)}>
              启用
            </Button>
          }
        />
      )}
      {recutting && (
        <div className={styles.waiting}>
          <p>
            {document.enabled
              ? '正在重新读取并切分，完成之前仍用下面的分段回答，暂时不能修改。'
              : '正在重新读取并切分，暂时不能修改。'}
            可以离开本页，处理不会中断。
          </p>
          <ProgressBar share={share ?? 0} label={`${document.name} 处理进度`} />
        </div>
      )}
      <LastCut document={document} />
      <WaitingEdits document={document} selected={current} />
      {ready && (
        <div className={styles.panes}>
          <OriginalPane docId={document.id} shown={shown} selected={current} />
          <SegmentList
            document={document}
            around={around}
            selected={current}
            onSelect={setSelected}
            onShow={setShown}
          />
        </div>
      )}
      {document.status === STATUS.processing && !recutting && (
        <div className={styles.waiting}>
          <p>正在读取并切分这份文档{document.enabled && '，完成之前它暂不参与回答'}。可以离开本页，处理不会中断。</p>
          {share !== null && <ProgressBar share={share} label={`${document.name} 处理进度`} />}
        </div>
      )}
      {document.status === STATUS.failed && (
        <EmptyState drawing="broken" title="这份文档没有读出来" text={document.reason ?? undefined} />
      )}
      <ChangeHistory docId={document.id} open={dialog === 'history'} onClose={() => setDialog(null)} />
      <ResegmentDialog document={document} open={dialog === 'cut'} onClose={() => setDialog(null)} />
    </div>
  );
}
