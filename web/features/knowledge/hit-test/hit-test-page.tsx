import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import type { Library } from '#contract/knowledge.contract.ts';
import { type LibrarySettings, type RetrievalSettings, saveLibrarySettings } from '#contract/retrieval.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { whenOpened } from '#web/ui/when-opened.tsx';
import { WordingHint } from '#web/ui/wording-hint.tsx';
import { LibraryFrame } from '../detail/library-frame.tsx';
import type { CaseDraft } from '../regression/case-draft.ts';
import { historyQuery } from '../regression/regression.queries.ts';
import { regressionPath } from '../regression/regression-path.ts';
import { TrendCard } from '../regression/trend-card.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { draftFromAnswer, draftFromHit } from './draft-case.ts';
import { HitComparison } from './hit-comparison.tsx';
import { HitResults, HitResultsSkeleton } from './hit-results.tsx';
import { comparisonQuery, hitTestQuery, settingsQuery } from './hit-test.queries.ts';
import styles from './hit-test-page.module.css';
import { modeOf } from './mode-of.ts';
import { QuestionPanel } from './question-panel.tsx';

const CaseDialog = whenOpened(
  () => import('../regression/case-dialog.tsx').then((m) => m.CaseDialog),
  ({ draft }) => draft !== null,
);

/** Questions remembered for one library, in this browser. */
const KEPT = 6;

const Questions = z.array(z.string());

const keyOf = (libId: string) => `hit-test-questions-${libId}`;

/** Asks a library real questions, and shows what it finds, why, and what chat makes of it. */
export function HitTestPage() {
  usePageTitle('命中测试');
  return <LibraryFrame>{(library) => <WithSettings key={library.id} library={library} />}</LibraryFrame>;
}

function WithSettings({ library }: { library: Library }) {
  const { data, error, refetch } = useQuery(settingsQuery(library.id));
  if (data) return <HitTester library={library} saved={data} />;
  return error ? <LoadError what="检索设置" error={error} onRetry={refetch} /> : <TableSkeleton />;
}

