import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { cancelGeneration, startGeneration } from '#contract/generation.contract.ts';
import type { Library } from '#contract/knowledge.contract.ts';
import { RUN_STATUS } from '#contract/run.contract.ts';
import { call } from '#web/lib/request.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DocumentScope } from '../work/document-scope.tsx';
import { RunProgress } from '../work/run-progress.tsx';
import styles from '../work/work.module.css';
import { GENERATION_KEY } from '../work.events.ts';
import { DestinationField } from './destination-field.tsx';
import { GeneratedList } from './generated-list.tsx';
import { latestGenerationQuery } from './generation.queries.ts';
import { useDestination } from './use-destination.ts';

/** Questions and answers made from a library's documents: settings at the left, review at the right. */
export function GenerationView({ library }: { library: Library }) {
  const client = useQueryClient();
  const [documentIds, setDocumentIds] = useState<string[]>([]);
  const [engine, setEngine] = useState<'rules' | 'model'>('rules');
  const { destination, shelves, change: setDestination, settle } = useDestination(library);
  const { data } = useQuery(latestGenerationQuery(library.id));
  const run = data?.run;
  const running = run?.status === RUN_STATUS.running;
  const model = data?.model ?? '';

  const change = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch {
      // the notice has said why
    }
    await client.invalidateQueries({ queryKey: GENERATION_KEY });
  };

  return (
    <div className={styles.columns}>
      <section className={styles.panel} aria-label="生成设置">
        <DocumentScope libId={library.id} value={documentIds} onChange={setDocumentIds} />
        <div className={styles.field}>
          <span>生成方式</span>
          <Segmented
            block
            aria-label="生成方式"
            value={engine}
            onChange={setEngine}
            options={[
              { value: 'rules', label: '离线生成' },
              { value: 'model', label: model ? '大模型' : '大模型 未配置', disabled: model === '' },
            ]}
          />
          <span className={styles.note}>
            {engine === 'rules'
              ? '从标题、定义句、表格和列表提问，答案取自原文。'
              : `由 ${model} 提问，答案不在原文里的不采用。`}
          </span>
        </div>
        {running ? (
          <RunProgress
            run={run}
            doing="正在生成"
            onStop={() => void change(() => call(cancelGeneration, { id: run.id }, { showModal: true }))}
          />
        ) : (
          <Button
            type={run ? 'default' : 'primary'}
            size="large"
            icon={<Icon name="spark" size={16} />}
            disabled={library.segmentCount === 0}
            onClick={() =>
              void change(() => call(startGeneration, { libId: library.id, documentIds, engine }, { showModal: true }))
            }
          >
            {run ? '重新生成' : '开始生成'}
          </Button>
        )}
        {destination && (
          <DestinationField library={library} value={destination} shelves={shelves} onChange={setDestination} />
        )}
      </section>
      <div>
        {run && !running && destination && run.status !== RUN_STATUS.failed && (
          <GeneratedList key={run.id} run={run} destination={destination} settle={settle} />
        )}
        {run?.status === RUN_STATUS.failed && (
          <EmptyState drawing="broken" title="生成没有完成" text={run.reason ?? ''} />
        )}
        {data && !run && (
          <EmptyState drawing="books" title="还没有生成过" text="生成的问答先列在这里，由您修改、采纳或忽略。" />
        )}
        {running && <EmptyState drawing="search" title="正在逐段提问" text="完成后，这里会列出问答。" />}
      </div>
    </div>
  );
}
