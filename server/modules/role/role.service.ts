import { CODE } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import type { Role, RoleInput } from '#contract/role.contract.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import type { RoleStore, RoleValues, StoredRole } from './role.store.ts';

export interface RoleDependencies {
  store: RoleStore;
  avatarExists(id: string): Promise<boolean>;
  /** Whether something answers for this model name. */
  modelReady(name: string): boolean;
  /** Status of libraries of this account; a library that is not in the answer does not exist for it. */
  libraryStatus(accountId: string, ids: string[]): Promise<Map<string, number>>;
  /** 1 documents, 2 questions and answers; null for a library that does not exist for this account. */
  libraryType(accountId: string, id: string): Promise<1 | 2 | null>;
}

export function createRoleService({ store, avatarExists, modelReady, libraryStatus, libraryType }: RoleDependencies) {
  const withStatus = async (accountId: string, roles: StoredRole[]): Promise<Role[]> => {
    const ids = [...new Set(roles.flatMap((role) => role.documentLibId ?? []))];
    const status = ids.length > 0 ? await libraryStatus(accountId, ids) : new Map<string, number>();
    return roles.map((role) => ({ ...role, status: status.get(role.documentLibId ?? '') ?? STATUS.success }));
  };

  const find = async (accountId: string, id: string): Promise<Role> => {
    const stored = await store.find(accountId, id);
    const [role] = stored ? await withStatus(accountId, [stored]) : [];
    if (!role) throw notFound('角色');
    return role;
  };

  /** 404 for a library of another account as for one that does not exist. */
  const requireLibrary = async (accountId: string, id: string | null, type: 1 | 2): Promise<void> => {
    if (id === null) return;
    const found = await libraryType(accountId, id);
    if (found === null) throw notFound('知识库');
    if (found !== type)
      throw type === 1 ? refused('documentLibId', '请选择文档知识库') : refused('smallDocLibId', '请选择问答库');
  };

  return {
    find,

    async page(accountId: string, page: number, size: number, name?: string) {
      const { records, total } = await store.page(accountId, page, size, name);
      return { records: await withStatus(accountId, records), total, size, current: page };
    },

    /** Makes a role, or replaces the one with `input.id`. Answers its id. */
    async save(accountId: string, input: RoleInput): Promise<string> {
      if (!(await avatarExists(input.avatarId))) throw refused('avatarId', '请选择形象');
      if (!modelReady(input.modelName)) throw refused('modelName', '该模型未配置，请选择其他模型');
      await requireLibrary(accountId, input.documentLibId, 1);
      await requireLibrary(accountId, input.smallDocLibId, 2);
      const values = toValues(input);
      if (!input.id) return store.insert(accountId, values);
      if (!(await store.update(accountId, input.id, values))) throw notFound('角色');
      return input.id;
    },

    async delete(accountId: string, id: string): Promise<void> {
      if (!(await store.delete(accountId, id))) throw notFound('角色');
    },

    async restore(accountId: string, id: string): Promise<void> {
      if (!(await store.restore(accountId, id))) throw notFound('角色');
    },
  };
}

function refused(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}

/** What is stored of an input: texts trimmed, empty greetings dropped, and no documents means no answering from documents only. */
export function toValues(input: RoleInput): RoleValues {
  return {
    name: input.name.trim(),
    roleDesc: input.roleDesc.trim(),
    language: input.language,
    modelName: input.modelName,
    welcomeText: input.welcomeText.map((text) => text.trim()).filter(Boolean),
    unknownReply: input.unknownReply.trim(),
    documentLibId: input.documentLibId,
    smallDocLibId: input.smallDocLibId,
    avatarId: input.avatarId,
    speakerId: input.speakerId,
    showCitation: input.showCitation,
    answerOnlyFromDocs: input.documentLibId ? input.answerOnlyFromDocs : 0,
  };
}
