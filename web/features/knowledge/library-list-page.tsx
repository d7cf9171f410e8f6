import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Library } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { CAPACITY_NOTE, capacityQuery, measureCapacity } from '#web/lib/capacity.ts';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ListTools } from '#web/ui/list-tools.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useAccountLanguages } from '#web/ui/use-account-languages.ts';
import { useAsked } from '#web/ui/use-asked.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useNamedLibraries } from '#web/ui/use-named-libraries.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import {
  arrangeLibraries,
  libraryPath,
  NEWEST_FIRST,
  type StateFilter,
  stateOf,
  turnSorting,
} from './arrange-libraries.ts';
import { librariesQuery } from './knowledge.queries.ts';
import styles from './library-list.module.css';
import { LibraryCards, LibraryTable } from './library-table.tsx';
import { listFreeLanguages } from './questions/free-languages.ts';
import { useLibraryActions } from './use-library-actions.tsx';
import { useLibraryStatus } from './use-library-status.ts';

const RenameLibraryDialog = whenOpened(
  () => import('./rename-library-dialog.tsx').then((m) => m.RenameLibraryDialog),
  ({ library }) => library !== null,
);
const UploadDialog = whenOpened(
  () => import('./uploads/upload-dialog.tsx').then((m) => m.UploadDialog),
  ({ open }) => open,
);
const CreateLibraryDialog = whenOpened(
  () => import('./questions/create-library-dialog.tsx').then((m) => m.CreateLibraryDialog),
  ({ open }) => open,
);

/** 我的知识库: all libraries of the account. */
export function LibraryListPage() {
  usePageTitle('我的知识库');
  const [creating, setCreating] = useAsked('create');
  const [creatingQuestions, setCreatingQuestions] = useState(false);
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(librariesQuery);
  const full = (data ?? []).filter(({ type }) => type === 1).length >= LIMITS.librariesPerAccount;
  const canAddQuestions = listFreeLanguages(data ?? [], useAccountLanguages()).length > 0;
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
                icon={<Icon name="chat" size={16} />}
                onClick={() => navigate('/home/knowledgeList/wording')}
              >
                说法对照
              </Button>
              <Button
                size="large"
                icon={<Icon name="globe" size={16} />}
                onClick={() => navigate('/home/knowledgeList/webUpload')}
              >
                网页上传
              </Button>
              {canAddQuestions && (
                <Button size="large" icon={<Icon name="qa" size={16} />} onClick={() => setCreatingQuestions(true)}>
                  新建问答库
                </Button>
              )}
              <BoundedButton
                type="primary"
                size="large"
                full={full ? `最多 ${LIMITS.librariesPerAccount} 个，请先删除不用的知识库` : ''}
                icon={<Icon name="plus" size={16} />}
                onClick={() => setCreating(true)}
              >
                新建知识库
              </BoundedButton>
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
            <div className={styles.ways}>
              <Button
                type="primary"
                size="large"
                icon={<Icon name="plus" size={16} />}
                onClick={() => setCreating(true)}
              >
                新建知识库
              </Button>
              <Button size="large" icon={<Icon name="qa" size={16} />} onClick={() => setCreatingQuestions(true)}>
                新建问答库
              </Button>
            </div>
          }
        />
      )}
      {!data && (error ? <LoadError what="知识库" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      <UploadDialog library={null} open={creating} onClose={() => setCreating(false)} />
      <CreateLibraryDialog open={creatingQuestions} onClose={() => setCreatingQuestions(false)} />
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
  const [state, setState] = useState<StateFilter>('all');
  const [sorting, setSorting] = useState(NEWEST_FIRST);
  const word = search.trim();
  const { asked, found: named, pending, retrying, error, retry } = useNamedLibraries(word);
  const wanted = named ?? libraries;
  const found = arrangeLibraries(wanted, { state, sorting });
  const counts = Map.groupBy(wanted, stateOf);
  const countOf = (one: Exclude<StateFilter, 'all'>) => counts.get(one)?.length ?? 0;
  const isFiltered = named !== undefined || state !== 'all';
  const documents = libraries.filter(({ type }) => type === 1).length;
  const View = isPhone ? LibraryCards : LibraryTable;
  return (
    <>
      <ListTools
        value={search}
        onSearch={setSearch}
        placeholder="搜索知识库名称"
        maxLength={LIMITS.libraryName}
        count={
          <span className={styles.quota}>
            {isFiltered && <span>找到 {found.length} 个</span>}
            <span>
              文档库 {documents} / {LIMITS.librariesPerAccount}
            </span>
            <span>问答库 {libraries.length - documents}</span>
            <AccountCapacity />
          </span>
        }
      >
        {(counts.size > 1 || state !== 'all') && (
          <Segmented<StateFilter>
            aria-label="按状态筛选"
            value={state}
            onChange={setState}
            options={[
              { value: 'all', label: `全部 ${wanted.length}` },
              ...STATES.flatMap(({ value, label }) =>
                countOf(value) > 0 || state === value ? [{ value, label: `${label} ${countOf(value)}` }] : [],
              ),
            ]}
          />
        )}
      </ListTools>
      {error ? (
        <LoadError what="知识库" error={error} onRetry={retry} />
      ) : retrying || (found.length === 0 && pending) ? (
        <TableSkeleton />
      ) : found.length > 0 ? (
        <View
          libraries={found}
          sorting={sorting}
          onSort={(key) => setSorting((now) => turnSorting(now, key))}
          onOpen={(library) => navigate(libraryPath(library))}
          onRename={setRenamed}
          onRetry={retryFailed}
          onDelete={remove}
        />
      ) : (
        <EmptyState
          drawing="search"
          title={word && wanted.length === 0 ? `没有名称含“${asked}”的知识库` : '没有这种状态的知识库'}
          action={
            <Button
              onClick={() => {
                setSearch('');
                setState('all');
              }}
            >
              查看全部
            </Button>
          }
        />
      )}
      <RenameLibraryDialog library={renamed} onClose={() => setRenamed(null)} />
    </>
  );
}

const STATES = [
  { value: 'ready', label: '可用' },
  { value: 'processing', label: '处理中' },
  { value: 'failed', label: '有失败' },
] as const;

/** What the account keeps of what it may keep. Said in red where no file of the largest size would fit any more. */
function AccountCapacity() {
  const { data } = useQuery(capacityQuery);
  if (!data) return null;
  const isTight = data.limit - data.used < LIMITS.libraryFileBytes;
  return (
    <span className={isTight ? styles.tight : undefined} title={CAPACITY_NOTE}>
      容量 {measureCapacity(data).text}
      {isTight && '，即将用完'}
    </span>
  );
}
