import { PageHead } from '#web/ui/page-head.tsx';

export function LibraryPage() {
  return <PageHead title="知识库" />;
}
