import type { RoleValues } from '#contract/clean-role.contract.ts';
import type { Role } from '#contract/role.contract.ts';
import { RoleDetail, RoleSettings } from '#contract/role-fields.contract.ts';
import { withoutRules } from '#server/platform/without-rules.ts';
import type { role, roleDetail, StoredSettings } from './role.table.ts';

/** A role as stored, without what other modules know about its library and its model. */
export type StoredRole = Omit<Role, 'status' | 'documents' | 'modelReady'>;

/** One row of the store's selection. */
export interface RoleRow {
  role: typeof role.$inferSelect;
  avatarCode: string;
  avatarName: string;
  libraryName: string | null;
  questionLibraryName: string | null;
  details: (Omit<RoleDetail, 'language' | 'smallDocLibId'> & Pick<RoleDetail, 'language' | 'smallDocLibId'>)[];
}

const { answerPrefix, question, sensitiveWordReply, realtimeRecommendOn } = RoleDetail.shape;
const Stored = withoutRules(RoleSettings.extend({ answerPrefix, question, sensitiveWordReply, realtimeRecommendOn }));

/** Columns of a role, with everything that nobody searches by under `settings`. */
export function toColumns(values: RoleValues) {
  const { name, roleDesc, language, modelName, welcomeText, unknownReply, documentLibId, smallDocLibId, ...more } =
    values;
  const { avatarId, speakerId, showCitation, answerOnlyFromDocs, avatarRoleDetailVos: _details, ...settings } = more;
  return {
    name,
    roleDesc,
    language,
    modelName,
    welcomeText,
    unknownReply,
    documentLibId,
    smallDocLibId,
    avatarId,
    speakerId,
    showCitation,
    answerOnlyFromDocs,
    settings: settings satisfies StoredSettings,
  };
}

export function toDetailRows(roleId: string, values: RoleValues): (typeof roleDetail.$inferInsert)[] {
  return values.avatarRoleDetailVos.map(({ language, smallDocLibId, ...texts }, position) => ({
    roleId,
    language,
    position,
    texts,
    smallDocLibId,
  }));
}

/**
 * What is saved of a role whose libraries were deleted: whoever saves sees none, and has not taken them out. Until a deletion is for good
 * its undo brings them back, with the rule to answer from documents only.
 * @param links what the languages of the role are linked to, deleted libraries as well
 */
export function keepDeletedLibraries(
  values: RoleValues,
  { role, libraryName, questionLibraryName, details }: RoleRow,
  links: readonly Pick<RoleDetail, 'language' | 'smallDocLibId'>[],
): RoleValues {
  const keepsDocuments = values.documentLibId === null && role.documentLibId !== null && libraryName === null;
  const keepsQuestions = values.smallDocLibId === null && role.smallDocLibId !== null && questionLibraryName === null;
  const deletedOf = (language: string) =>
    details.some((one) => one.language === language && one.smallDocLibId === null)
      ? (links.find((one) => one.language === language)?.smallDocLibId ?? null)
      : null;
  return {
    ...values,
    ...(keepsDocuments ? { documentLibId: role.documentLibId, answerOnlyFromDocs: role.answerOnlyFromDocs } : {}),
    ...(keepsQuestions ? { smallDocLibId: role.smallDocLibId } : {}),
    avatarRoleDetailVos: values.avatarRoleDetailVos.map((one) => ({
      ...one,
      smallDocLibId: one.smallDocLibId ?? deletedOf(one.language),
    })),
  };
}

export function toRole(row: RoleRow): StoredRole {
  const { accountId: _accountId, createdAt, updatedAt, deletedAt: _deletedAt, fieldVersions: _, ...rest } = row.role;
  const { settings, ...values } = rest;
  return {
    ...Stored.parse(settings),
    ...values,
    // A deleted library is as good as none.
    documentLibId: row.libraryName === null ? null : values.documentLibId,
    smallDocLibId: row.questionLibraryName === null ? null : values.smallDocLibId,
    avatarRoleDetailVos: row.details,
    avatarCode: row.avatarCode,
    avatarName: row.avatarName,
    libraryName: row.libraryName,
    questionLibraryName: row.questionLibraryName,
    createTime: createdAt.toISOString(),
    updateTime: updatedAt.toISOString(),
  };
}
