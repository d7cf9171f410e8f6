import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { SOURCE_STATUS } from '#contract/crawl.contract.ts';
import type { Library } from '#contract/knowledge.contract.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { LibraryFrame } from '../detail/library-frame.tsx';
import { librariesQuery } from '../knowledge.queries.ts';
import { SourceCards, SourceTable } from './source-table.tsx';
import { webSourcesQuery } from './web-source.queries.ts';

const AddSourceDialog = whenOpened(
  () => import('./add-source-dialog.tsx').then((m) => m.AddSourceDialog),
  ({ open }) => open,
);

/** Web sources of all libraries. */
export function WebUploadPage() {
  const { data, error, refetch } = useQuery(librariesQuery);
  if (!data) return error ? <LoadError isPage what="知识库" error={error} onRetry={refetch} /> : <TableSkeleton />;
  return <Sources libraries={data.filter(({ type }) => type === 1)} />;
}

/** Web sources of one library, by `?id=`. */
export function LibraryWebUploadPage() {
  return (
    <LibraryFrame>{(library) => <Sources key={library.id} libraries={[library]} libId={library.id} />}</LibraryFrame>
  );
}

function Sources({ libraries, libId }: { libraries: readonly Library[]; libId?: string }) {
  usePageTitle('网页上传');
  const [adding, setAdding] = useState(false);
  const isPhone = useIsPhone();
  const { data, error, refetch } = useQuery(webSourcesQuery(libId));
  const isEmpty = data?.length === 0;
  const running = data?.filter(({ status }) => status === SOURCE_STATUS.running).length ?? 0;
  const client = useQueryClient();
  // What a run has brought stands in the library's own figures as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again whenever a run begins or ends
  useEffect(() => {
    void client.invalidateQueries({ queryKey: librariesQuery.queryKey });
  }, [client, running]);
  const View = isPhone ? SourceCards : SourceTable;
  const add = (
    <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
      添加网页
    </Button>
  );
  return (
    <>
      {!libId && <BackLink to="/home/knowledgeList/table">我的知识库</BackLink>}
      <PageHead title="网页上传" purpose="把网页读进知识库，可按天或按周更新" actions={data && !isEmpty && add} />
      {data && !isEmpty && <View sources={data} withLibrary={!libId} />}
      {isEmpty && (
        <EmptyState
          drawing="screen"
          title={libraries.length > 0 ? '还没有网页来源' : '先建一个知识库'}
          text="填写网址，系统会读取正文、标题和表格，去掉导航与广告；角色回答时注明出自哪个网页。"
          action={libraries.length > 0 ? add : <Link to="/home/knowledgeList/table">去我的知识库</Link>}
        />
      )}
      {!data && (error ? <LoadError what="网页来源" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      <AddSourceDialog libraries={libraries} open={adding} onClose={() => setAdding(false)} />
    </>
  );
}
