import { useSearchParams } from 'react-router';
import { LibraryPage } from '../library-page.tsx';
import { AlarmBanner } from '../regression/alarm-banner.tsx';
import { DocumentPage } from './document-page.tsx';

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
      <DocumentPage libraryId={id} docId={doc} around={Number.isSafeInteger(segment) && segment > 0 ? segment : null} />
    </>
  );
}
