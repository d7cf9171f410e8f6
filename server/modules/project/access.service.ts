import { CODE } from '#contract/errors.contract.ts';
import { PROJECT_ACCESS, type ProjectAccess, plainPassword } from '#contract/project-access.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { AccessStore } from './access.store.ts';
import { readEmbedDomain } from './embed-domain.ts';

export interface AccessDependencies {
  access: AccessStore;
  /** A slow hash; 429 where too many wait for one. */
  hashPassword(password: string): Promise<string>;
}

/** Who may enter the room of a project, and which sites may show it: at once, whatever version is published. */
export function createAccessService({ access, hashPassword }: AccessDependencies) {
  const find = async (accountId: string, id: string): Promise<ProjectAccess> => {
    const found = await access.find(accountId, id);
    if (!found) throw notFound('项目');
    return found;
  };
  return {
    find,
    async setPassword(accountId: string, id: string, password: string | null): Promise<void> {
      await find(accountId, id); // nobody's hash is worth the work
      const hash = password === null ? null : await hashPassword(plainPassword(password));
      if (!(await access.setHash(accountId, id, hash))) throw notFound('项目');
    },
    async setPublicName(accountId: string, id: string, name: string | null): Promise<string | null> {
      const outcome = await access.setPublicName(accountId, id, name);
      if (outcome === 'missing') throw notFound('项目');
      if (outcome === 'taken') throw refused('name', '这个名称已被使用，请换一个');
      if (outcome === 'unpublished') throw new AppError(CODE.conflict, '项目还没有发布，发布后才能设置公开地址');
      if (outcome === 'reserved') throw new AppError(CODE.conflict, '这个公开地址由平台使用，不能更换或收回');
      return name;
    },
    async changeDomains(
      accountId: string,
      id: string,
      changes: { add: string[]; remove: string[] },
    ): Promise<string[]> {
      const add = changes.add.map((typed, index) => {
        const domain = readEmbedDomain(typed);
        if (domain === null) throw refused(`add.${index}`, `“${typed.slice(0, 60)}”不是正确的域名`);
        return domain;
      });
      const remove = changes.remove.map((typed) => readEmbedDomain(typed) ?? typed);
      const outcome = await access.changeDomains(accountId, id, { add, remove, most: PROJECT_ACCESS.domains });
      if (outcome === 'missing') throw notFound('项目');
      if (outcome === 'full') throw refused('add', `最多 ${PROJECT_ACCESS.domains} 个域名，请先移除不用的`);
      return outcome;
    },
  };
}

const refused = (field: string, message: string): AppError =>
  new AppError(CODE.badInput, message, { fields: [{ field, message }] });
