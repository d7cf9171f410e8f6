import { useSearchParams } from 'react-router';
import { LibraryPage } from '../library-page.tsx';
import { DocumentPage } from './document-page.tsx';

/** 文档操作: the documents of the library that the address names with `id`, or the one of them that it names with `doc`. */
export function DocumentsPage() {
  const [params] = useSearchParams();
  const [id, doc] = [params.get('id') ?? '', params.get('doc')];
  return doc ? <DocumentPage libraryId={id} docId={doc} /> : <LibraryPage />;
}