function HitTester({ library, saved }: { library: Library; saved: LibrarySettings }) {
  const client = useQueryClient();
  const [question, setQuestion] = useState('');
  const [asked, setAsked] = useState({ query: '', run: 0 });
  const [comparing, setComparing] = useState(false);
  const [recent, setRecent] = useState(() => readRecent(library.id));
  const [settings, setSettings] = useState<RetrievalSettings>(saved.settings);
  const [saving, setSaving] = useState(false);
  const [draft, setDraft] = useState<CaseDraft | null>(null);
  const history = useQuery(historyQuery(library.id));
  const navigate = useNavigate();
  const settled = useDebounced(settings);
  const tested = { libId: library.id, ...asked, settings: settled };
  const result = useQuery(hitTestQuery(tested));
  const comparison = useQuery({ ...comparisonQuery(tested), enabled: comparing && asked.query !== '' });
  const changed = JSON.stringify(settings) !== JSON.stringify(saved.settings);
  useUnsavedWork(() => changed);

  const test = (query: string) => {
    setQuestion(query);
    setAsked(({ run }) => ({ query, run: run + 1 }));
    setRecent(addRecent(library.id, query));
  };
  const save = async () => {
    setSaving(true);
    try {
      const next = await call(saveLibrarySettings, { libId: library.id, settings }, { showModal: true });
      client.setQueryData(settingsQuery(library.id).queryKey, next);
      notice.success(library.roleCount > 0 ? `已应用到 ${library.roleCount} 个角色` : '保存成功，对话已按新设置检索');
    } catch {
      // the notice has said why
    }
    setSaving(false);
  };

  return (
    <>
      <PageHead
        title="命中测试"
        purpose="用真实问题检验检索，与对话共用同一套检索设置"
        actions={
          <>
            <Button
              size="large"
              icon={<Icon name="review" size={16} />}
              onClick={() => navigate(regressionPath(library.id))}
            >
              回归集{history.data && <span className="num">{history.data.caseCount} 题</span>}
            </Button>
            <Button size="large" disabled={!changed} loading={saving} onClick={save}>
              {library.roleCount > 0 ? `应用到 ${library.roleCount} 个角色` : '保存设置'}
            </Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <QuestionPanel
            question={question}
            recent={recent}
            settings={settings}
            libId={library.id}
            saved={saved}
            changed={changed}
            testing={result.isFetching}
            comparing={comparing}
            roleCount={library.roleCount}
            onQuestion={setQuestion}
            onTest={(query) => {
              setComparing(false);
              test(query);
            }}
            onCompare={(query) => {
              setComparing(true);
              test(query);
            }}
            onSettings={setSettings}
          />
          {history.data && <TrendCard runs={history.data.runs} />}
        </div>
        <div className={styles.column} aria-live="polite">
          {asked.query === '' ? (
            <Invitation library={library} />
          ) : result.data ? (
            <>
              {comparing &&
                (comparison.data ? (
                  <HitComparison
                    ways={comparison.data}
                    libId={library.id}
                    stale={comparison.isPlaceholderData}
                    current={modeOf(settings.weights, saved.engines)}
                    onUse={({ weights }) => setSettings((now) => ({ ...now, weights }))}
                  />
                ) : (
                  comparison.error && <LoadError what="对比" error={comparison.error} onRetry={comparison.refetch} />
                ))}
              <HitResults
                query={asked.query}
                test={result.data}
                libId={library.id}
                stale={result.isPlaceholderData}
                actionOf={(hit) => (
                  <Button
                    type="link"
                    size="small"
                    icon={<Icon name="target" size={14} />}
                    disabled={result.isPlaceholderData}
                    onClick={() => setDraft(draftFromHit(asked.query, hit))}
                  >
                    设为应命中
                  </Button>
                )}
              />
              <AnswerPanel
                test={result.data}
                ways={
                  !result.isPlaceholderData && (
                    <WordingHint
                      key={asked.query}
                      libId={library.id}
                      question={asked.query}
                      always
                      onSaved={() => test(asked.query)}
                    />
                  )
                }
                actions={
                  <Button
                    size="small"
                    icon={<Icon name="plus" size={14} />}
                    disabled={result.isPlaceholderData}
                    onClick={() => setDraft(draftFromAnswer(asked.query, result.data))}
                  >
                    加入回归集
                  </Button>
                }
              />
            </>
          ) : result.error ? (
            <LoadError what="检索结果" error={result.error} onRetry={result.refetch} />
          ) : (
            <HitResultsSkeleton />
          )}
        </div>
      </div>
      <CaseDialog libId={library.id} draft={draft} onClose={() => setDraft(null)} />
    </>
  );
}

function Invitation({ library }: { library: Library }) {
  const empty = library.segmentCount === 0;
  return (
    <section className={styles.invitation}>
      <EmptyState
        drawing={empty ? 'books' : 'search'}
        title={empty ? '这个知识库里还没有内容' : '问一个顾客会问的问题'}
        text={
          empty
            ? '先在“文档操作”里上传文件，处理完成后再来测试。'
            : '这里会列出找到的段落、每段的得分与理由，以及对话会怎样回答。'
        }
      />
    </section>
  );
}

/** Questions that were tested last, latest first. */
function readRecent(libId: string): string[] {
  try {
    return Questions.safeParse(JSON.parse(localStorage.getItem(keyOf(libId)) ?? '[]')).data ?? [];
  } catch {
    return []; // somebody else's writing
  }
}

/** Puts a question first and forgets the oldest; answers the new list. */
function addRecent(libId: string, question: string): string[] {
  const next = [question, ...readRecent(libId).filter((known) => known !== question)].slice(0, KEPT);
  localStorage.setItem(keyOf(libId), JSON.stringify(next));
  return next;
}
