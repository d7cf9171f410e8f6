import type { SegmentEdits } from '#contract/knowledge.contract.ts';

/** `有 3 段手工改动：修改 2 段，删除 1 段`; null when there are none. */
export function describeEdits({ edited, disabled, deleted }: SegmentEdits): string | null {
  const parts = [
    edited > 0 && `修改 ${edited} 段`,
    disabled > 0 && `停用 ${disabled} 段`,
    deleted > 0 && `删除 ${deleted} 段`,
  ].filter(Boolean);
  return parts.length > 0 ? `有 ${edited + disabled + deleted} 处手工改动：${parts.join('，')}` : null;
}
