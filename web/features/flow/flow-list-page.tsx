import { useQuery } from '@tanstack/react-query';
import { Button, Input, Pagination } from 'antd';
import { useState } from 'react';
import type { Flow } from '#contract/flow.contract.ts';
import { FLOW_LIMITS } from '#contract/flow.contract.ts';
import { useCardSearch } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { FLOWS_SHOWN, flowsQuery } from './flow.queries.ts';
import { FlowDialog } from './flow-dialog.tsx';
import styles from './flow-list.module.css';
import { FlowTable } from './flow-table.tsx';

/** 我的流程: names of the flows that roles can be given; their steps can't be laid out yet. */
export function FlowListPage() {
  usePageTitle('我的流程');
  const state = useCardSearch();
  const { data, error, refetch } = useQuery(flowsQuery(state.name, state.page));
  /** What the dialog holds: a flow, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<Flow | null>();
  const create = (
    <Button type="primary" size="large" icon={<Icon name="plus" size={16} />} onClick={() => setEdited(null)}>
      新建流程
    </Button>
  );
  const isEmpty = data?.total === 0 && state.name === '';
  return (
    <>
      <PageHead title="我的流程" purpose="先建好流程，供角色选用" actions={!isEmpty && create} />
      <p className={styles.note}>
        <Icon name="help" size={16} />
        现在可以建立、命名流程并在角色里选用；编排步骤的画布还在建设中，在那之前角色不会按流程提问。
      </p>
      {!isEmpty && (
        <div className={styles.tools}>
          <Input
            prefix={<Icon name="search" size={16} />}
            placeholder="搜索流程名称"
            aria-label="搜索流程名称"
            value={state.typed}
            maxLength={FLOW_LIMITS.name}
            allowClear
            onChange={(event) => state.search(event.target.value)}
          />
          {data && <span className="num">共 {data.total} 个，按最近编辑排序</span>}
        </div>
      )}
      {error && !data && <LoadError what="流程列表" error={error} onRetry={refetch} />}
      {!data && !error && <TableSkeleton />}
      {isEmpty && (
        <EmptyState
          drawing="blank"
          icon="flow"
          title="还没有流程"
          text="流程是一步步办完一件事的对话，例如补办社保卡。先起个名字，角色里就能选到它。"
          action={create}
        />
      )}
      {data?.total === 0 && state.name !== '' && (
        <EmptyState
          drawing="search"
          title={`没有找到“${state.name}”`}
          text="换一个名称里的词试试。"
          action={<Button onClick={() => state.search('')}>清除搜索</Button>}
        />
      )}
      {data && data.records.length > 0 && <FlowTable flows={data.records} onRename={setEdited} />}
      {data && data.total > FLOWS_SHOWN && (
        <Pagination
          className={styles.pages}
          align="center"
          current={state.page}
          pageSize={FLOWS_SHOWN}
          total={data.total}
          showSizeChanger={false}
          onChange={state.setPage}
        />
      )}
      {edited !== undefined && (
        <FlowDialog key={edited?.id ?? 'new'} flow={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
