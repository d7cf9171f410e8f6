import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type KnowledgeDocument, type Library, STATUS } from '#contract/knowledge.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useFileChooser } from '#web/ui/use-file-chooser.tsx';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useSelection } from '#web/ui/use-selection.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { documentsQuery, everyDocument, loadDocuments } from '../knowledge.queries.ts';
import { ACCEPT } from '../uploads/check-file.ts';
import { uploadsOf } from '../uploads/library-uploads.ts';
import { DocumentCards } from './document-cards.tsx';
import styles from './document-list.module.css';
import { DocumentTable } from './document-table.tsx';
import { type DocumentKind, DocumentTools } from './document-tools.tsx';
import { useDeleteDocuments, useEnableDocuments, useReprocess } from './use-document-actions.ts';

const DocumentBulkBar = whenOpened(() => import('./document-bulk-bar.tsx').then((m) => m.DocumentBulkBar));

/** The documents of a library: search, failures, pages, selection. */
export function DocumentList({ library, uploading }: { library: Library; uploading: boolean }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ current: 1, size: 20 });
  const name = useSettledText(search.trim());
  const [wanted, setWanted] = useState<DocumentKind>('all');
  const counts = { failed: library.failedCount, disabled: library.disabledCount };
  const kind = wanted !== 'all' && counts[wanted] > 0 ? wanted : 'all';
  // Nothing is left to look at: failures of another day must not hide the rest again.
  if (wanted !== kind && library.status === STATUS.success) setWanted('all');
  const only = ONLY[kind];
  const filter = { libId: library.id, name, page: page.current, size: page.size, ...only };
  const { data, error, refetch, isPlaceholderData } = useQuery(documentsQuery(filter));
  const isPhone = useIsPhone();
  const { selected, select, clear, forget } = useSelection(data?.records ?? [], everyDocument(library.id));
  const deleteDocuments = useDeleteDocuments(forget);
  const replacement = useReplacement(library.id);
  const reprocess = useReprocess();
  const enable = useEnableDocuments();

  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / page.size));
  if (data && !isPlaceholderData && page.current > lastPage) setPage({ ...page, current: lastPage }); // its last row was deleted

  if (!data) return error ? <LoadError what="文档" error={error} onRetry={refetch} /> : <TableSkeleton />;
  if (data.total === 0 && !name && kind === 'all' && !isPlaceholderData)
    return uploading ? null : <p className={styles.none}>{EMPTY}</p>;
  const View = isPhone ? DocumentCards : DocumentTable;
  const { records: onPage, total } = data;
  const chosenHere = onPage.filter((document) => selected.some((one) => one.id === document.id));
  return (
    <section className={styles.list} aria-label="文档">
      <DocumentTools
        search={search}
        onSearch={(text) => {
          setSearch(text);
          setPage({ ...page, current: 1 });
        }}
        total={total}
        found={name !== ''}
        counts={counts}
        kind={kind}
        onKind={(next) => {
          setWanted(next);
          setPage({ ...page, current: 1 });
        }}
      />
      {selected.length > 0 && (
        <DocumentBulkBar
          libId={library.id}
          selected={selected}
          onPage={onPage}
          total={total}
          loadAll={() => loadDocuments({ libId: library.id, name, ...only })}
          onSelect={select}
          onClear={clear}
          onDelete={() => void deleteDocuments([...selected])}
        />
      )}
      {onPage.length > 0 ? (
        <View
          documents={onPage}
          selected={chosenHere}
          onSelect={select}
          onDelete={(document) => deleteDocuments([document])}
          onEnable={(document) => void enable([document], !document.enabled)}
          onReplace={replacement.choose}
          onRetry={(document) => void reprocess([document])}
        />
      ) : (
        <EmptyState
          drawing="search"
          title={name ? `没有名称含“${name}”的文件` : kind === 'disabled' ? '没有停用的文件' : '没有失败的文件'}
          action={name ? <Button onClick={() => setSearch('')}>清除搜索</Button> : undefined}
        />
      )}
      {total > SMALLEST_PAGE && (
        <Pagination
          className={styles.pages}
          current={page.current}
          pageSize={page.size}
          total={total}
          simple={isPhone}
          showSizeChanger={!isPhone}
          pageSizeOptions={[SMALLEST_PAGE, 50, 100]}
          onChange={(current, size) => setPage({ current: size === page.size ? current : 1, size })}
        />
      )}
      {replacement.input}
    </section>
  );
}

const SMALLEST_PAGE = 20;
/** What `failedCount` and `disabledCount` of a library count. */
const ONLY = { all: {}, failed: { status: STATUS.failed, disabled: 0 }, disabled: { disabled: 1 } } as const;
const EMPTY = '文件上传后会被读成一段段文字，角色从中查找答案。离开本页不影响处理。';

/** Lets people choose a better file for a document that could not be read; the old one goes once the new one is in. */
function useReplacement(libraryId: string): {
  choose: (document: KnowledgeDocument) => void;
  /** Has to be somewhere on the page. */
  input: ReactNode;
} {
  const replaced = useRef<KnowledgeDocument>(null);
  const { choose, input } = useFileChooser({
    accept: ACCEPT,
    label: '选择替换文件',
    onChoose(files) {
      const document = replaced.current;
      if (document) uploadsOf(libraryId).push(files, { replaces: document.id });
    },
  });
  return {
    choose(document) {
      replaced.current = document;
      choose();
    },
    input,
  };
}

/** Follows a text that is being typed, a moment behind. */
function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 250);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
