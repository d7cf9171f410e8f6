import { cleanRole, type RoleValues } from '#contract/clean-role.contract.ts';
import { CODE, type FieldError } from '#contract/errors.contract.ts';
import { STATUS } from '#contract/knowledge.contract.ts';
import { LIMITS } from '#contract/limits.contract.ts';
import { settleModel } from '#contract/model.contract.ts';
import { QUESTIONNAIRE_LIMITS } from '#contract/questionnaire.contract.ts';
import type { ListedRole, Role, RoleInput, RoleProgress } from '#contract/role.contract.ts';
import type { RoleFile } from '#contract/role-fields.contract.ts';
import type { RoleFilter } from '#contract/role-filter.contract.ts';
import { FILE_KIND_MESSAGE, FILE_SIZE_MESSAGE, isInterviewer, RESUME_NAME } from '#contract/role-model.contract.ts';
import type { RoleRights } from '#contract/role-rights.contract.ts';
import type { Transaction } from '#server/platform/database/open-database.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { keepRights } from './keep-rights.ts';
import { listRoleTexts } from './list-role-texts.ts';
import { arrangeRoles, countRoles, type RoleOverview } from './list-roles.ts';
import type { Prepare, RoleStore } from './role.store.ts';
import type { StoredRole } from './stored-role.store.ts';

export interface RoleDependencies {
  store: RoleStore;
  rightsOf(accountId: string): Promise<RoleRights>;
  /** Whether this account's roles may wear it. */
  isAvatarUsable(accountId: string, id: string): Promise<boolean>;
  /** Throws for a model that the account may not choose, or that nobody has configured. */
  checkModel(accountId: string, name: string): Promise<unknown>;
  isModelReady(name: string): boolean;
  /** How far libraries of this account are; a library that is not in the answer does not exist for it. */
  libraryProgress(accountId: string, ids: string[]): Promise<Map<string, LibraryProgress>>;
  /** Share of the imports that run into these libraries now, 0 to 1. */
  runningImports(ids: string[]): Promise<Map<string, number>>;
  /** 1 documents, 2 questions and answers; null for a library that does not exist for this account. */
  libraryType(accountId: string, id: string): Promise<1 | 2 | null>;
  /** Why no questions can be taken from a file; null where some can. */
  refuseQuestions(upload: Upload): Promise<string | null>;
  /**
   * Has the questions of a workbook added to a library of questions, the account's own of the language where none is named, in the
   * transaction that `within` hands to what it gets, which answers the library's id.
   */
  takeQuestions<T>(
    accountId: string,
    asked: { libraryId: string | null; name: string; language: string; file: Upload },
    within: (take: (tx: Transaction) => Promise<string>) => Promise<T>,
  ): Promise<T>;
  /** Throws 404 for an address that is no upload of this account. */
  resolveFiles(accountId: string, addresses: string[], fieldOf?: (at: number) => string): Promise<Upload[]>;
  /** Fields whose text holds a sensitive word. */
  checkContent(accountId: string, texts: { field: string; text: string }[]): Promise<FieldError[]>;
  /** Throws 404 unless all of them are flows of this account. */
  requireFlows(accountId: string, ids: readonly string[]): Promise<void>;
  /** Of names of tools those that the account has not. */
  unknownTools(accountId: string, names: readonly string[]): Promise<string[]>;
  isVoiceKnown(speaker: string, accountId: string): Promise<boolean>;
  /** Conversations of others with each role of the account since a moment. */
  countUse(accountId: string, since: Date): Promise<Map<string, number>>;
  /** Share links that open each of these roles now. */
  countLinks(accountId: string, roleIds: string[], now: Date): Promise<Map<string, number>>;
  /** Projects that show each of these roles, and those of them that are open to everybody. */
  countProjects(accountId: string, roleIds: string[]): Promise<Map<string, { projects: number; published: number }>>;
  /** Why a role can't answer from a file; null where it can. */
  refuseFile(upload: Upload): Promise<string | null>;
  /** Why a file can't be a questionnaire, with its row; null when it can. */
  refuseQuestionnaire(upload: Upload): Promise<string | null>;
}

/** What stands at an address of the account's uploads. */
interface Upload {
  id: string;
  accountId: string;
  name: string;
  size: number;
  sha256: string;
}

interface LibraryProgress {
  name: string;
  /** 1 in progress, 2 of use, 3 not one of its documents could be read. */
  status: number;
  documents: { total: number; processing: number; failed: number; disabled: number };
}

const WEEK_MS = 7 * 24 * 3_600_000;
const NO_DOCUMENTS = { total: 0, processing: 0, failed: 0, disabled: 0 };

