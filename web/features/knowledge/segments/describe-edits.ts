import type { SegmentEdits } from '#contract/knowledge.contract.ts';
import type { WaitingEdit } from '#contract/segment.contract.ts';

/** What was done by hand, in a word. */
export const nameAction = (action: WaitingEdit['action']): string =>
  ({ edit: '修改', disable: '停用', delete: '删除' })[action];

/** `有 3 处手工改动：修改 2 段，删除 1 段`; null when there are none. */
export function describeEdits({ edited, disabled, deleted, waiting }: SegmentEdits): string | null {
  const parts = [
    edited > 0 && `修改 ${edited} 段`,
    disabled > 0 && `停用 ${disabled} 段`,
    deleted > 0 && `删除 ${deleted} 段`,
    waiting > 0 && `待核对 ${waiting} 处`,
  ].filter(Boolean);
  return parts.length > 0 ? `有 ${edited + disabled + deleted + waiting} 处手工改动：${parts.join('，')}` : null;
}
