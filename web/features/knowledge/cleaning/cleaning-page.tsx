import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { type CleaningRule, cancelCleaning, startCleaning } from '#contract/cleaning.contract.ts';
import type { Library } from '#contract/knowledge.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { nameLibrary } from '#web/lib/name-library.ts';
import { call } from '#web/lib/request.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { formatCount } from '../describe-status.ts';
import { LibraryFrame } from '../detail/library-frame.tsx';
import { DocumentScope } from '../work/document-scope.tsx';
import { RunProgress } from '../work/run-progress.tsx';
import styles from '../work/work.module.css';
import { CLEANING_KEY } from '../work.events.ts';
import { cleaningCountQuery, latestCleaningQuery } from './cleaning.queries.ts';
import { RULE_TEXTS } from './cleaning-rules.ts';
import { ProposalList } from './proposal-list.tsx';
import { RuleList } from './rule-list.tsx';

/** Cleaning of a library's documents: rules at the left, proposals at the right. */
export function CleaningPage() {
  usePageTitle('文档清洗');
  return <LibraryFrame>{(library) => <CleaningView key={library.id} library={library} />}</LibraryFrame>;
}

const USUAL: ReadonlySet<CleaningRule> = new Set(RULE_TEXTS.filter(({ usual }) => usual).map(({ rule }) => rule));

function CleaningView({ library }: { library: Library }) {
  const client = useQueryClient();
  const [documentIds, setDocumentIds] = useState<string[]>([]);
  const [chosen, setChosen] = useState(USUAL);
  const { data: count } = useQuery(cleaningCountQuery(library.id, documentIds));
  const { data: run } = useQuery(latestCleaningQuery(library.id));
  const running = run?.status === RUN_STATUS.running;

  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch {
      // the notice has said why
    }
    await client.invalidateQueries({ queryKey: CLEANING_KEY });
  };
  const start = () => {
    const rules = RULE_TEXTS.map(({ rule }) => rule).filter((rule) => chosen.has(rule));
    return change(() => call(startCleaning, { libId: library.id, documentIds, rules }, { showModal: true }));
  };

  return (
    <>
      <PageHead title="文档清洗" purpose={`${nameLibrary(library)}：先看建议，再决定改不改`} />
      <div className={styles.columns}>
        <section className={styles.panel} aria-label="清洗设置">
          <DocumentScope libId={library.id} value={documentIds} onChange={setDocumentIds} />
          <RuleList
            chosen={chosen}
            onToggle={(rule, on) =>
              setChosen((before) => new Set(on ? [...before, rule] : [...before].filter((one) => one !== rule)))
            }
            counts={count?.counts}
            model={count?.model ?? ''}
          />
          {count && count.scanned < count.total && (
            <p className={styles.note}>
              段数按前 {formatCount(count.scanned)} 段统计，共 {formatCount(count.total)} 段。
            </p>
          )}
          {running ? (
            <RunProgress
              run={run}
              doing="正在清洗"
              onStop={() => void change(() => call(cancelCleaning, { id: run.id }, { showModal: true }))}
            />
          ) : (
            <Button
              type={run ? 'default' : 'primary'}
              size="large"
              icon={<Icon name="brush" size={16} />}
              disabled={chosen.size === 0 || count?.total === 0}
              onClick={() => void start()}
            >
              {run ? '重新清洗' : '开始清洗'}
            </Button>
          )}
          <p className={styles.note}>清洗只给出建议，接受后才会修改分段，并可随时撤销。</p>
        </section>
        <div>
          {run && !running && run.status !== RUN_STATUS.failed && <ProposalList key={run.id} run={run} />}
          {run?.status === RUN_STATUS.failed && (
            <EmptyState drawing="broken" title="清洗没有完成" text={run.reason ?? ''} />
          )}
          {!run && (
            <EmptyState
              drawing="books"
              title="还没有清洗过"
              text="选择规则后开始清洗，这里会逐段列出修改前后的对比。"
            />
          )}
          {running && <EmptyState drawing="search" title="正在逐段检查" text="检查完成后，这里会列出修改建议。" />}
        </div>
      </div>
    </>
  );
}
