import type { ListedRole } from '#contract/role.contract.ts';

/** Projects that are named; of more the number is told. */
const NAMED = 3;

/** What is asked before roles go, in words: what else ends with them. Null where nothing does. */
export function askBeforeDeleting(
  roles: readonly Pick<ListedRole, 'name' | 'openLinks'>[],
  projects: readonly string[],
): { title: string; content: string } | null {
  const links = roles.reduce((sum, { openLinks }) => sum + openLinks, 0);
  if (links === 0 && projects.length === 0) return null;
  const isOne = roles.length === 1;
  const parts: string[] = [];
  if (links > 0)
    parts.push(
      `还有 ${links} 个分享链接能打开${isOne ? '它' : '它们'}，删除后正在对话的访客会立即断开，链接和二维码随之失效。`,
    );
  if (projects.length > 0) {
    const named = projects
      .slice(0, NAMED)
      .map((name) => `“${name}”`)
      .join('');
    const more = projects.length > NAMED ? `等 ${projects.length} 个项目` : '';
    parts.push(`项目${named}${more}正在使用${isOne ? '它' : '它们'}，删除后无法打开，需要另选角色。`);
  }
  return {
    title: isOne ? `删除角色“${roles[0]?.name}”？` : `删除这 ${roles.length} 个角色？`,
    content: `${parts.join('')}撤销后恢复。`,
  };
}
