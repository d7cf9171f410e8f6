import { useQuery } from '@tanstack/react-query';
import { Button, Input, Tooltip } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Library } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { CreateLibraryDialog } from './create-library-dialog.tsx';
import { librariesQuery } from './knowledge.queries.ts';
import styles from './library-list.module.css';
import { LibraryCards, LibraryTable } from './library-table.tsx';
import { RenameLibraryDialog } from './rename-library-dialog.tsx';
import { useLibraryActions } from './use-library-actions.tsx';
import { useLibraryStatus } from './use-library-status.ts';

/** 我的知识库: all libraries of the account. */
export function LibraryListPage() {
  usePageTitle('我的知识库');
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(librariesQuery);
  const full = (data?.length ?? 0) >= LIMITS.librariesPerAccount;
  const isEmpty = data?.length === 0;
  return (
    <>
      <PageHead
        title="我的知识库"
        purpose="角色据此查找答案，并注明出处"
        actions={
          data &&
          !isEmpty && (
            <>
              <Button
                size="large"
                icon={<Icon name="globe" size={16} />}
                onClick={() => navigate('/home/knowledgeList/webUpload')}
              >
                网页上传
              </Button>
              <Tooltip title={full ? `最多 ${LIMITS.librariesPerAccount} 个，请先删除不用的知识库` : ''}>
                <Button
                  type="primary"
                  size="large"
                  disabled={full}
                  icon={<Icon name="plus" size={16} />}
                  onClick={() => setCreating(true)}
                >
                  新建知识库
                </Button>
              </Tooltip>
            </>
          )
        }
      />
      {data && !isEmpty && <LibraryList libraries={data} />}
      {isEmpty && (
        <EmptyState
          drawing="books"
          title="还没有知识库"
          text="把办事指南、产品手册、规章制度放进来，角色就能据此回答，并注明出自哪一页。"
          action={
            <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
              新建知识库
            </Button>
          }
        />
      )}
      {!data && (error ? <LoadError what="知识库" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      <CreateLibraryDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}

function LibraryList({ libraries }: { libraries: Library[] }) {
  const [search, setSearch] = useState('');
  const [renamed, setRenamed] = useState<Library | null>(null);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const { remove, retryFailed } = useLibraryActions();
  useLibraryStatus(libraries);
  const wanted = search.trim().toLowerCase();
  const found = libraries.filter((library) => library.name.toLowerCase().includes(wanted));
  const View = isPhone ? LibraryCards : LibraryTable;
  return (
    <>
      <div className={styles.tools}>
        <Input
          className={styles.search}
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索知识库名称"
          aria-label="搜索知识库名称"
          maxLength={LIMITS.libraryName}
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <span className={`${styles.quota} num`}>
          {wanted && `找到 ${found.length} 个，`}已建 {libraries.length} / {LIMITS.librariesPerAccount} 个
        </span>
      </div>
      {found.length > 0 ? (
        <View
          libraries={found}
          onOpen={(library) => navigate(`/home/knowledgeList/${library.id}`)}
          onRename={setRenamed}
          onRetry={retryFailed}
          onDelete={remove}
        />
      ) : (
        <EmptyState
          drawing="search"
          title={`没有名称含“${search.trim()}”的知识库`}
          action={<Button onClick={() => setSearch('')}>清除搜索</Button>}
        />
      )}
      <RenameLibraryDialog library={renamed} onClose={() => setRenamed(null)} />
    </>
  );
}
