import { projectByRoleId } from '#contract/project.contract.ts';
import type { ListedRole } from '#contract/role.contract.ts';
import { call } from '#web/lib/request.ts';

/** Projects that are named; of more the number is told. */
const NAMED = 3;

/** The projects that show some roles: how many there are, and the names of as many of them as are told. */
interface ShownBy {
  names: readonly string[];
  count: number;
}

/** Asks only until there are names enough; of the other roles it is known how many projects show them. Says why where it fails, and throws. */
export async function projectsOf(roles: readonly Pick<ListedRole, 'id' | 'projects'>[]): Promise<ShownBy> {
  const used = roles.filter(({ projects }) => projects > 0);
  const names: string[] = [];
  while (names.length < NAMED) {
    const role = used.shift();
    if (!role) break;
    const shown = await call(projectByRoleId, { roleId: role.id }, { showModal: true });
    names.push(...shown.map(({ name }) => name));
  }
  return { names: names.slice(0, NAMED), count: used.reduce((sum, { projects }) => sum + projects, names.length) };
}

/** What is asked before roles go, in words: what else ends with them. Null where nothing does. */
export function askBeforeDeleting(
  roles: readonly Pick<ListedRole, 'name' | 'openLinks'>[],
  { names, count }: ShownBy,
): { title: string; content: string } | null {
  const links = roles.reduce((sum, { openLinks }) => sum + openLinks, 0);
  if (links === 0 && count === 0) return null;
  const isOne = roles.length === 1;
  const parts: string[] = [];
  if (links > 0)
    parts.push(
      `还有 ${links} 个分享链接能打开${isOne ? '它' : '它们'}，删除后正在对话的访客会立即断开，链接和二维码随之失效。`,
    );
  if (count > 0) {
    const named = names.map((name) => `“${name}”`).join('');
    const more = count > names.length ? `等 ${count} 个项目` : '';
    parts.push(`项目${named}${more}正在使用${isOne ? '它' : '它们'}，删除后无法打开，需要另选角色。`);
  }
  return {
    title: isOne ? `删除角色“${roles[0]?.name}”？` : `删除这 ${roles.length} 个角色？`,
    content: `${parts.join('')}撤销后恢复。`,
  };
}
