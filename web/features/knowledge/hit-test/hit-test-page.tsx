import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Library } from '#contract/knowledge.contract.ts';
import { type LibrarySettings, type RetrievalSettings, saveLibrarySettings } from '#contract/retrieval.contract.ts';
import { notice } from '#web/lib/notice.ts';
import { call } from '#web/lib/request.ts';
import { useUnsavedWork } from '#web/lib/unsaved-work.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { LibraryFrame } from '../detail/library-frame.tsx';
import { AnswerPanel } from './answer-panel.tsx';
import { HitResults, HitResultsSkeleton } from './hit-results.tsx';
import { hitTestQuery, settingsQuery } from './hit-test.queries.ts';
import styles from './hit-test-page.module.css';
import { QuestionPanel } from './question-panel.tsx';
import { addRecent, readRecent } from './recent-questions.ts';

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
  const [recent, setRecent] = useState(() => readRecent(library.id));
  const [settings, setSettings] = useState<RetrievalSettings>(saved.settings);
  const [saving, setSaving] = useState(false);
  const settled = useDebounced(settings);
  const result = useQuery(hitTestQuery({ libId: library.id, ...asked, settings: settled }));
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
      notice.success('保存成功，对话已按新设置检索');
    } catch {
      // the notice has said why
    }
    setSaving(false);
  };

  return (
    <>
      <PageHead title="命中测试" purpose="用真实问题检验检索，与对话共用同一套检索设置" />
      <div className={styles.columns}>
        <div className={styles.column}>
          <QuestionPanel
            question={question}
            recent={recent}
            settings={settings}
            engines={saved.engines}
            changed={changed}
            saving={saving}
            testing={result.isFetching}
            roleCount={library.roleCount}
            onQuestion={setQuestion}
            onTest={test}
            onSettings={setSettings}
            onSave={save}
          />
        </div>
        <div className={styles.column} aria-live="polite">
          {asked.query === '' ? (
            <Invitation library={library} />
          ) : result.data ? (
            <>
              <HitResults
                test={result.data}
                libId={library.id}
                stale={result.isPlaceholderData}
                actionOf={() => null}
              />
              <AnswerPanel test={result.data} />
            </>
          ) : result.error ? (
            <LoadError what="检索结果" error={result.error} onRetry={result.refetch} />
          ) : (
            <HitResultsSkeleton />
          )}
        </div>
      </div>
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
