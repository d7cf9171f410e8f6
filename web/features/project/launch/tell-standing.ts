import type { ProjectStanding } from '#contract/publish.contract.ts';

/** What visitors see of a project, in a word. */
export function tellStanding({ state, version }: ProjectStanding): string {
  if (state === 'live') return `线上 v${version}`;
  return state === 'saved' ? '未发布' : '已下线';
}
