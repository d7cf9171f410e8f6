import { useQuery } from '@tanstack/react-query';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { FLOW_LIMITS } from '#contract/flow.contract.ts';
import { Bone } from '#web/ui/bone.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { LoadError } from '#web/ui/load-error.tsx';
import { Moment } from '#web/ui/moment.tsx';
import picker from '../library-picker.module.css';
import styles from './flow-field.module.css';
import { allFlowsQuery } from './flows.queries.ts';

interface Props {
  open: boolean;
  value: readonly string[];
  onChoose(ids: string[]): void;
  onClose(): void;
}

/** Any number of flows; those chosen before that have been deleted since are left out. */
export function FlowPicker({ open, onClose, ...rest }: Props) {
  return (
    <Modal open={open} onCancel={onClose} title="选择流程" footer={null} width={560} destroyOnHidden>
      <Choices onClose={onClose} {...rest} />
    </Modal>
  );
}

function Choices({ value, onChoose, onClose }: Omit<Props, 'open'>) {
  const { data, error, refetch } = useQuery({ ...allFlowsQuery(), staleTime: 0 });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState(value);
  const manage = (
    // In a tab of its own, so that what was typed in the form stays.
    <Button href="#/home/flow/list" target="_blank" icon={<Icon name="plus" size={16} />}>
      新建流程
    </Button>
  );
  if (error && !data) return <LoadError what="流程列表" error={error} onRetry={refetch} />;
  if (!data) return <Bone height={240} />;
  if (data.length === 0)
    return (
      <EmptyState
        drawing="blank"
        icon="flow"
        title="还没有流程"
        text="在“我的流程”里建好之后，回到这里选用。"
        action={manage}
      />
    );
  const shown = data.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()));
  const living = chosen.filter((id) => data.some((flow) => flow.id === id));
  const isFull = living.length >= FLOW_LIMITS.perRole;
  const put = (id: string, on: boolean) => setChosen(on ? [...living, id] : living.filter((one) => one !== id));
  return (
    <>
      <div className={picker.tools}>
        <Input
          prefix={<Icon name="search" size={16} />}
          placeholder="搜索流程名称"
          aria-label="搜索流程名称"
          maxLength={FLOW_LIMITS.name}
          allowClear
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {manage}
      </div>
      <fieldset aria-label="流程" className={picker.list}>
        {shown.map(({ id, name, updateTime }) => (
          <label key={id} className={picker.choice} data-on={living.includes(id) || undefined}>
            <input
              type="checkbox"
              checked={living.includes(id)}
              disabled={isFull && !living.includes(id)}
              onChange={(event) => put(id, event.target.checked)}
            />
            <span className={picker.words}>
              <b title={name}>{name}</b>
              <small>
                <Moment of={updateTime} />
                编辑
              </small>
            </span>
          </label>
        ))}
        {shown.length === 0 && <p className={picker.nothing}>没有名称含“{search.trim()}”的流程</p>}
      </fieldset>
      <div className={styles.foot}>
        <span className="num">
          已选 {living.length} 个{isFull && `，最多 ${FLOW_LIMITS.perRole} 个`}
        </span>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" onClick={() => onChoose(living)}>
          确定
        </Button>
      </div>
    </>
  );
}
