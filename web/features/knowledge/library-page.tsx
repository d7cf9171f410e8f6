import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Library } from '#contract/knowledge.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useAsked } from '#web/ui/use-asked.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { DocumentList } from './documents/document-list.tsx';
import { librariesQuery } from './knowledge.queries.ts';
import { LibraryHead } from './library-head.tsx';
import styles from './library-page.module.css';
import { AlarmBanner } from './regression/alarm-banner.tsx';
import { FileDrop } from './uploads/file-drop.tsx';
import { uploadsOf } from './uploads/library-uploads.ts';
import { UploadPanel } from './uploads/upload-panel.tsx';
import { useUploads } from './uploads/use-uploads.ts';
import { useLibraryStatus } from './use-library-status.ts';

const UploadDialog = whenOpened(
  () => import('./uploads/upload-dialog.tsx').then((m) => m.UploadDialog),
  ({ open }) => open,
);

/** One library, named in the address with `id`: its files, how they come in, and what became of them. */
export function LibraryPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(librariesQuery);
  const library = data?.find((one) => one.id === id);
  usePageTitle(library?.name ?? '知识库');
  if (library) return <LibraryView key={id} library={library} />;
  if (!data) return error ? <LoadError isPage what="知识库" error={error} onRetry={refetch} /> : <TableSkeleton />;
  return (
    <EmptyState
      isPage
      drawing="lost"
      title="知识库不存在或已被删除"
      action={<Button onClick={() => navigate('/home/knowledgeList/table')}>返回我的知识库</Button>}
    />
  );
}

function LibraryView({ library }: { library: Library }) {
  const batch = useUploads(library.id);
  useLibraryStatus(useMemo(() => [library], [library]));
  const [asked, setAsked] = useAsked('upload');
  const [chosen, setAdding] = useState<'files' | 'text' | null>(null);
  const adding = chosen ?? (asked ? 'files' : null);
  const isNew = library.documentCount === 0 && batch.uploads.length === 0;
  return (
    <>
      <AlarmBanner libId={library.id} />
      <div className={styles.page}>
        <LibraryHead library={library} />
        <FileDrop
          primary
          shape={isNew ? 'large' : 'row'}
          disabled={adding !== null}
          onFiles={(files) => {
            uploadsOf(library.id).push(files, { held: true });
            setAdding('files');
          }}
          onText={() => setAdding('text')}
        />
        <UploadDialog
          library={library}
          open={adding !== null}
          start={adding ?? 'files'}
          onClose={() => {
            setAdding(null);
            setAsked(false);
          }}
        />
        <UploadPanel libraryId={library.id} />
        <DocumentList library={library} uploading={batch.busy} />
      </div>
    </>
  );
}
