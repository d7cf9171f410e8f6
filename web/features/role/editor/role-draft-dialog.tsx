import type { RoleValues } from '#contract/clean-role.contract.ts';
import { DraftDialog } from '#web/ui/draft-dialog.tsx';
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

/** Offers what was typed and not saved, and names the fields. */
export function RoleDraftDialog({ offer, stored, outdated, onRestore, onDiscard }: Props) {
  const { at, draft } = offer;
  const fields = changedKeys(outdated ? draft.base : stored, draft.values).map(labelField);
  const named = fields.slice(0, NAMED).join('、');
  const changed = fields.length > NAMED ? `${named}等 ${fields.length} 项` : named;
  return (
    <DraftDialog at={at} changed={changed} onRestore={onRestore} onDiscard={onDiscard}>
      {outdated && <p>此后这个角色又保存过，恢复后保存时可以逐项选择保留哪一版。</p>}
    </DraftDialog>
  );
}
