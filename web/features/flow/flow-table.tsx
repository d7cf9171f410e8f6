import { Button } from 'antd';
import type { Flow } from '#contract/flow.contract.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Moment } from '#web/ui/moment.tsx';
import table from '#web/ui/table.module.css';
import { useIsPhone } from '#web/ui/use-is-phone.ts';
import { useDeleteFlow } from './flow.queries.ts';
import styles from './flow-list.module.css';

interface Props {
  flows: readonly Flow[];
  onRename(flow: Flow): void;
}

/** Flows, one a row; on a phone a card each. */
export function FlowTable({ flows, onRename }: Props) {
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <ul className={table.cards}>
        {flows.map((flow) => (
          <li key={flow.id} className={styles.card}>
            <b title={flow.name}>{flow.name}</b>
            <small className="num">
              {describeUse(flow)}，<Moment of={flow.updateTime} />
              编辑
            </small>
            <Actions flow={flow} onRename={onRename} />
          </li>
        ))}
      </ul>
    );
  return (
    <DataTable
      rows={flows}
      columns={[
        { head: '流程名称', className: styles.name, title: (flow) => flow.name, cell: (flow) => flow.name },
        { head: '使用情况', width: 160, className: 'num', cell: (flow) => describeUse(flow) },
        { head: '最近编辑', width: 160, className: 'num', cell: (flow) => <Moment of={flow.updateTime} /> },
        { head: '', width: 168, kind: 'actions', cell: (flow) => <Actions flow={flow} onRename={onRename} /> },
      ]}
    />
  );
}

function Actions({ flow, onRename }: { flow: Flow; onRename: Props['onRename'] }) {
  const remove = useDeleteFlow();
  return (
    <span className={styles.acts}>
      <Button
        type="text"
        size="small"
        icon={<Icon name="edit" size={16} />}
        aria-label={`重命名${flow.name}`}
        onClick={() => onRename(flow)}
      >
        重命名
      </Button>
      <Button
        type="text"
        size="small"
        icon={<Icon name="trash" size={16} />}
        aria-label={`删除${flow.name}`}
        onClick={() => remove.mutate(flow)}
      >
        删除
      </Button>
    </span>
  );
}

const describeUse = ({ roleCount }: Flow): string => (roleCount > 0 ? `${roleCount} 个角色选用` : '没有角色选用');
