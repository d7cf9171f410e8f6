import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { GeneratedStatus, latestGeneration } from '#contract/generation.contract.ts';
import { ReviewList } from '../work/review-list.tsx';
import { type Destination, nameAccepting } from './destination.ts';
import { GeneratedItem } from './generated-item.tsx';
import styles from './generated-list.module.css';
import { generatedQuery } from './generation.queries.ts';
import { useReview } from './use-review.ts';
import { useSelection } from './use-selection.ts';

type GenerationRun = NonNullable<z.output<(typeof latestGeneration)['data']>['run']>;

const STATES: readonly (readonly [GeneratedStatus, string])[] = [
  ['open', '待审核'],
  ['added', '已采纳'],
  ['rejected', '已忽略'],
];

interface Props {
  run: GenerationRun;
  destination: Destination;
  settle: (wanted: Destination) => Promise<Destination>;
}

/** The questions of a run by state. */
export function GeneratedList({ run, destination, settle }: Props) {
  const [status, setStatus] = useState<GeneratedStatus>('open');
  const [page, setPage] = useState(1);
  const review = useReview(run.id, destination, settle);
  const selection = useSelection(run);
  const items = useQuery(generatedQuery({ runId: run.id, status, page }));
  const accepting = nameAccepting(destination);
  const nowhere = !destination.questionLibId && !destination.regression;
  const here = items.data?.records.filter(selection.isSelected).length ?? selection.count;
  const elsewhere = Math.max(0, selection.count - here);
  const isUntouched = run.counts.added + run.counts.rejected === 0;
  return (
    <ReviewList
      what="生成的问答"
      states={STATES.map(([value, label]) => ({ value, label: `${label} ${run.counts[value]}` }))}
      status={status}
      onStatus={(next) => {
        setStatus(next);
        setPage(1);
      }}
      acts={
        status === 'open' &&
        run.counts.open > 0 && (
          <>
            {elsewhere > 0 && <span className={styles.elsewhere}>其中 {elsewhere} 条在其他页</span>}
            <Button disabled={review.busy} onClick={() => void review.reject(undefined, false)}>
              全部忽略
            </Button>
            <Button disabled={review.busy} onClick={() => selection.setAll(!selection.all)}>
              {selection.all ? '只选答不出的' : '全选'}
            </Button>
            <Button
              type="primary"
              loading={review.busy}
              disabled={nowhere || selection.count === 0}
              onClick={() => void review.addSelected(selection.collect).then((done) => done && selection.setAll(false))}
            >
              {accepting.selected} {selection.count}
            </Button>
          </>
        )
      }
      query={items}
      page={page}
      onPage={setPage}
      empty={{
        title: status === 'open' && !isUntouched ? '都审核完了' : '这里没有问答',
        text: status === 'open' && isUntouched ? whyEmpty(run) : '',
      }}
      renderItem={(item) => (
        <GeneratedItem
          key={item.id}
          item={item}
          busy={review.busy}
          selected={selection.isSelected(item)}
          onSelect={() => selection.toggle(item)}
          accepting={nowhere ? null : accepting.one}
          onAdd={() => void review.add([item.id]).then((done) => done && selection.forget(item.id))}
          onReject={(reopen) => void review.reject([item.id], reopen).then((done) => done && selection.forget(item.id))}
          onEdit={(question, answer) => review.edit(item.id, question, answer)}
        />
      )}
    />
  );
}

function whyEmpty({ engine, refused }: GenerationRun): string {
  if (engine === 'rules') return '离线生成只从中文的标题、定义句、表格和列表提问；没有这些内容的文档，请使用大模型。';
  return refused > 0
    ? `大模型给出的 ${refused} 条问答在原文里找不到依据，或者离线应答答不出，没有采用。请换一个模型再试，或检查文档的内容。`
    : '大模型没有从这些内容里找到适合提问的部分，请换一个模型再试，或检查文档的内容。';
}
