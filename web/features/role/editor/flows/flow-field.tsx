import { useQuery } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { useUndo } from '#web/ui/use-undo.tsx';
import row from '../library-field.module.css';
import { useAccountRights } from '../use-account-rights.ts';
import styles from './flow-field.module.css';
import { FlowPicker } from './flow-picker.tsx';
import { allFlowsQuery } from './flows.queries.ts';

/** The flows that the role may run; nothing for accounts without them. */
export function FlowFields() {
  const { flows } = useAccountRights();
  if (!flows) return null;
  return (
    <Form.Item name="flowIdInfo" label="对话流程" extra="流程的步骤编排开放后，角色会按选用的流程提问和办理">
      <FlowField />
    </Form.Item>
  );
}

function FlowField({ value = [], onChange }: { value?: string[]; onChange?: (ids: string[]) => void }) {
  const [picking, setPicking] = useState(false);
  const { data, isPending } = useQuery(allFlowsQuery());
  const showUndo = useUndo();
  const nameOf = (id: string) => data?.find((flow) => flow.id === id)?.name;
  const remove = (id: string) => {
    onChange?.(value.filter((one) => one !== id));
    showUndo(`已移除流程${nameOf(id) ? `“${nameOf(id)}”` : ''}`, () => onChange?.(value));
  };
  return (
    <>
      {value.length === 0 ? (
        <div className={row.none}>
          <p>还没有选用流程</p>
          <Button onClick={() => setPicking(true)}>选择流程</Button>
        </div>
      ) : (
        <div className={styles.chosen}>
          <ul aria-label="选用的流程">
            {value.map((id) => (
              <li key={id} data-lost={(!isPending && !nameOf(id)) || undefined}>
                <Icon name="flow" size={16} />
                <span>{nameOf(id) ?? (isPending ? '正在读取' : '流程已被删除')}</span>
                <Button
                  type="text"
                  size="small"
                  icon={<Icon name="close" size={14} />}
                  aria-label={`移除流程${nameOf(id) ?? ''}`}
                  onClick={() => remove(id)}
                />
              </li>
            ))}
          </ul>
          <Button type="link" onClick={() => setPicking(true)}>
            更换
          </Button>
        </div>
      )}
      <FlowPicker
        open={picking}
        value={value}
        onChoose={(ids) => {
          onChange?.(ids);
          setPicking(false);
        }}
        onClose={() => setPicking(false)}
      />
    </>
  );
}
