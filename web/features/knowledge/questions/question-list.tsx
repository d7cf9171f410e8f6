import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import type { Question } from '#contract/question.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useSelection } from '#web/ui/use-selection.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { KNOWLEDGE_KEY } from '../knowledge.queries.ts';
import {
  classesQuery,
  everyQuestion,
  filmedQuery,
  lastImportQuery,
  loadQuestions,
  QUESTIONS_SHOWN,
  questionsQuery,
} from './question.queries.ts';
import { QuestionCards } from './question-cards.tsx';
import type { QuestionViewProps } from './question-cells.tsx';
import { QuestionTable } from './question-table.tsx';
import { QuestionTools } from './question-tools.tsx';
import styles from './questions.module.css';
import { useQuestionActions } from './use-question-actions.ts';

const BulkBar = whenOpened(() => import('./bulk-bar.tsx').then((m) => m.BulkBar));
const ImportDialog = whenOpened(
  () => import('./import-dialog.tsx').then((m) => m.ImportDialog),
  ({ open }) => open,
);
const QuestionDrawer = whenOpened(() => import('./question-drawer.tsx').then((m) => m.QuestionDrawer));
const MatchDrawer = whenOpened(() => import('./match-drawer.tsx').then((m) => m.MatchDrawer));

type Opened = { question: Question | null } | 'import' | 'match' | null;

const NO_FILMS: QuestionViewProps['films'] = new Map();

/**
 * The entries of a library: found, added, changed, brought in and tried.
 * @param sought what is looked for at first
 */
export function QuestionList({ libId, sought }: { libId: string; sought: string }) {
  const [search, setSearch] = useState(sought);
  const [classify, setClassify] = useState<string>();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened>(null);
  const name = useDebounced(search.trim());
  const isPhone = useIsPhone();
  const { running, failed } = useLastImport(libId);
  const { data: classes = [] } = useQuery(classesQuery(libId));
  const { data, error, refetch, isPlaceholderData } = useQuery(questionsQuery({ libId, page, name, classify }));
  const onPage = data?.records ?? [];
  const { selected, select, clear: clearSelection } = useSelection(onPage, everyQuestion(libId));
  const actions = useQuestionActions(libId, clearSelection);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / QUESTIONS_SHOWN));
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage); // its last one was deleted

  const isNarrowed = name !== '' || classify !== undefined;
  const isEmpty = data?.total === 0 && !isNarrowed && !isPlaceholderData;
  const { data: films = NO_FILMS } = useQuery(filmedQuery(onPage.map(({ id }) => id)));
  const clear = () => {
    setSearch('');
    setClassify(undefined);
  };
  const close = () => setOpened(null);
  const View = isPhone ? QuestionCards : QuestionTable;
  return (
    <section className={styles.list} aria-label="问答">
      {!isEmpty && (
        <QuestionTools
          libId={libId}
          search={search}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
          classes={classes}
          classify={classify}
          onClassify={(next) => {
            setClassify(next);
            setPage(1);
          }}
          onImport={() => setOpened('import')}
          onMatch={() => setOpened('match')}
          onAdd={() => setOpened({ question: null })}
        />
      )}
      {running && (
        <div className={styles.running} role="status">
          <span>
            正在导入“{running.fileName}”，已读 <b className="num">{running.rows.toLocaleString('en-US')}</b> 行
          </span>
          <ProgressBar share={running.progress} label="正在导入问答" />
          <Button type="link" size="small" onClick={() => setOpened('import')}>
            查看
          </Button>
        </div>
      )}
      {selected.length > 0 && (
        <BulkBar
          selected={selected}
          onPage={onPage}
          total={data?.total ?? 0}
          loadAll={() => loadQuestions({ libId, name, classify })}
          onSelect={select}
          onClear={clearSelection}
          classes={classes}
          libId={libId}
          actions={actions}
        />
      )}
      {!data && (error ? <LoadError what="问答" error={error} onRetry={refetch} /> : <TableSkeleton />)}
      {isEmpty && (
        <EmptyState
          drawing="books"
          title={failed ? '没有导入任何问答' : '还没有问答'}
          text={
            failed
              ? `“${failed.fileName}”：${failed.reason ?? '没有一行可以导入，点“导入”查看每一行的原因。'}`
              : '一条条写，或从 Excel 一次导入。同一个问题可以写上几种问法，换个说法问也能答上。'
          }
          action={
            <div className={styles.ways}>
              <Button
                type="primary"
                icon={<Icon name="plus" size={16} />}
                onClick={() => setOpened({ question: null })}
              >
                新增问答
              </Button>
              <Button icon={<Icon name="upload" size={16} />} onClick={() => setOpened('import')}>
                导入
              </Button>
            </div>
          }
        />
      )}
      {data?.total === 0 && isNarrowed && !isPlaceholderData && (
        <EmptyState
          drawing="search"
          title={name ? `没有含“${name}”的问答` : '这个分类下没有问答'}
          action={<Button onClick={clear}>查看全部</Button>}
        />
      )}
      {onPage.length > 0 && (
        <View
          entries={onPage}
          selected={onPage.filter(({ id }) => selected.some((one) => one.id === id))}
          onSelect={select}
          onEdit={(question) => setOpened({ question })}
          actions={actions}
          films={films}
        />
      )}
      {data && data.total > QUESTIONS_SHOWN && (
        <Pagination
          className={styles.pages}
          current={page}
          pageSize={QUESTIONS_SHOWN}
          total={data.total}
          simple={isPhone}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      <ImportDialog libId={libId} open={opened === 'import'} onClose={close} />
      {opened === 'match' && <MatchDrawer libId={libId} onClose={close} />}
      {opened !== null && typeof opened === 'object' && (
        <QuestionDrawer
          libId={libId}
          question={opened.question}
          classes={classes}
          startClassify={classify === '-' ? '' : (classify ?? '')}
          onClose={close}
        />
      )}
    </section>
  );
}

/** The last import, where it runs or nothing came of it; when it ends, everything that shows entries is read anew. */
function useLastImport(libId: string) {
  const client = useQueryClient();
  const { data } = useQuery(lastImportQuery(libId));
  const running = data?.status === RUN_STATUS.running ? data : null;
  const isRunning = running !== null;
  useEffect(() => {
    if (isRunning) return () => void client.invalidateQueries({ queryKey: KNOWLEDGE_KEY });
    return undefined;
  }, [client, isRunning]);
  const brought = data ? data.created + data.merged : 0;
  return { running, failed: data && !running && brought === 0 ? data : null };
}
