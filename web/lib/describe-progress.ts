import type { RoleProgress } from '#contract/role.contract.ts';

/** What a role waits for, a line for each library that is not done: 正在读取“社保指南”，12 / 46 篇. */
export function describeProgress(parts: RoleProgress['parts']): string[] {
  return parts
    .filter(({ share }) => share < 1)
    .map(({ kind, name, done, total, share }) =>
      kind === 'documents'
        ? `正在读取“${name}”，${done} / ${total} 篇`
        : `正在导入问答“${name}”，${Math.floor(share * 100)}%`,
    );
}

/** Share of everything together, 0 to 1. */
export function shareOf(parts: RoleProgress['parts']): number {
  return parts.length === 0 ? 0 : parts.reduce((sum, { share }) => sum + share, 0) / parts.length;
}
