import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Pagination, Segmented, Skeleton } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Library } from '#contract/knowledge.contract.ts';
import {
  deleteRegressionCases,
  REGRESSION_LIMITS,
  type RegressionCase,
  restoreRegressionCases,
} from '#contract/regression.contract.ts';
import { call } from '#web/lib/request.ts';
import { BoundedButton } from '#web/ui/bounded-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { useIsNarrow } from '#web/ui/use-is-phone.ts';
import { useUndo } from '#web/ui/use-undo.tsx';
import { whenOpened } from '#web/ui/when-opened.tsx';
import work from '../work/work.module.css';
import { REGRESSION_KEY } from '../work.events.ts';
import { type CaseDraft, NEW_CASE } from './case-draft.ts';
import { CaseItem } from './case-item.tsx';
import styles from './case-list.module.css';
import { CASES_SHOWN, type CaseFilter, casesQuery } from './regression.queries.ts';

const CaseDialog = whenOpened(
  () => import('./case-dialog.tsx').then((m) => m.CaseDialog),
  ({ draft }) => draft !== null,
);
const ImportDialog = whenOpened(
  () => import('./import-dialog.tsx').then((m) => m.ImportDialog),
  ({ open }) => open,
);

interface Props {
  library: Library;
  caseCount: number;
  /** The run whose outcomes are shown. */
  runId: string | undefined;
}

/** The cases of a set: searched, narrowed to what went wrong, added, changed and deleted. */
export function CaseList({ library, caseCount, runId }: Props) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const only = readFilter(params.get('only'));
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [draft, setDraft] = useState<CaseDraft | null>(null);
  const [importing, setImporting] = useState(false);
  const text = useDebounced(search.trim());
  const section = useRef<HTMLElement>(null);
  const isNarrow = useIsNarrow();
  // Where the figures stand above the cases, who comes for the cases is led past them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on arrival only
  useEffect(() => {
    if (isNarrow && only !== 'all') section.current?.scrollIntoView();
  }, []);
  const { data, error, refetch, isPlaceholderData } = useQuery(
    casesQuery({ libId: library.id, page, text, only }, runId),
  );
  const { remove } = useCaseActions(library.id);
  const lastPage = Math.max(1, Math.ceil((data?.total ?? 0) / CASES_SHOWN));
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage); // its last one was deleted

  const narrow = (next: CaseFilter) => {
    setPage(1);
    setParams(
      (before) => {
        if (next === 'all') before.delete('only');
        else before.set('only', next);
        return before;
      },
      { replace: true },
    );
  };
  const full = caseCount >= REGRESSION_LIMITS.cases ? `最多 ${REGRESSION_LIMITS.cases} 题，请先删除不用的题目` : '';
  const add = (
    <>
      <BoundedButton full={full} icon={<Icon name="upload" size={16} />} onClick={() => setImporting(true)}>
        导入
      </BoundedButton>
      <BoundedButton
        type="primary"
        full={full}
        icon={<Icon name="plus" size={16} />}
        onClick={() => setDraft(NEW_CASE)}
      >
        添加题目
      </BoundedButton>
    </>
  );
  return (
    <section ref={section} className={`${work.results} ${styles.cases}`} aria-label="回归题目">
      {caseCount > 0 && (
        <div className={work.bar}>
          <Segmented
            aria-label="按结果筛选"
            value={only}
            onChange={narrow}
            options={[
              { value: 'all', label: `全部 ${caseCount}` },
              { value: 'wrong', label: `未达预期 ${data?.wrong ?? ''}` },
              { value: 'changed', label: `有变化 ${data?.changed ?? ''}` },
            ]}
          />
          <Input
            className={styles.search}
            prefix={<Icon name="search" size={16} />}
            placeholder="搜索问题或文字"
            aria-label="搜索问题或文字"
            maxLength={100}
            allowClear
            value={search}
            onChange={(event) => {
              setSearch(event.target.value);
              setPage(1);
            }}
          />
          <span className={work.acts}>{add}</span>
        </div>
      )}
      {!data && (error ? <LoadError what="回归题目" error={error} onRetry={refetch} /> : <CasesSkeleton />)}
      {data && caseCount > 0 && (
        <ol aria-busy={isPlaceholderData}>
          {data.records.map((one) => (
            <CaseItem
              key={one.id}
              item={one}
              libId={library.id}
              onEdit={() => setDraft(one)}
              onRemove={() => void remove(one)}
            />
          ))}
        </ol>
      )}
      {data && caseCount === 0 && (
        <EmptyState
          drawing="books"
          title="还没有回归题目"
          text="存下有标准出处的问题；以后改文档、改检索设置，都会重新检查它们还能不能答对。"
          action={
            <span className={styles.ways}>
              {add}
              <Button
                icon={<Icon name="target" size={16} />}
                onClick={() => navigate(`/home/knowLedgeDetail/knowledgeHitTest?id=${library.id}`)}
              >
                从命中测试加入
              </Button>
            </span>
          }
        />
      )}
      {data?.total === 0 && caseCount > 0 && !isPlaceholderData && (
        <EmptyState {...describeNothing(only, text, runId !== undefined)} />
      )}
      {data && data.total > CASES_SHOWN && (
        <Pagination
          className={work.pages}
          current={page}
          pageSize={CASES_SHOWN}
          total={data.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      <CaseDialog libId={library.id} draft={draft} onClose={() => setDraft(null)} />
      <ImportDialog libId={library.id} open={importing} onClose={() => setImporting(false)} />
    </section>
  );
}

function CasesSkeleton() {
  return [0, 1, 2, 3].map((row) => (
    <div key={row} className={work.item}>
      <Skeleton active title={false} paragraph={{ rows: 2 }} />
    </div>
  ));
}

function readFilter(value: string | null): CaseFilter {
  return value === 'wrong' || value === 'changed' ? value : 'all';
}

function describeNothing(only: CaseFilter, text: string, hasRun: boolean) {
  if (text !== '') return { drawing: 'search', title: `没有含“${text}”的题目` } as const;
  if (!hasRun) return { drawing: 'search', title: '还没有运行过', text: '运行一次，就知道哪些题目未达预期。' } as const;
  return only === 'wrong'
    ? ({ drawing: 'books', title: '全部达到预期', text: '上一次运行里，没有一题答错。' } as const)
    : ({ drawing: 'books', title: '没有变化', text: '最近两次运行里，对的还是对，错的还是错。' } as const);
}

/** What can be done with cases; each of it can be taken back. */
function useCaseActions(libId: string) {
  const client = useQueryClient();
  const showUndo = useUndo();
  const refresh = () => client.invalidateQueries({ queryKey: REGRESSION_KEY });

  const restore = async (ids: string[]) => {
    await call(restoreRegressionCases, { libId, ids }, { showModal: true }).catch(() => {});
    await refresh();
  };
  return {
    async remove({ id, question }: Pick<RegressionCase, 'id' | 'question'>): Promise<void> {
      try {
        await call(deleteRegressionCases, { libId, ids: [id] }, { showModal: true });
        showUndo(`已删除“${question.length > 16 ? `${question.slice(0, 16)}…` : question}”`, () => void restore([id]));
      } catch {
        // the notice has said why
      }
      await refresh();
    },
  };
}
