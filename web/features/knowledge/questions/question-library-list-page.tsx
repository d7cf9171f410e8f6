import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Library } from '#contract/knowledge.contract.ts';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useAccountLanguages } from '#web/ui/use-account-languages.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { arrangeLibraries, libraryPath, NEWEST_FIRST, turnSorting } from '../arrange-libraries.ts';
import { librariesQuery } from '../knowledge.queries.ts';
import { LibraryCards, LibraryTable } from '../library-table.tsx';
import { useLibraryActions } from '../use-library-actions.tsx';
import { listFreeLanguages } from './free-languages.ts';

const RenameLibraryDialog = whenOpened(
  () => import('../rename-library-dialog.tsx').then((m) => m.RenameLibraryDialog),
  ({ library }) => library !== null,
);
const CreateLibraryDialog = whenOpened(
  () => import('./create-library-dialog.tsx').then((m) => m.CreateLibraryDialog),
  ({ open }) => open,
);

/** 问答库: the libraries of questions of the account. */
export function QuestionLibraryListPage() {
  usePageTitle('问答库');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [creating, setCreating] = useState(false);
  const [renamed, setRenamed] = useState<Library | null>(null);
  const [sorting, setSorting] = useState(NEWEST_FIRST);
  const { data, error, refetch } = useQuery(librariesQuery);
  const { remove, retryFailed } = useLibraryActions();
  const own = data?.filter(({ type }) => type === 2);
  const full = listFreeLanguages(own ?? [], useAccountLanguages()).length === 0;
  const create = (
    <BoundedButton
      type="primary"
      size="large"
      full={full ? '每种语言都有了，请先删除不用的问答库' : ''}
      icon={<Icon name="plus" size={16} />}
      onClick={() => setCreating(true)}
    >
      新建问答库
    </BoundedButton>
  );
  const View = isPhone ? LibraryCards : LibraryTable;
  return (
    <>
      <PageHead
        title="问答库"
        purpose="每种语言最多 1 个问答库；写好的答案，问到时原样回答"
        actions={own && own.length > 0 ? create : null}
      />
      {!own && (error ? <LoadError what="问答库" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      {own?.length === 0 && (
        <EmptyState
          drawing="books"
          title="还没有问答库"
          text="把常被问到的问题和标准答案放进来，或从 Excel 导入；角色问到时原样回答，可带图片和视频。"
          action={create}
        />
      )}
      {own && own.length > 0 && (
        <View
          libraries={arrangeLibraries(own, { state: 'all', sorting })}
          sorting={sorting}
          onSort={(key) => setSorting((now) => turnSorting(now, key))}
          onOpen={(library) => navigate(libraryPath(library))}
          onRename={setRenamed}
          onRetry={retryFailed}
          onDelete={remove}
        />
      )}
      <RenameLibraryDialog library={renamed} onClose={() => setRenamed(null)} />
      <CreateLibraryDialog open={creating} onClose={() => setCreating(false)} />
    </>
  );
}