/** Libraries of questions that a role answers from, in any language. */
interface Answering {
  smallDocLibId: string | null;
  details: readonly { smallDocLibId: string | null }[];
}
const questionLibrariesOf = ({ smallDocLibId, details }: Answering): string[] =>
  [smallDocLibId, ...details.map((detail) => detail.smallDocLibId)].flatMap((id) => id ?? []);

export function createRoleService(dependencies: RoleDependencies) {
  const { store, rightsOf, isAvatarUsable, checkModel, isModelReady, libraryProgress, runningImports } = dependencies;
  const {
    libraryType,
    refuseQuestions,
    takeQuestions,
    resolveFiles,
    checkContent,
    refuseQuestionnaire,
    refuseFile,
    requireFlows,
  } = dependencies;
  const { countUse, countLinks, countProjects, unknownTools, isVoiceKnown } = dependencies;

  const readLibraries = (accountId: string, ids: (string | null)[]) => {
    const known = [...new Set(ids.flatMap((id) => id ?? []))];
    return known.length > 0 ? libraryProgress(accountId, known) : new Map<string, LibraryProgress>();
  };

  /** @param countsQuestions without it only documents count */
  const complete = async (accountId: string, roles: StoredRole[], countsQuestions: boolean): Promise<Role[]> => {
    const questionsOf = (role: StoredRole) =>
      countsQuestions ? questionLibrariesOf({ ...role, details: role.avatarRoleDetailVos }) : [];
    const libraries = await readLibraries(
      accountId,
      roles.flatMap((role) => [role.documentLibId, ...questionsOf(role)]),
    );
    return roles.map((role): Role => {
      const library = libraries.get(role.documentLibId ?? '');
      return {
        ...role,
        status: statusOf(
          library,
          questionsOf(role).flatMap((id) => libraries.get(id) ?? []),
        ),
        documents: library?.documents ?? NO_DOCUMENTS,
        modelReady: isModelReady(role.modelName),
      };
    });
  };

  const withImports = (accountId: string, roles: StoredRole[]): Promise<Role[]> => complete(accountId, roles, true);

  const requireRole = async (accountId: string, id: string): Promise<StoredRole> => {
    const stored = await store.find(accountId, id);
    if (!stored) throw notFound('角色');
    return stored;
  };

  const countWeek = (accountId: string) => countUse(accountId, new Date(Date.now() - WEEK_MS));

  /** With how each is used: three counts for all of them together. */
  const withUse = async (accountId: string, roles: Role[]): Promise<ListedRole[]> => {
    const ids = roles.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [use, links, projects] = await Promise.all([
      countWeek(accountId),
      countLinks(accountId, ids, new Date()),
      countProjects(accountId, ids),
    ]);
    return roles.map((role) => ({
      ...role,
      weekUse: use.get(role.id) ?? 0,
      openLinks: links.get(role.id) ?? 0,
      projects: projects.get(role.id)?.projects ?? 0,
      publishedProjects: projects.get(role.id)?.published ?? 0,
    }));
  };

  const listRoles = async (accountId: string, name?: string, use?: Map<string, number>): Promise<RoleOverview[]> => {
    const rows = await store.overview(accountId, name);
    const libraries = await readLibraries(
      accountId,
      rows.flatMap((row) => [row.documentLibId, ...questionLibrariesOf(row)]),
    );
    return rows.map((row) => {
      const library = libraries.get(row.documentLibId ?? '');
      return {
        id: row.id,
        name: row.name,
        enabled: row.enabled,
        modelName: row.modelName,
        chatType: row.chatType,
        createdAt: row.createdAt,
        languages: [row.language, ...row.details.map(({ language }) => language)],
        status: statusOf(
          library,
          questionLibrariesOf(row).flatMap((id) => libraries.get(id) ?? []),
        ),
        documents: library?.documents ?? NO_DOCUMENTS,
        modelReady: isModelReady(row.modelName),
        weekUse: use?.get(row.id) ?? 0,
      };
    });
  };

  /** 404 for a library of another account as for one that does not exist. */
  const requireLibrary = async (accountId: string, id: string | null, type: 1 | 2): Promise<void> => {
    if (id === null) return;
    const found = await libraryType(accountId, id);
    if (found === null) throw notFound('知识库');
    if (found !== type)
      throw type === 1 ? refused('documentLibId', '请选择文档知识库') : refused('smallDocLibId', '请选择问答库');
  };

  /** Tools that the role had before may be gone since; turns pass them over. */
  const requireTools = async (accountId: string, names: string[], before: readonly string[]): Promise<void> => {
    const added = names.filter((name) => !before.includes(name));
    const [unknown] = await unknownTools(accountId, added);
    if (unknown !== undefined) throw refused('agentPlugins', `没有工具“${unknown}”，请从工具列表中选择`);
  };

  /** A voice that the role had before may be gone since; another one speaks instead. */
  const requireVoice = async (accountId: string, speaker: string | null, before: string | null): Promise<void> => {
    if (speaker === null || speaker === before || (await isVoiceKnown(speaker, accountId))) return;
    throw refused('speakerId', '发音人不存在，请重新选择');
  };

  /**
   * The role with the names of its uploads where the input has none, each file of it once, and those uploads. What it had before is not
   * read again.
   */
  const checkFiles = async (accountId: string, role: RoleInput, before: readonly RoleFile[]) => {
    const { userFileUrl, questionnaireFileUrl, smallModelFileUrl } = role;
    const files = [...userFileUrl, questionnaireFileUrl, smallModelFileUrl].filter((one) => one !== null);
    const addresses = [...new Set(files.map(({ url }) => url))];
    const fieldOf = (at: number) => {
      if (userFileUrl.some(({ url }) => url === addresses[at])) return 'userFileUrl';
      return questionnaireFileUrl?.url === addresses[at] ? 'questionnaireFileUrl' : 'smallModelFileUrl';
    };
    const uploads = await resolveFiles(accountId, addresses, fieldOf);
    const uploadOf = ({ url, name }: RoleFile): Upload => {
      const upload = uploads[addresses.indexOf(url)];
      if (!upload) throw notFound('文件');
      return { ...upload, name: name || upload.name };
    };
    const withName = (file: RoleFile) => ({ ...file, name: uploadOf(file).name });
    const ids = userFileUrl.map((file) => uploadOf(file).id);
    const own = userFileUrl.filter((_, at) => ids.indexOf(ids[at] ?? '') === at).map(withName);
    if (own.some((file) => uploadOf(file).size > QUESTIONNAIRE_LIMITS.fileBytes))
      throw refused('userFileUrl', FILE_SIZE_MESSAGE);
    if (isInterviewer(role) && !own.every(({ name }) => RESUME_NAME.test(name)))
      throw refused('userFileUrl', FILE_KIND_MESSAGE);
    const added = isInterviewer(role) ? [] : own.filter(({ url }) => !before.some((file) => file.url === url));
    for (const file of added) {
      const wrong = await refuseFile(uploadOf(file));
      if (wrong) throw refused('userFileUrl', wrong);
    }
    const input: RoleInput = {
      ...role,
      userFileUrl: own,
      questionnaireFileUrl: questionnaireFileUrl && withName(questionnaireFileUrl),
      smallModelFileUrl: smallModelFileUrl && withName(smallModelFileUrl),
    };
    return { input, uploadOf };
  };

  const keepRole = async (
    accountId: string,
    { id, version }: RoleInput,
    values: RoleValues,
    { savedBy, prepare }: { savedBy: string; prepare: Prepare | undefined },
  ): Promise<string> => {
    if (!id) {
      const most = LIMITS.rolesPerAccount;
      const made = await store.insert(accountId, values, { savedBy, most, ...(prepare && { prepare }) });
      if (made === null) throw tooMany();
      return made;
    }
    const outcome = await store.update(accountId, id, values, { version, savedBy, ...(prepare && { prepare }) });
    if (!outcome) throw notFound('角色');
    if (outcome.outdated) {
      const fields = outcome.outdated.map((field) => ({ field, message: '已在别处修改' }));
      throw new AppError(CODE.outdated, undefined, { fields });
    }
    return id;
  };

  return {
    /** For a turn: what is being imported is not looked at. */
    async find(accountId: string, id: string): Promise<Role> {
      const [role] = await complete(accountId, [await requireRole(accountId, id)], false);
      return role as Role;
    },

    /** For people. */
    async show(accountId: string, id: string): Promise<Role> {
      const [role] = await withImports(accountId, [await requireRole(accountId, id)]);
      return role as Role;
    },

    async page(accountId: string, { page, size, ...filter }: RoleFilter & { page: number; size: number }) {
      const { state, kind, model, language, sort, name } = filter;
      if (!state && !kind && !model && !language && sort === 'updated') {
        const { records, total } = await store.page(accountId, page, size, name);
        return { records: await withImports(accountId, records), total, size, current: page };
      }
      const use = sort === 'used' ? await countWeek(accountId) : undefined;
      const arranged = arrangeRoles(await listRoles(accountId, name, use), filter);
      const ids = arranged.slice((page - 1) * size, page * size).map(({ id }) => id);
      const records = ids.length > 0 ? await withImports(accountId, await store.some(accountId, ids)) : [];
      return { records, total: arranged.length, size, current: page };
    },

    /** Of roles, how they are used. */
    withUse,

    classify: async (accountId: string, name?: string) => countRoles(await listRoles(accountId, name)),

    /** What a role waits for before it knows everything. */
    async progress(accountId: string, id: string): Promise<RoleProgress> {
      const role = await requireRole(accountId, id);
      const questions = questionLibrariesOf({ ...role, details: role.avatarRoleDetailVos });
      const importing = await runningImports(questions);
      const libraries = await readLibraries(accountId, [role.documentLibId, ...questions]);
      const library = libraries.get(role.documentLibId ?? '');
      const parts: RoleProgress['parts'] = [];
      if (library && library.documents.total > 0) {
        const { total, processing, failed } = library.documents;
        const done = total - processing;
        parts.push({ kind: 'documents', name: library.name, total, done, failed, share: done / total });
      }
      for (const [libraryId, share] of importing) {
        const name = libraries.get(libraryId)?.name ?? '';
        parts.push({ kind: 'questions', name, total: 0, done: 0, failed: 0, share });
      }
      const asked = questions.flatMap((one) => libraries.get(one) ?? []);
      return { status: statusOf(library, asked), parts };
    },

    /**
     * Makes a role, or replaces the one with `input.id`. Answers its id. Throws `outdated` with the fields that were changed since
     * `input.version`.
     * @param savedBy browser and system, as people say them
     */
    async save(accountId: string, given: RoleInput, savedBy = ''): Promise<string> {
      const stored = given.id ? await store.find(accountId, given.id) : null;
      const allowed = keepRights(settleModel(given), stored, await rightsOf(accountId));
      if (!(await isAvatarUsable(accountId, allowed.avatarId))) throw refused('avatarId', '请选择形象');
      await checkModel(accountId, allowed.modelName);
      await requireLibrary(accountId, allowed.documentLibId, 1);
      await requireLibrary(accountId, allowed.smallDocLibId, 2);
      for (const { smallDocLibId } of allowed.avatarRoleDetailVos) await requireLibrary(accountId, smallDocLibId, 2);
      await requireFlows(accountId, allowed.flowIdInfo);
      await requireTools(accountId, allowed.agentPlugins, stored?.agentPlugins ?? []);
      await requireVoice(accountId, allowed.speakerId, stored?.speakerId ?? null);
      const before = stored && !isInterviewer(stored) ? stored.userFileUrl : [];
      const { input, uploadOf } = await checkFiles(accountId, allowed, before);
      const forbidden = await checkContent(accountId, listRoleTexts(input));
      if (forbidden[0]) throw new AppError(CODE.badInput, forbidden[0].message, { fields: forbidden });
      const { questionnaireFileUrl } = input;
      const refusal = questionnaireFileUrl && (await refuseQuestionnaire(uploadOf(questionnaireFileUrl)));
      if (refusal) throw refused('questionnaireFileUrl', refusal);
      const values = cleanRole(input);
      const { smallModelFileUrl, smallDocLibId: libraryId, language, name } = values;
      const keep = (prepare?: Prepare) => keepRole(accountId, input, values, { savedBy, prepare });
      if (!smallModelFileUrl || smallModelFileUrl.url === stored?.smallModelFileUrl?.url) return keep();
      // Questions that were handed over as a file are answered from like all others.
      const file = uploadOf(smallModelFileUrl);
      const wrong = await refuseQuestions(file);
      if (wrong) throw refused('smallModelFileUrl', wrong);
      return takeQuestions(accountId, { libraryId, name, language, file }, (take) =>
        keep(async (tx, role) => ({ ...role, smallDocLibId: await take(tx) })),
      );
    },

    async delete(accountId: string, ids: readonly string[]): Promise<void> {
      if (!(await store.delete(accountId, [...new Set(ids)]))) throw notFound('角色');
    },

    async enable(accountId: string, ids: readonly string[], enabled: boolean): Promise<void> {
      if (!(await store.enable(accountId, [...new Set(ids)], enabled))) throw notFound('角色');
    },

    async restore(accountId: string, ids: readonly string[]): Promise<void> {
      const outcome = await store.restore(accountId, [...new Set(ids)], LIMITS.rolesPerAccount);
      if (outcome === 'full') throw tooMany();
      if (outcome === 'missing') throw notFound('角色');
    },
  };
}

const tooMany = () => new AppError(CODE.badInput, `角色最多 ${LIMITS.rolesPerAccount} 个，请先删除不用的`);

/**
 * A role whose every document failed knows nothing, nor does one that has only questions of which none could be read; while something is
 * being read, it does not know everything yet.
 */
function statusOf(library: LibraryProgress | undefined, questions: readonly LibraryProgress[]): number {
  const known = library ? [library, ...questions] : questions;
  if (known.some(({ status }) => status === STATUS.processing)) return STATUS.processing;
  if (library) return library.status;
  const isLost = questions.length > 0 && questions.every(({ status }) => status === STATUS.failed);
  return isLost ? STATUS.failed : STATUS.success;
}

function refused(field: string, message: string): AppError {
  return new AppError(CODE.badInput, message, { fields: [{ field, message }] });
}
