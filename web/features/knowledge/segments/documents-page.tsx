import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { LibraryPage } from '../library-page.tsx';
import { AlarmBanner } from '../regression/alarm-banner.tsx';

const DocumentPage = lazy(() => import('./document-page.tsx').then((m) => ({ default: m.DocumentPage })));

/**
 * 文档操作: the documents of the library that the address names with `id`, or the one of them that it names with `doc`, at the segment that it
 * names with `segment`.
 */
export function DocumentsPage() {
  const [params] = useSearchParams();
  const [id, doc] = [params.get('id') ?? '', params.get('doc')];
  if (!doc) return <LibraryPage />;
  const segment = Number(params.get('segment'));
  return (
    <>
      <AlarmBanner libId={id} />
      <Suspense fallback={<TableSkeleton />}>
        <DocumentPage
          libraryId={id}
          docId={doc}
          around={Number.isSafeInteger(segment) && segment > 0 ? segment : null}
        />
      </Suspense>
    </>
  );
}
