import { Button, Modal } from 'antd';
import type { RoleValues } from '#contract/clean-role.contract.ts';
import { Moment } from '#web/ui/moment.tsx';
import { labelField } from './describe-field.ts';
import { changedKeys } from './merge-role.ts';
import type { RoleDraft } from './role-draft.ts';

/** Fields that are named; the others are counted. */
const NAMED = 5;

interface Props {
  offer: { at: number; draft: RoleDraft };
  /** The role as it is stored now. */
  stored: RoleValues;
  /** The role was saved since the draft began. */
  outdated: boolean;
  onRestore(): void;
  onDiscard(): void;
}

/** Something was typed here and not saved: take it up again, or give it up. */
export function DraftDialog({ offer, stored, outdated, onRestore, onDiscard }: Props) {
  const { at, draft } = offer;
  const fields = changedKeys(outdated ? draft.base : stored, draft.values).map(labelField);
  const named = fields.slice(0, NAMED).join('、');
  return (
    <Modal
      open
      title="恢复未保存的修改？"
      width={440}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <>
          <Button onClick={onDiscard}>放弃</Button>
          <Button type="primary" autoFocus onClick={onRestore}>
            恢复未保存的修改
          </Button>
        </>
      }
    >
      <p>
        <Moment of={new Date(at).toISOString()} />
        有修改没有来得及保存
        {fields.length > 0 && `：${named}${fields.length > NAMED ? `等 ${fields.length} 项` : ''}`}。
      </p>
      {outdated && <p>此后这个角色又保存过，恢复后保存时可以逐项选择保留哪一版。</p>}
    </Modal>
  );
}
