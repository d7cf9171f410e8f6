import { PageHead } from '#web/ui/page-head.tsx';

export function LibraryListPage() {
  return <PageHead title="我的知识库" />;
}
